"""Why something may not be chosen in Colonizers: see `refusal` of the state."""

from typing import Final

NOT_NOW: Final = 1  # another kind of decision is due
NOT_HANDED_ON: Final = 2  # the colonist is not among those that may be picked
HAND_IS_FULL: Final = 3
NOT_DRAWN: Final = 4
OWN_COLONIST: Final = 5
OTHER_ABILITY: Final = 6  # of a colonist that the player does not control
NOT_IN_HAND: Final = 7
COLONY_IS_FULL: Final = 8
TOO_DEAR: Final = 9
