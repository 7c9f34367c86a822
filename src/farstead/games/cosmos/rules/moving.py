"""Moves of every kind: SC-13, and what powers make of it."""

from mypy_extensions import i64

from farstead.core.state import ALLOWED, BIT, Actions
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.fleets import (
    ACTION_ERRAND,
    LEAP_ERRAND,
    NEITHER,
    RETREAT_ERRAND,
    REWARD_ERRAND,
    WALK_ERRAND,
    WALK_ON_ERRAND,
)
from farstead.games.cosmos.rules.numbers import (
    COUNTING,
    HEADING,
    MOVE,
    MOVED,
    NO_ACTIONS_LEFT,
    NO_SHIPS_THERE,
    NOWHERE_TO_GO,
    ONLY_MOVES_LEFT,
    PASS,
    PASSED,
    SHIPS,
    SWAPPED,
    TO,
    WALKED,
)
from farstead.games.cosmos.rules.powers import LEAVE
from farstead.games.cosmos.rules.roaming import may_swap
from farstead.games.cosmos.rules.secrets import Secrets
from farstead.games.cosmos.rules.sites import AROUND, NEIGHBOURS, NOWHERE, SITES, touch


class Moving(Secrets):
    """The table, on which stacks move."""

    def begin_invasion(self) -> None:
        """The stack on `site` invades `goal`."""
        raise NotImplementedError

    # Which stack -------------------------------------------------------------------------

    def offer_stacks(self, seat: i64, out: Actions) -> None:
        """The stacks that can go somewhere: in the own turn also to invade."""
        may_move, may_invade = self._may_move(), self._may_invade()
        first = seat * SITES
        i: i64 = 0
        while i < self.stacks[seat]:
            site = self.held[first + i]
            if self._refuse_stack(seat, site, may_move, may_invade) == ALLOWED:
                out.add(MOVE + site)
            i += 1
        if may_move and may_swap(self.errand):
            self.suggestions(seat, LEAVE, out)

    def _may_move(self) -> bool:
        return self.errand != ACTION_ERRAND or self.actions_left + self.extra_moves > 0

    def _may_invade(self) -> bool:
        return self.errand == ACTION_ERRAND and self.actions_left > 0

    def refuse_move(self, site: i64) -> i64:
        """Of the own turn: that the stack on this site moves or invades."""
        if self.stack(self.turn, site) == 0:
            return NO_SHIPS_THERE
        return self._refuse_stack(self.turn, site, self._may_move(), self._may_invade())

    def _refuse_stack(self, seat: i64, site: i64, may_move: bool, may_invade: bool) -> i64:
        if (may_move and self._can_go(seat, site)) or (may_invade and self._can_invade(seat, site)):
            return ALLOWED
        if not may_move:
            return NO_ACTIONS_LEFT
        return NOWHERE_TO_GO if may_invade else ONLY_MOVES_LEFT

    def can_swap(self, seat: i64) -> bool:
        """Whether a power suggests another way to move."""
        if not self.hooked(seat, LEAVE):
            return False
        out = Actions()
        self.suggestions(seat, LEAVE, out)
        return out.count > 0

    def _can_go(self, seat: i64, site: i64) -> bool:
        if self.errand == LEAP_ERRAND:
            return True
        if self.errand == RETREAT_ERRAND and site != self.main_site[self.main_side(seat)]:
            return False
        return self.can_move(seat, site)

    def _can_invade(self, seat: i64, site: i64) -> bool:
        step: i64 = 0
        while step < AROUND:
            near = NEIGHBOURS[site * AROUND + step]
            if near != NOWHERE and self.has_others(seat, near):
                return True
            step += 1
        return False

    def offer_leaving(self, out: Actions) -> None:
        self.offer_stacks(self.actor, out)
        if self.errand in (REWARD_ERRAND, RETREAT_ERRAND):
            out.add(PASS)

    def take_leave(self, action: i64) -> None:
        """A stack is picked, or a swap, or nothing."""
        seat = self.actor
        if action == PASS:
            self.note(PASSED, seat)
            self.go_on()
        elif MOVE <= action < MOVE + SITES:
            self.site = action - MOVE
            if self._can_only_go_far(seat, self.site):
                self._show_far_mover(seat)
            self.ask(HEADING, seat)
        else:
            self.follows(seat, LEAVE, action)

    def _can_only_go_far(self, seat: i64, site: i64) -> bool:
        """Whether it takes a power to go anywhere from there: so picking this stack tells of it."""
        if self.errand == LEAP_ERRAND or self.can_step(seat, site):
            return False
        may_invade = self.errand == ACTION_ERRAND and self.actions_left > 0
        return not (may_invade and self._can_invade(seat, site))

    # Where to ------------------------------------------------------------------------------

    def offer_goals(self, out: Actions) -> None:
        seat = self.actor
        if self.errand == LEAP_ERRAND:
            self._offer_free_sites(out)
            return
        is_action = self.errand == ACTION_ERRAND
        may_move = not is_action or self.actions_left + self.extra_moves > 0
        step: i64 = 0
        while step < AROUND:
            near = NEIGHBOURS[self.site * AROUND + step]
            if near != NOWHERE:
                if self.has_others(seat, near):
                    if is_action and self.actions_left > 0:
                        out.add(TO + near)
                elif may_move and self.room(seat, near) > 0:
                    out.add(TO + near)
            step += 1
        if may_move and self.steps[seat] > 1:
            self.offer_far_goals(seat, self.site, out)
        if self.errand == WALK_ON_ERRAND:
            out.add(PASS)

    def _offer_free_sites(self, out: Actions) -> None:
        site: i64 = 0
        while site < SITES:
            if self.is_free(site):
                out.add(TO + site)
            site += 1

    def head(self, action: i64) -> None:
        seat = self.actor
        if action == PASS:  # a walk ends
            self.note(WALKED, seat)
            self.go_on()
            return
        self.goal = action - TO
        if self.errand == LEAP_ERRAND:
            self._go(self.stack(seat, self.site))
        elif self.has_others(seat, self.goal):
            self.begin_invasion()
        else:
            if not touch(self.site, self.goal):
                self._show_far_mover(seat)
            self._ask_how_many()

    def _ask_how_many(self) -> None:
        if self._most_to_go() == 1:
            self._go(1)
        else:
            self.ask(COUNTING, self.actor)

    def _most_to_go(self) -> i64:
        seat = self.actor
        most = min(self.stack(seat, self.site), self.room(seat, self.goal))
        return min(most, self.walkers - 1) if self.errand == WALK_ON_ERRAND else most

    # How many ------------------------------------------------------------------------------

    def offer_counts(self, out: Actions) -> None:
        count: i64 = 1
        most = self._most_to_go()
        while count <= most:
            out.add(SHIPS + count)
            count += 1

    def count_ships(self, action: i64) -> None:
        self._go(action - SHIPS)

    def _go(self, count: i64) -> None:
        """The ships go, for whatever reason."""
        seat = self.actor
        self.note(MOVED, seat, self.site, self.goal * 16 + count)
        self.shift(seat, self.site, self.goal, count)
        self.follow_main_stack(seat, self.site, self.goal)
        self.see_size(seat, self.goal)
        if self.errand in (ACTION_ERRAND, WALK_ERRAND):
            self.spend_move()
        if self.errand in (WALK_ERRAND, WALK_ON_ERRAND):
            self._walk_on(count)
        else:
            self.go_on()

    def spend_move(self) -> None:
        """SC-13: extra moves are used before actions."""
        self.has_acted = True
        if self.extra_moves > 0:
            self.extra_moves -= 1
        else:
            self.actions_left -= 1

    def follow_main_stack(self, seat: i64, start: i64, end: i64) -> None:
        """Where a whole main stack goes, it is still the main stack."""
        side = self.main_side(seat)
        if side != NEITHER and self.main_site[side] == start and self.stack(seat, start) == 0:
            self.main_site[side] = end

    def _show_far_mover(self, seat: i64) -> None:
        power: i64 = 0
        while power < POWER_COUNT:
            if self.box.striding & BIT[power] and self.has_power(seat, power):
                self.use(seat, power)
            power += 1

    def _walk_on(self, count: i64) -> None:
        """SC-30: the ships may go on, less those that stay."""
        seat = self.actor
        self.walkers = count
        self.site = self.goal
        if count > 1 and self.can_move(seat, self.site):
            self.errand = WALK_ON_ERRAND
            self.ask(HEADING, seat)
        else:
            self.note(WALKED, seat)
            self.go_on()

    # Swaps -----------------------------------------------------------------------------------

    def offer_swaps(self, out: Actions) -> None:
        site: i64 = 0
        while site < SITES:
            if site != self.site and self.stack(self.actor, site) > 0:
                out.add(TO + site)
            site += 1

    def swap(self, action: i64) -> None:
        """SC-35: two own stacks change places, and what clings to them."""
        seat, one, other = self.actor, self.site, action - TO
        self.note(SWAPPED, seat, one, other)
        here, there = self.stack(seat, one), self.stack(seat, other)
        self.put(seat, one, -here)
        self.put(seat, other, -there)
        self._swap_riders(seat, one, other)
        self.put(seat, one, there)
        self.put(seat, other, here)
        if self.errand == ACTION_ERRAND:
            self.spend_move()
        self.go_on()

    def _swap_riders(self, host: i64, one: i64, other: i64) -> None:
        rider: i64 = 0
        while rider < self.seats:
            here = self._riders(rider, host, one)
            there = self._riders(rider, host, other)
            if here > 0:
                self.ride(rider, one, other, here)
            if there > 0:
                self.ride(rider, other, one, there)
            rider += 1

    def _riders(self, rider: i64, host: i64, site: i64) -> i64:
        at = rider * SITES + site
        return self.ships[at] if self.host[at] == host else 0
