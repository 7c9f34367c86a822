"""Colonizers: four colonies, six colonists, and nobody quite sure who controls whom."""

from farstead.core.game import Content, Game
from farstead.core.state import State
from farstead.games.colonizers.bot.evaluation import ColonyEvaluation
from farstead.games.colonizers.bot.greedy import GreedyPolicy
from farstead.games.colonizers.bot.guide import GuidePolicy
from farstead.games.colonizers.invariants import conserved, invariants
from farstead.games.colonizers.presenter import ColonizersPresenter
from farstead.games.colonizers.rules import modules, options
from farstead.games.colonizers.rules.turns import Colonizers, start


def _facts(state: State) -> dict[str, float]:
    assert isinstance(state, Colonizers)
    facts = {
        "rounds": float(state.round),
        "draw": float(state.is_draw),
        "full_colonies": float(sum(1 for b in state.built if b == state.ruleset.colony)),
        "bag_ran_empty": float(state.in_bag == 0),
    }
    for module, kind in enumerate(modules.MODULES):
        built = [state.colonies[seat * modules.KINDS + module] for seat in range(options.SEATS)]
        facts[f"built_{kind.name}"] = float(sum(built))
    return facts


def _content(state: State) -> Content:
    colours = [modules.COLOURS[module.colour] for module in modules.MODULES]
    return {
        "modules": [
            (module.title, f"costs {module.cost}, worth {module.value}, {colour}")
            for module, colour in zip(modules.MODULES, colours, strict=True)
        ]
    }


GAME = Game(
    name="colonizers",
    title="Colonizers",
    package=__name__,
    fewest_seats=options.SEATS,
    most_seats=options.SEATS,
    options=options.OPTIONS,
    has_secrets=True,
    begin=start,
    presenter=ColonizersPresenter(),
    greedy=GreedyPolicy,
    evaluation=ColonyEvaluation,
    search={"modelled_percent": 100, "random_percent": 10, "urgency": 1e9, "redeals": 5},
    levels={
        "novice": {"temperature": 0.12},
        "casual": {"temperature": 0.035},
        "skilled": {"iterations": 150},
    },
    guide=GuidePolicy,
    pitch="Build a colony with help from colonists whom nobody knows you control.",
    facts=_facts,
    content=_content,
    conserved=conserved,
    invariants=invariants,
    shared=("ruleset",),
)
