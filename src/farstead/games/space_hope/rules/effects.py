"""The small language in which cards, ship parts and goals say what they do (SH-20).

An effect is a short text such as `+2 food` or `you draw 1`. It is read once into an `Effect`,
from which come both what the rules run (four numbers in a row) and the sentence on the card
(`printing`), so that the two can't disagree.
"""

from typing import Final, final

from farstead.core.words import did_you_mean

DIALS: Final = ["food", "morale", "population", "fuel", "military"]
EVERY_DIAL: Final = 31  # as a set of bits

# What an effect does -------------------------------------------------------------------

RAISE: Final = 0  # by so much, which dials (a set, or one of the words below)
LOWER: Final = 1
ADVANCE: Final = 2  # Distance
FALL_BACK: Final = 3
TAKE: Final = 4  # how much, which dial: from the target to the player
TAKE_DISTANCE: Final = 5
GIVE: Final = 6  # how much, which dial: from the player to the target
MOVE: Final = 7  # how much, from which dial, to which
DRAW: Final = 8  # how many cards
DISCARD: Final = 9
MILL: Final = 10
SALVAGE: Final = 11
DESTROY: Final = 12
SWAP: Final = 13  # which dial, which other
TRADE: Final = 14  # which dial
SHIELD: Final = 15  # which dials (a set); from here on effects last for the round
BLOCK: Final = 16
GUARD: Final = 17
HIDE: Final = 18
TAILWIND: Final = 19  # by so much
HEADWIND: Final = 20
TOLL: Final = 21  # which dials (a set)
JAM: Final = 22
SAVE: Final = 23  # to which value; from here on only ship parts
HAND: Final = 24  # how many cards more

OWN: Final = 64  # added to what an effect does that is for whoever plays the card

# Where a set of dials could be: dials that are found out when the effect works.
CHOICE: Final = 32
LOWEST: Final = 33
HIGHEST: Final = 34

VERBS: Final = {
    "take": TAKE,
    "give": GIVE,
    "move": MOVE,
    "draw": DRAW,
    "discard": DISCARD,
    "mill": MILL,
    "salvage": SALVAGE,
    "destroy": DESTROY,
    "swap": SWAP,
    "trade": TRADE,
    "shield": SHIELD,
    "block": BLOCK,
    "guard": GUARD,
    "hide": HIDE,
    "tailwind": TAILWIND,
    "headwind": HEADWIND,
    "toll": TOLL,
    "jam": JAM,
    "save": SAVE,
    "hand": HAND,
}
FOUND_OUT: Final = {"choice": CHOICE, "lowest": LOWEST, "highest": HIGHEST}

# Whom a card is for --------------------------------------------------------------------

TARGETS: Final = ["you", "opponent", "any", "all"]
YOU: Final = 0
OPPONENT: Final = 1
ANY: Final = 2
ALL: Final = 3
LIVING: Final = 4  # not on cards: whom a goal is for
ANYBODY: Final = 5  # not on cards: any player, dead or in hiding as well


class BadEffect(Exception):
    """An effect that can't be read, and why."""


@final
class Effect:
    """One effect: what, how much, on which dials, and whether it is the player's own."""

    def __init__(self, op: int, amount: int, dials: int, other: int, own: bool) -> None:
        self.op = op
        self.amount = amount
        self.dials = dials  # a set, one dial, or a word such as CHOICE
        self.other = other  # a second dial
        self.own = own  # for whoever plays the card, not for the target

    def lasts(self) -> bool:
        return SHIELD <= self.op <= JAM

    def code(self) -> list[int]:
        return [self.op + (OWN if self.own else 0), self.amount, self.dials, self.other]


# Reading -------------------------------------------------------------------------------


def parse_effect(text: str, target: int) -> Effect:
    """The effect that a text stands for, on a card for such a target."""
    words = text.split()
    own = words[:1] == ["you"]
    words = words[1:] if own else words
    if not words:
        raise BadEffect(f"'{text}' does nothing")
    effect = _parse(words, own and target != YOU)
    if target == ALL and (own or effect.op in (TAKE, TAKE_DISTANCE, GIVE, TRADE, DESTROY)):
        raise BadEffect(f"'{text}' needs a single target, not all players")
    if target == YOU and effect.op in (TAKE, TAKE_DISTANCE, GIVE, TRADE):
        raise BadEffect(f"'{text}' needs another player as its target")
    if effect.own and effect.op in (TAKE, TAKE_DISTANCE, GIVE, TRADE, DESTROY):
        raise BadEffect(f"'{text}': leave out 'you'")
    return effect


def _parse(words: list[str], own: bool) -> Effect:
    first, rest = words[0], words[1:]
    if first[0] in "+-":
        amount = _number(first[1:], 9)
        op = RAISE if first[0] == "+" else LOWER
        return Effect(op, amount, _dials(rest, FOUND_OUT), 0, own)
    if first == "distance":
        return _distance(rest, own)
    op_or_none = VERBS.get(first)
    if op_or_none is None:
        known = [*VERBS, "distance", "+1", "-1"]
        raise BadEffect(f"unknown effect '{first}'{did_you_mean(first, known)}")
    return _with_arguments(op_or_none, first, rest, own)


def _distance(rest: list[str], own: bool) -> Effect:
    if len(rest) != 1 or rest[0][0] not in "+-":
        raise BadEffect("write 'distance +N' or 'distance -N'")
    op = ADVANCE if rest[0][0] == "+" else FALL_BACK
    return Effect(op, _number(rest[0][1:], 30), 0, 0, own)


def _with_arguments(op: int, verb: str, rest: list[str], own: bool) -> Effect:
    if op == TAKE and rest[1:] == ["distance"]:
        return Effect(TAKE_DISTANCE, _number(rest[0], 30), 0, 0, own)
    if op in (TAKE, GIVE):
        _expect(rest, 2, f"{verb} N DIAL")
        return Effect(op, _number(rest[0], 9), _dial(rest[1]), 0, own)
    if op == MOVE:
        _expect(rest, 3, "move N DIAL DIAL")
        return Effect(op, _number(rest[0], 9), _dial(rest[1]), _other(rest[1:]), own)
    if op == SWAP:
        _expect(rest, 2, "swap DIAL DIAL")
        return Effect(op, 0, _dial(rest[0]), _other(rest), own)
    if op == TRADE:
        _expect(rest, 1, "trade DIAL")
        return Effect(op, 0, _dial(rest[0]), 0, own)
    if op in (SHIELD, BLOCK, TOLL):
        return Effect(op, 0, _dials(rest, {}), 0, own)
    if op in (DESTROY, GUARD):
        noun = "part" if op == DESTROY else "parts"
        if rest != [noun]:
            raise BadEffect(f"write '{verb} {noun}'")
        return Effect(op, 0, 0, 0, own)
    if op in (HIDE, JAM):
        _expect(rest, 0, verb)
        return Effect(op, 0, 0, 0, own)
    _expect(rest, 1, f"{verb} N")
    return Effect(op, _number(rest[0].removeprefix("+"), 9), 0, 0, own)


def _expect(rest: list[str], count: int, form: str) -> None:
    if len(rest) != count:
        raise BadEffect(f"write '{form}'")


def is_number(text: str) -> bool:
    """A few plain digits: isdigit() alone also takes '²', and int() any length."""
    return text.isascii() and text.isdigit() and len(text) < 4


def _number(text: str, most: int) -> int:
    if not (is_number(text) and 1 <= int(text) <= most):
        raise BadEffect(f"'{text}' is no whole number from 1 to {most}")
    return int(text)


def _dial(word: str) -> int:
    if word not in DIALS:
        raise BadEffect(f"unknown dial '{word}'{did_you_mean(word, DIALS)}")
    return DIALS.index(word)


def _other(words: list[str]) -> int:
    if words[0] == words[1]:
        raise BadEffect(f"'{words[0]}' is named twice")
    return _dial(words[1])


def _dials(words: list[str], found_out: dict[str, int]) -> int:
    """Dials as a set; `all`, and where allowed `choice`, `lowest` and `highest`."""
    if not words:
        raise BadEffect("name a dial")
    if words == ["all"]:
        return EVERY_DIAL
    if len(words) == 1 and words[0] in found_out:
        return found_out[words[0]]
    members = 0
    for word in words:
        if word == "all" or word in FOUND_OUT:
            raise BadEffect(f"'{word}' can't stand here")
        bit = int(1 << _dial(word))
        if members & bit:
            raise BadEffect(f"'{word}' is named twice")
        members |= bit
    return members
