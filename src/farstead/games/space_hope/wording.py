"""What is said at the table of Space Hope: the log, why something can't be done, who has won."""

from typing import Final

from farstead.core.presenter import View
from farstead.core.words import counted, listed
from farstead.games.space_hope.rules import events, phases, reasons, ruleset
from farstead.games.space_hope.rules.choices import GOAL_ACTIONS
from farstead.games.space_hope.rules.effects import DIALS
from farstead.games.space_hope.rules.layout import EMPTY_DECK, EVERYBODY, NOBODY
from farstead.games.space_hope.rules.shipped import SHIP_NAMES
from farstead.games.space_hope.rules.turns import SpaceHope

CAUSES: Final = [
    "no food",
    "no hope left",
    "nobody left aboard",
    "no fuel",
    "no defence",
    "no time left",
]
assert len(CAUSES) == EMPTY_DECK + 1


def dial_title(dial: int) -> str:
    return DIALS[dial].capitalize()


# The log ---------------------------------------------------------------------------------


def what_a_ship_did(view: View, known: ruleset.Ruleset, kind: int, who: int, b: int, c: int) -> str:
    match kind:
        case events.NAMED:
            return f"names the ship {SHIP_NAMES[b]}"
        case events.DREW_LOT:
            return "has drawn the first turn"
        case events.RESIGNED:
            return "leaves the goals to the lot from now on"
        case events.RESTED:
            return f"lays {known.parts[b].title} to rest"
        case events.WOKE:
            return f"wakes {known.parts[b].title}"
        case events.CHOSE:
            return f"chooses the goal {known.goals[b].title}"
        case events.DREW:
            return f"draws {counted(b, 'card')}"
        case events.PLAYED:
            return f"plays {known.cards[b].title}{_at(view, who, c)}"
        case events.PLAYED_FOR_DISTANCE:
            return f"plays {known.cards[b].title} for Distance{_at(view, who, c)}"
        case events.BUILT:
            return f"builds {known.parts[b].title} with {known.cards[c].title}"
        case events.ADDED:
            return f"adds {known.parts[b].title} with {known.cards[c].title} from the deck"
        case events.USED:
            return f"uses {known.parts[b].title}{_at(view, who, c)}"
        case events.GAVE:
            return f"gives {known.cards[b].title} to the goal"
        case events.PAID:
            return f"pays {c} {dial_title(b)} for the goal"
    return ""


def what_befell_a_ship(view: View, known: ruleset.Ruleset, kind: int, b: int, c: int) -> str:
    match kind:
        case events.ROSE:
            return f"gains {c} {dial_title(b)}"
        case events.FELL:
            return f"loses {c} {dial_title(b)}"
        case events.ADVANCED:
            return f"gains {b} Distance"
        case events.FELL_BACK:
            return f"loses {b} Distance"
        case events.LOST:
            return f"discards {known.cards[b].title} at random"
        case events.MILLED:
            return f"discards {known.cards[b].title} from the deck"
        case events.SALVAGED:
            return f"puts {counted(b, 'discard')} under the deck"
        case events.WRECKED:
            return f"loses {known.parts[b].title}"
        case events.SAVED:
            return f"is saved by {known.parts[b].title}: {dial_title(c)} holds"
        case events.DIED:
            return f"is dead: {CAUSES[b]}"
        case events.DISCARDED:
            return f"discards {known.cards[b].title}"
        case events.DRIFTED:
            return "drifts on"
        case events.SWAPPED:
            return f"has {dial_title(b)} and {dial_title(c)} swapped"
        case events.TRADED:
            return f"trades {dial_title(c)} with {view.name(b)}"
    return ""


def _at(view: View, who: int, target: int) -> str:
    """At whom; on oneself need not be said."""
    if target == NOBODY:
        return ", but there is nobody to reach"
    return "" if target in (who, EVERYBODY) else f" on {view.name(target)}"


# Why not -----------------------------------------------------------------------------------


def refusal_in_words(state: SpaceHope, action: int) -> str:
    """Why this action is refused; nothing where the rules give no reason of their own."""
    known = state.ruleset
    match state.refusal(action):
        case reasons.NOT_HELD:
            card = (action - int(known.play)) % int(known.card_count)
            return f"you don't hold {known.cards[card].title}"
        case reasons.PLACED_ALREADY:
            return "you have placed a ship part this round"
        case reasons.NO_SLOT:
            return "no slot is empty whose tier your ship has reached"
        case reasons.NO_SUCH_PART:
            return f"your ship has no {known.parts[action - int(known.use)].title}"
        case reasons.WORKS_BY_ITSELF:
            return f"{known.parts[action - int(known.use)].title} works by itself"
        case reasons.PARTS_JAMMED:
            return "you can't use ship parts this round"
        case reasons.USED_ALREADY:
            return f"you have used {known.parts[action - int(known.use)].title} this round"
        case reasons.NO_GOAL_ACTION:
            return "this round's goal has no action of its own"
        case reasons.OTHER_GOAL_ACTION:
            return f"{known.goals[state.goal].title}: {known.goals[state.goal].action_text()}"
        case reasons.GOAL_IS_MET:
            return "the goal is met already"
        case reasons.HELPED_ENOUGH:
            return f"you have helped {GOAL_ACTIONS} times this round"
        case reasons.DIAL_TOO_LOW:
            return f"you would have no {dial_title(known.goals[state.goal].cost)} left"
    return ""


# Headlines -----------------------------------------------------------------------------------


def chance_headline(view: View, state: SpaceHope) -> str:
    if state.phase == phases.REVEALING:
        return f"Round {state.round}: a goal is drawn"
    if state.phase == phases.LOTTERY:
        return "The lot decides who goes first"
    who = view.name(int(state.drawer))
    if state.phase == phases.LOSING:
        return f"{who} discards a card at random"
    return f"{who} turns up a card" if state.phase == phases.MILLING else f"{who} draws"


def result(view: View, state: SpaceHope) -> str:
    ranks, scores = state.ranks(), state.scores()
    winners = [view.name(seat) for seat in range(state.seats) if ranks[seat] == 1]
    points = counted(max(scores), "point")
    if not state.ruleset.dials_count:
        points = f"{max(scores)} Distance"
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {points}"
    return f"{winners[0]} wins with {points}"
