"""Why something may not be chosen in Last Land: see `refusal` of the state."""

from typing import Final

NOT_ON_THE_DICE: Final = 1
NOT_NOW: Final = 2  # another kind of decision is due
NO_TILE: Final = 3  # on that side of the pin
DEPLETED_TILE: Final = 4  # the one to be entered, drained or exploited
PIN_IN_THE_WAY: Final = 5
NO_WAY_ON: Final = 6  # from a tile with a pin that could be passed
SAFE_BASE: Final = 7
OWN_TOKEN: Final = 8
NO_TOKEN_LEFT: Final = 9
TOO_FEW_POINTS: Final = 10
NO_WAY_OFF: Final = 11  # from a tile that is shared with another pin
