"""What the log of Colonizers hears: an event's numbers are given in this order."""

from typing import Final

BEGAN_ROUND: Final = 0  # round
PICKED: Final = 1  # seat, colonist
REVEALED: Final = 2  # seat, colonist
WAS_PAID: Final = 3  # seat, Omnium, colour
ENVISIONED: Final = 4  # seat, module
GATHERED: Final = 5  # seat, Omnium
RESEARCHED: Final = 6  # seat
DREW: Final = 7  # seat, module
KEPT: Final = 8  # seat, module kept, module put under the deck
NAMED: Final = 9  # seat, colonist, whoever controls it (or -1)
ROBBED: Final = 10  # seat, victim, Omnium
SWAPPED: Final = 11  # seat, victim
BUILT: Final = 12  # seat, module
BUILT_NOTHING: Final = 13  # seat
FILLED: Final = 14  # seat, bonus
ENDED: Final = 15
RAN_DRY: Final = 16  # seat whose research found fewer than two modules
WAS_DRAWN: Final = 17  # seat that is first
