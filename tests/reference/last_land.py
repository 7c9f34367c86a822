"""A slow, plain reference of the board game Last Land, written from the rule texts alone.

It is the yardstick the fast engine is compared with, move by move, so everything here is meant to
be read as the rules are read. Tiles are strings such as "e5": seven upright columns a..g of
flat-top hexes, numbered from the bottom of each column; d4 is the centre. Actions and dice are
strings too:

* chance: "roll A B" (or "roll A" for a turn roll with one die);
* players: "take N", "move n|ne|se|s|sw|nw", "drain", "exploit", "wait", "leave".
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

CHANCE = -1
OVER = -2
FACES = range(1, 7)

COLUMN_HEIGHTS = {"a": 4, "b": 5, "c": 6, "d": 7, "e": 6, "f": 5, "g": 4}
CORNERS = {"d7", "g4", "g1", "d1", "a1", "a4"}
# Steps in columns to the right and in half tiles upwards.
DIRECTIONS = {"n": (0, 2), "ne": (1, 1), "se": (1, -1), "s": (0, -2), "sw": (-1, -1), "nw": (-1, 1)}
# Bases of the seats, clockwise from the top.
HOMES = {
    2: ("d7", "d1"),
    3: ("d7", "g1", "a1"),
    4: ("d7", "g4", "d1", "a1"),
    5: ("d7", "g4", "g1", "d1", "a1"),
    6: ("d7", "g4", "g1", "d1", "a1", "a4"),
}
DEFAULTS: dict[str, int | bool] = {
    "dice": 2,
    "centre": 4,
    "inner": 3,
    "middle": 2,
    "outer": 1,
    "base": 4,
    "deplete": 4,
    "tokens": 25,
    "home_token": False,
    "safe_home": False,
    "pass_through": False,
    "exploit_depleted": False,
    "may_leave": False,
}


def _places() -> dict[str, tuple[int, int]]:
    """Give each tile its place: columns right of the centre, half tiles above the centre."""
    places: dict[str, tuple[int, int]] = {}
    for index, (column, height) in enumerate(COLUMN_HEIGHTS.items()):
        for number in range(1, height + 1):
            places[f"{column}{number}"] = (index - 3, 2 * number - (height + 1))
    return places


def _neighbours(places: dict[str, tuple[int, int]]) -> dict[str, dict[str, str]]:
    """List, for each tile, the neighbour in each direction that stays on the board."""
    tile_at = {place: tile for tile, place in places.items()}
    result: dict[str, dict[str, str]] = {}
    for tile, (right, up) in places.items():
        result[tile] = {}
        for direction, (step_right, step_up) in DIRECTIONS.items():
            place = (right + step_right, up + step_up)
            if place in tile_at:
                result[tile][direction] = tile_at[place]
    return result


def _rings(neighbours: dict[str, dict[str, str]]) -> dict[str, int]:
    """Count, for each tile, the steps from the centre."""
    rings = {"d4": 0}
    for ring in (1, 2, 3):
        for tile in [tile for tile, distance in rings.items() if distance == ring - 1]:
            for neighbour in neighbours[tile].values():
                rings.setdefault(neighbour, ring)
    return rings


PLACES = _places()
TILES = tuple(PLACES)
NEIGHBOURS = _neighbours(PLACES)
RINGS = _rings(NEIGHBOURS)


def kind(tile: str) -> str:
    """Name the option that holds the points (and so the cost) of a tile."""
    if tile in CORNERS:
        return "base"
    return ("centre", "inner", "middle", "outer")[RINGS[tile]]


class Reference:
    """One game of Last Land: the position on the board and whose decision is next."""

    pins: list[str | None]  # tile of each seat's pin, None once it left the board
    markers: dict[str, int]  # drain markers of every tile, 0 included
    tokens: dict[str, int]  # exploited tile -> seat whose token lies there
    ap: int  # action points left in this turn, 0 outside of one

    def __init__(self, seats: int, options: dict[str, int | bool] | None = None) -> None:
        """Set up the board; the turn-order rolls come first."""
        if seats not in HOMES:
            raise ValueError(f"no game for {seats} seats")
        unknown = set(options or {}) - set(DEFAULTS)
        if unknown:
            raise ValueError(f"unknown options: {sorted(unknown)}")
        self.seats = seats
        self.options = {**DEFAULTS, **(options or {})}
        self.homes = HOMES[seats]
        self.pins = list(self.homes)
        self.markers = dict.fromkeys(TILES, 0)
        self.tokens = {}
        if self.options["home_token"]:
            self.tokens = {home: seat for seat, home in enumerate(self.homes)}
        self.ap = 0
        # Then "roll", "take" and "act" by turns, perhaps "stuck", at last "over".
        self.phase = "order"
        self.player = 0  # the seat whose roll, choice or action is awaited
        self.dice: tuple[int, ...] = ()  # the dice to choose from
        self.to_roll = list(range(seats))  # seats still to roll for the first turn
        self.sums: dict[int, int] = {}  # what the others rolled for it

    def copy(self) -> Reference:
        """Return an independent copy of the game."""
        other = Reference(self.seats, self.options)
        other.pins = list(self.pins)
        other.markers = dict(self.markers)
        other.tokens = dict(self.tokens)
        other.ap = self.ap
        other.phase = self.phase
        other.player = self.player
        other.dice = self.dice
        other.to_roll = list(self.to_roll)
        other.sums = dict(self.sums)
        return other

    # What can be asked of a game.

    @property
    def actor(self) -> int:
        """Who decides next: a seat, or CHANCE, or OVER."""
        if self.phase == "over":
            return OVER
        return CHANCE if self.phase in ("order", "roll") else self.player

    def legal(self) -> list[str]:
        """List everything the actor may do; for chance, every outcome of the roll."""
        if self.phase == "order":
            return _rolls(2)
        if self.phase == "roll":
            return _rolls(self.options["dice"])
        if self.phase == "take":
            return [f"take {die}" for die in sorted(set(self.dice))]
        if self.phase == "act":
            return self._actions()
        if self.phase == "stuck":
            return ["wait", "leave"]
        return []

    def play(self, text: str) -> None:
        """Carry out one legal roll, choice or action."""
        if text not in self.legal():
            raise ValueError(f"not legal: {text!r}")
        if self.phase == "order":
            self._roll_for_order(text)
        elif self.phase == "roll":
            self._roll_for_turn(text)
        elif self.phase == "take":
            self._begin_actions(int(text.split()[1]))
        elif self.phase == "stuck":
            if text == "leave":
                self.pins[self.player] = None
            self._start_turn_from((self.player + 1) % self.seats)
        else:
            self._perform(text)
            self._end_turn_if_stuck()

    def scores(self) -> list[int]:
        """Add up the points of the tiles under each seat's tokens."""
        totals = [0] * self.seats
        for tile, seat in self.tokens.items():
            totals[seat] += self.points(tile)
        return totals

    def points(self, tile: str) -> int:
        """Tell the points of a tile, which are also the AP it costs to exploit it."""
        return self.options[kind(tile)]

    def supply(self, seat: int) -> int:
        """Count the tokens a seat still has to place."""
        return self.options["tokens"] - list(self.tokens.values()).count(seat)

    def depleted(self, tile: str) -> bool:
        """Tell whether a tile bears all its drain markers."""
        return self.markers[tile] >= self.options["deplete"]

    # Dice.

    def _roll_for_order(self, text: str) -> None:
        """Note one turn-order roll; once all have rolled, the highest starts or the ties reroll."""
        self.sums[self.to_roll.pop(0)] = sum(_dice(text))
        if self.to_roll:
            return
        highest = max(self.sums.values())
        best = sorted(seat for seat, total in self.sums.items() if total == highest)
        if len(best) == 1:
            self._start_turn_from(best[0])
        else:
            self.to_roll = best
            self.sums = {}

    def _roll_for_turn(self, text: str) -> None:
        """Offer the choice between two dice; a single die counts at once."""
        self.dice = _dice(text)
        if len(self.dice) == 1:
            self._begin_actions(self.dice[0])
        else:
            self.phase = "take"

    # The course of a turn.

    def _start_turn_from(self, seat: int) -> None:
        """Give the turn to the first seat, from this one on clockwise, that can do anything.

        Trapped pins leave the board on the way. The game is over after a full circle in which
        nobody could act and no pin left.
        """
        self.ap = 0
        self.dice = ()
        idle = 0
        while idle < self.seats:
            self.player = seat
            if self._can_act_with_some_roll():
                self.phase = "roll"
                return
            if self._trapped_for_good():
                self.pins[seat] = None
                idle = 0
            elif self._may_choose_to_leave():
                self.phase = "stuck"
                return
            else:
                idle += 1
            seat = (seat + 1) % self.seats
        self.phase = "over"

    def _begin_actions(self, ap: int) -> None:
        """Start acting with so many action points."""
        self.ap = ap
        self.dice = ()
        self.phase = "act"
        self._end_turn_if_stuck()

    def _end_turn_if_stuck(self) -> None:
        """Pass the turn on when no action is left; AP that nothing can use are lost."""
        if self.ap == 0 or not self._actions():
            self._start_turn_from((self.player + 1) % self.seats)

    def _can_act_with_some_roll(self) -> bool:
        """Tell whether the player could do anything with the most AP a die can give."""
        if self.pins[self.player] is None:
            return False
        trial = self.copy()
        trial.ap = max(FACES)
        return bool(trial._actions())

    def _may_choose_to_leave(self) -> bool:
        """Tell whether the option gives the player, who can do nothing, the choice to leave: the
        pin is on the board, and somebody else can go on with the game."""
        if not self.options["may_leave"] or self.pins[self.player] is None:
            return False
        trial = self.copy()
        for seat in range(self.seats):
            trial.player = seat
            if trial._can_act_with_some_roll():
                return True
        return False

    def _trapped_for_good(self) -> bool:
        """Tell whether the player's pin is on the board and can never do anything again."""
        tile = self.pins[self.player]
        if tile is None or not all(map(self.depleted, NEIGHBOURS[tile].values())):
            return False
        holds_it = self.tokens.get(tile) == self.player
        if self.depleted(tile):
            return holds_it or not self.options["exploit_depleted"]
        return holds_it and self._undrainable(tile)

    # Actions.

    def _actions(self) -> list[str]:
        """List the actions the player may take with the AP left."""
        moves = [f"move {direction}" for direction in NEIGHBOURS[self._own_tile()]]
        return [
            action
            for action in [*moves, "drain", "exploit"]
            if self._allowed(action) and self._way_off_remains(action)
        ]

    def _allowed(self, action: str) -> bool:
        """Tell whether the rules of the action itself allow it."""
        if action == "drain":
            return self._may_drain()
        if action == "exploit":
            return self._may_exploit()
        return self._may_move(action.split()[1])

    def _may_move(self, direction: str) -> bool:
        """1 AP, onto a tile that is not depleted and (without pass-through) holds no pin."""
        target = NEIGHBOURS[self._own_tile()][direction]
        enterable = bool(self.options["pass_through"]) or not self._holds_other_pin(target)
        return self.ap >= 1 and not self.depleted(target) and enterable

    def _may_drain(self) -> bool:
        """1 AP, on the own pin's tile unless depleted or the own, protected base."""
        tile = self._own_tile()
        return self.ap >= 1 and not self.depleted(tile) and not self._undrainable(tile)

    def _may_exploit(self) -> bool:
        """AP as the tile's points, on the own pin's tile, not depleted nor under the own token."""
        tile = self._own_tile()
        return (
            self.ap >= self.points(tile)
            and (not self.depleted(tile) or bool(self.options["exploit_depleted"]))
            and self.tokens.get(tile) != self.player
            and self.supply(self.player) > 0
        )

    def _perform(self, action: str) -> None:
        """Pay for an action and carry it out on the board."""
        tile = self._own_tile()
        if action == "exploit":
            self.ap -= self.points(tile)
            self.tokens[tile] = self.player  # another's token goes back to its owner's supply
            return
        self.ap -= 1
        if not self.depleted(tile) and not self._undrainable(tile):
            self.markers[tile] += 1  # a drain, or the drain left behind by a move
        if action != "drain":
            self.pins[self.player] = NEIGHBOURS[tile][action.split()[1]]

    def _own_tile(self) -> str:
        """Return the tile under the player's pin."""
        tile = self.pins[self.player]
        assert tile is not None
        return tile

    def _holds_other_pin(self, tile: str) -> bool:
        """Tell whether a pin other than the player's stands on the tile."""
        return any(pin == tile for seat, pin in enumerate(self.pins) if seat != self.player)

    def _undrainable(self, tile: str) -> bool:
        """Tell whether the tile is the player's own base and protected from its owner."""
        return bool(self.options["safe_home"]) and tile == self.homes[self.player]

    # Passing through other pins.

    def _way_off_remains(self, action: str) -> bool:
        """Tell whether, after the action, the turn can still end on a tile of the player's own."""
        if not self.options["pass_through"]:
            return True
        after = self.copy()
        after._perform(action)
        return after._can_end_unshared()

    def _can_end_unshared(self) -> bool:
        """Tell whether the pin is alone on its tile or can walk to a free one with the AP left."""
        reached = {self._own_tile()}
        for _ in range(self.ap + 1):
            if not all(self._holds_other_pin(tile) for tile in reached):
                return True
            reached = {
                neighbour
                for tile in reached
                for neighbour in NEIGHBOURS[tile].values()
                if not self.depleted(neighbour)
            }
        return False


def _rolls(dice: int) -> list[str]:
    """List every ordered outcome of so many dice."""
    return [" ".join(["roll", *map(str, faces)]) for faces in product(FACES, repeat=dice)]


def _dice(text: str) -> tuple[int, ...]:
    """Read the dice of a "roll ..." text."""
    return tuple(int(word) for word in text.split()[1:])


def perft(reference: Reference, rolls: Sequence[str], depth: int) -> list[int]:
    """Count the sequences of 1, 2, ... depth player decisions from a position.

    Whenever chance is to act, the k-th roll of that line of play is the k-th entry of rolls; a line
    that needs more rolls raises ValueError. Rolls after the last counted decision are not made.
    """
    counts = [0] * depth
    if depth > 0:
        _count(reference.copy(), rolls, 0, 0, counts)
    return counts


def _count(game: Reference, rolls: Sequence[str], used: int, level: int, counts: list[int]) -> None:
    """Add the decisions of a position, and of all that follow it, to the counts."""
    while game.actor == CHANCE:
        if used == len(rolls):
            raise ValueError("the script of rolls is too short")
        game.play(rolls[used])
        used += 1
    actions = game.legal()
    counts[level] += len(actions)
    if level + 1 == len(counts):
        return
    for action in actions:
        child = game.copy()
        child.play(action)
        _count(child, rolls, used, level + 1, counts)
