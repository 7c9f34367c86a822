"""Settlers of the Cosmos: fleets, planets, races, and anybody near may take a side."""

from farstead.core.game import Content, Counts, Game
from farstead.core.state import State
from farstead.games.cosmos.bot.evaluation import FleetEvaluation
from farstead.games.cosmos.bot.greedy import greedy_policy, guide_policy
from farstead.games.cosmos.invariants import conserved, invariants
from farstead.games.cosmos.presenter import CosmosPresenter
from farstead.games.cosmos.rules import content
from farstead.games.cosmos.rules.cosmos import Cosmos, start
from farstead.games.cosmos.rules.options import FEWEST_SEATS, MOST_SEATS, OPTIONS

OUTCOMES = ("invader", "defender", "both")


def _facts(state: State) -> dict[str, float]:
    """Rounds, how it ended, and how much was fought and traded."""
    assert isinstance(state, Cosmos)
    tally = state.tally
    assert tally is not None
    most = max(state.scores())
    return {
        "rounds": float(state.round),
        "over_before_two_turns": float(_turns_had(state) < 2 * state.seats),
        "round_limit": float(most < state.ruleset.colonies),
        "winners": float(state.ranks().count(1)),
        "invasions": float(sum(tally.meetings)),
        "allied_stacks": float(sum(tally.allies)),
        "offers": float(tally.offers),
        "trades": float(tally.trades),
        "deals": float(tally.deals),
        "has_deal": float(tally.deals > 0),
        "returns": float(tally.returns),
    }


def _turns_had(state: Cosmos) -> int:
    """All turns together, the one in which the game ended at once included."""
    ended_within = state.ruleset.ends_at_once and state.round <= state.ruleset.rounds
    return int(state.turns) + (1 if ended_within else 0)


def _counts(state: State) -> Counts:
    """Wins by place in the order of play and by race, invasions by kind and outcome, and how often
    every card and every power was used."""
    assert isinstance(state, Cosmos)
    return {
        "order": _order(state),
        "races": _races(state),
        "meetings": _meetings(state),
        "cards": _cards(state),
        "kinds": _kinds(state),
    }


def _wins(state: Cosmos) -> list[float]:
    """What each seat has of the win."""
    ranks = state.ranks()
    share = 1 / ranks.count(1)
    return [share if rank == 1 else 0.0 for rank in ranks]


def _order(state: Cosmos) -> dict[str, dict[str, float]]:
    seats, wins = int(state.seats), _wins(state)
    return {
        str(place + 1): {"games": 1, "wins": wins[(int(state.first) + place) % seats]}
        for place in range(seats)
    }


def _races(state: Cosmos) -> dict[str, dict[str, float]]:
    wins, tally = _wins(state), state.tally
    assert tally is not None
    races: dict[str, dict[str, float]] = {}
    for race in state.ruleset.races:
        seats = [seat for seat in range(state.seats) if state.race[seat] == race.power]
        races[race.name] = {
            "dealt": sum(1 for drafted in state.drafted if drafted >> race.power & 1),
            "games": len(seats),
            "wins": sum(wins[seat] for seat in seats),
            "shown": sum(1 for seat in seats if state.is_shown(seat)),
            "used": int(tally.powers[race.power]),
            "used_games": int(bool(seats) and tally.powers[race.power] > 0),
        }
    return races


def _meetings(state: Cosmos) -> dict[str, dict[str, float]]:
    """By the two cards, the invader's first."""
    assert state.tally is not None
    kinds = content.KINDS[: content.REINFORCEMENT]
    meetings = state.tally.meetings
    return {
        f"{one} against {other}": {
            outcome: int(meetings[(first * len(kinds) + second) * len(OUTCOMES) + n])
            for n, outcome in enumerate(OUTCOMES)
        }
        for first, one in enumerate(kinds)
        for second, other in enumerate(kinds)
    }


def _cards(state: Cosmos) -> dict[str, dict[str, float]]:
    assert state.tally is not None
    played = state.tally.played
    return {card.name: {"played": int(played[n])} for n, card in enumerate(state.ruleset.cards)}


def _kinds(state: Cosmos) -> dict[str, dict[str, float]]:
    assert state.tally is not None
    kinds: dict[str, dict[str, float]] = {}
    for number, kind in enumerate(content.KINDS):
        cards = [n for n, card in enumerate(state.ruleset.cards) if card.kind == number]
        played = sum(int(state.tally.played[n]) for n in cards)
        kinds[kind] = {"played": played, "played_games": int(played > 0)}
    return kinds


def _content(state: State) -> Content:
    assert isinstance(state, Cosmos)
    known = state.ruleset
    return {
        "cards": [(card.title, f"×{card.copies}. {card.text}") for card in known.cards],
        "races": [(race.title, race.text) for race in known.races],
    }


GAME = Game(
    name="cosmos",
    title="Settlers of the Cosmos",
    package=__name__,
    fewest_seats=FEWEST_SEATS,
    most_seats=MOST_SEATS,
    options=OPTIONS,
    has_secrets=True,
    begin=start,
    presenter=CosmosPresenter(),
    greedy=greedy_policy,
    guide=guide_policy,
    evaluation=FleetEvaluation,
    levels={
        "novice": {"temperature": 0.6, "guided": False},  # judges by the rules of thumb
        "casual": {"iterations": 120, "temperature": 0.03},
        "skilled": {"iterations": 400},
    },
    pitch="Settle five planets at once, in a sky where every neighbour may take a side.",
    facts=_facts,
    counts=_counts,
    content=_content,
    conserved=conserved,
    invariants=invariants,
    shared=("ruleset", "box", "tally"),
)
