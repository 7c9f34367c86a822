"""What the log hears: the numbers of an event are given in this order."""

from typing import Final

from mypy_extensions import i64

LAID: Final = 0  # site, piece
BEGAN: Final = 1  # seat
WAS_DEALT: Final = 2  # seat, power: only that seat is told which
KEPT: Final = 3  # seat, power: only that seat is told which
PLACED: Final = 4  # seat, site, ships
BEGAN_ROUND: Final = 5  # round
BEGAN_TURN: Final = 6  # seat
EARNED: Final = 7  # seat, minerals, gas
SHOWED: Final = 8  # seat, power
DREW: Final = 9  # seat, card: only that seat is told which
BOUGHT_SHIP: Final = 10  # seat, site
BOUGHT_CARDS: Final = 11  # seat, how many
OFFERED: Final = 12  # seat, other seat, a bundle (see `bundle`)
ACCEPTED: Final = 13  # seat
DECLINED: Final = 14  # seat
MOVED: Final = 15  # seat, site left, site * 16 + ships
SWAPPED: Final = 16  # seat, site, other site
INVADED: Final = 17  # seat, other seat, site left * SITES + site invaded
JOINED: Final = 18  # seat, site, side (0 offence, 1 defence, 2 neither)
CHOSE: Final = 19  # seat, card: only that seat is told which
SHOWED_HAND: Final = 20  # seat: no Invade card, the hand is discarded
TURNED_UP: Final = 21  # seat, card (NOBODY: without a card)
REINFORCED: Final = 22  # seat, card
PASSED: Final = 23  # seat
TOTALLED: Final = 24  # offence, defence
WON: Final = 25  # seat, total or NOBODY
BOTH_WON: Final = 26  # invader, defender
LOST: Final = 27  # seat, ships, site
TOOK: Final = 28  # taker, from whom, card: only the two are told which
RETREATED: Final = 29  # seat, site, ships
QUASHED: Final = 30  # seat, other seat
PROPOSED: Final = 31  # seat, gives (bundle), asks (bundle * 8 + ships brought)
NO_DEAL: Final = 32  # seat
HANDED: Final = 33  # giver, to whom, card: only the two are told which
GAINED: Final = 34  # seat, site, ships
STOPPED: Final = 35  # seat
FORESAW: Final = 36  # seat, other seat, card: only the seat is told which
LOOKED: Final = 37  # seat, other seat: saw the hand
CHOSE_MODE: Final = 38  # seat, 0 War, 1 Wander
DOUBLED: Final = 39  # seat, site, ships gained
SACRIFICED: Final = 40  # seat, site
REPLACED: Final = 41  # seat, old card, new card
STONE_EARNED: Final = 42  # seat, stone
STONE_USED: Final = 43  # seat, stone
DOMINO_FELL: Final = 44  # seat, domino, 1 or 2
DROPPED: Final = 45  # seat, card
ASSIMILATED: Final = 46  # seat, power, from whom
GAVE_BACK: Final = 47  # seat, power, the winner
CLUNG: Final = 48  # seat, site, host
WALKED: Final = 49  # seat
ENDED: Final = 50  # 1 by colonies, 0 by rounds
RESHUFFLED: Final = 51  # how many cards


def bundle(minerals: i64, gas: i64, cards: i64) -> i64:
    """Three amounts in one number, for the log."""
    return (minerals * 16 + gas) * 16 + cards
