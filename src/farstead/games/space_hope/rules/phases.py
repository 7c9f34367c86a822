"""What is being decided in Space Hope."""

from typing import Final

NAMING: Final = 0  # a player names a ship
REVEALING: Final = 1  # chance reveals a goal
CHOOSING: Final = 2  # a dead player picks one of two goals
DEALING: Final = 3  # chance draws a card for somebody's hand
ACTING: Final = 4  # a player takes an action
MODE: Final = 5  # and decides: Distance or Ability
AIMING: Final = 6  # and at whom
DIALLING: Final = 7  # and which dial
WRECKING: Final = 8  # and which ship part
PLACING: Final = 9  # and into which slot
ADDING: Final = 10  # a player may build a second part
TOPPING: Final = 11  # chance turns up the card for it
DRAWING: Final = 12  # chance draws: an effect
LOSING: Final = 13  # chance discards from a hand: an effect
MILLING: Final = 14  # chance discards from a deck: an effect
LOTTERY: Final = 15  # chance draws the first player
STARTING: Final = 16  # a player may let a part do its work at the start of a round
STRETCHING: Final = 17  # a player may draw more cards than a hand
SAVING: Final = 18  # a player may let a part save a dial
PHASES: Final = 19
MAY: Final = (STARTING, STRETCHING, SAVING)  # questions with the answers yes, no and always
