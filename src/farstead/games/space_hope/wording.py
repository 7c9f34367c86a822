"""What is said at the table of Space Hope: the log, why something can't be done, who has won."""

from farstead.core.presenter import View
from farstead.core.words import counted, listed
from farstead.games.space_hope.rules import content, numbers
from farstead.games.space_hope.rules.choices import GOAL_ACTIONS
from farstead.games.space_hope.rules.effects import DIALS
from farstead.games.space_hope.rules.numbers import (
    EMPTY_DECK,
    EVERYBODY,
    HAND_ROOM,
    MOST_SLOTS,
    NOBODY,
    SHIP_NAMES,
)
from farstead.games.space_hope.rules.turns import SpaceHope

CAUSES = ["no food", "no hope left", "nobody left aboard", "no fuel", "no defence", "no time left"]
assert len(CAUSES) == EMPTY_DECK + 1


def dial_title(dial: int) -> str:
    return DIALS[dial].capitalize()


# The log ---------------------------------------------------------------------------------


def what_a_ship_did(view: View, known: numbers.Numbers, kind: int, who: int, b: int, c: int) -> str:
    match kind:
        case numbers.NAMED:
            return f"names the ship {SHIP_NAMES[b]}"
        case numbers.CHOSE:
            return f"chooses the goal {known.goals[b].title}"
        case numbers.DREW:
            return f"draws {counted(b, 'card')}"
        case numbers.PLAYED:
            return f"plays {known.cards[b].title}{_at(view, who, c)}"
        case numbers.PLAYED_FOR_DISTANCE:
            return f"plays {known.cards[b].title} for Distance{_at(view, who, c)}"
        case numbers.BUILT:
            return f"builds {known.parts[b].title} with {known.cards[c].title}"
        case numbers.ADDED:
            return f"adds {known.parts[b].title} with {known.cards[c].title} from the deck"
        case numbers.USED:
            return f"uses {known.parts[b].title}{_at(view, who, c)}"
        case numbers.GAVE:
            return f"gives {known.cards[b].title} to the goal"
        case numbers.PAID:
            return f"pays {c} {dial_title(b)} for the goal"
    return ""


def what_befell_a_ship(view: View, known: numbers.Numbers, kind: int, b: int, c: int) -> str:
    match kind:
        case numbers.ROSE:
            return f"gains {c} {dial_title(b)}"
        case numbers.FELL:
            return f"loses {c} {dial_title(b)}"
        case numbers.ADVANCED:
            return f"gains {b} Distance"
        case numbers.FELL_BACK:
            return f"loses {b} Distance"
        case numbers.LOST:
            return f"discards {known.cards[b].title} at random"
        case numbers.MILLED:
            return f"discards {known.cards[b].title} from the deck"
        case numbers.SALVAGED:
            return f"puts {counted(b, 'discard')} under the deck"
        case numbers.WRECKED:
            return f"loses {known.parts[b].title}"
        case numbers.SAVED:
            return f"is saved by {known.parts[b].title}: {dial_title(c)} holds"
        case numbers.DIED:
            return f"is dead: {CAUSES[b]}"
        case numbers.DISCARDED:
            return f"discards {known.cards[b].title}"
        case numbers.DRIFTED:
            return "drifts on"
        case numbers.SWAPPED:
            return f"has {dial_title(b)} and {dial_title(c)} swapped"
        case numbers.TRADED:
            return f"trades {dial_title(c)} with {view.name(b)}"
    return ""


def _at(view: View, who: int, target: int) -> str:
    """At whom; on oneself need not be said."""
    if target == NOBODY:
        return ", but there is nobody to reach"
    return "" if target in (who, EVERYBODY) else f" on {view.name(target)}"


# Why not -----------------------------------------------------------------------------------


def why_no_help(state: SpaceHope, action: int) -> str:
    if state.goal == NOBODY or state.numbers.goals[state.goal].cost == content.NO_ACTION:
        return "this round's goal has no action of its own"
    goal = state.numbers.goals[state.goal]
    if (action == numbers.PAY) != (goal.cost >= 0):
        return f"{goal.title}: {goal.action_text()}"
    if state.goal_is_met():
        return "the goal is met already"
    if state.goal_actions[state.turn] >= GOAL_ACTIONS:
        return f"you have helped {GOAL_ACTIONS} times this round"
    if action == numbers.PAY:
        return f"you would have no {dial_title(goal.cost)} left"
    return "you don't hold that card"


def why_no_card(state: SpaceHope, action: int) -> str:
    known, seat = state.numbers, int(state.turn)
    card = (action - int(known.play)) % int(known.card_count)
    hand = [state.hands[seat * HAND_ROOM + i] for i in range(state.hand_size[seat])]
    if card not in hand:
        return f"you don't hold {known.cards[card].title}"
    if (state.has_placed >> seat) & 1:
        return "you have placed a ship part this round"
    return "no slot is empty whose tier your ship has reached"


def why_no_use(state: SpaceHope, slot: int) -> str:
    seat, part = int(state.turn), state.numbers.parts[slot]
    if state.slots[seat * MOST_SLOTS + slot] == NOBODY:
        return f"your ship has no {part.title}"
    if part.use < content.ROUND:
        return f"{part.title} works by itself"
    if (state.jammed >> seat) & 1:
        return "you can't use ship parts this round"
    return f"you have used {part.title} this round"


# Headlines -----------------------------------------------------------------------------------


def chance_headline(view: View, state: SpaceHope) -> str:
    if state.phase == numbers.REVEALING:
        return f"Round {state.round}: a goal is drawn"
    who = view.name(int(state.drawer))
    if state.phase == numbers.LOSING:
        return f"{who} discards a card at random"
    return f"{who} turns up a card" if state.phase == numbers.MILLING else f"{who} draws"


def result(view: View, state: SpaceHope) -> str:
    ranks, scores = state.ranks(), state.scores()
    winners = [view.name(seat) for seat in range(state.seats) if ranks[seat] == 1]
    points = counted(max(scores), "point")
    if not state.numbers.dials_count:
        points = f"{max(scores)} Distance"
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {points}"
    return f"{winners[0]} wins with {points}"
