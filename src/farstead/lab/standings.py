"""What a ladder's games came to: ratings, shares of wins, pairs."""

from collections.abc import Sequence
from itertools import groupby, permutations

import msgspec

from farstead.core.header import Header
from farstead.lab.rating import Figure, outcome, rate, share


class Asked(msgspec.Struct, frozen=True):
    """What was asked, as far as it decides what is played: the first line of what is kept."""

    ladder: int  # of the way in which ladders are kept
    farstead: str
    header: Header
    bots: list[str]
    seats: int
    seed: int
    line_up: list[str] = []  # of every deal, if it was asked for
    minds: list[str] = []  # what each bot thinks with, as digests: the same name may change


class Played(msgspec.Struct, frozen=True):
    """A game that is over. Lists have an entry for each seat."""

    deal: int
    seating: int
    bots: list[str]
    ranks: list[int]
    scores: list[int]
    decisions: list[int]
    moves: list[int]  # decisions with something to choose
    seconds: list[float]  # for all of these
    longest: list[float]  # for one of these


class Standing(msgspec.Struct, frozen=True):
    """A bot in the ladder. Where it sits twice in a game, its seats count each for itself."""

    rank: int
    bot: str
    rating: Figure
    share: Figure  # of the games, for a seat that it takes; winners of a shared win have a part
    times_fair: float  # the same as a multiple of what a seat gets if all are equal
    mean_rank: float  # equal ranks share the places that they take
    seconds_a_move: float
    longest_move: float
    games: int
    seats: int  # taken in these games
    wins: float
    moves: int  # decisions with something to choose
    decisions: int


class Pair(msgspec.Struct, frozen=True):
    """How often one bot ended ahead of another, of all pairs of their seats in the same game."""

    bot: str
    other: str
    ahead: Figure  # ties count half
    pairs: int


class Report(msgspec.Struct, frozen=True):
    """Everything that a ladder tells."""

    game: str
    rules: int
    edition: str
    options: dict[str, str]
    seats: int
    seed: int
    games: int
    deals: int
    decisions: int
    fair_share: float
    bots: list[Standing]  # the strongest first
    pairs: list[Pair]  # by the same order


def won_together(bot: str, played: Sequence[Played]) -> Figure:
    """The share of the games that any of the bot's seats won, of those in which it sat."""
    sums = []
    for deal in _deals(played):
        games = [game for game in deal if bot in game.bots]
        won = sum(_win(game, seat) for game in games for seat in seats_of(bot, game))
        if games:
            sums.append((won, len(games)))
    return share(sums)


def report(asked: Asked, played: Sequence[Played]) -> Report:
    """The figures of these games. In which order they were played makes no difference."""
    deals = _deals(played)
    numbers = {bot: number for number, bot in enumerate(asked.bots)}
    outcomes = [
        [outcome([numbers[bot] for bot in game.bots], game.ranks) for game in deal]
        for deal in deals
    ]
    ratings = dict(zip(asked.bots, rate(len(asked.bots), outcomes), strict=True))
    ranked = sorted(asked.bots, key=lambda bot: -ratings[bot].value)
    return Report(
        asked.header.game,
        asked.header.rules,
        asked.header.edition,
        asked.header.options,
        asked.seats,
        asked.seed,
        len(played),
        len(deals),
        sum(sum(game.decisions) for game in played),
        round(1 / asked.seats, 5),
        [_standing(rank, bot, ratings[bot], deals) for rank, bot in enumerate(ranked, start=1)],
        [_pair(bot, other, deals) for bot, other in permutations(ranked, 2)],
    )


def _deals(played: Sequence[Played]) -> list[list[Played]]:
    in_order = sorted(played, key=lambda game: (game.deal, game.seating))
    return [list(games) for _, games in groupby(in_order, key=lambda game: game.deal)]


def _standing(rank: int, bot: str, rating: Figure, deals: Sequence[Sequence[Played]]) -> Standing:
    own = [[(game, seat) for game in deal for seat in seats_of(bot, game)] for deal in deals]
    wins = [sum(_win(game, seat) for game, seat in deal) for deal in own]
    taken = [seat for deal in own for seat in deal]
    places = sum(_place(game, seat) for game, seat in taken)
    moves = sum(game.moves[seat] for game, seat in taken)
    seconds = sum(game.seconds[seat] for game, seat in taken)
    won = share([(got, len(deal)) for got, deal in zip(wins, own, strict=True) if deal])
    return Standing(
        rank,
        bot,
        rating,
        won,
        round(won.value * len(taken[0][0].bots), 4) if taken else 0.0,
        round(places / len(taken), 4) if taken else 0.0,
        round(seconds / moves, 6) if moves else 0.0,
        max((game.longest[seat] for game, seat in taken), default=0.0),
        sum(bot in game.bots for deal in deals for game in deal),
        len(taken),
        round(sum(wins), 4),
        moves,
        sum(game.decisions[seat] for game, seat in taken),
    )


def _pair(bot: str, other: str, deals: Sequence[Sequence[Played]]) -> Pair:
    sums = []
    for deal in deals:
        ahead = [
            0.5 * (1 + (game.ranks[one] < game.ranks[two]) - (game.ranks[one] > game.ranks[two]))
            for game in deal
            for one in seats_of(bot, game)
            for two in seats_of(other, game)
        ]
        if ahead:
            sums.append((sum(ahead), len(ahead)))
    return Pair(bot, other, share(sums), sum(count for _, count in sums))


def seats_of(bot: str, game: Played) -> list[int]:
    return [seat for seat, name in enumerate(game.bots) if name == bot]


def _win(game: Played, seat: int) -> float:
    return 1 / game.ranks.count(1) if game.ranks[seat] == 1 else 0.0


def _place(game: Played, seat: int) -> float:
    """The rank, or the middle of the places that a shared rank stands for."""
    return game.ranks[seat] + (game.ranks.count(game.ranks[seat]) - 1) / 2
