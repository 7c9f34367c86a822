"""What the log of Last Land hears: an event's numbers are given in this order."""

from typing import Final

ROLLED_FOR_START: Final = 0  # seat, first die, second die
STARTED: Final = 1  # seat
ROLLED: Final = 2  # seat, first die, second die (or -1)
TOOK: Final = 3  # seat, action points
MOVED: Final = 4  # seat, tile left, tile entered
DRAINED: Final = 5  # seat, tile
EXPLOITED: Final = 6  # seat, tile, whose token went back (or -1)
DEPLETED: Final = 7  # tile
LOST_POINTS: Final = 8  # seat, action points that nothing could use
WAITED: Final = 9  # seat
LEFT: Final = 10  # seat
ENDED: Final = 11
