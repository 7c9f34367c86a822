"""The deck and the race sheets, as the content files give them."""

from typing import Final, final

from mypy_extensions import i64

from farstead.core.content import ContentEntry, Fields, parse_entries
from farstead.core.errors import BadContent
from farstead.core.words import counted, listed
from farstead.games.cosmos.rules.options import VERSIONS

# What a card does. Everything but a reinforcement is an Invade card, everything between is Defend.
KINDS: Final = ["attack", "negotiate", "sabotage", "retreat", "quash", "reinforcement"]
ATTACK: Final = 0
NEGOTIATE: Final = 1
SABOTAGE: Final = 2
RETREAT: Final = 3
QUASH: Final = 4
REINFORCEMENT: Final = 5

MOST_DESIGNS: Final = 60
MOST_CARDS: Final = 200

# The powers, in the order in which they work at one moment (SC-45), with the numbers of each.
POWERS: Final = {
    "ascended": ("setup", "most", "worth"),
    "oracle": (),
    "breeders": ("stack", "times"),
    "binary": ("war", "wander"),
    "two-faced": (),
    "fodder": ("most", "worth"),
    "titan": ("might", "lore", "forge", "bonus"),
    "spite": ("bonus", "most"),
    "parasite": ("most",),
    "replicators": ("most", "draw"),
    "domino": ("guard", "spear", "wall", "blade"),
    "assimilators": ("bonus",),
    "friends": ("reach", "draw", "bonus"),
    "masons": ("worth",),
    "empire": ("bonus", "beyond"),
    "hoarders": ("cards", "bonus", "per"),
    "dancers": ("bonus",),
    "nomads": ("steps", "bonus"),
}
POWER_NAMES: Final = list(POWERS)
# Numbers that a race sheet may leave out, with what they are then
USUAL_NUMBERS: Final = {
    "breeders": {"times": 1},
    "spite": {"most": 60},
    "empire": {"beyond": 0},
    "dancers": {"bonus": 0},
    "nomads": {"bonus": 0},
    "titan": {"bonus": 0},
    "friends": {"bonus": 0},
    "assimilators": {"bonus": 0},
    "replicators": {"draw": 0},
}
POWER_COUNT: Final[i64] = 18
assert len(POWERS) == POWER_COUNT

# Within these a game stays one.
LOWEST: Final = {
    "setup": 2,
    "worth": 1,
    "most": 1,
    "stack": 4,
    "reach": 1,
    "steps": 1,
    "per": 1,
    "cards": 1,
}
HIGHEST: Final = {
    "setup": 32,
    "most": 60,
    "beyond": 7,
    "times": 9,
    "stack": 8,
    "reach": 2,
    "steps": 2,
    "cards": 5,
    "draw": 3,
    "lore": 7,
    "forge": 8,
    "wander": 3,
}
USUAL_HIGHEST: Final = 20


@final
class Card:
    """A design of the deck. Those of one design are all alike."""

    def __init__(self, entry: ContentEntry, rules: int) -> None:
        self.name: str = entry.name
        self.rules: int = rules  # their version: the same card may have said something else
        self.kind: int = entry.one_of("kind", KINDS)
        self.value: int = entry.number("value") if "value" in entry.values else 0
        self.copies: int = entry.number("copies")
        if self.copies < 1:
            raise entry.bad("'copies' must be at least 1")
        if self.value > 40:
            raise entry.bad(f"'value' must be from 0 to 40, not {self.value}")
        takes = self.kind not in (NEGOTIATE, RETREAT)
        if takes != ("value" in entry.values):
            reason = "needs a 'value'" if takes else "takes no 'value'"
            raise entry.bad(f"a card of kind '{KINDS[self.kind]}' {reason}")
        self.title: str = self._title()
        self.text: str = self._text()

    def _title(self) -> str:
        word = KINDS[self.kind].capitalize()
        if self.kind == ATTACK:
            return f"{word} {self.value}"
        return f"{word} +{self.value}" if self.kind == REINFORCEMENT else word

    def _text(self) -> str:
        """What is printed on the card."""
        value = self.value
        if self.kind == ATTACK:
            return f"Adds {value} to your side."
        if self.kind == REINFORCEMENT:
            return f"Adds {value} to a side that you are on, when two Attacks have met."
        if self.kind == NEGOTIATE:
            other = "Negotiate" if self.rules == 1 else "Defend"
            return (
                "Against Attack: for each of your ships lost, take a card at random from the"
                f" winner's hand. Against {other}: make a deal."
            )
        if self.kind == SABOTAGE:
            return (
                "Against Attack: the winner's main stack loses as many ships as yours had."
                f" Against Defend: the other main stack loses {counted(value, 'ship')}."
            )
        if self.kind == RETREAT:
            return (
                "Against Attack: your main stack is not lost but goes to neighbouring sites."
                " Against Defend: you may move it by one site."
            )
        return (
            "Against Attack: the winner gets no Move, and an invader's turn ends. Against Defend:"
            f" the other card does nothing, and you draw {counted(value, 'card')}."
        )


def parse_cards(text: str, file: str, rules: int = VERSIONS[-1]) -> list[Card]:
    fields = Fields(numbers=("value", "copies"), words=("kind",), optional=("value",))
    entries = parse_entries(text, file, "card", fields)
    if len(entries) > MOST_DESIGNS:
        raise BadContent(file, "", f"has {len(entries)} cards, more than {MOST_DESIGNS}")
    cards = [Card(entry, rules) for entry in entries]
    total = sum([card.copies for card in cards])
    if total > MOST_CARDS:
        raise BadContent(file, "", f"has {total} cards with all copies, more than {MOST_CARDS}")
    if all(card.kind != ATTACK for card in cards):
        raise BadContent(file, "", "has no card of kind 'attack'")
    _refuse_twins(file, "card", [card.title for card in cards])
    return cards


@final
class Race:
    """A race sheet. Its numbers are the power's, by name."""

    def __init__(self, entry: ContentEntry) -> None:
        self.name: str = entry.name
        self.title: str = entry.word("title")
        self.flavour: str = entry.word("flavour")
        if entry.name not in POWERS:
            raise entry.bad(f"is no power; there are {listed(POWER_NAMES)}")
        self.power: int = POWER_NAMES.index(entry.name)
        self.numbers: dict[str, int] = {}
        for name in ALL_NUMBERS:
            self._read(entry, name)
        self.text: str = self._text(entry)

    def _read(self, entry: ContentEntry, name: str) -> None:
        takes = name in POWERS[entry.name]
        usual = USUAL_NUMBERS.get(entry.name, {})
        if name in usual and name not in entry.values:
            self.numbers[name] = usual[name]
            return
        if takes != (name in entry.values):
            raise entry.bad(f"'{name}' is missing" if takes else f"has no number '{name}'")
        if takes:
            value, low, high = entry.number(name), LOWEST.get(name, 0), HIGHEST.get(name, 0)
            high = high or USUAL_HIGHEST
            if not low <= value <= high:
                raise entry.bad(f"'{name}' must be from {low} to {high}, not {value}")
            self.numbers[name] = value

    def _text(self, entry: ContentEntry) -> str:
        """What is printed on the sheet: it has to name every number, and no other."""
        text = entry.word("text")
        for name, value in self.numbers.items():
            if name in entry.values and "{" + name + "}" not in text:
                raise entry.bad(f"the text does not say {{{name}}}")
            text = text.replace("{" + name + "}", str(value))
        if "{" in text or "}" in text:
            raise entry.bad("the text names a number in braces that the power does not have")
        return text


ALL_NUMBERS: Final = sorted({name for names in POWERS.values() for name in names})


def parse_races(text: str, file: str) -> list[Race]:
    words = ("title", "flavour", "text")
    fields = Fields(numbers=tuple(ALL_NUMBERS), words=words, optional=tuple(ALL_NUMBERS))
    races = [Race(entry) for entry in parse_entries(text, file, "race", fields)]
    _refuse_twins(file, "race", [race.title for race in races])
    return races


def _refuse_twins(file: str, kind: str, titles: list[str]) -> None:
    for title in titles:
        if titles.count(title) > 1:
            raise BadContent(file, "", f"two {kind}s are called '{title}'")
