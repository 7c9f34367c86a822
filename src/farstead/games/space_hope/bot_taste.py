"""What the rules of thumb go by: numbers with names, in points. A step forward is worth one."""

from typing import Final, final

from librt.vecs import vec

# What a person would guess: greedy, the yardstick of all other bots, goes by it.
USUAL: Final = {
    "a dial at 0": -14.0,
    "a dial at 1": -4.0,
    "a dial at 2": 0.0,
    "a dial at 3": 2.5,
    "a dial at 4": 4.0,
    "a dial at 5": 5.2,
    "a dial at 6": 6.2,
    "a dial at 7": 7.1,
    "a dial at 8": 8.0,
    "a dial at 9": 8.8,
    "a life: for each card left": 0.0,
    "a card in the hand": 2.2,
    "a card in the deck": 1.6,
    "a card that is not there to be drawn": 10.0,
    "a card put to another use": 0.1,
    "what others gain, all together": 0.9,
    "what others gain: times this for the leader": 1.5,
    "a part: each round": 0.6,
    "a part: its ability, each turn": 0.8,
    "a part that saves": 2.0,
    "a part that saves: each point": 1.0,
    "a part that saves: with dials at 3 or 4": 0.6,
    "a part that saves: with higher dials": 0.2,
    "a part: a larger hand": 0.8,
    "a part: more distance": 1.6,
    "a part that shields": 2.0,
    "a part that shields: each round": 0.4,
    "a part of another kind": 0.5,
    "a part for one use: not for less than": 2.0,
    "a part of somebody's": 4.0,
    "a goal: each step": 1.0,
    "a goal: its price": 1.0,
    "this round: a dial shielded": 0.5,
    "this round: a low dial shielded": 1.5,
    "this round: dials that can't rise, each turn": 0.3,
    "this round: hidden, each turn": 0.5,
    "this round: more distance, each turn": 0.5,
    "this round: less distance, each turn": 0.5,
    "this round: a toll, each turn": 0.6,
    "this round: a part guarded": 0.3,
    "this round: a part jammed": 0.5,
}
NAMES: Final = list(USUAL)
DIAL_VALUES: Final = 10  # which come first


@final
class Taste:
    """The numbers, in the order of NAMES, where the rules of thumb find them."""

    def __init__(self, values: list[float]) -> None:
        self.safety: vec[float] = vec[float](values[:DIAL_VALUES])  # of a dial, by its value
        rest = values[DIAL_VALUES:]
        self.life: float = rest[0]
        self.in_hand: float = rest[1]
        self.in_deck: float = rest[2]
        self.no_card: float = rest[3]
        self.card_used: float = rest[4]
        self.others: float = rest[5]
        self.leader: float = rest[6]
        self.part: float = rest[7]
        self.ability: float = rest[8]
        self.saves: float = rest[9]
        self.saves_points: float = rest[10]
        self.some_worry: float = rest[11]
        self.no_worry: float = rest[12]
        self.larger_hand: float = rest[13]
        self.more_distance: float = rest[14]
        self.shields: float = rest[15]
        self.shields_rounds: float = rest[16]
        self.other_part: float = rest[17]
        self.for_one_use: float = rest[18]
        self.built: float = rest[19]
        self.goal: float = rest[20]
        self.price: float = rest[21]
        self.shield: float = rest[22]
        self.shield_low: float = rest[23]
        self.blocked: float = rest[24]
        self.hidden: float = rest[25]
        self.tailwind: float = rest[26]
        self.headwind: float = rest[27]
        self.toll: float = rest[28]
        self.guarded: float = rest[29]
        self.jammed: float = rest[30]
