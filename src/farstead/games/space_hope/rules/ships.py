"""What lies on the table of Space Hope, who knows what of it, and how it might lie instead."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.rng import Rng
from farstead.core.state import BIT, State
from farstead.games.space_hope.rules.layout import (
    DIAL_COUNT,
    HAND_ROOM,
    NOBODY,
)
from farstead.games.space_hope.rules.phases import DEALING, DRAWING
from farstead.games.space_hope.rules.ruleset import Ruleset


@final
class Tally:
    """What a simulation counts: of every card, part and goal, how often it did what."""

    def __init__(self, ruleset: Ruleset) -> None:
        cards, parts, goals = ruleset.zero_cards, ruleset.zero_parts, ruleset.zero_goals
        self.dealt: vec[i64] = ruleset.zero_dealt[:]  # into each hand
        self.opening: vec[i64] = ruleset.zero_dealt[:]  # into each hand of the first round
        self.first: i64 = 0  # the seat that began the game
        self.abilities: vec[i64] = cards[:]
        self.distances: vec[i64] = cards[:]  # OR cards played for their Distance
        self.placed: vec[i64] = cards[:]
        self.built: vec[i64] = parts[:]
        self.used: vec[i64] = parts[:]
        self.drawn_goals: vec[i64] = goals[:]
        self.met_goals: vec[i64] = goals[:]
        self.goal_actions: vec[i64] = goals[:]


class Ships(State):
    """What lies on the table, and who knows what of it.

    The cards that nobody has seen yet, in all decks and out of the game, are one bag: a card
    gets its identity when it is drawn. Under a deck lie, in order, the discards that were put
    back there; everybody has seen those.
    """

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        super().__init__(seats, ruleset.space)
        self.ruleset: Ruleset = ruleset
        self.tally: Tally | None = None  # where somebody counts; never in a clone
        # Cards
        self.bag: vec[i64] = vec[i64]()  # unseen copies of each card
        self.in_bag: i64 = 0
        self.unseen: vec[i64] = vec[i64]()  # cards of each deck that nobody has seen
        self.under: vec[i64] = vec[i64]()  # a ring for each seat: what lies under the deck
        self.under_from: vec[i64] = vec[i64]()
        self.under_size: vec[i64] = vec[i64]()
        self.discards: vec[i64] = vec[i64]()
        self.discard_size: vec[i64] = vec[i64]()
        self.hands: vec[i64] = vec[i64]()  # in the order of the cards' numbers
        self.open: vec[i64] = vec[i64]()  # 1 where everybody knows that card of a hand
        self.hand_size: vec[i64] = vec[i64]()
        self.slots: vec[i64] = vec[i64]()  # the card in each slot, or NOBODY
        self.in_play: vec[i64] = vec[i64]()  # what remains for the round: card, player, target
        # Ships
        self.dials: vec[i64] = vec[i64]()
        self.distance: vec[i64] = vec[i64]()
        self.parts: vec[i64] = vec[i64]()  # how many are built
        self.filled: vec[i64] = vec[i64]()  # the slots that are, as sets
        self.ship_name: vec[i64] = vec[i64]()
        self.died_of: vec[i64] = vec[i64]()  # a dial or EMPTY_DECK
        self.died: vec[i64] = vec[i64]()  # the dead, those first who died first
        self.living: i64 = 0  # a set of seats
        self.doomed: i64 = 0  # those who had to draw from an empty deck just now
        # What holds for the round, and what stands because of ship parts
        self.shield: vec[i64] = vec[i64]()  # sets of dials
        self.block: vec[i64] = vec[i64]()
        self.toll: vec[i64] = vec[i64]()
        self.wind: vec[i64] = vec[i64]()  # added to gains of Distance
        self.guarded: i64 = 0  # sets of seats
        self.hidden: i64 = 0
        self.jammed: i64 = 0
        self.standing_shield: vec[i64] = vec[i64]()
        self.standing_wind: vec[i64] = vec[i64]()
        self.standing_hand: vec[i64] = vec[i64]()
        self.standing_guard: i64 = 0  # a set of seats
        self.part_used: vec[i64] = vec[i64]()  # a set of slots, this round
        self.has_placed: i64 = 0  # a set of seats, this round
        self.resting: vec[i64] = vec[i64]()  # slots whose parts were laid to rest: SH-10
        self.willing: vec[i64] = vec[i64]()  # slots that need not ask any more: SH-10
        # The goal
        self.goal: i64 = NOBODY
        self.goal_pool: i64 = 0  # a set: the goals still to come
        self.offered_goals: i64 = 0  # a set: those that a dead player chooses from
        self.drawn_goal: i64 = NOBODY  # the first of them
        self.resigned: i64 = 0  # a set: the dead who choose no more
        self.crew: i64 = 0  # how many lived when the goal was drawn
        self.goal_actions: vec[i64] = vec[i64]()  # by each seat this round
        self.given: i64 = 0
        self.travelled: i64 = 0
        self.travelled_by: vec[i64] = vec[i64]()  # each seat
        self.lifted: i64 = 0  # Distance that came from each other
        self.aimed: i64 = 0  # abilities used on opponents
        self.salvaged: i64 = 0
        self.built: i64 = 0
        self.abilities: i64 = 0
        # The round
        self.phase: i64 = 0
        self.round: i64 = 0
        self.first: i64 = 0  # the seat that begins this round
        self.turn: i64 = 0  # whose turn it is
        self.drawer: i64 = 0  # who draws, loses or discards a card now
        self.to_draw: i64 = 0  # and how many still

    def copy_ships(self, twin: "Ships") -> None:
        """Make another state's table like this one's."""
        twin.actor = self.actor
        twin.bag = self.bag[:]
        twin.in_bag = self.in_bag
        twin.unseen = self.unseen[:]
        twin.under = self.under[:]
        twin.under_from = self.under_from[:]
        twin.under_size = self.under_size[:]
        twin.discards = self.discards[:]
        twin.discard_size = self.discard_size[:]
        twin.hands = self.hands[:]
        twin.open = self.open[:]
        twin.hand_size = self.hand_size[:]
        twin.slots = self.slots[:]
        twin.in_play = self.in_play[:]
        twin.dials = self.dials[:]
        twin.distance = self.distance[:]
        twin.parts = self.parts[:]
        twin.filled = self.filled[:]
        twin.ship_name = self.ship_name[:]
        twin.died_of = self.died_of[:]
        twin.died = self.died[:]
        twin.living = self.living
        twin.doomed = self.doomed
        twin.shield = self.shield[:]
        twin.block = self.block[:]
        twin.toll = self.toll[:]
        twin.wind = self.wind[:]
        twin.guarded = self.guarded
        twin.hidden = self.hidden
        twin.jammed = self.jammed
        twin.standing_shield = self.standing_shield[:]
        twin.standing_wind = self.standing_wind[:]
        twin.standing_hand = self.standing_hand[:]
        twin.standing_guard = self.standing_guard
        twin.part_used = self.part_used[:]
        twin.has_placed = self.has_placed
        twin.resting = self.resting[:]
        twin.willing = self.willing[:]
        twin.goal = self.goal
        twin.goal_pool = self.goal_pool
        twin.offered_goals = self.offered_goals
        twin.drawn_goal = self.drawn_goal
        twin.resigned = self.resigned
        twin.crew = self.crew
        twin.goal_actions = self.goal_actions[:]
        twin.given = self.given
        twin.travelled = self.travelled
        twin.travelled_by = self.travelled_by[:]
        twin.lifted = self.lifted
        twin.aimed = self.aimed
        twin.salvaged = self.salvaged
        twin.built = self.built
        twin.abilities = self.abilities
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.turn = self.turn
        twin.drawer = self.drawer
        twin.to_draw = self.to_draw

    # Setup: SH-2 -----------------------------------------------------------------------------

    def set_up(self) -> None:
        ruleset, each = self.ruleset, self.ruleset.zero_each
        self.bag = ruleset.full_bag[:]
        self.in_bag = ruleset.card_count * ruleset.copies
        self.unseen = ruleset.full_decks[:]
        self.under = ruleset.empty_piles[:]
        self.discards = ruleset.empty_piles[:]
        self.hands = ruleset.empty_hands[:]
        self.open = ruleset.empty_hands[:]
        self.slots = ruleset.empty_slots[:]
        self.dials = ruleset.first_dials[:]
        self.under_from = each[:]
        self.under_size = each[:]
        self.discard_size = each[:]
        self.hand_size = each[:]
        self.distance = each[:]
        self.parts = each[:]
        self.filled = each[:]
        self.ship_name = ruleset.nobody_each[:]
        self.died_of = ruleset.nobody_each[:]
        self.shield = each[:]
        self.block = each[:]
        self.toll = each[:]
        self.wind = each[:]
        self.standing_shield = each[:]
        self.standing_wind = each[:]
        self.standing_hand = each[:]
        self.part_used = each[:]
        self.resting = each[:]
        self.willing = each[:]
        self.travelled_by = each[:]
        self.goal_actions = each[:]
        self.living = BIT[self.seats] - 1
        self.goal_pool = BIT[ruleset.goal_count] - 1
        self.tally = Tally(ruleset)

    # Who lives, and who can be reached -------------------------------------------------------

    def lives(self, seat: i64) -> bool:
        return (self.living >> seat) & 1 != 0

    def deck_size(self, seat: i64) -> i64:
        return self.unseen[seat] + self.under_size[seat]

    def can_act(self, seat: i64) -> bool:
        """SH-6: nobody plays the last card of the hand."""
        return self.hand_size[seat] > 1 and self.lives(seat)

    def reachable(self, player: i64) -> i64:
        """Whom the player can target, as a set: the living who don't hide; always oneself."""
        return self.living & (~self.hidden | BIT[player])

    def reaches(self, player: i64, who: i64) -> bool:
        return (self.reachable(player) >> who) & 1 != 0

    def wreckable(self, seat: i64) -> bool:
        """Whether one of the seat's ship parts could be destroyed."""
        guarded = (self.guarded | self.standing_guard & self.living) >> seat
        return self.parts[seat] > 0 and guarded & 1 == 0

    # Cards -----------------------------------------------------------------------------------

    def take_into_hand(self, seat: i64, card: i64, is_open: bool) -> None:
        base = seat * HAND_ROOM
        at = base + self.hand_size[seat]
        while at > base and self.hands[at - 1] > card:
            self.hands[at] = self.hands[at - 1]
            self.open[at] = self.open[at - 1]
            at -= 1
        self.hands[at] = card
        self.open[at] = 1 if is_open else 0
        self.hand_size[seat] += 1

    def take_from_hand(self, seat: i64, card: i64) -> None:
        """Copies are alike; the one that goes is one that everybody knew of, if there is one."""
        base = seat * HAND_ROOM
        end = base + self.hand_size[seat]
        at = base
        while self.hands[at] != card:
            at += 1
        other = at
        while other < end and self.hands[other] == card:
            if self.open[other]:
                at = other
            other += 1
        while at < end - 1:
            self.hands[at] = self.hands[at + 1]
            self.open[at] = self.open[at + 1]
            at += 1
        self.hand_size[seat] -= 1

    def discard(self, seat: i64, card: i64) -> None:
        self.discards[seat * self.ruleset.deck + self.discard_size[seat]] = card
        self.discard_size[seat] += 1

    def take_top(self, seat: i64, card: i64) -> bool:
        """The top card leaves the deck; whether everybody knew it."""
        if self.unseen[seat] > 0:
            self.unseen[seat] -= 1
            self.bag[card] -= 1
            self.in_bag -= 1
            return False
        self.under_from[seat] = (self.under_from[seat] + 1) % self.ruleset.deck
        self.under_size[seat] -= 1
        return True

    def top_of_under(self, seat: i64) -> i64:
        return self.under[seat * self.ruleset.deck + self.under_from[seat]]

    def put_under(self, seat: i64) -> None:
        """The last discard goes under the deck."""
        deck = self.ruleset.deck
        self.discard_size[seat] -= 1
        card = self.discards[seat * deck + self.discard_size[seat]]
        at = (self.under_from[seat] + self.under_size[seat]) % deck
        self.under[seat * deck + at] = card
        self.under_size[seat] += 1

    # What a seat knows: SH-3 -----------------------------------------------------------------

    def is_secret(self, action: i64, viewer: i64) -> bool:
        """Only what comes into a hand, from a part of the deck that nobody has seen."""
        if self.phase not in (DEALING, DRAWING):
            return False
        return viewer != self.drawer and self.unseen[self.drawer] > 0

    def redeal(self, viewer: i64, rng: Rng) -> None:
        """Gather the cards of other hands that the viewer does not know; deal them anew."""
        for seat in range(self.seats):
            if seat != viewer:
                self._gather(seat)
        for seat in range(self.seats):
            if seat != viewer:
                self._deal(seat, rng)

    def _gather(self, seat: i64) -> None:
        base = seat * HAND_ROOM
        kept = base
        for at in range(base, base + self.hand_size[seat]):
            if self.open[at]:
                self.hands[kept] = self.hands[at]
                self.open[kept] = 1
                kept += 1
            else:
                self.bag[self.hands[at]] += 1
                self.in_bag += 1
        for at in range(kept, base + self.hand_size[seat]):
            self.hands[at] = NOBODY

    def _deal(self, seat: i64, rng: Rng) -> None:
        base = seat * HAND_ROOM
        count = self.hand_size[seat]
        known: i64 = 0
        while known < count and self.hands[base + known] != NOBODY:
            known += 1
        self.hand_size[seat] = known
        while known < count:
            card = self.any_unseen(rng)
            self.bag[card] -= 1
            self.in_bag -= 1
            self.take_into_hand(seat, card, False)
            known += 1

    def any_unseen(self, rng: Rng) -> i64:
        number = rng.below(self.in_bag)
        card: i64 = 0
        while number >= self.bag[card]:
            number -= self.bag[card]
            card += 1
        return card

    # Who wins: SH-16 -------------------------------------------------------------------------

    def scores(self) -> list[int]:
        scores = [int(distance) for distance in self.distance]
        if self.ruleset.dials_count:
            for seat in range(self.seats):
                for dial in range(DIAL_COUNT):
                    scores[seat] += int(self.dials[seat * DIAL_COUNT + dial])
        return scores
