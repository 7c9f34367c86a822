"""The convoy's goal of Space Hope and how near it is (SH-13), and what a seat knows, as numbers."""

from typing import Final

from mypy_extensions import i64

from farstead.core.state import OVER, Observation, size
from farstead.games.space_hope.rules.content import (
    ALIVE,
    AT_MOST,
    BUILT,
    EACH,
    EACH_GIVEN,
    EACH_LOWEST,
    EACH_PARTS,
    EACH_TRAVEL,
    GIVEN,
    LIFTED,
    ONE_DIAL,
    ONE_TRAVEL,
    PARTS,
    SALVAGED,
    SPREAD,
    SUM,
    SUM_DIALS,
    TRAVEL,
    TRUCE,
)
from farstead.games.space_hope.rules.effects import DIALS
from farstead.games.space_hope.rules.layout import (
    DIAL_COUNT,
    HAND_ROOM,
    HIGHEST_DIAL,
    MOST_SLOTS,
    NOBODY,
)
from farstead.games.space_hope.rules.phases import ACTING, PHASES
from farstead.games.space_hope.rules.ships import Ships

COUNTED_SHIP_BY_SHIP: Final = (
    SUM,
    EACH,
    PARTS,
    SUM_DIALS,
    EACH_LOWEST,
    EACH_PARTS,
    EACH_TRAVEL,
    EACH_GIVEN,
    ONE_TRAVEL,
    ONE_DIAL,
)


class Convoy(Ships):
    """Ships, and what they are to reach together."""

    # The goal: SH-13 -------------------------------------------------------------------------

    def goal_needed(self) -> i64:
        """How much the group needs; for SPREAD and TRUCE, at most how much."""
        ruleset = self.ruleset
        need, amount = ruleset.goal_need[self.goal], ruleset.goal_amount[self.goal]
        if need in (EACH, EACH_LOWEST, EACH_PARTS, EACH_TRAVEL, EACH_GIVEN):
            return size(self.living)
        if need == ALIVE:
            return self.crew
        return amount if need in (SPREAD, ONE_TRAVEL, ONE_DIAL) else amount * self.crew

    def goal_progress(self) -> i64:
        """How much the group has."""
        need = self.ruleset.goal_need[self.goal]
        if need == GIVEN:
            return self.given
        if need == TRAVEL:
            return self.travelled
        if need == BUILT:
            return self.built
        if need == ALIVE:
            return size(self.living)
        if need == SPREAD:
            return self._spread()
        if need == TRUCE:
            return self.aimed
        if need == LIFTED:
            return self.lifted
        if need == SALVAGED:
            return self.salvaged
        return self._counted(need) if need in COUNTED_SHIP_BY_SHIP else self.abilities

    def goal_is_met(self) -> bool:
        if self.ruleset.goal_need[self.goal] in AT_MOST:
            return self.goal_progress() <= self.goal_needed()
        return self.goal_progress() >= self.goal_needed()

    def _counted(self, need: i64) -> i64:
        """Over the living: the sum, the greatest, or how many of them have enough."""
        amount = self.ruleset.goal_amount[self.goal]
        total: i64 = 0
        for seat in range(self.seats):
            if self.lives(seat):
                value = self.ship_counts(seat, need)
                if need in (SUM, SUM_DIALS, PARTS):
                    total += value
                elif need in (ONE_TRAVEL, ONE_DIAL):
                    total = max(total, value)
                elif value >= amount:
                    total += 1
        return total

    def ship_counts(self, seat: i64, need: i64) -> i64:
        """What of one ship counts for such a goal."""
        base = seat * DIAL_COUNT
        if need in (PARTS, EACH_PARTS):
            return self.parts[seat]
        if need in (EACH_TRAVEL, ONE_TRAVEL):
            return self.travelled_by[seat]
        if need == EACH_GIVEN:
            return self.goal_actions[seat]
        if need not in (SUM_DIALS, EACH_LOWEST):
            return self.dials[base + self.ruleset.goal_dial[self.goal]]
        total: i64 = 0
        lowest: i64 = HIGHEST_DIAL
        for dial in range(DIAL_COUNT):
            total += self.dials[base + dial]
            lowest = min(lowest, self.dials[base + dial])
        return total if need == SUM_DIALS else lowest

    def _spread(self) -> i64:
        nearest: i64 = 1 << 30
        farthest: i64 = 0
        for seat in range(self.seats):
            if self.lives(seat):
                nearest = min(nearest, self.distance[seat])
                farthest = max(farthest, self.distance[seat])
        return max(farthest - nearest, 0)

    # What a seat knows, as numbers -----------------------------------------------------------

    def describe(self, seat: i64, out: Observation) -> None:
        """The table as this seat knows it: itself first, then the others in their order."""
        out.clear()
        for other in range(self.seats):
            self._describe_ship((seat + other) % self.seats, out)
        self._describe_hand(seat, out)
        for goal in range(self.ruleset.goal_count):
            out.add(1.0 if self.goal == goal else 0.0)
        progress = 0.0
        if self.goal != NOBODY and self.phase >= ACTING:
            needed = float(max(self.goal_needed(), 1))
            progress = min(float(self.goal_progress()) / needed / 2.0, 1.0)
        out.add(progress)
        for phase in range(PHASES):
            out.add(1.0 if self.phase == phase else 0.0)
        out.add(min(float(self.round) / 20.0, 1.0))

    def _describe_ship(self, who: i64, out: Observation) -> None:
        deck = float(self.ruleset.deck)
        out.add(1.0 if self.actor != OVER and self.turn == who else 0.0)
        out.add(1.0 if self.first == who else 0.0)
        out.add(1.0 if self.lives(who) else 0.0)
        out.add(1.0 if (self.hidden >> who) & 1 else 0.0)
        out.add(1.0 if (self.jammed >> who) & 1 else 0.0)
        out.add(min(float(self.distance[who]) / 100.0, 1.0))
        out.add(float(self.deck_size(who)) / deck)
        out.add(float(self.discard_size[who]) / deck)
        out.add(float(self.hand_size[who]) / float(HAND_ROOM))
        out.add(min(max(float(self.wind[who] + self.standing_wind[who]) / 8.0 + 0.5, 0.0), 1.0))
        shield = self.shield[who] | self.standing_shield[who]
        for dial in range(DIAL_COUNT):
            out.add(float(self.dials[who * DIAL_COUNT + dial]) / float(HIGHEST_DIAL))
            out.add(1.0 if (shield >> dial) & 1 else 0.0)
            out.add(1.0 if (self.block[who] >> dial) & 1 else 0.0)
            out.add(1.0 if (self.toll[who] >> dial) & 1 else 0.0)
        for slot in range(self.ruleset.part_count):
            out.add(1.0 if self.slots[who * MOST_SLOTS + slot] != NOBODY else 0.0)

    def _describe_hand(self, seat: i64, out: Observation) -> None:
        copies = float(self.ruleset.copies)
        own = [0.0] * int(self.ruleset.card_count)
        for i in range(self.hand_size[seat]):
            own[self.hands[seat * HAND_ROOM + i]] += 1.0 / copies
        for share in own:
            out.add(share)

    def observation_names(self) -> list[str]:
        names: list[str] = []
        content = self.ruleset
        for other in range(self.seats):
            who = f"seat +{other}"
            names += [f"turn of {who}", f"{who} is first", f"{who} lives", f"{who} hides"]
            names += [f"{who} is jammed", f"distance of {who}", f"deck of {who}"]
            names += [f"discards of {who}", f"hand of {who}", f"wind of {who}"]
            for dial in DIALS:
                names += [f"{dial} of {who}", f"{who} has {dial} shielded"]
                names += [f"{who} has {dial} blocked", f"{who} has a toll on {dial}"]
            names += [f"{who} has built {part.name}" for part in content.parts]
        names += [f"holds {card.name}" for card in content.cards]
        names += [f"goal {goal.name}" for goal in content.goals]
        return [*names, "progress", *[f"phase {phase}" for phase in range(PHASES)], "round"]
