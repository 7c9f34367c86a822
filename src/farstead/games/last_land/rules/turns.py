"""Turns of Last Land: what may be done, what it does, who wins. The numbers behind the rules
(LL-1, ...) are those of RULES.md."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.options import Options
from farstead.core.rng import Rng
from farstead.core.state import ALLOWED, BIT, CHANCE, OVER, Actions, Observation, State
from farstead.games.last_land.rules.actions import (
    DRAIN,
    EXPLOIT,
    LEAVE,
    MOVE,
    ROLL_ONE,
    ROLL_TWO,
    SPACE,
    TAKE,
    WAIT,
)
from farstead.games.last_land.rules.board import (
    AROUND,
    BOARD,
    GONE,
    NEIGHBOURS,
    NOBODY,
    TILES,
    UNOWNED,
    UNTOUCHED,
    Board,
)
from farstead.games.last_land.rules.events import (
    DEPLETED,
    DRAINED,
    ENDED,
    EXPLOITED,
    LEFT,
    LOST_POINTS,
    MOVED,
    ROLLED,
    ROLLED_FOR_START,
    STARTED,
    TOOK,
    WAITED,
)
from farstead.games.last_land.rules.phases import ACT, CHOOSE, HEMMED_IN, ORDER, ROLL
from farstead.games.last_land.rules.reasons import (
    DEPLETED_TILE,
    NO_TILE,
    NO_TOKEN_LEFT,
    NO_WAY_OFF,
    NO_WAY_ON,
    NOT_NOW,
    NOT_ON_THE_DICE,
    OWN_TOKEN,
    PIN_IN_THE_WAY,
    SAFE_BASE,
    TOO_FEW_POINTS,
)


@final
class LastLand(State):
    """What lies on the table."""

    def __init__(self, board: Board) -> None:
        super().__init__(board.seats, SPACE)
        self.board: Board = board
        self.markers: vec[i64] = vec[i64]()  # drain markers on each tile
        self.owner: vec[i64] = vec[i64]()  # whose token lies on each tile, or NOBODY
        self.pins: vec[i64] = vec[i64]()  # each seat's tile, or GONE
        self.points: vec[i64] = vec[i64]()  # each seat's points
        self.supply: vec[i64] = vec[i64]()  # each seat's tokens that are not on the board
        self.depleted: i64 = 0  # tiles, as a set of bits
        self.occupied: i64 = 0  # tiles with a pin, as a set of bits
        self.phase: i64 = ORDER
        self.turn: i64 = 0  # whose turn it is
        self.ap: i64 = 0  # action points left
        self.first_die: i64 = 0
        self.second_die: i64 = 0
        self.best_roll: i64 = 0  # while rolling for the start: the highest sum,
        self.leaders: i64 = 0  # the seats that have it
        self.contenders: i64 = 0  # and the seats that roll, as sets of bits

    # Setup -----------------------------------------------------------------------------

    def set_up(self) -> None:
        seats = self.seats
        self.markers = UNTOUCHED[:]
        self.owner = UNOWNED[:]
        self.pins = self.board.homes[:]
        self.points = vec[i64]([0] * seats)
        self.supply = vec[i64]([self.board.tokens] * seats)
        for seat in range(seats):
            self.occupied |= BIT[self.pins[seat]]
            if self.board.home_token:
                self._put_token(seat, self.pins[seat])  # LL-23
        self.contenders = BIT[seats] - 1

    def clone(self) -> "LastLand":
        twin = LastLand(self.board)
        twin.actor = self.actor
        twin.markers = self.markers[:]
        twin.owner = self.owner[:]
        twin.pins = self.pins[:]
        twin.points = self.points[:]
        twin.supply = self.supply[:]
        twin.depleted = self.depleted
        twin.occupied = self.occupied
        twin.phase = self.phase
        twin.turn = self.turn
        twin.ap = self.ap
        twin.first_die = self.first_die
        twin.second_die = self.second_die
        twin.best_roll = self.best_roll
        twin.leaders = self.leaders
        twin.contenders = self.contenders
        return twin

    # Questions about the land ----------------------------------------------------------

    def is_depleted(self, tile: i64) -> bool:
        return (self.depleted >> tile) & 1 != 0

    def lacks_one_marker(self, tile: i64) -> bool:
        """Whether one marker more depletes the tile."""
        return self.markers[tile] + 1 == self.board.deplete

    def free_around(self, tile: i64) -> i64:
        """The tile's neighbours that are neither depleted nor hold a pin, as a set of bits."""
        return AROUND[tile] & ~(self.depleted | self.occupied)

    # What may be done ------------------------------------------------------------------

    def offer(self, out: Actions) -> None:
        out.clear()
        if self.phase == ACT:
            self._offer_actions(out)
        elif self.phase == CHOOSE:
            out.add(TAKE + self.first_die)  # LL-6
            if self.second_die != self.first_die:
                out.add(TAKE + self.second_die)
        elif self.phase == HEMMED_IN:
            out.add(WAIT)  # LL-17
            out.add(LEAVE)
        else:
            self._offer_rolls(out)

    def _offer_actions(self, out: Actions) -> None:
        tile = self.pins[self.turn]
        open_tiles = self._open_tiles(tile, self.ap)
        direction: i64
        for direction in range(6):
            if self._refuse_move(NEIGHBOURS[tile * 6 + direction], open_tiles) == ALLOWED:
                out.add(MOVE + direction)
        if self._refuse_draining(tile, self.ap) == ALLOWED:
            out.add(DRAIN)
        if self._refuse_exploiting(tile, self.ap) == ALLOWED:
            out.add(EXPLOIT)

    def _offer_rolls(self, out: Actions) -> None:
        one_die = self.phase == ROLL and self.board.dice == 1
        first: i64 = ROLL_ONE if one_die else ROLL_TWO
        last: i64 = first + (6 if one_die else 36)
        for outcome in range(first, last):
            out.add(outcome)

    def refusal(self, action: i64) -> i64:
        if self.phase == ACT:
            return self._refuse_acting(action)
        if self.phase == CHOOSE:
            die = action - TAKE
            shown = die == self.first_die or die == self.second_die
            return ALLOWED if shown else NOT_ON_THE_DICE
        if self.phase == HEMMED_IN:
            return ALLOWED if action in (WAIT, LEAVE) else NOT_NOW
        one_die = self.phase == ROLL and self.board.dice == 1
        first: i64 = ROLL_ONE if one_die else ROLL_TWO
        return ALLOWED if first <= action < first + (6 if one_die else 36) else NOT_NOW

    def _refuse_acting(self, action: i64) -> i64:
        tile = self.pins[self.turn]
        if action < DRAIN:
            open_tiles = self._open_tiles(tile, self.ap)
            return self._refuse_move(NEIGHBOURS[tile * 6 + action - MOVE], open_tiles)
        if action == DRAIN:
            return self._refuse_draining(tile, self.ap)
        return self._refuse_exploiting(tile, self.ap) if action == EXPLOIT else NOT_NOW

    def _refuse_move(self, to: i64, open_tiles: i64) -> i64:
        """LL-8."""
        if to < 0:
            return NO_TILE
        if (open_tiles >> to) & 1:
            return ALLOWED
        if self.is_depleted(to):
            return DEPLETED_TILE
        return NO_WAY_ON if self.board.pass_through else PIN_IN_THE_WAY

    def _refuse_draining(self, tile: i64, ap: i64) -> i64:
        """LL-10, LL-14, LL-24."""
        if self.is_depleted(tile):
            return DEPLETED_TILE
        if self._is_safe(tile):
            return SAFE_BASE
        if self._is_shared(tile) and not self._has_way_off(tile, ap - 1):
            return NO_WAY_OFF
        return ALLOWED

    def _refuse_exploiting(self, tile: i64, ap: i64) -> i64:
        """LL-4, LL-11, LL-12, LL-14."""
        left = ap - self.board.worth[tile]
        if self.is_depleted(tile) and not self.board.exploit_depleted:
            return DEPLETED_TILE
        if self.owner[tile] == self.turn:
            return OWN_TOKEN
        if self.supply[self.turn] == 0:
            return NO_TOKEN_LEFT
        if left < 0:
            return TOO_FEW_POINTS
        if self._is_shared(tile) and not self._has_way_off(tile, left):
            return NO_WAY_OFF
        return ALLOWED

    def _open_tiles(self, tile: i64, ap: i64) -> i64:
        """LL-8: where the pin on this tile may move with these action points."""
        free = self.free_around(tile)
        return free | self._passable(tile, ap) if self.board.pass_through else free

    def _can_act(self, ap: i64) -> bool:
        tile = self.pins[self.turn]
        return (
            self._refuse_draining(tile, ap) == ALLOWED
            or self._open_tiles(tile, ap) != 0
            or self._refuse_exploiting(tile, ap) == ALLOWED
        )

    def _is_safe(self, tile: i64) -> bool:
        """LL-24: whether this is the own base of the player whose turn it is, and kept whole."""
        return self.board.safe_home and tile == self.board.homes[self.turn]

    # LL-25: passing through --------------------------------------------------------------

    def _is_shared(self, tile: i64) -> bool:
        if not self.board.pass_through:
            return False
        pins: i64 = 0
        for at in self.pins:
            if at == tile:
                pins += 1
        return pins > 1

    def _passable(self, tile: i64, ap: i64) -> i64:
        """The neighbours that hold a pin and from which a way leads on in time."""
        passable: i64 = 0
        held = AROUND[tile] & ~self.depleted & self.occupied
        depleted = self.depleted
        occupied = self.occupied
        if not self._is_shared(tile):
            occupied &= ~BIT[tile]  # the tile left behind is free again,
        if self.lacks_one_marker(tile) and not self._is_safe(tile):
            depleted |= BIT[tile]  # unless leaving it depletes it
        for to in range(TILES):
            if (held >> to) & 1 and _reaches(to, ap - 1, depleted, occupied):
                passable |= BIT[to]
        return passable

    def _has_way_off(self, tile: i64, ap: i64) -> bool:
        """Whether the pin on this shared tile can still end its turn on a tile of its own."""
        return _reaches(tile, ap, self.depleted, self.occupied)

    # What it does ----------------------------------------------------------------------

    def apply(self, action: i64) -> None:
        if self.phase == ACT:
            self._act(action)
        elif self.phase == CHOOSE:
            self._take(action - TAKE)
        elif self.phase == ROLL:
            self._roll(action)
        elif self.phase == HEMMED_IN:
            self._wait_or_leave(action)
        else:
            self._roll_for_start(action - ROLL_TWO)

    def sample(self, rng: Rng) -> i64:
        if self.phase == ROLL and self.board.dice == 1:
            return ROLL_ONE + rng.below(6)
        return ROLL_TWO + rng.below(36)

    def _roll_for_start(self, roll: i64) -> None:
        """LL-5: highest sum starts; those who share it roll again."""
        first = roll // 6 + 1
        second = roll % 6 + 1
        self.note(ROLLED_FOR_START, self.turn, first, second)
        if first + second > self.best_roll:
            self.best_roll = first + second
            self.leaders = BIT[self.turn]
        elif first + second == self.best_roll:
            self.leaders |= BIT[self.turn]
        self.turn = self._next_contender(self.turn + 1)
        if self.turn < self.seats:
            return
        self.contenders = self.leaders
        self.best_roll = 0
        self.turn = self._next_contender(0)
        if self.contenders == BIT[self.turn]:
            self.note(STARTED, self.turn)
            self.phase = ROLL

    def _next_contender(self, seat: i64) -> i64:
        while seat < self.seats and not (self.contenders >> seat) & 1:
            seat += 1
        return seat

    def _roll(self, outcome: i64) -> None:
        if outcome >= ROLL_ONE:  # LL-20
            self.note(ROLLED, self.turn, outcome - ROLL_ONE + 1)
            self._take(outcome - ROLL_ONE + 1)
            return
        roll = outcome - ROLL_TWO
        self.first_die = roll // 6 + 1
        self.second_die = roll % 6 + 1
        self.note(ROLLED, self.turn, self.first_die, self.second_die)
        self.phase = CHOOSE
        self.actor = self.turn

    def _take(self, ap: i64) -> None:
        self.note(TOOK, self.turn, ap)
        self.ap = ap
        self.phase = ACT
        self.actor = self.turn
        self._go_on()

    def _act(self, action: i64) -> None:
        if action < DRAIN:
            self._move(action - MOVE)
        elif action == DRAIN:
            self._drain()
        else:
            self._exploit()
        self._go_on()

    def _move(self, direction: i64) -> None:
        left = self.pins[self.turn]
        to = NEIGHBOURS[left * 6 + direction]
        if not self._is_shared(left):
            self.occupied &= ~BIT[left]
        self.occupied |= BIT[to]
        self.pins[self.turn] = to
        self.ap -= 1
        self.note(MOVED, self.turn, left, to)
        if not self._is_safe(left):
            self._add_marker(left)  # LL-9: a pin drains the tile that it leaves

    def _drain(self) -> None:
        tile = self.pins[self.turn]
        self.ap -= 1
        self.note(DRAINED, self.turn, tile)
        self._add_marker(tile)

    def _exploit(self) -> None:
        tile = self.pins[self.turn]
        robbed = self.owner[tile]
        if robbed != NOBODY:  # LL-12
            self.points[robbed] -= self.board.worth[tile]
            self.supply[robbed] += 1
        self._put_token(self.turn, tile)
        self.ap -= self.board.worth[tile]
        self.note(EXPLOITED, self.turn, tile, robbed)

    def _put_token(self, seat: i64, tile: i64) -> None:
        self.owner[tile] = seat
        self.supply[seat] -= 1
        self.points[seat] += self.board.worth[tile]

    def _add_marker(self, tile: i64) -> None:
        if self.is_depleted(tile):
            return
        self.markers[tile] += 1
        if self.markers[tile] == self.board.deplete:  # LL-13
            self.depleted |= BIT[tile]
            self.note(DEPLETED, tile)

    def _go_on(self) -> None:
        """LL-7, LL-15: the turn lasts while there are action points that an action can use."""
        if self.ap > 0:
            if self._can_act(self.ap):
                return
            self.note(LOST_POINTS, self.turn, self.ap)
            self.ap = 0
        self._next_turn()

    def _next_turn(self) -> None:
        """LL-16 to LL-18: to the next player who can do anything at all, or to the end."""
        self.phase = ROLL
        self.actor = CHANCE
        idle: i64 = 0  # how many players in a row could do nothing
        while idle < self.seats:
            self.turn = (self.turn + 1) % self.seats
            idle += 1
            tile = self.pins[self.turn]
            if tile == GONE:
                continue
            if self._can_act(6):
                return
            if self._is_trapped_for_good(tile):
                self._leave(tile)
                idle = 0  # which may have opened a way for somebody
            elif self.board.may_leave and self._somebody_can_act():
                self.phase = HEMMED_IN
                self.actor = self.turn
                return
            else:
                self.note(WAITED, self.turn)
        self.actor = OVER
        self.note(ENDED)

    def _somebody_can_act(self) -> bool:
        """Whether the game goes on, whatever the player does who can do nothing now."""
        hemmed_in = self.turn
        found = False
        for seat in range(self.seats):
            self.turn = seat
            if self.pins[seat] != GONE and self._can_act(6):
                found = True
        self.turn = hemmed_in
        return found

    def _wait_or_leave(self, action: i64) -> None:
        if action == WAIT:
            self.note(WAITED, self.turn)
        else:
            self._leave(self.pins[self.turn])
        self._next_turn()

    def _is_trapped_for_good(self, tile: i64) -> bool:
        """LL-17: nothing around it can be entered again, nothing can be done where it stands."""
        if AROUND[tile] & ~self.depleted:
            return False
        if self.is_depleted(tile) and not self.board.exploit_depleted:
            return True
        return self.owner[tile] == self.turn

    def _leave(self, tile: i64) -> None:
        self.occupied &= ~BIT[tile]
        self.pins[self.turn] = GONE
        self.note(LEFT, self.turn)

    # Who wins --------------------------------------------------------------------------

    def scores(self) -> list[int]:
        """LL-19: most points win; ranks() lets ties share."""
        return [int(points) for points in self.points]

    # What a seat knows: everything -------------------------------------------------------

    def describe(self, seat: i64, out: Observation) -> None:
        """The board as this seat sees it: itself first, then the others clockwise."""
        out.clear()
        for tile in range(TILES):
            out.add(float(self.markers[tile]) / float(self.board.deplete))
            out.add(float(self.board.worth[tile]) / 6.0)
            for other in range(self.seats):
                who = (seat + other) % self.seats
                out.add(1.0 if self.owner[tile] == who else 0.0)
                out.add(1.0 if self.pins[who] == tile else 0.0)
        for other in range(self.seats):
            who = (seat + other) % self.seats
            out.add(1.0 if self.turn == who else 0.0)
            out.add(float(self.points[who]) / float(self.board.total_worth))
            out.add(float(self.supply[who]) / float(self.board.tokens))
        out.add(float(self.ap) / 6.0)
        choosing = self.phase == CHOOSE
        out.add(float(self.first_die) / 6.0 if choosing else 0.0)
        out.add(float(self.second_die) / 6.0 if choosing else 0.0)

    def observation_names(self) -> list[str]:
        names: list[str] = []
        for tile in BOARD.names:
            names += [f"{tile}: markers", f"{tile}: worth"]
            for other in range(self.seats):
                names += [f"{tile}: token of seat +{other}", f"{tile}: pin of seat +{other}"]
        for other in range(self.seats):
            names += [f"turn of seat +{other}", f"points of seat +{other}"]
            names.append(f"supply of seat +{other}")
        return [*names, "action points", "first die", "second die"]


def _reaches(tile: i64, ap: i64, depleted: i64, occupied: i64) -> bool:
    """Whether a pin on this tile gets to a free one in so many moves, over tiles with pins."""
    reach: i64 = BIT[tile]
    while ap > 0:
        wave: i64 = 0
        for step in range(TILES):
            if (reach >> step) & 1:
                wave |= AROUND[step] & ~depleted
        if wave & ~occupied:
            return True
        reach = wave
        ap -= 1
    return False


def start(options: Options, seats: int) -> LastLand:
    """A new game."""
    board = options.prepared.get(seats)
    if not isinstance(board, Board):
        board = Board(options, seats)
        options.prepared[seats] = board
    state = LastLand(board)
    state.set_up()
    return state
