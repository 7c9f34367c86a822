from farstead.core.options import Option, Options, OptionSet
from farstead.core.space import Space
from farstead.core.state import CHANCE, OVER, Actions, State

OPTIONS = OptionSet([Option("goal", 50, "how much ore wins", low=10, high=200)], {"standard": {}})
SPACE = Space(["dig", "haul"], [f"roll {pips}" for pips in range(1, 7)])
DIG, HAUL, ROLLS = 0, 1, range(2, 8)  # the numbers of these texts
ROLLED, HAULED = 0, 1  # what the log tells


class DeepShaft(State):
    def __init__(self, options: Options, seats: int) -> None:
        super().__init__(seats, SPACE)
        self.options = options
        self.ore = [0] * seats
        self.turn = self.actor = 0
        self.cart = 0
        self.die = 0  # what was rolled last, if anything was

    def clone(self) -> State:
        twin = DeepShaft(self.options, int(self.seats))
        twin.actor, twin.turn, twin.ore = self.actor, self.turn, self.ore[:]
        twin.cart, twin.die = self.cart, self.die
        return twin

    def offer(self, out: Actions) -> None:
        out.clear()
        choices = (DIG, HAUL) if self.cart else (DIG,)
        for action in ROLLS if self.actor == CHANCE else choices:
            out.add(action)

    def apply(self, action: int) -> None:
        if action == DIG:
            self.actor = CHANCE
        elif action == HAUL:  # DS-3
            self.note(HAULED, self.turn, self.cart)
            self.ore[self.turn] += self.cart
            self._end_turn()
        else:
            self._roll(action - ROLLS[0] + 1)

    def _roll(self, pips: int) -> None:
        self.note(ROLLED, self.turn, pips)
        self.die, self.actor = pips, self.turn
        self.cart += pips  # DS-1
        if pips == 1:  # DS-2
            self._end_turn()

    def _end_turn(self) -> None:
        is_won = self.ore[self.turn] >= self.options.number("goal")
        self.turn = (self.turn + 1) % int(self.seats)
        self.cart, self.actor = 0, OVER if is_won else self.turn

    def scores(self) -> list[int]:
        return self.ore
