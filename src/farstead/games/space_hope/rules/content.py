"""Cards, ship parts, communal goals and ships' names, as the content files give them."""

from typing import Final, final

from farstead.core.content import ContentEntry, Fields, parse_entries
from farstead.core.errors import BadContent
from farstead.core.words import counted, did_you_mean
from farstead.games.space_hope.rules.effects import (
    ALL,
    CHOICE,
    DESTROY,
    DIALS,
    DRAW,
    GUARD,
    HAND,
    LOWER,
    RAISE,
    SALVAGE,
    SAVE,
    SHIELD,
    TAILWIND,
    TARGETS,
    YOU,
    BadEffect,
    Effect,
    is_number,
    parse_effect,
)
from farstead.games.space_hope.rules.printing import printed

MOST_CARDS: Final = 100
MOST_PARTS: Final = 12
MOST_GOALS: Final = 60


def read_effects(entry: ContentEntry, field: str, target: int) -> list[Effect]:
    """The effects in one field of an entry."""
    effects = []
    for text in entry.texts(field):
        try:
            effects.append(parse_effect(text, target))
        except BadEffect as error:
            raise entry.bad(f"{field}: {error}") from None
    if len(effects) > 6:
        raise entry.bad(f"{field}: more than 6 effects")
    if len([effect for effect in effects if asks_dial(effect)]) > 1:
        raise entry.bad(f"{field}: only one dial can be chosen")
    if len([effect for effect in effects if effect.op == DESTROY]) > 1:
        raise entry.bad(f"{field}: only one ship part can be destroyed")
    return effects


def asks_dial(effect: Effect) -> bool:
    return effect.op in (RAISE, LOWER) and effect.dials == CHOICE


# Cards: SH-7 ----------------------------------------------------------------------------


@final
class Card:
    def __init__(self, entry: ContentEntry) -> None:
        self.name: str = entry.name
        self.title: str = entry.word("title")
        self.flavour: str = entry.word("flavour")
        self.is_and: bool = entry.one_of("type", ["and", "or"]) == 0
        self.distance: int = entry.number("distance")
        self.target: int = entry.one_of("target", TARGETS)
        self.effects: list[Effect] = read_effects(entry, "effects", self.target)
        self.remains: bool = any(effect.lasts() for effect in self.effects)
        if self.distance > 20:
            raise entry.bad(f"'distance' must be from 0 to 20, not {self.distance}")
        if not self.effects:
            raise entry.bad("has no effects")
        for effect in self.effects:
            if effect.op in (SAVE, HAND):
                raise entry.bad("effects: only a ship part can do that")
        if {DRAW, SALVAGE} <= {effect.op for effect in self.effects}:
            raise entry.bad("effects: who draws and puts cards back could play on for ever")
        remains = " Remains in play: Round." if self.remains else ""
        self.text: str = printed(self.effects, self.target) + remains


def parse_cards(text: str, file: str) -> list[Card]:
    fields = Fields(
        numbers=("distance",), words=("title", "flavour", "type", "target"), lists=("effects",)
    )
    entries = parse_entries(text, file, "card", fields)
    if len(entries) > MOST_CARDS:
        raise BadContent(file, "", f"has {len(entries)} cards, more than {MOST_CARDS}")
    cards = [Card(entry) for entry in entries]
    _refuse_twins(file, "card", [card.title for card in cards])
    return cards


# Ship parts: SH-9, SH-10 -----------------------------------------------------------------

USES: Final = ["always", "start", "round", "discard"]
ALWAYS: Final = 0
START: Final = 1
ROUND: Final = 2
SPENT: Final = 3


@final
class Part:
    def __init__(self, entry: ContentEntry, may: bool) -> None:
        self.name: str = entry.name
        self.title: str = entry.word("title")
        self.flavour: str = entry.word("flavour")
        self.tier: int = entry.number("tier")
        self.use: int = entry.one_of("use", USES)
        self.target: int = entry.one_of("target", TARGETS)
        self.effects: list[Effect] = read_effects(entry, "effects", self.target)
        if not self.effects:
            raise entry.bad("has no effects")
        if self.use in (ALWAYS, START) and self.target != YOU:
            raise entry.bad(f"a part that works {USES[self.use]} is for 'you'")
        for effect in self.effects:
            self._check(entry, effect)
        self.text: str = self._text(may)

    def _check(self, entry: ContentEntry, effect: Effect) -> None:
        stands = effect.op in (SAVE, HAND, SHIELD, GUARD, TAILWIND)
        if self.use == ALWAYS and not stands:
            raise entry.bad("effects: 'always' takes only save, hand, shield, guard and tailwind")
        if self.use != ALWAYS and (effect.op in (SAVE, HAND) or effect.lasts()):
            raise entry.bad("effects: only a part that works 'always' can do that")
        if self.use == START and (effect.op == DESTROY or asks_dial(effect)):
            raise entry.bad("effects: nobody chooses anything at the start of a round")

    def has(self, op: int) -> bool:
        """Whether one of its effects does that."""
        return any(effect.op == op for effect in self.effects)

    def _text(self, may: bool) -> str:
        """What is printed on the slot."""
        words = printed(self.effects, self.target, "", may)
        if self.use == ALWAYS:
            return words
        lead = {START: "At the start of each round: ", ROUND: "Once a round: "}
        may_do = "you may " if may and self.use == START else ""
        return f"{lead.get(self.use, 'Discard this part: ')}{may_do}{words[:1].lower()}{words[1:]}"


def parse_parts(text: str, file: str, may: bool = True) -> list[Part]:
    """By rules 1 nobody was asked, so nothing `may` be done there."""
    fields = Fields(
        numbers=("tier",), words=("title", "flavour", "use", "target"), lists=("effects",)
    )
    entries = parse_entries(text, file, "part", fields)
    if len(entries) > MOST_PARTS:
        raise BadContent(file, "", f"has {len(entries)} parts, more than {MOST_PARTS}")
    parts = [Part(entry, may) for entry in entries]
    _refuse_twins(file, "part", [part.title for part in parts])
    for part in parts:
        lower = len([other for other in parts if other.tier < part.tier])
        if lower < part.tier:
            reason = f"tier {part.tier} can't be reached: only {lower} parts are below it"
            raise BadContent(file, f"part '{part.name}'", reason)
    return parts


# Communal goals: SH-13, SH-14 --------------------------------------------------------------

# What the fleet needs; a number in the file follows each, except `alive`.
NEEDS: Final = [
    "sum DIAL",
    "each DIAL",
    "given",
    "travel",
    "built",
    "parts",
    "used",
    "spread",
    "alive",
    "sum dials",
    "each lowest",
    "each parts",
    "each travel",
    "each given",
    "one travel",
    "one DIAL",
    "truce",
    "lifted",
    "salvaged",
]
SUM: Final = 0
EACH: Final = 1
GIVEN: Final = 2
TRAVEL: Final = 3
BUILT: Final = 4
PARTS: Final = 5
USED: Final = 6
SPREAD: Final = 7
ALIVE: Final = 8
SUM_DIALS: Final = 9
EACH_LOWEST: Final = 10
EACH_PARTS: Final = 11
EACH_TRAVEL: Final = 12
EACH_GIVEN: Final = 13
ONE_TRAVEL: Final = 14
ONE_DIAL: Final = 15
TRUCE: Final = 16
LIFTED: Final = 17
SALVAGED: Final = 18
AT_MOST: Final = (SPREAD, TRUCE)  # what must not become more
NO_ACTION: Final = -2  # as a cost
A_CARD: Final = -1  # as a cost; else a dial
A_PLACE: Final = -3  # as a cost: one more ship part is placed


@final
class Goal:
    def __init__(self, entry: ContentEntry) -> None:
        self.name: str = entry.name
        self.title: str = entry.word("title")
        self.flavour: str = entry.word("flavour")
        self.need: int = 0
        self.dial: int = 0
        self.amount: int = 0
        self._read_needs(entry)
        self.cost: int = NO_ACTION
        self.price: int = 0
        self.target: int = YOU
        self.effects: list[Effect] = []
        if entry.word("cost"):
            self._read_action(entry)
        elif "effects" in entry.values or "target" in entry.values:
            raise entry.bad("an action needs a 'cost'")
        if self.need in (GIVEN, EACH_GIVEN) and self.cost == NO_ACTION:
            raise entry.bad("needs 'given', but has no action: a 'cost' is missing")
        self.success: list[Effect] = read_effects(entry, "success", ALL)
        self.failure: list[Effect] = read_effects(entry, "failure", ALL)
        if not self.success or not self.failure:
            raise entry.bad("'success' and 'failure' must do something")
        for effect in self.success + self.failure + self.effects:
            if effect.op >= SHIELD:
                raise entry.bad("effects of a goal don't last")
        for effect in self.success + self.failure:
            if asks_dial(effect):
                raise entry.bad("success and failure: nobody chooses a dial for them")
        self.text: str = self._text()

    def _read_needs(self, entry: ContentEntry) -> None:
        words = entry.word("needs").split() or [""]
        form = " ".join(words if words == ["alive"] else words[:-1])
        for dial, name in enumerate(DIALS):
            if form.endswith(f" {name}"):
                form = form.removesuffix(name) + "DIAL"
                self.dial = dial
        if form not in NEEDS or words == ["alive", words[-1]]:
            raise entry.bad(f"needs: {_wrong_need(words)}")
        self.need = NEEDS.index(form)
        if self.need == ALIVE:
            return
        if not is_number(words[-1]):
            raise entry.bad(f"needs: write '{form} N'")
        self.amount = int(words[-1])
        if not 1 <= self.amount <= 99:
            raise entry.bad(f"needs: {self.amount} is not from 1 to 99")

    def _read_action(self, entry: ContentEntry) -> None:
        words = entry.word("cost").split()
        if words == ["card"]:
            self.cost = A_CARD
        elif words == ["place"]:
            self.cost = A_PLACE
            if "effects" in entry.values or "target" in entry.values:
                raise entry.bad("to 'place' a ship part is all that such an action does")
            return
        elif len(words) == 2 and is_number(words[0]) and words[1] in DIALS:
            self.cost = DIALS.index(words[1])
            self.price = int(words[0])
            if not 1 <= self.price <= 8:
                raise entry.bad(f"cost: {self.price} is not from 1 to 8")
        else:
            raise entry.bad(f"cost: write 'card', 'place' or 'N DIAL', not '{entry.word('cost')}'")
        if entry.word("target"):
            self.target = entry.one_of("target", TARGETS)
        self.effects = read_effects(entry, "effects", self.target)

    def need_text(self) -> str:
        n, dial = self.amount, DIALS[self.dial].capitalize()
        a_player = "for each player"
        return [
            f"Together, have {n} {dial} {a_player}.",
            f"Every living player has at least {n} {dial}.",
            f"Take this goal's action {times(n)} {a_player}.",
            f"Together, gain {n} Distance {a_player}.",
            f"Together, build {counted(n, 'ship part')} {a_player}.",
            f"Together, have {counted(n, 'ship part')} {a_player}.",
            f"Together, use {n} {'ability' if n == 1 else 'abilities'} {a_player}.",
            f"The ships are at most {n} Distance apart.",
            "Nobody dies.",
            f"Together, have {n} points on all dials {a_player}.",
            f"No living player has a dial below {n}.",
            f"Every living player has at least {counted(n, 'ship part')}.",
            f"Every living player gains at least {n} Distance.",
            f"Every living player takes this goal's action {times(n)}.",
            f"Some ship gains {n} Distance this round.",
            f"Some ship has {n} {dial}.",
            f"Use at most {n} {'ability' if n == 1 else 'abilities'} {a_player} on opponents.",
            f"Together, gain {n} Distance {a_player} from each other's cards.",
            f"Together, put {counted(n, 'discard')} {a_player} under decks.",
        ][self.need]

    def action_text(self) -> str:
        """The goal's own action, or nothing."""
        if self.cost == NO_ACTION:
            return ""
        if self.cost == A_PLACE:
            return "Action: place a ship part, though you have placed one this round."
        pay = "discard a card"
        if self.cost != A_CARD:
            pay = f"pay {self.price} {DIALS[self.cost].capitalize()}"
        effect = printed(self.effects, self.target) if self.effects else ""
        return f"Action: {pay}. {effect}".strip()

    def _text(self) -> str:
        """What is printed on the goal."""
        success, failure = printed(self.success, ALL), printed(self.failure, ALL)
        action = self.action_text()
        parts = [self.need_text(), *([action] if action else [])]
        return " ".join([*parts, f"Success: {success}", f"Failure: {failure}"])


def times(n: int) -> str:
    return "once" if n == 1 else "twice" if n == 2 else f"{n} times"


def _wrong_need(words: list[str]) -> str:
    """What is wrong with it: the word, the dial or the form."""
    known = [need.split()[0] for need in NEEDS]
    if words[0] not in known:
        return f"unknown need '{words[0]}'{did_you_mean(words[0], known)}"
    forms = [need for need in NEEDS if need.split()[0] == words[0]]
    two = [need.split()[1] for need in forms if " " in need]
    if two and len(words) == 3:
        things = [thing for thing in two if thing != "DIAL"] + DIALS
        return f"unknown dial '{words[1]}'{did_you_mean(words[1], things)}"
    return "write " + " or ".join(
        f"'{form}'" if form == "alive" else f"'{form} N'" for form in forms
    )


def parse_goals(text: str, file: str) -> list[Goal]:
    fields = Fields(
        words=("title", "flavour", "needs", "cost", "target"),
        lists=("effects", "success", "failure"),
        optional=("cost", "target", "effects"),
    )
    entries = parse_entries(text, file, "goal", fields)
    if not 2 <= len(entries) <= MOST_GOALS:
        raise BadContent(file, "", f"has {len(entries)} goals, not 2 to {MOST_GOALS}")
    goals = [Goal(entry) for entry in entries]
    _refuse_twins(file, "goal", [goal.title for goal in goals])
    return goals


def _refuse_twins(file: str, kind: str, titles: list[str]) -> None:
    for i, title in enumerate(titles):
        if title in titles[:i]:
            raise BadContent(file, f"{kind} titled '{title}'", "there is another of that title")
