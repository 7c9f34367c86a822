"""What is said at the table of Settlers of the Cosmos: headlines, the log, why something can't be
done, who has won."""

from typing import Final

from farstead.core.presenter import View
from farstead.core.scene import Sentence
from farstead.core.state import OVER
from farstead.core.words import counted, listed
from farstead.games.cosmos.rules import actions, events, phases, reasons
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.deals import receiver
from farstead.games.cosmos.rules.ruleset import NOBODY, Ruleset
from farstead.games.cosmos.rules.sites import NAMES, SITES
from farstead.games.cosmos.rules.state import BOTH, DEFENCE, NEITHER, OFFENCE
from farstead.games.cosmos.rules.steps import (
    ALLY_STEP,
    LEAP_ERRAND,
    RETREAT_ERRAND,
    REWARD_ERRAND,
    WALK_ERRAND,
)

SIDES: Final = ("the offence", "the defence", "neither side")
AT_ONE_SITE: Final = (  # events that happen there
    events.PLACED,
    events.BOUGHT_SHIP,
    events.JOINED,
    events.RETREATED,
    events.GAINED,
    events.DOUBLED,
    events.SACRIFICED,
    events.CLUNG,
)


def stone_words(known: Ruleset, stone: str) -> str:
    """What a stone of the Titan is good for."""
    words = {
        "might": f"Might: +{sheet_number(known, 'titan', 'might')}",
        "lore": f"Lore: {counted(sheet_number(known, 'titan', 'lore'), 'card')}",
        "forge": f"Forge: {ships(sheet_number(known, 'titan', 'forge'))}",
        "march": "March: one more move",
        "hush": "Hush: a Defend text does nothing",
        "leap": "Leap: to any free site",
    }
    return words[stone]


def domino_words(known: Ruleset, domino: str) -> str:
    """What a domino is good for."""
    words = {
        "guard": f"Guard: +{sheet_number(known, 'domino', 'guard')} defending",
        "spear": f"Spear: +{sheet_number(known, 'domino', 'spear')} invading",
        "wall": f"Wall: +{sheet_number(known, 'domino', 'wall')} defending",
        "blade": f"Blade: +{sheet_number(known, 'domino', 'blade')} invading",
        "stride": "Stride: one more move each turn",
        "shed": "Shed: discard after a loss",
        "store": "Store: a card after a win",
    }
    return words[domino]


def sheet_number(known: Ruleset, power: str, name: str) -> int:
    """A number of a race sheet; 0 if the race is not in the box."""
    race = known.race_of[POWER_NAMES.index(power)]
    return 0 if race == NOBODY else known.races[race].numbers[name]


def ships(count: int) -> str:
    return counted(count, "ship")


def colonies_in_words(count: int) -> str:
    return "1 colony" if count == 1 else f"{count} colonies"


def resources(minerals: int, gas: int, cards: int = 0) -> str:
    """`2 minerals and 1 gas`, or `nothing`."""
    parts = [counted(minerals, "mineral")] if minerals else []
    parts += [f"{gas} gas"] if gas else []
    parts += [counted(cards, "card")] if cards else []
    return listed(parts) or "nothing"


def unbundled(number: int) -> str:
    return resources(number // 256, number // 16 % 16, number % 16)


# Headlines -----------------------------------------------------------------------------------


def headline(view: View, state: Cosmos) -> str:
    if state.actor == OVER:
        return result(view, state)
    if state.actor < 0:
        return _chance(view, state)
    who = view.name(int(state.actor))
    if state.phase == phases.POWER:
        return f"{who} {_power_task(state)} ({state.ruleset.title(state.asking)})"
    return f"{who} {_task(view, state)}"


def _chance(view: View, state: Cosmos) -> str:
    words = {
        phases.LAYING: "The map is laid out",
        phases.BEGINNING: "Who begins?",
        phases.DEALING_RACES: f"{view.name(int(state.turn))} is dealt three races",
    }
    if state.phase == phases.TAKING:
        return f"{view.name(int(state.taker))} takes a card from {view.name(int(state.victim))}"
    return words.get(int(state.phase)) or f"{view.name(int(state.drawer))} draws a card"


def _task(view: View, state: Cosmos) -> str:
    match int(state.phase):
        case phases.KEEPING:
            return "keeps one of three races"
        case phases.PLACING:
            return "places ships on a free planet"
        case phases.STACKING:
            return f"decides how many ships go to {NAMES[state.site]}"
        case phases.RETURNING:
            return "has no ships left and comes back at the rim"
        case phases.ACTING:
            return _turn_task(state)
        case phases.GIVING | phases.ASKING:
            return f"makes {view.name(int(state.partner))} an offer"
        case phases.ANSWERING:
            return f"is offered {_offer(state)}"
        case phases.LEAVING:
            return _leaving_task(state)
        case phases.HEADING:
            return f"decides where the stack on {NAMES[state.site]} goes"
        case phases.COUNTING:
            return f"decides how many ships go to {NAMES[state.goal]}"
        case phases.SWAPPING:
            return f"swaps the stack on {NAMES[state.site]} with another"
        case _:
            return _battle_task(view, state)


def _leaving_task(state: Cosmos) -> str:
    words = {
        REWARD_ERRAND: "has won and may move a stack",
        RETREAT_ERRAND: "may move the main stack away",
        WALK_ERRAND: "picks the stack that walks",
        LEAP_ERRAND: "picks the stack that leaps",
    }
    return words.get(int(state.errand), "may move a stack")


def _power_task(state: Cosmos) -> str:
    """What a power asks. Where it may be let be, it can be passed."""
    may_pass = actions.PASS in state.actions()
    match POWER_NAMES[state.asking]:
        case "binary":
            return "chooses War or Wander"
        case "breeders":
            return "doubles a stack"
        case "two-faced":
            return "may replace the revealed card"
        case "fodder":
            return f"may give up ships, +{sheet_number(state.ruleset, 'fodder', 'worth')} for each"
        case "titan":
            return "may use a stone" if may_pass else "earns a stone"
        case "domino":
            return "may discard a card" if may_pass else "switches a domino on"
        case "assimilators":
            return "may take over the loser's power" if may_pass else "wins a power back"
        case _:
            return "may act"


def _battle_task(view: View, state: Cosmos) -> str:
    match int(state.phase):
        case phases.FACING:
            return f"chooses whom to invade on {NAMES[state.goal]}"
        case phases.ALLYING:
            site = state.joiner_site(state.asked)
            count = ships(int(state.stack(state.actor, site)))
            return f"takes a side with {count} on {NAMES[site]}, or neither"
        case phases.CHOOSING:
            return "chooses an Invade card"
        case phases.REINFORCING:
            return "is behind and may send Reinforcements"
        case phases.RETREATING:
            return f"picks where the ships on {NAMES[state.main_site[_side(state)]]} retreat to"
        case phases.BARGAINING:
            return f"puts together a deal for {view.name(int(state.partner))}"
        case phases.JUDGING:
            return f"judges the deal: {deal(view, state)}"
        case phases.HANDING:
            return f"picks a card for {view.name(int(receiver(state, state.actor)))}"
        case _:
            return "places a gained ship"


def _side(state: Cosmos) -> int:
    """The side on which whoever decides is the main player."""
    return int(state.main_side(state.actor))


def _turn_task(state: Cosmos) -> str:
    left, extra = int(state.actions_left), int(state.extra_moves)
    parts = [counted(left, "action")] if left else []
    parts += [counted(extra, "extra move")] if extra else []
    return f"has {listed(parts) or 'nothing'} left in round {state.round}"


def _offer(state: Cosmos) -> str:
    terms = [int(term) for term in state.terms]
    return f"{resources(terms[0], terms[1])} for {resources(terms[3], terms[4])}"


def deal(view: View, state: Cosmos) -> str:
    """The terms of a deal, in words."""
    terms = [int(term) for term in state.terms]
    giver = view.name(int(state.proposer))
    text = f"{giver} gives {resources(*terms[:3])} for {resources(*terms[3:6])}"
    if terms[6]:
        brings = f"{view.name(int(state.invader))} brings {ships(terms[6])} in"
        return f"{text}, and {brings}"
    return text


def result(view: View, state: Cosmos) -> str:
    ranks, scores = state.ranks(), state.scores()
    winners = [view.name(seat) for seat in range(state.seats) if ranks[seat] == 1]
    colonies = colonies_in_words(max(scores))
    if len(winners) > 1:
        return f"{listed(winners)} share the win with {colonies}"
    return f"{winners[0]} wins with {colonies}"


# The invasion, told to everybody -------------------------------------------------------------


def stage_text(view: View, state: Cosmos) -> str:
    """How far the invasion has come."""
    if state.winner in (OFFENCE, DEFENCE):
        winner = view.name(int(state.main_player(state.winner)))
        return f"{winner} has won"
    if state.winner == BOTH:
        return "Both have won"
    if state.phase == phases.REINFORCING:
        return f"{SIDES[state.pressed].capitalize()} is behind. Reinforcements?"
    if state.is_revealed:
        return "The cards are on the table"
    if state.step <= ALLY_STEP:
        return "Who takes sides?"
    chosen = sum(1 for card in state.card if card != NOBODY)
    return ("Both choose a card", "One has chosen", "Both have chosen")[chosen]


# The log -------------------------------------------------------------------------------------


def sentence(view: View, kind: int, a: int, b: int, c: int) -> Sentence | None:
    known = ruleset_of(view)
    match kind:
        case events.BEGAN_ROUND:
            return Sentence(f"Round {a} begins.")
        case events.RESHUFFLED:
            return Sentence(f"The {a} discards become the new deck.")
        case events.TOTALLED:
            return Sentence(f"{a} against {b}.")
        case events.BOTH_WON:
            return Sentence(f"{view.name(a)} and {view.name(b)} have both won.")
        case events.ENDED:
            return Sentence(_ending(known, a))
    text = (
        _settled(view, known, kind, a, b, c)
        or _acted(view, known, kind, b, c)
        or _fought(view, known, kind, a, b, c)
        or _empowered(view, known, kind, a, b, c)
    )
    return (
        Sentence(f"{view.name(a)} {text}.", [f"seat/{a}", *_places(kind, b, c)]) if text else None
    )


def ruleset_of(view: View) -> Ruleset:
    state = view.state
    assert isinstance(state, Cosmos)
    return state.ruleset


def _ending(known: Ruleset, by_colonies: int) -> str:
    if by_colonies:
        return f"{colonies_in_words(int(known.colonies))} at once."
    return f"{known.rounds} rounds are over."


def _places(kind: int, b: int, c: int) -> list[str]:
    """The sites that an event speaks of."""
    if kind in AT_ONE_SITE:
        return [f"site/{NAMES[b]}"]
    if kind == events.MOVED:
        return [f"site/{NAMES[b]}", f"site/{NAMES[c // 16]}"]
    if kind == events.SWAPPED:
        return [f"site/{NAMES[b]}", f"site/{NAMES[c]}"]
    if kind == events.LOST:
        return [f"site/{NAMES[c]}"]
    if kind == events.INVADED:
        return [f"site/{NAMES[c // SITES]}", f"site/{NAMES[c % SITES]}"]
    return []


def _settled(view: View, known: Ruleset, kind: int, who: int, b: int, c: int) -> str:
    is_own = view.viewer == who
    match kind:
        case events.BEGAN:
            return "begins"
        case events.WAS_DEALT:
            return f"is dealt {known.title(b)}" if is_own else "is dealt a race"
        case events.KEPT:
            return f"keeps {known.title(b)}, face down" if is_own else "keeps a race, face down"
        case events.PLACED:
            return f"places {ships(c)} on {NAMES[b]}"
        case events.BEGAN_TURN:
            return "is next"
        case events.EARNED:
            return f"earns {resources(b, c)}"
        case events.SHOWED:
            return f"shows the race: {known.title(b)}"
        case events.DREW:
            return f"draws {known.cards[b].title}" if is_own else "draws a card"
    return ""


def _acted(view: View, known: Ruleset, kind: int, b: int, c: int) -> str:
    match kind:
        case events.BOUGHT_SHIP:
            return f"buys a ship for {NAMES[b]}"
        case events.BOUGHT_CARDS:
            return f"buys {counted(b, 'card')}"
        case events.OFFERED:
            offer = f"{unbundled(c // 4096)} for {unbundled(c % 4096)}"
            return f"offers {view.name(b)} {offer}"
        case events.ACCEPTED:
            return "accepts"
        case events.DECLINED:
            return "declines"
        case events.MOVED:
            return f"moves {ships(c % 16)} from {NAMES[b]} to {NAMES[c // 16]}"
        case events.SWAPPED:
            return f"swaps the stacks on {NAMES[b]} and {NAMES[c]}"
        case events.INVADED:
            return f"invades {view.name(b)} on {NAMES[c % SITES]} from {NAMES[c // SITES]}"
        case events.STOPPED:
            return "ends the turn"
        case events.WALKED:
            return "ends the walk"
        case events.PASSED:
            return "passes"
    return ""


def _fought(view: View, known: Ruleset, kind: int, who: int, b: int, c: int) -> str:
    match kind:
        case events.JOINED:
            if c == NEITHER:
                return f"keeps the ships on {NAMES[b]} out of it"
            return f"joins {SIDES[c]} with the ships on {NAMES[b]}"
        case events.CHOSE:
            return f"chooses {known.cards[b].title}" if view.viewer == who else "has chosen a card"
        case events.SHOWED_HAND:
            return "has no Invade card and discards the hand"
        case events.TURNED_UP:
            return "has no card" if b == NOBODY else f"turns up {known.cards[b].title}"
        case events.REINFORCED:
            return f"adds {known.cards[b].title}"
        case events.WON:
            return f"wins against {view.name(b)}"
        case events.LOST:
            return f"loses {ships(b)} on {NAMES[c]}"
        case events.TOOK:
            card = known.cards[c].title if view.viewer in (who, b) else "a card"
            return f"takes {card} from {view.name(b)}"
        case events.RETREATED:
            return f"retreats to {NAMES[b]} with {ships(c)}"
        case events.QUASHED:
            return f"quashes what {view.name(b)} is up to"
        case events.PROPOSED:
            brings = f" with {ships(c % 8)} brought in" if c % 8 else ""
            return f"proposes {unbundled(b)} for {unbundled(c // 8)}{brings}"
        case events.NO_DEAL:
            return "wants no deal"
        case events.HANDED:
            card = known.cards[c].title if view.viewer in (who, b) else "a card"
            return f"hands {card} to {view.name(b)}"
    return ""


def _empowered(view: View, known: Ruleset, kind: int, who: int, b: int, c: int) -> str:
    match kind:
        case events.GAINED:
            return f"gains {ships(c)} on {NAMES[b]}"
        case events.FORESAW:
            seen = f": {known.cards[c].title}" if view.viewer in (who, b) and c != NOBODY else ""
            return f"has seen what {view.name(b)} has chosen{seen}"
        case events.LOOKED:
            return f"looks into {view.name(b)}'s hand"
        case events.CHOSE_MODE:
            return "chooses Wander" if b else "chooses War"
        case events.DOUBLED:
            return f"doubles the stack on {NAMES[b]}: {ships(c)} more"
        case events.SACRIFICED:
            return f"gives up a ship on {NAMES[b]}"
        case events.REPLACED:
            return f"replaces {_title(known, b)} by {known.cards[c].title}"
        case events.STONE_EARNED:
            return f"earns the stone of {actions.STONES[b]}"
        case events.STONE_USED:
            return f"uses the stone of {actions.STONES[b]}"
        case events.DOMINO_FELL:
            doubled = " doubled" if c > 1 else ""
            return f"has {actions.DOMINOES[b]}{doubled} from now on"
        case events.DROPPED:
            return f"discards {known.cards[b].title}"
        case events.ASSIMILATED:
            return f"assimilates {known.title(b)} from {view.name(c)}"
        case events.GAVE_BACK:
            return f"gives {known.title(b)} back, beaten by {view.name(c)}"
        case events.CLUNG:
            return f"clings to {view.name(c)}'s stack on {NAMES[b]}"
    return ""


def _title(known: Ruleset, card: int) -> str:
    return "no card" if card == NOBODY else known.cards[card].title


# Why not ---------------------------------------------------------------------------------------


def why_not_now(state: Cosmos, action: int) -> str:
    """In the own turn."""
    match state.refusal(action):
        case reasons.MARKET_CLOSED:
            return "once you have acted, nothing is bought or traded any more"
        case reasons.NO_GAS:
            return "you have no gas"
        case reasons.NO_CARD_LEFT:
            return "no card is left to draw"
        case reasons.NO_MINERALS:
            return "you have no minerals"
        case reasons.NO_RECRUITS:
            return "no more of your ships may come on the map"
        case reasons.NOT_ANOTHER_PLAYER:
            return "an offer goes to another player"
        case reasons.NO_OFFERS_LEFT:
            return "you have made all offers of this turn"
        case reasons.NOTHING_TO_OFFER:
            return "you have nothing to offer"
        case reasons.NO_ACTIONS_LEFT:
            return "you have no actions left"
        case reasons.RACE_IS_OPEN:
            return "your race is open already"
        case reasons.TOO_LATE_TO_REVEAL:
            return "it is too late this turn"
        case reasons.GAME_HAS_BEGUN:
            return "a race is shown in the first turn, or when it is used"
        case (
            reasons.NO_SHIPS_THERE
            | reasons.STACK_IS_FULL
            | reasons.ONLY_MOVES_LEFT
            | reasons.NOWHERE_TO_GO
        ) as reason:
            is_move = actions.MOVE <= action < actions.MOVE + SITES
            return _why_not_there(reason, action - (actions.MOVE if is_move else actions.BUY_SHIP))
    return "that is not to be decided now"


def _why_not_there(reason: int, site: int) -> str:
    where = NAMES[site]
    return {
        reasons.NO_SHIPS_THERE: f"you have no ships on {where}",
        reasons.STACK_IS_FULL: f"your stack on {where} is full",
        reasons.ONLY_MOVES_LEFT: f"only moves are left, and {where} has no site to move to",
        reasons.NOWHERE_TO_GO: f"from {where} there is nowhere to go",
    }[reason]
