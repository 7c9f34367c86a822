"""Who knows what of the table, how it might lie instead, and what a seat knows as numbers."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.rng import Rng
from farstead.core.state import BIT, OVER, SPECTATOR, Observation, size
from farstead.games.cosmos.rules.content import POWER_COUNT, POWER_NAMES
from farstead.games.cosmos.rules.fleets import (
    CHOOSE_STEP,
    DEFENCE,
    NEITHER,
    OFFENCE,
    SIGHT_STEP,
)
from farstead.games.cosmos.rules.numbers import (
    ALLYING,
    CHOOSING,
    DEALING_RACES,
    DRAWING,
    GAS,
    HANDING,
    KEEPING,
    MINERAL,
    MOST_AMOUNT,
    NOBODY,
    PHASES,
    PLAY,
    TAKING,
)
from farstead.games.cosmos.rules.powers import Moments
from farstead.games.cosmos.rules.sites import CENTRES, HEXAGONS, NAMES, NOWHERE, SITES

TRIES: Final = 200  # deals of cards that are looked at before one is made to fit
RACE_TRIES: Final = 1_000  # deals of races that are looked at: very few may fit late in a game

MEMORY_BITS: Final = 14  # of what a power remembers


class Secrets(Moments):
    """The table, and who knows what of it."""

    def is_secret(self, action: i64, viewer: i64) -> bool:
        phase = self.phase
        if phase in (DEALING_RACES, KEEPING):
            return viewer != self.turn
        if phase == DRAWING:
            return viewer != self.drawer
        if phase == TAKING:
            return viewer not in (self.taker, self.victim)
        if phase == CHOOSING:
            return viewer != self.actor and action >= PLAY
        if phase == HANDING:
            return viewer not in (self.invader, self.defender)
        return False

    def knows(self, viewer: i64, holder: i64, card: i64) -> i64:
        """How many of the holder's cards of this design the viewer is sure of. A card chosen
        face down counts."""
        if viewer == holder:
            chosen = self.hidden_card(holder)
            return self.holds(holder, card) + (1 if chosen == card else 0)
        return self._sure(viewer, holder, card)

    def hidden_card(self, seat: i64) -> i64:
        """What the seat has chosen face down, or NOBODY."""
        side = self.main_side(seat)
        if self.is_revealed or seat < 0 or side == NEITHER:
            return NOBODY
        return self.card[side]

    def sees_card(self, viewer: i64, side: i64) -> bool:
        """Whether the viewer knows the card of this side."""
        if self.is_revealed or viewer == self.main_player(side):
            return True
        return self.main_side(viewer) == 1 - side and self.sees & BIT[1 - side] != 0

    def could_be(self, viewer: i64, seat: i64) -> i64:
        """The races that the seat may have, as far as the viewer can tell: a set of powers."""
        if self.is_shown(seat) or viewer == seat:
            return BIT[self.race[seat]] if self.race[seat] != NOBODY else 0
        might = self.numbers.in_box & ~self.ruled_out[seat]
        if viewer != SPECTATOR:
            might &= ~self.drafted[viewer]
        other: i64 = 0
        while other < self.seats:
            if self.is_shown(other):
                might &= ~BIT[self.race[other]]
            other += 1
        return might

    # How it might lie instead ------------------------------------------------------------

    def redeal(self, viewer: i64, rng: Rng) -> None:
        self._redeal_races(viewer, rng)
        if self.round > 0:
            self._redeal_cards(viewer, rng)

    def _redeal_races(self, viewer: i64, rng: Rng) -> None:
        """Deal the races anew that the viewer has not seen: first those that are kept, as far
        as they may be, then the discards."""
        pool = Pool(rng)
        seen = self._seen_races(viewer)
        power: i64 = 0
        while power < POWER_COUNT:
            if self.numbers.in_box & ~seen & BIT[power]:
                pool.add(power, 1)
            power += 1
        tries: i64 = 0
        while not self._deal_races(viewer, pool) and tries < RACE_TRIES:
            tries += 1

    def _seen_races(self, viewer: i64) -> i64:
        """The races whose place the viewer knows, as a set."""
        seen: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat == viewer:
                seen |= self.drafted[seat]
            elif self.is_shown(seat):
                seen |= BIT[self.race[seat]]
            seat += 1
        return seen

    def _deal_races(self, viewer: i64, pool: "Pool") -> bool:
        """One deal; whether every race that is kept may be there. Otherwise nothing changes."""
        pool.shuffle()
        if not self._fits(viewer, pool):
            return False
        next_: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != viewer:
                next_ = self._take_races(seat, pool, next_)
            seat += 1
        return True

    def _fits(self, viewer: i64, pool: "Pool") -> bool:
        """Whether the first unseen race of each seat is one that it could have kept."""
        next_: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat != viewer:
                drafted = size(self.drafted[seat])
                if self.race[seat] == NOBODY:
                    next_ += drafted
                elif self.is_shown(seat):
                    next_ += drafted - 1
                else:
                    if self.ruled_out[seat] & BIT[pool.cards[next_]]:
                        return False
                    next_ += drafted
            seat += 1
        return True

    def _take_races(self, seat: i64, pool: "Pool", next_: i64) -> i64:
        """Give the seat its unseen races, from this one on. Which is the next."""
        drafted = size(self.drafted[seat])
        is_shown = self.is_shown(seat)
        self.drafted[seat] = BIT[self.race[seat]] if is_shown else 0
        if not is_shown and self.race[seat] != NOBODY:
            self.race[seat] = pool.cards[next_]
            self.powers[seat] = BIT[pool.cards[next_]]
            self.refresh(seat)
        left = drafted - (1 if is_shown else 0)
        while left > 0:
            self.drafted[seat] |= BIT[pool.cards[next_]]
            next_ += 1
            left -= 1
        return next_

    def _redeal_cards(self, viewer: i64, rng: Rng) -> None:
        """Gather every card whose place the viewer does not know, and deal them out anew."""
        pool = Pool(rng)
        self._take_back_chosen(viewer)
        card: i64 = 0
        while card < self.numbers.card_count:
            pool.add(card, self.bag[card])
            self.bag[card] = 0
            holder: i64 = 0
            while holder < self.seats:
                if holder != viewer:
                    have = self.hands[holder * self.numbers.card_count + card]
                    pool.add(card, have - self._sure(viewer, holder, card))
                holder += 1
            card += 1
        self._deal_cards(viewer, pool)
        self._choose_again(viewer, rng)

    def _sure(self, viewer: i64, holder: i64, card: i64) -> i64:
        if viewer == SPECTATOR:
            return 0
        return self.known[self.known_at(viewer, holder, card)]

    def _take_back_chosen(self, viewer: i64) -> None:
        """Cards chosen face down go back into the hands, unless the viewer has seen them."""
        side: i64 = 0
        while side < 2:
            seat = self.main_player(side)
            if seat != NOBODY and self.card[side] != NOBODY:
                if not self.sees_card(viewer, side):
                    self.take_in(seat, self.card[side])
                elif not self.is_revealed and seat != viewer:
                    # Seen, but still one of those that the viewer is sure of: set it aside.
                    self.known[self.known_at(viewer, seat, self.card[side])] -= 1
            side += 1

    def _choose_again(self, viewer: i64, rng: Rng) -> None:
        """Main players have chosen one of the Invade cards that they hold now."""
        side: i64 = 0
        while side < 2:
            seat = self.main_player(side)
            if seat != NOBODY and self.card[side] != NOBODY:
                if not self.sees_card(viewer, side):
                    self._choose_some(side, seat, rng)
                elif not self.is_revealed and seat != viewer:
                    self.known[self.known_at(viewer, seat, self.card[side])] += 1
            side += 1

    def _choose_some(self, side: i64, seat: i64, rng: Rng) -> None:
        count = self.numbers.card_count
        pick = rng.below(self._invade_cards(seat))
        card: i64 = 0
        while True:
            if self.numbers.invades[card]:
                if pick < self.hands[seat * count + card]:
                    break
                pick -= self.hands[seat * count + card]
            card += 1
        self.hands[seat * count + card] -= 1
        self.hand_size[seat] -= 1
        self.card[side] = card

    def _invade_cards(self, seat: i64) -> i64:
        total: i64 = 0
        card: i64 = 0
        while card < self.numbers.card_count:
            if self.numbers.invades[card]:
                total += self.hands[seat * self.numbers.card_count + card]
            card += 1
        return total

    def _deal_cards(self, viewer: i64, pool: "Pool") -> None:
        holder: i64 = 0
        while holder < self.seats:
            if holder != viewer:
                self._clear_hand(viewer, holder, pool)
            holder += 1
        pool.shuffle()
        tries: i64 = 0
        while not self._arms_all(viewer, pool):
            pool.shuffle()
            tries += 1
            if tries == TRIES:
                self._arm_by_force(viewer, pool)
        next_: i64 = 0
        holder = 0
        while holder < self.seats:
            if holder != viewer:
                next_ = self._fill_hand(viewer, holder, pool, next_)
            holder += 1
        while next_ < pool.count:
            self.bag[pool.cards[next_]] += 1
            next_ += 1

    def _clear_hand(self, viewer: i64, holder: i64, pool: "Pool") -> None:
        """Leave in the hand only what the viewer is sure of. What others are sure of besides is
        counted, to be made true again of the new cards."""
        count = self.numbers.card_count
        pool.wanted[holder] = 0
        other: i64 = 0
        while other < self.seats:
            pool.news[other * self.seats + holder] = 0
            other += 1
        card: i64 = 0
        while card < count:
            sure = self._sure(viewer, holder, card)
            pool.wanted[holder] += self.hands[holder * count + card] - sure
            self.hands[holder * count + card] = sure
            other = 0
            while other < self.seats:
                at = self.known_at(other, holder, card)
                if other != viewer and self.known[at] > sure:
                    pool.news[other * self.seats + holder] += self.known[at] - sure
                    self.known[at] = sure
                other += 1
            card += 1

    def must_hold_invade(self, seat: i64) -> bool:
        """Whether everybody knows that this seat holds an Invade card, chosen or not."""
        side = self.main_side(seat)
        if side == NEITHER or self.is_revealed:
            return False
        return self.card[side] != NOBODY or (
            self.step in (SIGHT_STEP, CHOOSE_STEP) and self.armed & BIT[side] != 0
        )

    def _arms_all(self, viewer: i64, pool: "Pool") -> bool:
        """Whether all who must would hold an Invade card."""
        next_: i64 = 0
        holder: i64 = 0
        while holder < self.seats:
            if holder != viewer:
                needs = self.must_hold_invade(holder) and not self.sees_chosen(viewer, holder)
                if needs and not self._would_hold(holder, pool, next_):
                    return False
                next_ += pool.wanted[holder]
            holder += 1
        return True

    def sees_chosen(self, viewer: i64, seat: i64) -> bool:
        side = self.main_side(seat)
        return self.card[side] != NOBODY and self.sees_card(viewer, side)

    def _would_hold(self, holder: i64, pool: "Pool", next_: i64) -> bool:
        if self._invade_cards(holder) > 0:
            return True
        i: i64 = 0
        while i < pool.wanted[holder]:
            if self.numbers.invades[pool.cards[next_ + i]]:
                return True
            i += 1
        return False

    def _arm_by_force(self, viewer: i64, pool: "Pool") -> None:
        """Luck did not do it: bring Invade cards to the places where they are needed."""
        next_: i64 = 0
        holder: i64 = 0
        while holder < self.seats:
            if holder != viewer:
                needs = self.must_hold_invade(holder) and not self.sees_chosen(viewer, holder)
                if needs and not self._would_hold(holder, pool, next_):
                    pool.bring(next_, self.numbers.invades)
                next_ += pool.wanted[holder]
            holder += 1

    def _fill_hand(self, viewer: i64, holder: i64, pool: "Pool", next_: i64) -> i64:
        dealt: i64 = 0
        while dealt < pool.wanted[holder]:
            card = pool.cards[next_]
            self.hands[holder * self.numbers.card_count + card] += 1
            other: i64 = 0
            while other < self.seats:
                if dealt < pool.news[other * self.seats + holder]:
                    self.known[self.known_at(other, holder, card)] += 1
                other += 1
            next_ += 1
            dealt += 1
        return next_

    # What a seat knows, as numbers -------------------------------------------------------

    def describe(self, seat: i64, out: Observation) -> None:
        """The table as this seat knows it: itself first, then the others in their order."""
        out.clear()
        for site in range(SITES):
            for other in range(self.seats):
                who = (seat + other) % self.seats
                out.add(float(self.stack(who, site)) / 8.0)
        for number in range(HEXAGONS):
            site = CENTRES[number]
            out.add(float(self.planet[site]))
            out.add(1.0 if self.token[site] == MINERAL else 0.0)
            out.add(1.0 if self.token[site] == GAS else 0.0)
        for other in range(self.seats):
            self._describe_seat(seat, (seat + other) % self.seats, out)
        self._describe_invasion(seat, out)
        self._describe_question(out)
        for card in range(self.numbers.card_count):
            out.add(float(self.discards[card]) / float(self.numbers.copies[card]))
        for phase in range(PHASES):
            out.add(1.0 if self.phase == phase else 0.0)
        out.add(float(self.round) / float(self.numbers.rounds + 1))
        out.add(min(float(self.actions_left + self.extra_moves) / 8.0, 1.0))

    def _describe_seat(self, viewer: i64, who: i64, out: Observation) -> None:
        out.add(1.0 if self.actor != OVER and self.turn == who else 0.0)
        out.add(1.0 if self.actor == who else 0.0)
        out.add(min(float(self.graveyard[who]) / float(self.numbers.ships), 1.0))
        out.add(float(self.colonies[who]) / 19.0)
        out.add(min(float(self.minerals[who]) / 20.0, 1.0))
        out.add(min(float(self.gas[who]) / 20.0, 1.0))
        out.add(min(float(self.hand_size[who]) / 30.0, 1.0))
        might = self.could_be(viewer, who)
        for power in range(POWER_COUNT):
            out.add(1.0 if might & BIT[power] else 0.0)
        for power in range(POWER_COUNT):
            is_open = self.is_shown(who) and self.has_power(who, power)
            out.add(1.0 if is_open else 0.0)
            # What a power remembers is a small number or a few bits, and open.
            memory = self.remembered(who, power) if is_open else 0
            for bit in range(MEMORY_BITS):
                out.add(1.0 if memory & BIT[bit] else 0.0)
        for card in range(self.numbers.card_count):
            out.add(min(float(self.knows(viewer, who, card)) / 4.0, 1.0))

    def _describe_invasion(self, viewer: i64, out: Observation) -> None:
        for side in (OFFENCE, DEFENCE):
            main = self.main_player(side)
            for other in range(self.seats):
                who = (viewer + other) % self.seats
                out.add(1.0 if main == who else 0.0)
            chosen = self.card[side] != NOBODY
            out.add(1.0 if chosen else 0.0)
            for card in range(self.numbers.card_count):
                is_it = chosen and self.sees_card(viewer, side) and self.card[side] == card
                out.add(1.0 if is_it else 0.0)
            out.add(min(float(self.added[side]) / 40.0, 1.0))
        for site in range(SITES):
            out.add(1.0 if self.invaded == site else 0.0)

    def _describe_question(self, out: Observation) -> None:
        """What is being decided about: sites, sides taken so far, terms."""
        asked = NOWHERE
        if self.phase == ALLYING:
            asked = self.joiner_site(self.asked)
        sides = [0.0] * (2 * SITES)
        for i in range(len(self.joiners)):
            if self.joiner_side(i) < NEITHER:
                sides[self.joiner_side(i) * SITES + self.joiner_site(i)] = 1.0
        for here in (self.site, self.goal, asked):
            for site in range(SITES):
                out.add(1.0 if here == site else 0.0)
        for taken in sides:
            out.add(taken)
        for term in self.terms:
            out.add(float(term) / float(MOST_AMOUNT))
        out.add(1.0 if self.pressed == OFFENCE else 0.0)
        out.add(1.0 if self.pressed == DEFENCE else 0.0)
        out.add(float(self.offers_left) / float(MOST_AMOUNT))

    def observation_names(self) -> list[str]:
        seats = [f"seat +{other}" for other in range(self.seats)]
        cards = [card.name for card in self.numbers.cards]
        names = [f"ships of {who} on {site}" for site in NAMES for who in seats]
        for number in range(HEXAGONS):
            site_name = NAMES[CENTRES[number]]
            names += [f"planet on {site_name}", f"mineral on {site_name}", f"gas on {site_name}"]
        for who in seats:
            names += [f"turn of {who}", f"{who} decides", f"graveyard of {who}"]
            names += [f"colonies of {who}", f"minerals of {who}", f"gas of {who}", f"hand of {who}"]
            names += [f"{who} may be {power}" for power in POWER_NAMES]
            for power in POWER_NAMES:
                names.append(f"{who} has the power of {power}")
                names += [f"{who}'s {power} remembers bit {bit}" for bit in range(MEMORY_BITS)]
            names += [f"{who} is known to hold {card}" for card in cards]
        for side in ("offence", "defence"):
            names += [f"{side} is led by {who}" for who in seats]
            names += [f"{side} has chosen", *[f"{side} plays {card}" for card in cards]]
            names.append(f"added to {side}")
        names += [f"invaded {site}" for site in NAMES]
        for what in ("from", "to", "asked for its side on", "offence on", "defence on"):
            names += [f"{what} {site}" for site in NAMES]
        names += [f"term {term}" for term in range(len(self.terms))]
        names += ["offence is behind", "defence is behind", "offers left"]
        names += [f"discarded {card}" for card in cards]
        return [*names, *[f"phase {phase}" for phase in range(PHASES)], "round", "actions left"]


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
        while copies > 0:
            self.cards[self.count] = card
            self.count += 1
            copies -= 1

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
