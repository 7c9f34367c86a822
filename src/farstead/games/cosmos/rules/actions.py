"""What may be chosen: the numbers of actions, and their texts."""

from typing import Final

from farstead.games.cosmos.rules.content import POWER_COUNT, POWER_NAMES
from farstead.games.cosmos.rules.options import MOST_SEATS
from farstead.games.cosmos.rules.sites import NAMES, SITES

MOST_STACK: Final = 8
MOST_AMOUNT: Final = 9  # of a resource, in an offer or a deal
MOST_DEALT: Final = 3  # cards, in a deal
MOST_BROUGHT: Final = 4  # ships, in a deal

# What powers have to choose from: SC-29 and SC-41
DOMINOES: Final = ["guard", "spear", "wall", "blade", "stride", "shed", "store"]
DOMINO_COUNT: Final = 7
STONES: Final = ["might", "lore", "forge", "march", "hush", "leap"]
STONE_COUNT: Final = 6

# Behind these come those of the deck: see `Ruleset`
PLACE: Final = 0  # + site: put ships there
BUY_SHIP: Final = PLACE + SITES  # + site
MOVE: Final = BUY_SHIP + SITES  # + site: the stack that goes
TO: Final = MOVE + SITES  # + site: where it goes
SWAP: Final = TO + SITES  # + site: one of two stacks
DOUBLE: Final = SWAP + SITES  # + site
SACRIFICE: Final = DOUBLE + SITES  # + site
SHIPS: Final = SACRIFICE + SITES  # + number, 0 to 8
FILL: Final = SHIPS + MOST_STACK + 1
KEEP: Final = FILL + 1  # + race's power
REVEAL: Final = KEEP + POWER_COUNT
BUY_CARD: Final = REVEAL + 1
OFFER: Final = BUY_CARD + 1  # + seat
GIVE_MINERALS: Final = OFFER + MOST_SEATS  # + number - 1
GIVE_GAS: Final = GIVE_MINERALS + MOST_AMOUNT
GIVE_CARDS: Final = GIVE_GAS + MOST_AMOUNT
ASK_MINERALS: Final = GIVE_CARDS + MOST_DEALT
ASK_GAS: Final = ASK_MINERALS + MOST_AMOUNT
ASK_CARDS: Final = ASK_GAS + MOST_AMOUNT
BRING: Final = ASK_CARDS + MOST_DEALT
ASK_NOTHING: Final = BRING + MOST_BROUGHT
PROPOSE: Final = ASK_NOTHING + 1
ACCEPT: Final = PROPOSE + 1
DECLINE: Final = ACCEPT + 1
COUNTER: Final = DECLINE + 1
STOP: Final = COUNTER + 1
AGAINST: Final = STOP + 1  # + seat: the defender of a joint colony
JOIN_OFFENCE: Final = AGAINST + MOST_SEATS
JOIN_DEFENCE: Final = JOIN_OFFENCE + 1
JOIN_NEITHER: Final = JOIN_DEFENCE + 1
PASS: Final = JOIN_NEITHER + 1
FORESEE: Final = PASS + 1
WAR: Final = FORESEE + 1
WANDER: Final = WAR + 1
WALK: Final = WANDER + 1
ASSIMILATE: Final = WALK + 1
RETURN: Final = ASSIMILATE + 1  # + power
FLIP: Final = RETURN + POWER_COUNT  # + domino
EARN: Final = FLIP + DOMINO_COUNT  # + stone
USE: Final = EARN + STONE_COUNT  # + stone
PLAY: Final = USE + STONE_COUNT  # + card; then to hand over and to drop


def fixed_actions() -> list[str]:
    """The texts of the actions up to PLAY, in their order."""
    texts: list[str] = []
    for verb in ["place", "buy ship", "move", "to", "swap", "double", "sacrifice"]:
        texts += [f"{verb} {name}" for name in NAMES]
    texts += [f"ships {count}" for count in range(MOST_STACK + 1)] + ["fill"]
    texts += [f"keep {name}" for name in POWER_NAMES] + ["reveal", "buy card"]
    texts += [f"offer {seat + 1}" for seat in range(MOST_SEATS)]
    for verb in ["give", "ask"]:
        texts += [f"{verb} {n} mineral" for n in range(1, MOST_AMOUNT + 1)]
        texts += [f"{verb} {n} gas" for n in range(1, MOST_AMOUNT + 1)]
        texts += [f"{verb} {n} card" for n in range(1, MOST_DEALT + 1)]
    texts += [f"bring {n}" for n in range(1, MOST_BROUGHT + 1)]
    texts += ["ask nothing", "propose", "accept", "decline", "counter", "stop"]
    texts += [f"against {seat + 1}" for seat in range(MOST_SEATS)]
    texts += ["offence", "defence", "neither", "pass"]
    texts += ["foresee", "war", "wander", "walk", "assimilate"]
    texts += [f"return {name}" for name in POWER_NAMES]
    texts += [f"flip {name}" for name in DOMINOES]
    texts += [f"earn {name}" for name in STONES] + [f"use {name}" for name in STONES]
    assert len(texts) == PLAY
    return texts
