"""Why something may not be chosen in the own turn: see `acting`."""

from typing import Final

MARKET_CLOSED: Final = 1  # something was done already
NO_GAS: Final = 2
NO_CARD_LEFT: Final = 3  # to draw
NO_MINERALS: Final = 4
NO_RECRUITS: Final = 5  # no more ships may come on the map
NO_SHIPS_THERE: Final = 6
STACK_IS_FULL: Final = 7
NOT_ANOTHER_PLAYER: Final = 8
NO_OFFERS_LEFT: Final = 9
NOTHING_TO_OFFER: Final = 10
NO_ACTIONS_LEFT: Final = 11
ONLY_MOVES_LEFT: Final = 12  # and the stack could only invade
NOWHERE_TO_GO: Final = 13
RACE_IS_OPEN: Final = 14
TOO_LATE_TO_REVEAL: Final = 15  # something was done already
GAME_HAS_BEGUN: Final = 16  # and a race is shown before, or when it is used
