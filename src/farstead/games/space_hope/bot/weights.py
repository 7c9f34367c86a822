"""What the rules of thumb go by: numbers with names, in points. A step forward is worth one."""

from typing import Final, final

from librt.vecs import vec

from farstead.games.space_hope.rules.layout import HIGHEST_DIAL

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


@final
class Tuning:
    """The numbers, where the rules of thumb find them."""

    def __init__(self, values: list[float]) -> None:
        value = dict(zip(NAMES, values, strict=True))
        safety = [value[f"a dial at {points}"] for points in range(HIGHEST_DIAL + 1)]
        self.safety: vec[float] = vec[float](safety)  # of a dial, by its points
        self.life: float = value["a life: for each card left"]
        self.in_hand: float = value["a card in the hand"]
        self.in_deck: float = value["a card in the deck"]
        self.no_card: float = value["a card that is not there to be drawn"]
        self.card_used: float = value["a card put to another use"]
        self.others: float = value["what others gain, all together"]
        self.leader: float = value["what others gain: times this for the leader"]
        self.part: float = value["a part: each round"]
        self.ability: float = value["a part: its ability, each turn"]
        self.saves: float = value["a part that saves"]
        self.saves_points: float = value["a part that saves: each point"]
        self.some_worry: float = value["a part that saves: with dials at 3 or 4"]
        self.no_worry: float = value["a part that saves: with higher dials"]
        self.larger_hand: float = value["a part: a larger hand"]
        self.more_distance: float = value["a part: more distance"]
        self.shields: float = value["a part that shields"]
        self.shields_rounds: float = value["a part that shields: each round"]
        self.other_part: float = value["a part of another kind"]
        self.for_one_use: float = value["a part for one use: not for less than"]
        self.built: float = value["a part of somebody's"]
        self.goal: float = value["a goal: each step"]
        self.price: float = value["a goal: its price"]
        self.shield: float = value["this round: a dial shielded"]
        self.shield_low: float = value["this round: a low dial shielded"]
        self.blocked: float = value["this round: dials that can't rise, each turn"]
        self.hidden: float = value["this round: hidden, each turn"]
        self.tailwind: float = value["this round: more distance, each turn"]
        self.headwind: float = value["this round: less distance, each turn"]
        self.toll: float = value["this round: a toll, each turn"]
        self.guarded: float = value["this round: a part guarded"]
        self.jammed: float = value["this round: a part jammed"]
