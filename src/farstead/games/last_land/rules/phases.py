"""What is being decided in Last Land."""

from typing import Final

ORDER: Final = 0  # chance rolls for who starts
ROLL: Final = 1  # chance rolls the turn's dice
CHOOSE: Final = 2  # a player takes one of two dice
ACT: Final = 3  # a player spends action points
HEMMED_IN: Final = 4  # a player who can do nothing now waits or leaves
