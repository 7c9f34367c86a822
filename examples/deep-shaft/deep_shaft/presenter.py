from deep_shaft.rules import DIG, HAULED, DeepShaft
from farstead.core.presenter import Presenter, Step, View
from farstead.core.scene import Choice, Dial, Die, Panel, Primitive, Sentence
from farstead.core.state import OVER, Event


class DeepShaftPresenter(Presenter):
    def elements(self, view: View) -> list[Primitive]:
        state = view.state
        assert isinstance(state, DeepShaft)
        found: list[Primitive] = [Die(id="die", label=f"die: {state.die}", value=state.die)]
        for seat, ore in enumerate(state.ore):
            at, is_turn = f"panel/{seat}", seat == state.turn
            cart = state.cart if is_turn else 0
            found.append(Panel(id=at, label=view.name(seat), owner=seat, active=is_turn))
            found.append(Dial(id=f"ore/{seat}", label="ore", at=at, owner=seat, value=ore))
            found.append(Dial(id=f"cart/{seat}", label="cart", at=at, owner=seat, value=cart))
        steps = [self.path(view, action)[0] for action in state.actions() if view.decides]
        return found + [Choice(id=at, label=label) for at, label in steps]

    def headline(self, view: View) -> str:
        scores = view.state.scores()
        if view.state.actor == OVER:
            return f"{view.name(scores.index(max(scores)))} has won"
        return "Dig on, or haul up what you have?"

    def path(self, view: View, action: int) -> list[Step]:
        return [("choice/dig", "Dig") if action == DIG else ("choice/haul", "Haul up")]

    def sentence(self, view: View, event: Event) -> Sentence:
        kind, seat, count, _ = event
        verb = "hauls up" if kind == HAULED else "rolls"
        return Sentence(f"{view.name(seat)} {verb} {count}.")
