"""How far a turn or an invasion has come, and what a move is for."""

from typing import Final

# What a turn or an invasion has come to: the next thing that happens by itself.
RETURN_STEP: Final = 0  # who has no ships comes back
WAKE_STEP: Final = 1  # powers at the start of a turn
INCOME_STEP: Final = 2
ACT_STEP: Final = 3  # the player acts
END_STEP: Final = 4  # the turn is over
ALLY_STEP: Final = 5  # stacks around take sides
ARM_STEP: Final = 6  # main players need an Invade card
SIGHT_STEP: Final = 7  # powers before the cards are chosen
CHOOSE_STEP: Final = 8
REVEAL_STEP: Final = 9
REPLY_STEP: Final = 10  # powers after the cards are revealed
COMPARE_STEP: Final = 11  # what kind of meeting it is
REINFORCE_STEP: Final = 12
FIRST_TEXT_STEP: Final = 13  # what the invader's card says, and then the defender's
SECOND_TEXT_STEP: Final = 14
LOSE_STEP: Final = 15
LOST_STEP: Final = 16  # powers of those who lost
SPOIL_STEP: Final = 17  # cards taken for lost ships
WON_STEP: Final = 18  # powers of those who won
FIRST_MOVE_STEP: Final = 19  # the winner's move, or the invader's where both have won
SECOND_MOVE_STEP: Final = 20
CLOSE_STEP: Final = 21

# What a move is for.
ACTION_ERRAND: Final = 0  # it is an action, and may become an invasion
WALK_ERRAND: Final = 1  # it is the first part of a walk
WALK_ON_ERRAND: Final = 2  # and the next
REWARD_ERRAND: Final = 3  # it is a winner's
RETREAT_ERRAND: Final = 4  # it is the main stack's, by a Retreat
LEAP_ERRAND: Final = 5  # it goes to any free site
