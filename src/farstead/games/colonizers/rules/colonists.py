"""The colonists of Colonizers: CO-11 to CO-14."""

from typing import Final

COLONISTS: Final = ["opportunist", "ecologist", "miner", "general", "visionary", "spy"]
OPPORTUNIST: Final = 0
ECOLOGIST: Final = 1  # these three are paid
MINER: Final = 2  # for the colours
GENERAL: Final = 3  # in this order
VISIONARY: Final = 4
SPY: Final = 5
NOBODY: Final = -1  # where a seat or a colonist could be
