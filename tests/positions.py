"""Positions drawn as text, so that a test reads as the rulebook.

Last Land, statements separated by `;` or new lines:

    red on e5, blue on e4             pins (a seat that is not named is off the board)
    e5, e6 exploited by blue          tokens
    d4, d5 drained 3                  drain markers; as many as deplete it: depleted
    c6, d6 depleted                   with as many markers as that takes
    all depleted but c6, d6           every other tile is
    red has 3 AP                      it is red's turn, with so many action points
    red rolled 2 5                    it is red's turn, and red chooses a die
    red to roll                       it is red's turn, before the dice
    blue has 0 tokens                 left in the supply (otherwise 25 less those on the board)

Colonizers:

    red hand: quarry, spaceport       (empty unless given)
    red colony: garrison, garrison
    red omnium: 7
    red is spy                        all four must be given: the round's colonists
    removed miner                     the sixth; the one left over follows
    buried: quarry by red, barracks by blue     under the deck, first to last
    bag: eco-dome, quarry             the deck's unseen part (otherwise every card not yet placed)
    red's turn                        whose turn it is; those before it in the round are shown
    red gathers | names | builds      and at which step (otherwise: gathers)
"""

import re

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.errors import IllegalAction, Refused
from farstead.core.scene import Card
from farstead.core.state import BIT, CHANCE
from farstead.games.colonizers import GAME as COLONIZERS
from farstead.games.colonizers.rules import colonists, modules
from farstead.games.colonizers.rules.phases import BUILDING, EARNING, NAMING
from farstead.games.colonizers.rules.turns import Colonizers
from farstead.games.last_land import GAME as LAST_LAND
from farstead.games.last_land.rules import board
from farstead.games.last_land.rules.board import BOARD
from farstead.games.last_land.rules.phases import ACT, CHOOSE, ROLL
from farstead.games.last_land.rules.turns import LastLand
from farstead.match import Match

SEATS = {"red": 0, "blue": 1, "amber": 2, "green": 3, "violet": 4, "grey": 5}
RED, BLUE, AMBER, GREEN, VIOLET, GREY = SEATS.values()


def statements(drawing: str) -> list[str]:
    return [part.strip().lower() for part in re.split(r"[;\n]", drawing) if part.strip()]


# Last Land -------------------------------------------------------------------------------


def last_land(drawing: str, seats: int = 2, edition: str = "", **options: int | bool) -> Match:
    """A match of Last Land that begins in this position. `match.play(seat, "drain")` plays;
    `match.state` is the LastLand state."""
    state = LAST_LAND.new(seats, edition, **options)
    assert isinstance(state, LastLand)
    for seat in range(seats):
        state.pins[seat] = board.GONE
    for tile in range(board.TILES):
        state.owner[tile] = board.NOBODY
    for statement in statements(drawing):
        _place(state, statement)
    _count(state)
    match = Match.from_position(LAST_LAND, state)
    match.options = LAST_LAND.options.resolve(edition, options)
    return match


def _place(state: LastLand, statement: str) -> None:
    if found := re.fullmatch(r"(.+) exploited by (\w+)", statement):
        for tile in _tiles(found[1]):
            state.owner[tile] = SEATS[found[2]]
    elif found := re.fullmatch(r"(.+) drained (\d+)", statement):
        for tile in _tiles(found[1]):
            state.markers[tile] = int(found[2])
    elif found := re.fullmatch(r"all depleted but (.+)", statement):
        for tile in set(range(board.TILES)) - set(_tiles(found[1])):
            state.markers[tile] = state.board.deplete
    elif found := re.fullmatch(r"(.+) depleted", statement):
        for tile in _tiles(found[1]):
            state.markers[tile] = state.board.deplete
    elif found := re.fullmatch(r"(\w+) has (\d+) ap", statement):
        _turn(state, found[1], ACT)
        state.ap = int(found[2])
    elif found := re.fullmatch(r"(\w+) rolled (\d) (\d)", statement):
        _turn(state, found[1], CHOOSE)
        state.first_die, state.second_die = int(found[2]), int(found[3])
    elif found := re.fullmatch(r"(\w+) to roll", statement):
        _turn(state, found[1], ROLL)
        state.actor = CHANCE
    elif found := re.fullmatch(r"(\w+) has (\d+) tokens", statement):
        state.supply[SEATS[found[1]]] = int(found[2]) - 1000  # marked: given, not counted
    else:
        for pin in statement.split(","):
            who, where = pin.strip().split(" on ")
            state.pins[SEATS[who]] = _tile(where)


def _turn(state: LastLand, who: str, phase: int) -> None:
    state.turn = SEATS[who]
    state.actor = SEATS[who]
    state.phase = phase


def _tile(name: str) -> int:
    return BOARD.names.index(name)


def _tiles(names: str) -> list[int]:
    return [_tile(name.strip()) for name in names.split(",")]


def _count(state: LastLand) -> None:
    """Everything that follows from what was drawn."""
    state.depleted = 0
    state.occupied = 0
    for seat in range(state.seats):
        state.points[seat] = 0
        if state.pins[seat] != board.GONE:
            state.occupied |= BIT[state.pins[seat]]
        given = state.supply[seat] < 0
        state.supply[seat] = state.supply[seat] + 1000 if given else state.board.tokens
        for tile in range(board.TILES):
            if state.owner[tile] == seat:
                state.points[seat] += state.board.worth[tile]
                state.supply[seat] -= 0 if given else 1
    for tile in range(board.TILES):
        if state.markers[tile] >= state.board.deplete:
            state.depleted |= BIT[tile]


def points(match: Match) -> list[int]:
    return match.state.scores()


def pin(match: Match, who: str) -> str | None:
    """The tile of somebody's pin, or None when it has left."""
    assert isinstance(match.state, LastLand)
    at = match.state.pins[SEATS[who]]
    return None if at == board.GONE else BOARD.names[at]


def markers(match: Match, tile: str) -> int:
    assert isinstance(match.state, LastLand)
    return int(match.state.markers[_tile(tile)])


def holder(match: Match, tile: str) -> str | None:
    """Whose token lies on a tile."""
    assert isinstance(match.state, LastLand)
    return _name(int(match.state.owner[_tile(tile)]))


def tokens(match: Match, who: str) -> int:
    """How many tokens somebody has left in the supply."""
    assert isinstance(match.state, LastLand)
    return int(match.state.supply[SEATS[who]])


def ap(match: Match) -> int:
    """The action points that are left in this turn."""
    assert isinstance(match.state, LastLand)
    return int(match.state.ap)


def turn(match: Match) -> str | None:
    """Whose turn it is, also while the dice are still to be rolled; None after the end."""
    assert isinstance(match.state, LastLand)
    return None if match.is_over else _name(int(match.state.turn))


def _name(seat: int) -> str | None:
    return next((name for name, number in SEATS.items() if number == seat), None)


def spend(match: Match, seat: int, points: int, *texts: str) -> None:
    """A seat's turn from the dice on: they show this number twice, it is taken and spent."""
    match.decide(f"roll {points} {points}")
    match.play(seat, f"take {points}", *texts)


def refused(match: Match, seat: int, text: str, kind: type[Refused] = IllegalAction) -> str:
    """Why the match does not take this action. A refusal leaves everything as it was."""
    before = _everything(match)
    with pytest.raises(Refused) as caught:
        match.play(seat, text)
    assert caught.type is kind
    assert _everything(match) == before
    return str(caught.value)


def _everything(match: Match) -> list[object]:
    scenes = [match.scene(seat) for seat in range(len(match.users))]
    return [scenes, match.actions(), match.log(None), list(match.entries), match.state.scores()]


# Colonizers ------------------------------------------------------------------------------

STEPS = {"gathers": EARNING, "names": NAMING, "builds": BUILDING}


def colonizers(drawing: str, **options: int | bool | str) -> Match:
    """A match of Colonizers that begins in this position, in the middle of a round."""
    state = COLONIZERS.new(4, "", **options)
    assert isinstance(state, Colonizers)
    state.bag = vec[i64]([-1] * modules.KINDS)
    state.phase = EARNING
    for statement in statements(drawing):
        _lay(state, statement)
    _settle(state)
    match = Match.from_position(COLONIZERS, state)
    match.options = COLONIZERS.options.resolve("", options)
    return match


def module(name: str) -> int:
    return [kind.name for kind in modules.MODULES].index(name.strip())


def colonist(name: str) -> int:
    return colonists.COLONISTS.index(name.strip())


def _lay(state: Colonizers, statement: str) -> None:
    if found := re.fullmatch(r"(\w+) (hand|colony): (.*)", statement):
        for name in found[3].split(","):
            at = SEATS[found[1]] * modules.KINDS + module(name)
            (state.hands if found[2] == "hand" else state.colonies)[at] += 1
    elif found := re.fullmatch(r"(\w+) omnium: (\d+)", statement):
        state.omnium[SEATS[found[1]]] = int(found[2])
    elif found := re.fullmatch(r"(\w+) is (\w+)", statement):
        state.colonist[SEATS[found[1]]] = colonist(found[2])
    elif found := re.fullmatch(r"removed (\w+)", statement):
        state.removed = colonist(found[1])
    elif found := re.fullmatch(r"buried: (.*)", statement):
        cards = [part.strip().split(" by ") for part in found[1].split(",")]
        state.buried = vec[i64]([module(name) for name, _ in cards])
        state.buried_by = vec[i64]([SEATS[who] for _, who in cards])
    elif found := re.fullmatch(r"bag:(.*)", statement):
        names = [name for name in found[1].split(",") if name.strip()]
        state.bag = vec[i64]([0] * modules.KINDS)
        for name in names:
            state.bag[module(name)] += 1
    elif found := re.fullmatch(r"(\w+)'s turn", statement):
        state.turn = SEATS[found[1]]
    elif found := re.fullmatch(r"(\w+) (gathers|names|builds)", statement):
        state.turn = SEATS[found[1]]
        state.phase = STEPS[found[2]]
    else:
        raise ValueError(f"not understood: {statement}")


def _settle(state: Colonizers) -> None:
    """Everything that follows from what was laid out."""
    kinds = modules.KINDS
    for seat in range(4):
        state.hand_size[seat] = sum(state.hands[seat * kinds + m] for m in range(kinds))
        for m in range(kinds):
            built = state.colonies[seat * kinds + m]
            state.built[seat] += built
            state.value[seat] += built * modules.VALUE[m]
            state.colours[seat * 4 + modules.COLOUR[m]] += built
    if state.bag[0] < 0:
        for m in range(kinds):
            placed = sum(
                state.hands[s * kinds + m] + state.colonies[s * kinds + m] for s in range(4)
            )
            placed += sum(1 for buried in state.buried if buried == m)
            state.bag[m] = modules.MODULES[m].copies - placed
    state.in_bag = sum(state.bag)
    state.pool = 63
    for used in [*state.colonist, state.removed]:
        state.pool &= ~BIT[used]
    state.position = state.place_of(state.turn)
    state.actor = state.turn
    for seat in range(4):
        if state.place_of(seat) <= state.position:
            state.shown |= BIT[seat]


def begun(*options: str) -> Match:
    """A new match of Colonizers in which Red has drawn the first place."""
    match = Match.new("colonizers", users=["Red", "Blue", "Amber", "Green"], options=options)
    match.decide("first 1")
    return match


def draft(match: Match, removed: str, *picks: str) -> None:
    """Chance removes a colonist, and everybody picks, from the first seat on."""
    match.decide(f"remove {removed}")
    for pick in picks:
        match.play(match.actor, f"pick {pick}")


def idle(match: Match, turns: int = 1) -> None:
    """So many turns (or what is left of one) in which somebody gathers, and that is all."""
    for _ in range(turns):
        if match.actor == CHANCE:  # the Visionary draws
            match.decide(match.actions()[0])
        seat = match.actor
        while match.actor == seat:
            match.play(seat, "gather" if "gather" in match.actions() else "pass")


def seen(match: Match, viewer: int | None, zone: str) -> list[str]:
    """The titles of the cards that a viewer sees in a zone; "?" for a card face down."""
    return [
        "?" if card.face_down else card.title
        for card in match.scene(viewer).elements
        if isinstance(card, Card) and card.at == zone
    ]


def hand(match: Match, who: str) -> list[str]:
    return _cards(match, who, "hands")


def colony(match: Match, who: str) -> list[str]:
    return _cards(match, who, "colonies")


def omnium(match: Match, who: str) -> int:
    assert isinstance(match.state, Colonizers)
    return int(match.state.omnium[SEATS[who]])


def _cards(match: Match, who: str, where: str) -> list[str]:
    """The names of the modules, in the order of CO-20, with their copies."""
    assert isinstance(match.state, Colonizers)
    counts = getattr(match.state, where)
    own = SEATS[who] * modules.KINDS
    return [kind.name for m, kind in enumerate(modules.MODULES) for _ in range(counts[own + m])]
