"""What is being decided."""

from typing import Final

from mypy_extensions import i64

LAYING: Final = 0  # chance lays a piece on the next centre
BEGINNING: Final = 1  # chance picks who begins
DEALING_RACES: Final = 2  # chance deals a race
KEEPING: Final = 3  # a player keeps one
PLACING: Final = 4  # a player picks a site for ships
STACKING: Final = 5  # and how many
DRAWING: Final = 6  # chance draws a card for somebody
RETURNING: Final = 7  # a player without ships picks a corner at the rim
ACTING: Final = 8  # the player whose turn it is trades, buys, acts or stops
GIVING: Final = 9  # makes an offer: what is given
ASKING: Final = 10  # and what is asked
ANSWERING: Final = 11  # the other accepts or declines
LEAVING: Final = 12  # a player may move: which stack
HEADING: Final = 13  # where to
COUNTING: Final = 14  # how many ships
SWAPPING: Final = 15  # the other of two stacks
FACING: Final = 16  # which of several players to invade
ALLYING: Final = 17  # the owner of a stack takes a side
CHOOSING: Final = 18  # a main player chooses a card face down
REINFORCING: Final = 19  # somebody may add a Reinforcement
RETREATING: Final = 20  # a main player saves the main stack
TAKING: Final = 21  # chance takes a card out of a hand
BARGAINING: Final = 22  # a main player puts a deal together
JUDGING: Final = 23  # the other accepts, declines or counters
HANDING: Final = 24  # a giver picks a card to hand over
GAINING: Final = 25  # a player puts a gained ship on a stack
POWER: Final = 26  # a power asks something
PHASES: Final[i64] = 27
WORKING: Final = -1  # nothing: a power does something by itself
