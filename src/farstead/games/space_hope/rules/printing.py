"""What effects are called on a card: sentences that are made from what the effects do."""

from typing import final

from farstead.core.words import counted, listed
from farstead.games.space_hope.rules import effects
from farstead.games.space_hope.rules.effects import (
    ALL,
    ANY,
    CHOICE,
    DIALS,
    EVERY_DIAL,
    HIGHEST,
    LOWEST,
    OPPONENT,
    YOU,
    Effect,
)


def names_of(members: int) -> list[str]:
    """The dials of a set, as they are printed."""
    return [dial.capitalize() for i, dial in enumerate(DIALS) if (members >> i) & 1]


Phrase = tuple[str, list[str]]  # a verb and its objects


@final
class Addressee:
    """Whom a card is for, as its sentences speak of them: they are met again and again."""

    def __init__(self, target: int, when: str) -> None:
        self.target = target
        self.when = when  # ' this round', or nothing for what stands
        self.was_met = target in (YOU, ALL)

    def who(self) -> str:
        """`you`, `an opponent`, then `that opponent`."""
        met, self.was_met = self.was_met, True
        if self.target == YOU:
            return "you"
        if self.target == ALL:
            return "all players"
        if self.target == OPPONENT:
            return "that opponent" if met else "an opponent"
        return "that player" if met else "any player"

    def whose(self) -> str:
        return "your" if self.target == YOU else f"{self.who()}'s".replace("s's", "s'")

    def their(self) -> str:
        return "your" if self.target == YOU else "their"


def printed(whole: list[Effect], target: int, when: str = " this round", may: bool = False) -> str:
    """The effects as the sentences of a card."""
    addressee = Addressee(target, when)
    sentences: list[str] = []
    phrases: list[Phrase] = []  # what the same player does, one after the other
    is_own = False
    for effect in whole:
        phrase = _phrase(effect, addressee)
        if phrases and (phrase is None or effect.own != is_own):
            sentences.append(_sentence(phrases, is_own, addressee))
            phrases = []
        if phrase is None:
            if _needs_meeting(effect, addressee):
                sentences.append(f"choose {addressee.who()}")
            sentences.append(_own_sentence(effect, addressee, may))
        else:
            _join(phrases, phrase)
            is_own = effect.own
    if phrases:
        sentences.append(_sentence(phrases, is_own, addressee))
    return " ".join([f"{sentence[:1].upper()}{sentence[1:]}." for sentence in sentences])


def _needs_meeting(effect: Effect, addressee: Addressee) -> bool:
    """'Any player can't' would mean everybody, and 'opponents can't target an opponent' nobody
    in particular: then the sentence before says who is meant."""
    if effect.own or addressee.was_met or not effect.lasts():
        return False
    return addressee.target == ANY or effect.op == effects.HIDE


def _join(phrases: list[Phrase], phrase: Phrase) -> None:
    """`gain 1 Food`, `gain 1 Fuel` become `gain 1 Food and 1 Fuel`."""
    verb, objects = phrase
    if phrases and phrases[-1][0] == verb in ("gain", "lose") and " on " not in phrases[-1][1][-1]:
        phrases[-1][1].extend(objects)
    else:
        phrases.append(phrase)


def _sentence(phrases: list[Phrase], is_own: bool, addressee: Addressee) -> str:
    """One player and what that player does."""
    ending = "" if is_own or addressee.target in (YOU, ALL) else "s"
    said = listed([f"{verb}{ending} {listed(objects)}" for verb, objects in phrases])
    if addressee.target == YOU:
        return said
    return f"{'you' if is_own else addressee.who()} {said}"


def _phrase(effect: Effect, addressee: Addressee) -> Phrase | None:
    """What the player concerned does, or nothing if it takes a sentence by itself."""
    amount = effect.amount
    their = "your" if effect.own else addressee.their()
    match effect.op:
        case effects.RAISE:
            return "gain", _points(effect, their)
        case effects.LOWER:
            return "lose", _points(effect, their)
        case effects.ADVANCE:
            return "gain", [f"{amount} Distance"]
        case effects.FALL_BACK:
            return "lose", [f"{amount} Distance"]
        case effects.MOVE:
            source, goal = DIALS[effect.dials].capitalize(), DIALS[effect.other].capitalize()
            return "move", [f"{amount} from {source} to {goal}"]
        case effects.DRAW:
            return "draw", [counted(amount, "card")]
        case effects.DISCARD:
            return "discard", [f"{counted(amount, 'card')} at random"]
        case effects.MILL:
            cards = "card" if amount == 1 else f"{amount} cards"
            return "discard", [f"the top {cards} of {their} deck"]
        case effects.SALVAGE:
            cards = "discard" if amount == 1 else f"{amount} discards"
            return "put", [f"{their} last {cards} under {their} deck"]
    return None


def _points(effect: Effect, their: str) -> list[str]:
    amount = effect.amount
    if effect.dials == CHOICE:
        return [f"{amount} on a dial of your choice"]
    if effect.dials in (LOWEST, HIGHEST):
        return [f"{amount} on {their} {'lowest' if effect.dials == LOWEST else 'highest'} dial"]
    if effect.dials == EVERY_DIAL:
        return [f"{amount} on every dial"]
    return [f"{amount} {name}" for name in names_of(effect.dials)]


def _own_sentence(effect: Effect, addressee: Addressee, may: bool) -> str:
    """An effect that makes a sentence by itself."""
    may_do = "you may " if may else ""
    amount, when = effect.amount, addressee.when
    if effect.own:
        addressee = Addressee(YOU, when)
    match effect.op:
        case effects.TAKE:
            return f"take {amount} {DIALS[effect.dials].capitalize()} from {addressee.who()}"
        case effects.TAKE_DISTANCE:
            return f"take {amount} Distance from {addressee.who()}"
        case effects.GIVE:
            return f"give {amount} {DIALS[effect.dials].capitalize()} to {addressee.who()}"
        case effects.DESTROY:
            return f"destroy one of {addressee.whose()} ship parts"
        case effects.SWAP:
            one, other = DIALS[effect.dials].capitalize(), DIALS[effect.other].capitalize()
            return f"swap {addressee.whose()} {one} and {other}"
        case effects.TRADE:
            return f"trade your {DIALS[effect.dials].capitalize()} for {addressee.whose()}"
        case effects.SHIELD | effects.BLOCK:
            dials = "dials" if effect.dials == EVERY_DIAL else listed(names_of(effect.dials))
            moves = "fall" if effect.op == effects.SHIELD else "rise"
            return f"{addressee.whose()} {dials} can't {moves}{when}"
        case effects.GUARD:
            return f"{addressee.whose()} ship parts can't be destroyed{when}"
        case effects.HIDE:
            if addressee.target == ALL:
                return f"nobody can target an opponent{when}"
            return f"opponents can't target {addressee.who()}{when}"
        case effects.TAILWIND | effects.HEADWIND:
            size = "greater" if effect.op == effects.TAILWIND else "smaller"
            return f"{addressee.whose()} gains of Distance are {amount} {size}{when}"
        case effects.TOLL:
            price = listed([f"1 {name}" for name in names_of(effect.dials)])
            return f"every ability that {_uses(addressee)} costs {price}{when}"
        case effects.JAM if addressee.target == ALL:
            return f"nobody can use ship parts{when}"
        case effects.JAM:
            return f"{addressee.who()} can't use ship parts{when}"
        case effects.SAVE:
            return (
                f"when a dial of yours comes to 0, {may_do}discard this part and set it to {amount}"
            )
    return f"{may_do}draw {amount} more {'card' if amount == 1 else 'cards'} each round"


def _uses(addressee: Addressee) -> str:
    if addressee.target == YOU:
        return "you use"
    return "anybody uses" if addressee.target == ALL else f"{addressee.who()} uses"
