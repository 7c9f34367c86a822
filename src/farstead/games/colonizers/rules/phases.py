"""What is being decided in Colonizers."""

from typing import Final

REMOVING: Final = 0  # chance removes a colonist
PICKING: Final = 1  # a player picks a colonist
ENVISIONING: Final = 2  # chance draws for the Visionary
EARNING: Final = 3  # a player gathers or researches
DRAWING_FIRST: Final = 4  # chance draws
DRAWING_SECOND: Final = 5  # twice
KEEPING: Final = 6  # a player keeps one of the two
NAMING: Final = 7  # the Opportunist or the Spy names a colonist
BUILDING: Final = 8  # a player builds
DRAWING_LOTS: Final = 9  # chance says who is first, before the first round
PHASES: Final = 10
