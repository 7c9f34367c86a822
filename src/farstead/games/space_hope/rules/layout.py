"""How much room the table of Space Hope has, and what stands where a thing could be."""

from typing import Final

from mypy_extensions import i64

from farstead.games.space_hope.rules.content import MOST_PARTS

DIAL_COUNT: Final[i64] = 5
HIGHEST_DIAL: Final = 9
HAND_ROOM: Final = 24  # SH-4: nobody holds more
MOST_SLOTS: Final = MOST_PARTS

NOBODY: Final = -1  # where a seat, a card, a goal or a slot could be
EVERYBODY: Final = 6  # where a target could be
EMPTY_DECK: Final = 5  # where a dial could be: what somebody died of
