"""How the table might lie instead, as far as somebody can tell."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.rng import Rng
from farstead.core.state import BIT, size
from farstead.games.cosmos.rules.content import POWER_COUNT
from farstead.games.cosmos.rules.knowledge import sees_card, sure_of
from farstead.games.cosmos.rules.ruleset import NOBODY
from farstead.games.cosmos.rules.state import NEITHER, SIDES, CosmosState
from farstead.games.cosmos.rules.steps import CHOOSE_STEP, SIGHT_STEP

TRIES: Final = 200  # deals of cards that are looked at before one is made to fit
RACE_TRIES: Final = 1_000  # deals of races that are looked at: very few may fit late in a game


def redeal(state: CosmosState, viewer: i64, rng: Rng) -> None:
    """Replace what the viewer can't know by an equally likely world."""
    _redeal_races(state, viewer, rng)
    if state.round > 0:
        _redeal_cards(state, viewer, rng)


def _redeal_races(state: CosmosState, viewer: i64, rng: Rng) -> None:
    """Deal the races anew that the viewer has not seen: first those that are kept, as far
    as they may be, then the discards."""
    pool = Pool(rng)
    seen = _seen_races(state, viewer)
    for power in range(POWER_COUNT):
        if state.ruleset.in_box & ~seen & BIT[power]:
            pool.add(power, 1)
    tries: i64 = 0
    while not _deal_races(state, viewer, pool) and tries < RACE_TRIES:
        tries += 1


def _seen_races(state: CosmosState, viewer: i64) -> i64:
    """The races whose place the viewer knows, as a set."""
    seen: i64 = 0
    for seat in range(state.seats):
        if seat == viewer:
            seen |= state.drafted[seat]
        elif state.is_shown(seat):
            seen |= BIT[state.race[seat]]
    return seen


def _deal_races(state: CosmosState, viewer: i64, pool: "Pool") -> bool:
    """One deal; whether every race that is kept may be there. Otherwise nothing changes."""
    pool.shuffle()
    if not _fits(state, viewer, pool):
        return False
    next_: i64 = 0
    for seat in range(state.seats):
        if seat != viewer:
            next_ = _take_races(state, seat, pool, next_)
    return True


def _fits(state: CosmosState, viewer: i64, pool: "Pool") -> bool:
    """Whether the first unseen race of each seat is one that it could have kept."""
    next_: i64 = 0
    for seat in range(state.seats):
        if seat != viewer:
            drafted = size(state.drafted[seat])
            if state.race[seat] == NOBODY:
                next_ += drafted
            elif state.is_shown(seat):
                next_ += drafted - 1
            else:
                if state.ruled_out[seat] & BIT[pool.cards[next_]]:
                    return False
                next_ += drafted
    return True


def _take_races(state: CosmosState, seat: i64, pool: "Pool", next_: i64) -> i64:
    """Give the seat its unseen races, from this one on. Which is the next."""
    drafted = size(state.drafted[seat])
    is_shown = state.is_shown(seat)
    state.drafted[seat] = BIT[state.race[seat]] if is_shown else 0
    if not is_shown and state.race[seat] != NOBODY:
        state.race[seat] = pool.cards[next_]
        state.powers[seat] = BIT[pool.cards[next_]]
        state.refresh(seat)
    left = drafted - (1 if is_shown else 0)
    for place in range(next_, next_ + left):
        state.drafted[seat] |= BIT[pool.cards[place]]
    return next_ + left


def _redeal_cards(state: CosmosState, viewer: i64, rng: Rng) -> None:
    """Gather every card whose place the viewer does not know, and deal them out anew."""
    pool = Pool(rng)
    _take_back_chosen(state, viewer)
    for card in range(state.ruleset.card_count):
        pool.add(card, state.bag[card])
        state.bag[card] = 0
        for holder in range(state.seats):
            if holder != viewer:
                have = state.hands[holder * state.ruleset.card_count + card]
                pool.add(card, have - sure_of(state, viewer, holder, card))
    _deal_cards(state, viewer, pool)
    _choose_again(state, viewer, rng)


def _take_back_chosen(state: CosmosState, viewer: i64) -> None:
    """Cards chosen face down go back into the hands, unless the viewer has seen them."""
    for side in range(SIDES):
        seat = state.main_player(side)
        if seat != NOBODY and state.card[side] != NOBODY:
            if not sees_card(state, viewer, side):
                state.take_in(seat, state.card[side])
            elif not state.is_revealed and seat != viewer:
                # Seen, but still one of those that the viewer is sure of: set it aside.
                state.known[state.known_at(viewer, seat, state.card[side])] -= 1


def _choose_again(state: CosmosState, viewer: i64, rng: Rng) -> None:
    """Main players have chosen one of the Invade cards that they hold now."""
    for side in range(SIDES):
        seat = state.main_player(side)
        if seat != NOBODY and state.card[side] != NOBODY:
            if not sees_card(state, viewer, side):
                _choose_some(state, side, seat, rng)
            elif not state.is_revealed and seat != viewer:
                state.known[state.known_at(viewer, seat, state.card[side])] += 1


def _choose_some(state: CosmosState, side: i64, seat: i64, rng: Rng) -> None:
    count = state.ruleset.card_count
    pick = rng.below(_invade_cards(state, seat))
    card: i64 = 0
    while True:
        if state.ruleset.invades[card]:
            if pick < state.hands[seat * count + card]:
                break
            pick -= state.hands[seat * count + card]
        card += 1
    state.hands[seat * count + card] -= 1
    state.hand_size[seat] -= 1
    state.card[side] = card


def _invade_cards(state: CosmosState, seat: i64) -> i64:
    total: i64 = 0
    for card in range(state.ruleset.card_count):
        if state.ruleset.invades[card]:
            total += state.hands[seat * state.ruleset.card_count + card]
    return total


def _deal_cards(state: CosmosState, viewer: i64, pool: "Pool") -> None:
    for holder in range(state.seats):
        if holder != viewer:
            _clear_hand(state, viewer, holder, pool)
    pool.shuffle()
    tries: i64 = 0
    while not _arms_all(state, viewer, pool):
        pool.shuffle()
        tries += 1
        if tries == TRIES:
            _arm_by_force(state, viewer, pool)
    next_: i64 = 0
    for holder in range(state.seats):
        if holder != viewer:
            next_ = _fill_hand(state, viewer, holder, pool, next_)
    for place in range(next_, pool.count):
        state.bag[pool.cards[place]] += 1


def _clear_hand(state: CosmosState, viewer: i64, holder: i64, pool: "Pool") -> None:
    """Leave in the hand only what the viewer is sure of. What others are sure of besides is
    counted, to be made true again of the new cards."""
    count = state.ruleset.card_count
    pool.wanted[holder] = 0
    for other in range(state.seats):
        pool.news[other * state.seats + holder] = 0
    for card in range(count):
        sure = sure_of(state, viewer, holder, card)
        pool.wanted[holder] += state.hands[holder * count + card] - sure
        state.hands[holder * count + card] = sure
        for other in range(state.seats):
            at = state.known_at(other, holder, card)
            if other != viewer and state.known[at] > sure:
                pool.news[other * state.seats + holder] += state.known[at] - sure
                state.known[at] = sure


def _must_hold_invade(state: CosmosState, seat: i64) -> bool:
    """Whether everybody knows that this seat holds an Invade card, chosen or not."""
    side = state.main_side(seat)
    if side == NEITHER or state.is_revealed:
        return False
    return state.card[side] != NOBODY or (
        state.step in (SIGHT_STEP, CHOOSE_STEP) and state.armed & BIT[side] != 0
    )


def _arms_all(state: CosmosState, viewer: i64, pool: "Pool") -> bool:
    """Whether all who must would hold an Invade card."""
    next_: i64 = 0
    for holder in range(state.seats):
        if holder != viewer:
            needs = _must_hold_invade(state, holder) and not _sees_chosen(state, viewer, holder)
            if needs and not _would_hold(state, holder, pool, next_):
                return False
            next_ += pool.wanted[holder]
    return True


def _sees_chosen(state: CosmosState, viewer: i64, seat: i64) -> bool:
    side = state.main_side(seat)
    return state.card[side] != NOBODY and sees_card(state, viewer, side)


def _would_hold(state: CosmosState, holder: i64, pool: "Pool", next_: i64) -> bool:
    if _invade_cards(state, holder) > 0:
        return True
    return any(state.ruleset.invades[pool.cards[next_ + i]] for i in range(pool.wanted[holder]))


def _arm_by_force(state: CosmosState, viewer: i64, pool: "Pool") -> None:
    """Luck did not do it: bring Invade cards to the places where they are needed."""
    next_: i64 = 0
    for holder in range(state.seats):
        if holder != viewer:
            needs = _must_hold_invade(state, holder) and not _sees_chosen(state, viewer, holder)
            if needs and not _would_hold(state, holder, pool, next_):
                pool.bring(next_, state.ruleset.invades)
            next_ += pool.wanted[holder]


def _fill_hand(state: CosmosState, viewer: i64, holder: i64, pool: "Pool", next_: i64) -> i64:
    for dealt in range(pool.wanted[holder]):
        card = pool.cards[next_]
        state.hands[holder * state.ruleset.card_count + card] += 1
        for other in range(state.seats):
            if dealt < pool.news[other * state.seats + holder]:
                state.known[state.known_at(other, holder, card)] += 1
        next_ += 1
    return next_


@final
class Pool:
    """Things that lie about, to be dealt out at random; and for whom."""

    def __init__(self, rng: Rng) -> None:
        self.rng: Rng = rng
        room = [0] * 256
        self.cards: vec[i64] = vec[i64](room)
        self.count: i64 = 0
        few = [0] * 36
        self.wanted: vec[i64] = vec[i64](few)  # how many each holder gets
        self.news: vec[i64] = vec[i64](few)  # viewer and holder: how many of them are known

    def add(self, card: i64, copies: i64) -> None:
        for _ in range(copies):
            self.cards[self.count] = card
            self.count += 1

    def shuffle(self) -> None:
        left = self.count
        while left > 1:
            pick = self.rng.below(left)
            left -= 1
            kept = self.cards[left]
            self.cards[left] = self.cards[pick]
            self.cards[pick] = kept

    def bring(self, place: i64, wanted: vec[i64]) -> None:
        """Swap something that is wanted to this place, from behind it or else from before."""
        at = self.count - 1
        while at > 0 and not wanted[self.cards[at]]:
            at -= 1
        kept = self.cards[at]
        self.cards[at] = self.cards[place]
        self.cards[place] = kept
