"""Why something may not be chosen in Space Hope: see `refusal` of the state."""

from typing import Final

NOT_HELD: Final = 1  # the card is not in the player's hand
PLACED_ALREADY: Final = 2  # this round
NO_SLOT: Final = 3  # is empty whose tier is met
NO_SUCH_PART: Final = 4  # on the player's ship
WORKS_BY_ITSELF: Final = 5
PARTS_JAMMED: Final = 6
USED_ALREADY: Final = 7  # this round
NO_GOAL_ACTION: Final = 8
OTHER_GOAL_ACTION: Final = 9  # the goal takes a card instead of a dial, or the other way round
GOAL_IS_MET: Final = 10
HELPED_ENOUGH: Final = 11
DIAL_TOO_LOW: Final = 12  # to pay without dying of it
