"""Colonizers once more, written only from the rule texts, to check the fast engine against.

It is meant to be read next to the rules: a game is a generator that goes through rounds, drafts
and turns in the order of the text and stops wherever somebody (or chance) has to decide. Cards
and colonists are plain slugs, hands and colonies are lists of them. Nothing here is fast, and
nothing is shared with the engine under test.
"""

from collections import Counter
from collections.abc import Generator
from typing import NamedTuple

SEATS = range(4)
CHANCE = -1
OVER = -2

COLONISTS = ["opportunist", "ecologist", "miner", "general", "visionary", "spy"]
COLOUR_OF = {"ecologist": "green", "miner": "blue", "general": "red"}
ACTIVE = {"opportunist": "rob", "spy": "swap"}


class Module(NamedTuple):
    """One line of the module table."""

    cost: int
    value: int
    colour: str
    copies: int


MODULES = {
    "oxygen-generator": Module(4, 4, "green", 4),
    "water-reservoir": Module(5, 6, "green", 4),
    "hydroponics-facility": Module(6, 8, "green", 4),
    "eco-dome": Module(8, 11, "green", 1),
    "marketplace": Module(2, 2, "blue", 4),
    "warehouse": Module(3, 3, "blue", 4),
    "quarry": Module(5, 6, "blue", 4),
    "omnium-purification-plant": Module(8, 10, "blue", 1),
    "garrison": Module(1, 1, "red", 4),
    "barracks": Module(2, 2, "red", 4),
    "military-academy": Module(3, 3, "red", 4),
    "planetary-defense-system": Module(6, 7, "red", 1),
    "housing-unit": Module(1, 1, "none", 4),
    "spaceport": Module(4, 5, "none", 4),
    "research-lab": Module(6, 8, "none", 4),
    "mass-relay": Module(12, 16, "none", 1),
}

DEFAULTS: dict[str, int | bool | str] = {
    "hand": 5,
    "colony": 8,
    "income": 2,
    "robbery": 2,
    "first_bonus": 4,
    "later_bonus": 2,
    "ends": "round",
    "draw_first": True,
    "rotate_first": True,
    "passives": "start",
    "ties": "seat",
}

# What a stop of the game hands out: who decides, and the texts to choose from.
Question = tuple[int, list[str]]
Steps = Generator[Question, str, None]
Answer = Generator[Question, str, str]


class DeckExhaustedError(Exception):
    """Somebody researched with fewer than two cards in the deck: a draw, at once."""


def _ask(actor: int, texts: list[str]) -> Answer:
    """Stop for a decision and give its last word: the card or colonist named, or the verb."""
    text = yield actor, texts
    return text.split()[-1]


class Reference:
    """One game, from the lots, or the first removed colonist, to the end."""

    def __init__(self, options: dict[str, int | bool | str] | None = None) -> None:
        self.options = {**DEFAULTS, **(options or {})}
        if self.options.keys() != DEFAULTS.keys():
            raise ValueError(f"unknown options: {sorted(self.options.keys() - DEFAULTS.keys())}")
        if self.options["ends"] not in ("round", "turn"):
            raise ValueError(f"ends is 'round' or 'turn', not {self.options['ends']!r}")

        self.hands: list[list[str]] = [[] for _ in SEATS]
        self.colonies: list[list[str]] = [[] for _ in SEATS]
        self.omnium: list[int] = [0 for _ in SEATS]
        # The deck: cards nobody has looked at, and below them those put back, earliest first.
        self.bag: Counter[str] = Counter({name: m.copies for name, m in MODULES.items()})
        self.buried: list[str] = []
        # Cards just researched, in no hand yet.
        self.drawn: list[str] = []

        self.round: int = 0  # the first round is round 1
        self.first: int = 0
        self.opener: int = 0  # who is first in round 1
        self.removed: str | None = None
        self.colonists: list[str | None] = [None for _ in SEATS]
        # Seats with a full colony, in the order in which they got there.
        self.reached: list[int] = []
        self.draw: bool = False

        self.actor: int = CHANCE
        self.history: list[str] = []
        self._texts: list[str] = []
        self._steps = self._game()
        self._pause_at(next(self._steps))

    # Playing

    def legal(self) -> list[str]:
        """The texts of all that may be played now."""
        return list(self._texts)

    def play(self, text: str) -> None:
        """Go on with one of the legal texts to the next decision."""
        if text not in self._texts:
            raise ValueError(f"{text!r} is not legal here; legal are {self._texts}")
        self.history.append(text)
        try:
            self._pause_at(self._steps.send(text))
        except StopIteration:
            self._pause_at((OVER, []))

    def _pause_at(self, question: Question) -> None:
        self.actor, self._texts = question

    def _number(self, option: str) -> int:
        return int(self.options[option])

    # The game and its rounds

    def _game(self) -> Steps:
        if self.options["draw_first"]:
            drawn = yield from _ask(CHANCE, [f"first {seat + 1}" for seat in SEATS])
            self.first = self.opener = int(drawn) - 1
        try:
            while not self.reached:
                yield from self._one_round()
        except DeckExhaustedError:
            self.draw = True

    def _one_round(self) -> Steps:
        self._start_round()
        yield from self._draft()
        for seat in self._order():
            yield from self._turn(seat)
            if self.reached and self.options["ends"] == "turn":
                return

    def _start_round(self) -> None:
        self.round += 1
        if self.options["rotate_first"] and self.round > 1:
            self.first = (self.first + 1) % len(SEATS)
        self.removed = None
        self.colonists = [None for _ in SEATS]

    def _order(self) -> list[int]:
        """The seats from the first player to the last."""
        return [(self.first + step) % len(SEATS) for step in SEATS]

    def _draft(self) -> Steps:
        remaining = list(COLONISTS)
        self.removed = yield from _ask(CHANCE, [f"remove {name}" for name in remaining])
        remaining.remove(self.removed)
        for seat in self._order():
            picked = yield from _ask(seat, [f"pick {name}" for name in remaining])
            remaining.remove(picked)
            self.colonists[seat] = picked

    # One turn

    def _turn(self, seat: int) -> Steps:
        if self.options["passives"] == "start":
            yield from self._passive(seat)
        yield from self._gather_or_research(seat)
        if self.options["passives"] == "ability":
            yield from self._passive(seat)
        yield from self._active(seat)
        yield from self._build(seat)

    def _passive(self, seat: int) -> Steps:
        colonist = self.colonists[seat]
        if colonist in COLOUR_OF:
            colour = COLOUR_OF[colonist]
            self.omnium[seat] += sum(MODULES[m].colour == colour for m in self.colonies[seat])
        if colonist == "visionary" and not self._hand_is_full(seat) and self._deck_size() > 0:
            card = yield from self._draw_card()
            self.hands[seat].append(card)

    def _gather_or_research(self, seat: int) -> Steps:
        may_research = not self._hand_is_full(seat)
        choice = yield from _ask(seat, ["gather", "research"] if may_research else ["gather"])
        if choice == "gather":
            self.omnium[seat] += self._number("income")
        else:
            yield from self._research(seat)

    def _research(self, seat: int) -> Steps:
        if self._deck_size() < 2:
            raise DeckExhaustedError
        for _ in range(2):
            card = yield from self._draw_card()
            self.drawn.append(card)
        kept = yield from _ask(seat, [f"keep {name}" for name in _kinds(self.drawn)])
        self.drawn.remove(kept)
        self.hands[seat].append(kept)
        self.buried.append(self.drawn.pop())

    def _active(self, seat: int) -> Steps:
        own = self.colonists[seat]
        if own not in ACTIVE:
            return
        others = [name for name in COLONISTS if name != own]
        named = yield from _ask(seat, [*(f"{ACTIVE[own]} {name}" for name in others), "pass"])
        if named not in self.colonists:
            return  # a pass, or nobody controls the colonist named
        target = self.colonists.index(named)
        if own == "opportunist":
            self._rob(seat, target)
        else:
            self._swap_hands(seat, target)

    def _rob(self, seat: int, target: int) -> None:
        loot = min(self._number("robbery"), self.omnium[target])
        self.omnium[target] -= loot
        self.omnium[seat] += loot

    def _swap_hands(self, seat: int, target: int) -> None:
        self.hands[seat], self.hands[target] = self.hands[target], self.hands[seat]

    def _build(self, seat: int) -> Steps:
        buildable = [f"build {name}" for name in self._buildable(seat)]
        module = yield from _ask(seat, [*buildable, "pass"])
        if module == "pass":
            return
        self.omnium[seat] -= MODULES[module].cost
        self.hands[seat].remove(module)
        self.colonies[seat].append(module)
        if self._colony_is_full(seat):
            self.reached.append(seat)

    def _buildable(self, seat: int) -> list[str]:
        if self._colony_is_full(seat):
            return []
        return [m for m in _kinds(self.hands[seat]) if MODULES[m].cost <= self.omnium[seat]]

    def _hand_is_full(self, seat: int) -> bool:
        return len(self.hands[seat]) >= self._number("hand")

    def _colony_is_full(self, seat: int) -> bool:
        return len(self.colonies[seat]) >= self._number("colony")

    # The deck

    def _deck_size(self) -> int:
        return self.bag.total() + len(self.buried)

    def _draw_card(self) -> Answer:
        """Take the deck's top card: any from the bag, else the earliest of those put back."""
        if self.bag.total() == 0:
            yield from _ask(CHANCE, [f"draw {self.buried[0]}"])
            return self.buried.pop(0)
        kinds = [name for name in MODULES if self.bag[name] > 0]
        card = yield from _ask(CHANCE, [f"draw {name}" for name in kinds])
        self.bag[card] -= 1
        return card

    # Who wins

    def scores(self) -> list[int]:
        """The value of each colony, with the bonus of a full one."""
        return [self._worth(seat) + self._bonus(seat) for seat in SEATS]

    def _worth(self, seat: int) -> int:
        return sum(MODULES[module].value for module in self.colonies[seat])

    def _bonus(self, seat: int) -> int:
        if seat not in self.reached:
            return 0
        return self._number("first_bonus" if seat == self.reached[0] else "later_bonus")

    def ranks(self) -> list[int]:
        """1 for the best; of equals the earlier seat, from the game's first player on, is ahead (or
        nobody is, by an option); after a draw all are first."""
        if self.draw:
            return [1 for _ in SEATS]
        scores = self.scores()
        if self.options["ties"] == "shared":
            return [sorted(scores, reverse=True).index(score) + 1 for score in scores]
        best_first = sorted(SEATS, key=lambda seat: (-scores[seat], (seat - self.opener) % 4))
        return [best_first.index(seat) + 1 for seat in SEATS]


def _kinds(cards: list[str]) -> list[str]:
    """The different modules among some cards, in the order of the table."""
    return [name for name in MODULES if name in cards]
