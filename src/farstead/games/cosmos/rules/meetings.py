"""What Defend cards do to each other and to an Attack (SC-21 to SC-24)."""

from librt.vecs import append
from mypy_extensions import i64

from farstead.core.state import BIT, Actions
from farstead.games.cosmos.rules.actions import TO
from farstead.games.cosmos.rules.content import ATTACK, NEGOTIATE, QUASH, RETREAT, SABOTAGE
from farstead.games.cosmos.rules.deals import open_deal
from farstead.games.cosmos.rules.events import QUASHED, RETREATED, TOOK
from farstead.games.cosmos.rules.moments import see_size
from farstead.games.cosmos.rules.phases import LEAVING, RETREATING
from farstead.games.cosmos.rules.sites import AROUND, NEIGHBOURS, NOWHERE
from farstead.games.cosmos.rules.state import BOTH, DEFENCE, OFFENCE, CosmosState
from farstead.games.cosmos.rules.steps import RETREAT_ERRAND
from farstead.games.cosmos.rules.ways import can_move, may_enter


def _speaks(state: CosmosState, side: i64, kind: i64) -> bool:
    """Whether the side's card is a Defend card of this kind, and is heard."""
    return state.kind_of(side) == kind and not state.silenced & BIT[side]


def quash(state: CosmosState) -> None:
    """SC-24: between two Defend cards, Quash comes before any other text."""
    if state.winner != BOTH:
        return
    side: i64 = OFFENCE
    if not _speaks(state, side, QUASH):
        side = DEFENCE
    if _speaks(state, side, QUASH):
        state.silenced |= BIT[1 - side]
        seat = state.main_player(side)
        state.note(QUASHED, seat, state.main_player(1 - side))
        state.plan_draw(seat, state.ruleset.card_value[state.card[side]])


def ask_text(state: CosmosState, side: i64) -> bool:
    """Let the side's card do what it says. Whether somebody has to decide about it."""
    if state.kind_of(side) == ATTACK:
        return False
    if state.winner == BOTH:
        return _against_defend(state, side)
    return _against_attack(state, side)


def _against_attack(state: CosmosState, side: i64) -> bool:
    if _speaks(state, side, SABOTAGE):
        _sabotage(state, 1 - side, state.main_ships(side))
    elif _speaks(state, side, RETREAT):
        return _ask_retreat(state, side)
    elif _speaks(state, side, QUASH):
        state.pinned |= BIT[state.winner]
        state.note(QUASHED, state.main_player(side), state.main_player(state.winner))
    return False


def _against_defend(state: CosmosState, side: i64) -> bool:
    if _speaks(state, side, SABOTAGE):
        _sabotage(state, 1 - side, state.ruleset.card_value[state.card[side]])
    elif _speaks(state, side, RETREAT):
        seat = state.main_player(side)
        # Who hides a race is asked in any case, as for a winner's move.
        may_go = not state.is_shown(seat) or can_move(state, seat, state.main_site[side])
        if state.main_ships(side) > 0 and may_go:
            state.errand = RETREAT_ERRAND
            state.ask(LEAVING, seat)
            return True
    elif _speaks(state, side, NEGOTIATE) and _makes_deal(state, side):
        open_deal(state)
        return True
    return False


def _makes_deal(state: CosmosState, side: i64) -> bool:
    """SC-21: of two who negotiate, the invader's card opens the deal. By rules 1 nobody else gets
    one."""
    both = _speaks(state, 1 - side, NEGOTIATE)
    return side == OFFENCE if both else state.ruleset.rules > 1


def _sabotage(state: CosmosState, side: i64, count: i64) -> None:
    """SC-22: the main stack of this side loses ships."""
    count = min(count, state.main_ships(side))
    if count > 0:
        state.bury(state.main_player(side), state.main_site[side], count)


# Retreat: SC-23 -----------------------------------------------------------------------------------


def _ask_retreat(state: CosmosState, side: i64) -> bool:
    """Ask for the next site, as long as ships and sites are left."""
    seat = state.main_player(side)
    if state.main_ships(side) == 0 or not has_refuge(state, seat, side):
        return False
    state.ask(RETREATING, seat)
    return True


def has_refuge(state: CosmosState, seat: i64, side: i64) -> bool:
    """Whether the main stack of this side could retreat."""
    site = state.main_site[side]
    return any(_is_refuge(state, seat, NEIGHBOURS[site * AROUND + n]) for n in range(AROUND))


def _is_refuge(state: CosmosState, seat: i64, site: i64) -> bool:
    return site != NOWHERE and may_enter(state, seat, site)


def offer_refuges(state: CosmosState, out: Actions) -> None:
    seat = state.actor
    site = state.main_site[state.main_side(seat)]
    for step in range(AROUND):
        near = NEIGHBOURS[site * AROUND + step]
        if _is_refuge(state, seat, near):
            out.add(TO + near)


def retreat(state: CosmosState, action: i64) -> None:
    """As much of the main stack as fits goes to this site."""
    seat, goal = state.actor, action - TO
    side = state.main_side(seat)
    count = min(state.main_ships(side), state.room(seat, goal))
    state.note(RETREATED, seat, goal, count)
    for _ in range(count):
        state.refuges = append(state.refuges, goal)
    state.shift(seat, state.main_site[side], goal, count)
    see_size(state, seat, goal)
    if not _ask_retreat(state, side):
        state.ask_nobody()


# Negotiate: SC-21 ---------------------------------------------------------------------------------


def claim_spoils(state: CosmosState) -> None:
    """For each ship lost by who negotiated, a card of the winner's."""
    if state.winner == BOTH or not _speaks(state, 1 - state.winner, NEGOTIATE):
        return
    state.taker = state.main_player(1 - state.winner)
    state.victim = state.main_player(state.winner)
    state.to_take = min(state.lost[state.taker], state.hand_size[state.victim])
    state.waiting += state.to_take


def take_card(state: CosmosState, card: i64) -> None:
    """Chance has taken this card out of the winner's hand."""
    state.note(TOOK, state.taker, state.victim, card)
    state.pass_card(state.victim, state.taker, card)
    state.to_take -= 1
    state.waiting -= 1
    state.ask_nobody()
