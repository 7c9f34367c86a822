from deep_shaft.presenter import DeepShaftPresenter
from deep_shaft.rules import OPTIONS, DeepShaft
from farstead.core.game import Game

GAME = Game(
    name="deep-shaft",
    title="Deep Shaft",
    package=__name__,
    fewest_seats=2,
    most_seats=6,
    options=OPTIONS,
    begin=DeepShaft,
    presenter=DeepShaftPresenter(),
    pitch="Dig for ore, and haul it up before the shaft caves in.",
    shared=("options",),
)
