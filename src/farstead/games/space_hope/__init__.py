"""Space Hope: a convoy of colony ships, each with five dials to watch and not enough time."""

from farstead.core.game import Content, Counts, Game
from farstead.core.state import State
from farstead.games.space_hope.bot.evaluation import ShipEvaluation
from farstead.games.space_hope.bot.greedy import greedy_policy, guide_policy
from farstead.games.space_hope.invariants import conserved, invariants
from farstead.games.space_hope.presenter import SpaceHopePresenter
from farstead.games.space_hope.rules import options
from farstead.games.space_hope.rules.effects import DIALS
from farstead.games.space_hope.rules.shipped import SHIP_NAMES
from farstead.games.space_hope.rules.turns import SpaceHope, start


def _facts(state: State) -> dict[str, float]:
    """Rounds, who won by the order of the first round, and what the ships were lost for."""
    assert isinstance(state, SpaceHope)
    assert state.tally is not None
    ranks, first = state.ranks(), int(state.tally.first)
    share = 1 / ranks.count(1)
    facts = {"rounds": float(state.round), "short": float(state.round < 6)}
    if len(state.died):
        facts["first_dead_wins"] = share if ranks[state.died[0]] == 1 else 0.0
    for place in range(state.seats):
        seat = (first + place) % state.seats
        facts[f"place_{place + 1}_wins"] = share if ranks[seat] == 1 else 0.0
    for cause, name in enumerate([*DIALS, "empty_deck"]):
        facts[f"died_of_{name}"] = float(sum(1 for died in state.died_of if died == cause))
    return facts


def _counts(state: State) -> Counts:
    """How often every card, ship part and goal did its work, and what became of card holders."""
    assert isinstance(state, SpaceHope)
    tally, known, seats = state.tally, state.ruleset, range(state.seats)
    assert tally is not None
    ranks, count = state.ranks(), int(known.card_count)
    share = 1 / ranks.count(1)
    cards: dict[str, dict[str, float]] = {}
    for n, card in enumerate(known.cards):
        holders = [seat for seat in seats if tally.dealt[seat * count + n]]
        cards[card.name] = {
            "dealt": sum(int(tally.dealt[seat * count + n]) for seat in holders),
            "ability": int(tally.abilities[n]),
            "distance": int(tally.distances[n]),
            "placed": int(tally.placed[n]),
            "opening": len(_openers(state, n)),
            "opening_wins": sum(share for seat in _openers(state, n) if ranks[seat] == 1),
            "holders": len(holders),
            "wins": sum(share for seat in holders if ranks[seat] == 1),
        }
    parts: dict[str, dict[str, float]] = {
        part.name: {
            "built": int(tally.built[n]),
            "games": int(tally.built[n] > 0),  # in which it was built
            "used": int(tally.used[n]),
        }
        for n, part in enumerate(known.parts)
    }
    goals: dict[str, dict[str, float]] = {
        goal.name: {
            "drawn": int(tally.drawn_goals[n]),
            "met": int(tally.met_goals[n]),
            "actions": int(tally.goal_actions[n]),
        }
        for n, goal in enumerate(known.goals)
    }
    return {"cards": cards, "parts": parts, "goals": goals if known.has_goals else {}}


def _openers(state: SpaceHope, card: int) -> list[int]:
    """Who held the card in the first hand."""
    assert state.tally is not None
    count = int(state.ruleset.card_count)
    return [seat for seat in range(state.seats) if state.tally.opening[seat * count + card]]


def _content(state: State) -> Content:
    assert isinstance(state, SpaceHope)
    known = state.ruleset
    cards = []
    for card in known.cards:
        kind = "AND" if card.is_and else "OR"
        cards.append((card.title, f"{card.distance} {kind} {card.text}"))
    return {
        "cards": cards,
        "parts": [(part.title, f"Tier {part.tier}. {part.text}") for part in known.parts],
        "goals": [(goal.title, goal.text) for goal in known.goals],
    }


GAME = Game(
    name="space-hope",
    title="Space Hope",
    package=__name__,
    fewest_seats=options.FEWEST_SEATS,
    most_seats=options.MOST_SEATS,
    options=options.OPTIONS,
    has_secrets=True,
    begin=start,
    presenter=SpaceHopePresenter(),
    greedy=greedy_policy,
    guide=guide_policy,
    evaluation=ShipEvaluation,
    search={"cut": 12},
    levels={
        "casual": {"iterations": 80, "temperature": 0.05},
        "skilled": {"iterations": 110},
        "expert": {"cut": 0},  # with so much time, the evaluation's errors cost more than they save
    },
    seat_title="ship",
    seat_titles=tuple(SHIP_NAMES),
    pitch="Keep a tired colony ship going, farther than the others and not much longer.",
    facts=_facts,
    counts=_counts,
    content=_content,
    conserved=conserved,
    invariants=invariants,
    shared=("ruleset", "tally"),
)
