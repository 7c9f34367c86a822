"""What the log of Space Hope hears: an event's numbers are given in this order."""

from typing import Final

NAMED: Final = 0  # seat, name
BEGAN_ROUND: Final = 1  # round
REVEALED: Final = 2  # goal
CHOSE: Final = 3  # seat, goal
DREW: Final = 4  # seat, how many
PLAYED: Final = 5  # seat, card, target (seat, EVERYBODY or NOBODY)
PLAYED_FOR_DISTANCE: Final = 6  # seat, card, target
BUILT: Final = 7  # seat, slot, card
ADDED: Final = 8  # seat, slot, card
USED: Final = 9  # seat, slot, target
GAVE: Final = 10  # seat, card, target
PAID: Final = 11  # seat, dial, how much
ROSE: Final = 12  # seat, dial, by how much
FELL: Final = 13  # seat, dial, by how much
ADVANCED: Final = 14  # seat, by how much
FELL_BACK: Final = 15  # seat, by how much
LOST: Final = 16  # seat, card
MILLED: Final = 17  # seat, card
SALVAGED: Final = 18  # seat, how many
WRECKED: Final = 19  # seat, slot, card
SAVED: Final = 20  # seat, slot, dial
DIED: Final = 21  # seat, dial (or EMPTY_DECK)
MET: Final = 22  # goal
MISSED: Final = 23  # goal
DISCARDED: Final = 24  # seat, card
DRIFTED: Final = 25  # seat
ENDED: Final = 26
SWAPPED: Final = 27  # seat, dial, other dial
TRADED: Final = 28  # seat, other seat, dial
DREW_LOT: Final = 29  # seat
RESIGNED: Final = 30  # seat
RESTED: Final = 31  # seat, slot
WOKE: Final = 32  # seat, slot
