"""Last Land, as people see it."""

from functools import lru_cache
from typing import Final, cast

from mypy_extensions import mypyc_attr

from farstead.core.hexes import DIRECTIONS, ring
from farstead.core.presenter import Presenter, Step, View
from farstead.core.scene import Board, Cell, Choice, Dial, Die, Panel, Primitive, Sentence, Token
from farstead.core.state import CHANCE, OVER, Event
from farstead.core.words import counted, listed
from farstead.games.last_land.rules import actions, board, events, phases, reasons
from farstead.games.last_land.rules.board import BOARD, GONE, NOBODY
from farstead.games.last_land.rules.turns import LastLand

FARTHER: Final = {
    "n": "north",
    "ne": "north-east",
    "se": "south-east",
    "s": "south",
    "sw": "south-west",
    "nw": "north-west",
}
NO_DIE_NOW: Final = "the die has been chosen already"
KINDS: Final = ("centre", "inner", "middle", "outer")


def tile_name(tile: int) -> str:
    return BOARD.names[tile]


@mypyc_attr(allow_interpreted_subclasses=True)
class LastLandPresenter(Presenter):
    # What lies on the table ------------------------------------------------------------

    def elements(self, view: View) -> list[Primitive]:
        state = cast("LastLand", view.state)
        return view.seen_by_all("land", _land) + _buttons(view, state)

    def headline(self, view: View) -> str:
        state = cast("LastLand", view.state)
        if state.actor == OVER:
            return _result(view, state)
        who = view.name(int(state.turn))
        if state.phase == phases.ORDER:
            return f"{who} rolls for who starts"
        if state.phase == phases.ROLL:
            return f"{who} rolls"
        if state.phase == phases.CHOOSE:
            return f"{who} chooses a die"
        if state.phase == phases.HEMMED_IN:
            return f"{who} can do nothing now, and waits or leaves"
        return f"{who} has {counted(int(state.ap), 'action point')} to spend"

    # What can be picked ----------------------------------------------------------------

    def path(self, view: View, action: int) -> list[Step]:
        state = cast("LastLand", view.state)
        if action < actions.DRAIN:
            return [_move_step(state, action)]
        here = tile_name(int(state.pins[state.turn]))
        if action == actions.DRAIN:
            return [("choice/drain", f"Drain {here}")]
        if action == actions.EXPLOIT:
            worth = int(state.board.worth[state.pins[state.turn]])
            return [("choice/exploit", f"Exploit {here} for {counted(worth, 'point')}")]
        if action == actions.WAIT:
            return [("choice/wait", "Wait")]
        if action == actions.LEAVE:
            return [("choice/leave", "Leave the land")]
        die = action - actions.TAKE
        which = "first" if die == state.first_die else "second"
        return [(f"die/{which}", f"Take {counted(die, 'action point')}")]

    def tries(self, view: View) -> list[int]:
        state = cast("LastLand", view.state)
        if state.phase != phases.ACT:
            return []
        here = int(state.pins[state.turn])
        moves = [d for d in range(6) if board.NEIGHBOURS[here * 6 + d] >= 0]
        return [*moves, actions.DRAIN, actions.EXPLOIT]

    def why_not(self, view: View, action: int) -> str:
        state = cast("LastLand", view.state)
        here = int(state.pins[state.turn])
        to = int(board.NEIGHBOURS[here * 6 + action]) if action < actions.DRAIN else here
        match state.refusal(action):
            case reasons.NOT_ON_THE_DICE:
                return f"the dice show {_dice_in_words(state)}: take one of them"
            case reasons.NO_TILE:
                return f"there is no tile on that side of {tile_name(here)}"
            case reasons.DEPLETED_TILE:
                return f"{tile_name(to)} is depleted"
            case reasons.PIN_IN_THE_WAY:
                return _who_stands_on(view, state, to)
            case reasons.NO_WAY_ON:
                stands = _who_stands_on(view, state, to)
                return f"{stands}, and your action points don't take you on to a free tile"
            case reasons.SAFE_BASE:
                return "your own base can't be drained by you"
            case reasons.OWN_TOKEN:
                return f"your token lies on {tile_name(here)} already"
            case reasons.NO_TOKEN_LEFT:
                return "you have no token left"
            case reasons.TOO_FEW_POINTS:
                cost, has = int(state.board.worth[here]), counted(int(state.ap), "action point")
                return f"exploiting {tile_name(here)} costs {cost}, and you have {has}"
            case reasons.NO_WAY_OFF:
                return f"no way would be left off {tile_name(here)}, where another pin stands"
        if state.phase == phases.HEMMED_IN:
            return "you can only wait or leave"
        if action in (actions.WAIT, actions.LEAVE):
            return "you can do something"
        return "only chance rolls dice" if action >= actions.ROLL_TWO else NO_DIE_NOW

    # What the log says -----------------------------------------------------------------

    def sentence(self, view: View, event: Event) -> Sentence | None:
        kind, a, b, c = event
        if kind == events.DEPLETED:
            return Sentence(f"{tile_name(a)} is depleted.", [tile_name(a)])
        if kind == events.ENDED:
            return Sentence("Nobody can ever act again: the game is over.")
        return _sentence_of(view.name(a), view, kind, b, c, a)


def _sentence_of(who: str, view: View, kind: int, b: int, c: int, seat: int) -> Sentence | None:
    """What somebody did."""
    state = cast("LastLand", view.state)
    pin = f"pin/{seat}"
    match kind:
        case events.ROLLED_FOR_START:
            return Sentence(f"{who} rolls {b} and {c} for the start: {b + c}.")
        case events.STARTED:
            return Sentence(f"{who} starts.", [pin])
        case events.ROLLED:
            dice = f"{b} and {c}" if c > 0 else f"{b}"
            return Sentence(f"{who} rolls {dice}.", [pin])
        case events.TOOK:
            return Sentence(f"{who} has {counted(b, 'action point')}.", [pin])
        case events.MOVED:
            places = [tile_name(b), tile_name(c)]
            return Sentence(f"{who} moves from {places[0]} to {places[1]}.", places)
        case events.DRAINED:
            return Sentence(f"{who} drains {tile_name(b)}.", [tile_name(b)])
        case events.EXPLOITED:
            worth = counted(int(state.board.worth[b]), "point")
            taken = f", taking it from {view.name(c)}" if c != NOBODY else ""
            return Sentence(f"{who} exploits {tile_name(b)} for {worth}{taken}.", [tile_name(b)])
        case events.LOST_POINTS:
            return Sentence(f"{who} can't use {counted(b, 'action point')}.", [pin])
        case events.WAITED:
            return Sentence(f"{who} can do nothing now and waits.", [pin])
        case events.LEFT:
            return Sentence(f"{who} is trapped and leaves the land for good.")
    return None


def _land(view: View) -> list[Primitive]:
    """All but the buttons: nothing is hidden."""
    state = cast("LastLand", view.state)
    land: list[Primitive] = [Board(id="board", label="the land", shape="hex")]
    land += _cells(view, state)
    for seat in range(state.seats):
        land += _pieces(view, state, seat)
    return land + _dice(state)


def _cells(view: View, state: LastLand) -> list[Primitive]:
    """All tiles. Most are as they were a move ago, at this table or another: then they are the
    same objects, which also makes it quick to see that nothing changed."""
    deplete = int(state.board.deplete)
    cells: list[Primitive] = []
    for tile in range(len(state.markers)):
        worth, markers = int(state.board.worth[tile]), int(state.markers[tile])
        owner = int(state.owner[tile])
        if owner != NOBODY:
            cells.append(_drawn(tile, worth, markers, deplete, owner, view.name(owner)))
            continue
        look = ((tile * 64 + worth) * 64 + markers) * 64 + deplete
        free = _free.get(look)
        if free is None:
            free = _free[look] = _drawn(tile, worth, markers, deplete, NOBODY, "")
        cells.append(free)
    return cells


_free: Final[dict[int, Cell]] = {}  # tiles that nobody owns, by all that decides about their look


@lru_cache(maxsize=20_000)
def _drawn(tile: int, worth: int, markers: int, deplete: int, owner: int, name: str) -> Cell:
    is_depleted = markers >= deplete
    label = f"{tile_name(tile)}, {counted(worth, 'point')}"
    if is_depleted:
        label += ", depleted"
    elif markers:
        label += f", drained {markers} of {deplete}"
    if owner != NOBODY:
        label += f", exploited by {name}"
    x, y = BOARD.centre_of(tile)
    return Cell(
        id=tile_name(tile),
        label=label,
        at="board",
        owner=None if owner == NOBODY else owner,
        symbol="token" if owner != NOBODY else "",
        x=round(x, 3),
        y=round(y, 3),
        text="B" if tile in BOARD.corners else str(worth),
        tint="depleted" if is_depleted else _kind(tile),
        pips=markers,
        pips_of=deplete,
        closed=is_depleted,
    )


def _kind(tile: int) -> str:
    return "base" if tile in BOARD.corners else KINDS[ring(*BOARD.tiles[tile])]


def _pieces(view: View, state: LastLand, seat: int) -> list[Primitive]:
    """A seat's panel, its numbers and its pin."""
    panel, who = f"seat/{seat}", view.name(seat)
    gone = state.pins[seat] == GONE
    turn = state.actor != OVER and state.turn == seat
    pieces: list[Primitive] = [
        Panel(id=panel, label=who, owner=seat, active=turn, text="has left" if gone else ""),
        Dial(id=f"{panel}/points", label="points", at=panel, owner=seat, value=state.points[seat]),
        Dial(id=f"{panel}/tokens", label="tokens", at=panel, owner=seat, value=state.supply[seat]),
    ]
    if turn and state.phase == phases.ACT:
        ap = Dial(id="ap", label="action points", at=panel, owner=seat, value=state.ap, high=6)
        pieces.append(ap)
    if not gone:
        at = tile_name(int(state.pins[seat]))
        pin = Token(id=f"pin/{seat}", label=f"{who}'s pin", at=at, owner=seat, symbol="pin")
        pieces.append(pin)
    return pieces


def _dice(state: LastLand) -> list[Primitive]:
    if state.phase != phases.CHOOSE:
        return []
    owner = int(state.turn)
    dice = {"first": int(state.first_die), "second": int(state.second_die)}
    if dice["first"] == dice["second"]:  # one to pick: which of the two makes no difference
        del dice["second"]
    return [
        Die(id=f"die/{which}", label=f"die showing {value}", owner=owner, value=value)
        for which, value in dice.items()
    ]


def _buttons(view: View, state: LastLand) -> list[Primitive]:
    if view.decides and state.phase == phases.HEMMED_IN:
        return [
            Choice(id="choice/wait", label="Wait"),
            Choice(id="choice/leave", label="Leave the land", text="for good"),
        ]
    if not view.decides or state.phase != phases.ACT:
        return []
    here = state.pins[state.turn]
    cost = counted(int(state.board.worth[here]), "action point")
    return [
        Choice(id="choice/drain", label="Drain", symbol="drain", text="1 action point"),
        Choice(id="choice/exploit", label="Exploit", symbol="token", text=cost),
    ]


def _move_step(state: LastLand, direction: int) -> Step:
    to = int(board.NEIGHBOURS[state.pins[state.turn] * 6 + direction])
    if to < 0:
        return "board", f"Move {FARTHER[DIRECTIONS[direction]]}"
    return tile_name(to), f"Move {FARTHER[DIRECTIONS[direction]]} to {tile_name(to)}"


def _who_stands_on(view: View, state: LastLand, tile: int) -> str:
    there = [view.name(seat) for seat in range(state.seats) if state.pins[seat] == tile]
    return f"{listed(there)} stands on {tile_name(tile)}"


def _dice_in_words(state: LastLand) -> str:
    if state.actor == CHANCE:
        return "nothing yet"
    return f"{state.first_die} and {state.second_die}"


def _result(view: View, state: LastLand) -> str:
    ranks = state.ranks()
    winners = [view.name(seat) for seat in range(state.seats) if ranks[seat] == 1]
    best = counted(max(state.scores()), "point")
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {best} each"
    return f"{winners[0]} wins with {best}"
