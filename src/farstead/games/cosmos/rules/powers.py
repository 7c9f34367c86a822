"""What a race's power can be: a piece that is asked at certain moments of the game.

The rules know no race. They ask, at each moment below, all powers in play that have said they
want to be asked; a power changes a number, does something by itself, or asks its owner.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.fleets import LEAP_ERRAND, Fleets
from farstead.games.cosmos.rules.numbers import LEAVING, NOBODY, POWER, SHOWED, TO, Numbers
from farstead.games.cosmos.rules.sites import AROUND, FAR, NEIGHBOURS, NOWHERE, SITES, touch

# Moments in which a power may do or ask something
START: Final = 0  # of the own turn
SIGHT: Final = 1  # before the cards of an invasion are chosen
REPLY: Final = 2  # after they are revealed
LOSS: Final = 3  # after ships of the losing side are gone
WIN: Final = 4  # after that
# What a power may add to a total
WORTH: Final = 5  # what a ship counts
BONUS: Final = 6  # for the main player
# What a power may add to the choices of its owner
TURN: Final = 7  # in the own turn
LEAVE: Final = 8  # where a stack is picked to be moved
CHOICE: Final = 9  # where an Invade card is chosen
HOOKS: Final = 10

UNLIMITED: Final = 999  # ships
GOING_ON: Final = -1  # as a phase: nobody has been asked anything
DONE: Final = 0  # all powers had their moment
PAUSED: Final = 1  # something has to happen first
ASKED: Final = 2  # a power waits for an answer


class Power:
    """One power, the same piece for all who have it. What it remembers of each of them is
    in the state's `memory`."""

    def __init__(self, power: int, hooks: list[int]) -> None:
        self.power: i64 = power
        self.hooks: list[int] = hooks

    # Limits: plain numbers, asked when a seat gets or loses the power -----------------------

    def setup_ships(self, usual: i64) -> i64:
        """How many ships may be placed at the start."""
        return usual

    def most_ships(self, usual: i64) -> i64:
        """How many may be on the map."""
        return usual

    def stack_limit(self, usual: i64) -> i64:
        return usual

    def cards_for_gas(self) -> i64:
        return 1

    def reach(self) -> i64:
        """From how many sites away its stacks may take sides."""
        return 1

    def steps(self) -> i64:
        """How many sites a Move may cross."""
        return 1

    def leave(self, state: "Moments", seat: i64) -> None:
        """The seat has to give the power back."""

    # Totals -------------------------------------------------------------------------------

    def worth(self, side: i64) -> i64:
        """WORTH: what each ship counts."""
        return 1

    def bonus(self, state: "Moments", seat: i64, side: i64) -> i64:
        """BONUS: what it adds for a main player."""
        return 0

    # Moments ------------------------------------------------------------------------------

    def wakes(self, state: "Moments", seat: i64, moment: i64) -> bool:
        """Whether it does or asks something now. Must depend only on what everybody sees."""
        return False

    def act(self, state: "Moments", seat: i64, moment: i64) -> None:
        """Do it, or ask with `state.ask_power`."""

    def offer(self, state: "Moments", seat: i64, out: Actions) -> None:
        """What may be answered to what it has asked."""

    def answer(self, state: "Moments", seat: i64, action: i64) -> None:
        """The owner's answer."""

    # Choices -------------------------------------------------------------------------------

    def suggest(self, state: "Moments", seat: i64, hook: i64, out: Actions) -> None:
        """TURN, LEAVE, CHOICE: what the owner may do besides."""

    def takes(self, state: "Moments", action: i64) -> bool:
        """Whether the action is one that this power suggests."""
        return False

    def follow(self, state: "Moments", seat: i64, action: i64) -> None:
        """The owner takes the suggestion."""


@final
class Box:
    """The numbers and powers of a match; all its states share one."""

    def __init__(self, numbers: Numbers, powers: list[Power]) -> None:
        self.numbers: Numbers = numbers
        self.powers: list[Power] = powers  # one for each number of a power
        hooked = [0] * HOOKS
        for power in powers:
            for hook in power.hooks:
                hooked[hook] |= 1 << int(power.power)
        self.hooked: vec[i64] = vec[i64](hooked)  # by hook: the powers that are asked, as a set
        # The powers that change a limit, as sets: so that others need not be asked
        self.reaching: i64 = _set([power.reach() > 1 for power in powers])
        self.striding: i64 = _set([power.steps() > 1 for power in powers])
        self.buying: i64 = _set([power.cards_for_gas() > 1 for power in powers])
        self.small: i64 = _set([power.setup_ships(UNLIMITED) < UNLIMITED for power in powers])


def _set(members: list[bool]) -> int:
    """The places where it is so, as a set of bits."""
    return sum([1 << place for place, is_member in enumerate(members) if is_member])


class Moments(Fleets):
    """The table, with the powers that are in play on it."""

    def __init__(self, box: Box, seats: int) -> None:
        super().__init__(box.numbers, seats)
        self.box: Box = box
        # What each seat's powers make of the usual limits
        self.limits: vec[i64] = vec[i64]()  # of a stack
        self.most: vec[i64] = vec[i64]()  # ships on the map
        self.steps: vec[i64] = vec[i64]()
        self.reach: vec[i64] = vec[i64]()

    def lay_out_limits(self) -> None:
        self.limits = self.numbers.fleets[: self.seats]
        self.most = self.numbers.fleets[: self.seats]
        self.steps = self.numbers.fleets[: self.seats]
        self.reach = self.numbers.fleets[: self.seats]
        seat: i64 = 0
        while seat < self.seats:
            self.refresh(seat)
            seat += 1

    # Having powers ---------------------------------------------------------------------------

    def grant(self, seat: i64, power: i64) -> None:
        """The seat has this power from now on."""
        self.powers[seat] |= BIT[power]
        self.remember(seat, power, 0)
        self.refresh(seat)

    def revoke(self, seat: i64, power: i64) -> None:
        self.box.powers[power].leave(self, seat)
        self.powers[seat] &= ~BIT[power]
        self.remember(seat, power, 0)
        self.refresh(seat)

    def refresh(self, seat: i64) -> None:
        """Work out the seat's limits anew."""
        limit = self.numbers.stack
        most: i64 = UNLIMITED
        steps: i64 = 1
        reach: i64 = 1
        power: i64 = 0
        while power < POWER_COUNT:
            if self.has_power(seat, power):
                piece = self.box.powers[power]
                limit = piece.stack_limit(limit)
                most = piece.most_ships(most)
                steps = max(steps, piece.steps())
                reach = max(reach, piece.reach())
            power += 1
        self.limits[seat] = limit
        self.most[seat] = most
        self.steps[seat] = steps
        self.reach[seat] = reach

    def is_shown(self, seat: i64) -> bool:
        return (self.shown >> seat) & 1 != 0

    def show(self, seat: i64) -> None:
        """SC-4: the race is turned up."""
        if not self.is_shown(seat):
            self.shown |= BIT[seat]
            self.note(SHOWED, seat, self.race[seat])

    def use(self, seat: i64, power: i64) -> None:
        """A power does something: it is counted, and its race shown."""
        if self.tally is not None:
            self.tally.powers[power] += 1
        self.show(seat)

    def rule_out(self, seat: i64, power: i64) -> None:
        """This power would have shown itself now, so the seat does not have it."""
        self.ruled_out[seat] |= BIT[power]

    def is_open_question(self, seat: i64, power: i64) -> bool:
        """Whether the others can still believe that the seat hides this power."""
        return not (self.is_shown(seat) or self.ruled_out[seat] & BIT[power])

    def prove(self, seat: i64, power: i64) -> bool:
        """The power would show itself now: it does, or the seat has it not. Whether it has."""
        if self.has_power(seat, power):
            self.use(seat, power)
            return True
        if self.is_open_question(seat, power):
            self.rule_out(seat, power)
        return False

    # Room --------------------------------------------------------------------------------

    def room(self, seat: i64, site: i64) -> i64:
        """How many more ships the seat's stack there holds."""
        return max(self.limits[seat] - self.stack(seat, site), 0)

    def recruits(self, seat: i64) -> i64:
        """How many ships may come from the graveyard on the map."""
        return max(min(self.graveyard[seat], self.most[seat] - self.on_map[seat]), 0)

    def has_room(self, seat: i64) -> bool:
        """Whether some stack of the seat can take a ship from the graveyard."""
        if self.recruits(seat) == 0:
            return False
        limit, first = self.limits[seat], seat * SITES
        i: i64 = 0
        while i < self.stacks[seat]:
            if self.ships[first + self.held[first + i]] < limit:
                return True
            i += 1
        return False

    def see_size(self, seat: i64, site: i64) -> None:
        """A stack that is greater than usual shows what made it so."""
        if self.stack(seat, site) > self.numbers.stack and not self.is_shown(seat):
            self.use(seat, self.race[seat])

    # Where stacks can go -----------------------------------------------------------------

    def may_enter(self, seat: i64, site: i64) -> bool:
        """SC-13: no ships of others, and room."""
        return not self.has_others(seat, site) and self.room(seat, site) > 0

    def can_move(self, seat: i64, site: i64) -> bool:
        """Whether the seat's stack there has a site to move to."""
        if self.can_step(seat, site):
            return True
        return self.steps[seat] > 1 and self._next_far(seat, site, 0) < len(FAR[site])

    def can_step(self, seat: i64, site: i64) -> bool:
        """Whether a neighbouring site is one."""
        limit, berths = self.limits[seat], seat * SITES
        step: i64 = 0
        while step < AROUND:
            near = NEIGHBOURS[site * AROUND + step]
            if near != NOWHERE and self.crowd[near] == self.ships[berths + near] < limit:
                return True
            step += 1
        return False

    def _next_far(self, seat: i64, site: i64, place: i64) -> i64:
        """SC-43: the next site two steps away, from this place in the list on, that the stack can
        get to: over one without ships of others."""
        far = FAR[site]
        while place < len(far):
            if self.may_enter(seat, far[place]) and self.is_way(seat, site, far[place]):
                break
            place += 1
        return place

    def is_way(self, seat: i64, start: i64, end: i64) -> bool:
        """Whether a site between these two has no ships of others."""
        step: i64 = 0
        while step < AROUND:
            between = NEIGHBOURS[start * AROUND + step]
            if between != NOWHERE and not self.has_others(seat, between) and touch(between, end):
                return True
            step += 1
        return False

    def offer_far_goals(self, seat: i64, site: i64, out: Actions) -> None:
        far = FAR[site]
        place = self._next_far(seat, site, 0)
        while place < len(far):
            out.add(TO + far[place])
            place = self._next_far(seat, site, place + 1)

    def can_leave(self, seat: i64) -> bool:
        """Whether any stack of the seat can move."""
        first = seat * SITES
        i: i64 = 0
        while i < self.stacks[seat]:
            if self.can_move(seat, self.held[first + i]):
                return True
            i += 1
        return False

    def can_leap(self, seat: i64) -> bool:
        if self.on_map[seat] == 0:
            return False
        site: i64 = 0
        while site < SITES and self.crowd[site] > 0:
            site += 1
        return site < SITES

    def begin_leap(self, seat: i64) -> None:
        self.errand = LEAP_ERRAND
        self.ask(LEAVING, seat)

    def go_on(self) -> None:
        """Go on with what happens by itself, until somebody has to decide."""
        raise NotImplementedError

    # Asking powers -----------------------------------------------------------------------

    def hooked(self, seat: i64, hook: i64) -> i64:
        """The seat's powers that want to be asked there, as a set."""
        return self.powers[seat] & self.box.hooked[hook]

    def wake(self, moment: i64) -> i64:
        """Give all powers their moment: DONE, PAUSED or ASKED."""
        listeners, seats = self.box.hooked[moment] & self._believable(), self.seats
        concerned = BIT[self.turn] if moment == START else self.involved
        while listeners >> (self.cursor >> 3):
            power, offset = self.cursor >> 3, self.cursor & 7
            if offset >= seats or not listeners & BIT[power]:
                self.cursor = (power + 1) << 3
                continue
            seat = self.turn + offset
            if seat >= seats:
                seat -= seats
            self.cursor += 1
            if concerned & BIT[seat] and self._works(power, seat, moment):
                self.phase = GOING_ON
                self.box.powers[power].act(self, seat, moment)
                if self.phase == POWER:
                    return ASKED
                if self.waiting > 0:
                    return PAUSED
        self.cursor = 0
        return DONE

    def _believable(self) -> i64:
        """The powers that somebody has or, for all that the others know, might have."""
        powers: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            powers |= self.powers[seat]
            if not self.is_shown(seat):
                powers |= self.numbers.in_box & ~self.ruled_out[seat]
            seat += 1
        return powers

    def _works(self, power: i64, seat: i64, moment: i64) -> bool:
        """Whether it does or asks something now; if it would, all know whether the seat has it."""
        if not self.has_power(seat, power) and not self.is_open_question(seat, power):
            return False
        return self.box.powers[power].wakes(self, seat, moment) and self.prove(seat, power)

    def suggestions(self, seat: i64, hook: i64, out: Actions) -> None:
        mine = self.hooked(seat, hook)
        power: i64 = 0
        while mine:
            if mine & BIT[power]:
                self.box.powers[power].suggest(self, seat, hook, out)
                mine &= ~BIT[power]
            power += 1

    def suggested_by(self, seat: i64, hook: i64, action: i64) -> i64:
        """Which of the seat's powers suggests this action, or NOBODY."""
        mine = self.hooked(seat, hook)
        power: i64 = 0
        while mine:
            if mine & BIT[power]:
                if self.box.powers[power].takes(self, action):
                    return power
                mine &= ~BIT[power]
            power += 1
        return NOBODY

    def follows(self, seat: i64, hook: i64, action: i64) -> bool:
        """Take a power's suggestion, if the action is one."""
        power = self.suggested_by(seat, hook, action)
        if power == NOBODY:
            return False
        self.use(seat, power)
        self.box.powers[power].follow(self, seat, action)
        return True

    # Totals ------------------------------------------------------------------------------

    def worth_of(self, seat: i64, side: i64) -> i64:
        """What each ship of the seat counts, as far as its powers are open."""
        if not self.is_shown(seat):
            return 1
        worth: i64 = 1
        mine = self.hooked(seat, WORTH)
        power: i64 = 0
        while mine:
            if mine & BIT[power]:
                worth = max(worth, self.box.powers[power].worth(side))
                mine &= ~BIT[power]
            power += 1
        return worth

    def bonus_of(self, seat: i64, side: i64) -> i64:
        """What the powers of a main player add, as far as they are open."""
        if not self.is_shown(seat):
            return 0
        total: i64 = 0
        mine = self.hooked(seat, BONUS)
        power: i64 = 0
        while mine:
            if mine & BIT[power]:
                total += self.box.powers[power].bonus(self, seat, side)
                mine &= ~BIT[power]
            power += 1
        return total

    def show_strength(self, seat: i64, side: i64, is_main: bool) -> None:
        """Totals are about to count: powers that change them show themselves."""
        power: i64 = 0
        asked = self.box.hooked[WORTH] | (self.box.hooked[BONUS] if is_main else 0)
        while power < POWER_COUNT:
            if asked & BIT[power] and self._strengthens(power, seat, side, is_main):
                self.prove(seat, power)
            power += 1

    def _strengthens(self, power: i64, seat: i64, side: i64, is_main: bool) -> bool:
        piece = self.box.powers[power]
        return piece.worth(side) != 1 or (is_main and piece.bonus(self, seat, side) != 0)
