"""Settlers of the Cosmos, as people see it."""

from collections.abc import Sequence
from typing import Final, cast

from mypy_extensions import mypyc_attr

from farstead.core.presenter import Presenter, Step, View, every_pick
from farstead.core.scene import (
    Barred,
    Choice,
    Pick,
    Primitive,
    Sentence,
)
from farstead.core.state import ALLOWED, Event
from farstead.core.words import counted, listed
from farstead.games.cosmos.pieces import all_pieces, site_id, stack_id
from farstead.games.cosmos.rules import actions, content, phases
from farstead.games.cosmos.rules.actions import ASK_NOTHING
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.options import MOST_SEATS
from farstead.games.cosmos.rules.ruleset import NOBODY
from farstead.games.cosmos.rules.sites import NAMES, SITES
from farstead.games.cosmos.rules.state import DEFENCE, OFFENCE
from farstead.games.cosmos.wording import (
    SIDES,
    domino_words,
    headline,
    sentence,
    ships,
    stone_words,
    why_not_now,
)

SITE_VERBS: Final = ("place", "buy", "move", "to", "swap", "double", "sacrifice")
DETAILS: Final = (
    phases.STACKING,
    phases.HEADING,
    phases.COUNTING,
    phases.SWAPPING,
    phases.GIVING,
    phases.ASKING,
)
# What a player may want to do in the own turn, allowed or not, and what it costs
WANTED: Final = {
    "choice/buy-ship": "Buy a ship",
    "choice/buy-card": "Buy a card",
    "choice/trade": "Trade",
}
COSTS: Final = {"choice/buy-ship": "1 mineral", "choice/buy-card": "1 gas"}
# The terms of a deal, each with the first of its actions
TERMS: Final = (
    (actions.BRING, "Bring in", "ship"),
    (actions.ASK_CARDS, "Ask for", "card"),
    (actions.ASK_GAS, "Ask for", "gas"),
    (actions.ASK_MINERALS, "Ask for", "mineral"),
    (actions.GIVE_CARDS, "Give", "card"),
    (actions.GIVE_GAS, "Give", "gas"),
    (actions.GIVE_MINERALS, "Give", "mineral"),
)
LABELS: Final = {  # of buttons that always say the same
    actions.REVEAL: "Show your race",
    ASK_NOTHING: "Ask for nothing",
    actions.PROPOSE: "Propose it",
    actions.ACCEPT: "Accept",
    actions.COUNTER: "Make a counter-proposal",
    actions.STOP: "End the turn",
    actions.JOIN_NEITHER: "Stay out of it",
    actions.FORESEE: "See the other's card first",
    actions.WAR: "War: stronger as main player",
    actions.WANDER: "Wander: one more move",
    actions.WALK: "Walk from site to site",
    actions.ASSIMILATE: "Assimilate the loser's power",
}
GESTURES: Final = (  # phases in which one decision leads to the next of the same gesture
    phases.PLACING,
    phases.RETURNING,
    phases.ACTING,
    phases.LEAVING,
    phases.HEADING,
    phases.GIVING,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class CosmosPresenter(Presenter):
    # What lies on the table ------------------------------------------------------------

    def elements(self, view: View) -> list[Primitive]:
        return all_pieces(view, cast("Cosmos", view.state))

    def buttons(
        self, view: View, picks: Sequence[Pick], barred: Sequence[Barred]
    ) -> list[Primitive]:
        """What has no piece of its own, in the order in which it comes up; what is bought and
        traded comes first, allowed or not."""
        labels = {pick.at: pick.label for pick in every_pick(picks)}
        labels |= {bar.at: WANTED[bar.at] for bar in barred if bar.at in WANTED}
        for at, cost in COSTS.items():
            if at in labels:
                labels[at] = labels[at].removesuffix(f" for {cost}")
        buttons = [at for at in WANTED if at in labels]
        buttons += [at for at in labels if at.startswith("choice/") and at not in WANTED]
        return [Choice(id=at, label=labels[at], text=COSTS.get(at, "")) for at in buttons]

    def headline(self, view: View) -> str:
        return headline(view, cast("Cosmos", view.state))

    # What can be picked ----------------------------------------------------------------

    def path(self, view: View, action: int) -> list[Step]:
        state = cast("Cosmos", view.state)
        if action < actions.SHIPS:
            return _site_path(view, state, action)
        if action >= state.ruleset.play:
            return [_card_step(state, action)]
        if actions.KEEP <= action < actions.REVEAL:
            power = action - actions.KEEP
            return [(f"draft/{content.POWER_NAMES[power]}", f"Keep {state.ruleset.title(power)}")]
        if actions.OFFER <= action < actions.OFFER + MOST_SEATS:
            other = action - actions.OFFER
            name = view.name(other) if other < state.seats else "nobody"
            return [("choice/trade", "Trade"), (f"seat/{other}", f"With {name}")]
        if actions.AGAINST <= action < actions.AGAINST + MOST_SEATS:
            other = action - actions.AGAINST
            name = view.name(other) if other < state.seats else "nobody"
            return [(f"seat/{other}", f"Invade {name}")]
        if action == actions.BUY_CARD:
            return [("choice/buy-card", f"Buy {_cards_for_gas(state)} for 1 gas")]
        if state.phase == phases.BARGAINING and actions.GIVE_MINERALS <= action < ASK_NOTHING:
            return _term_path(state, action)
        return [(_choice_id(state, action), choice_label(view, state, action))]

    def goes_on(self, view: View, action: int) -> bool:
        """A stack, where to and how many are one gesture, and so is an offer."""
        state = cast("Cosmos", view.state)
        if state.phase not in GESTURES or state.refusal(action) != ALLOWED:
            return False
        if state.phase == phases.HEADING and state.has_others(state.actor, action % SITES):
            return False  # an invasion: what comes then is another matter
        twin = state.clone()
        twin.apply(action)
        return twin.actor == state.actor and twin.phase in DETAILS and twin.errand == state.errand

    def tries(self, view: View) -> list[int]:
        state = cast("Cosmos", view.state)
        allowed = state.actions()
        if state.phase != phases.ACTING:
            return allowed
        seat = int(state.turn)
        own = [site for site in range(SITES) if state.stack(seat, site)]
        wants = [actions.MOVE + site for site in own] + [actions.BUY_CARD]
        wants += [actions.BUY_SHIP + own[0]] if own else []
        return allowed + wants + [actions.OFFER + (seat + 1) % int(state.seats)]

    def why_not(self, view: View, action: int) -> str:
        state = cast("Cosmos", view.state)
        if action >= state.ruleset.draw:
            return "only chance does that"
        if state.phase != phases.ACTING:
            return f"now {self.headline(view)}"
        return why_not_now(state, action)

    # What the log says -----------------------------------------------------------------

    def sentence(self, view: View, event: Event) -> Sentence | None:
        return sentence(view, *event)


# Steps ---------------------------------------------------------------------------------------


def _cards_for_gas(state: Cosmos) -> str:
    """SC-10: one, or as many as a power of the player's says."""
    own = [power for power in state.box.powers if state.has_power(state.turn, power.power)]
    return counted(max([1, *[int(power.cards_for_gas()) for power in own]]), "card")


def _choice_id(state: Cosmos, action: int) -> str:
    return f"choice/{state.text(action).replace(' ', '-')}"


def _term_path(state: Cosmos, action: int) -> list[Step]:
    """What a deal is about, then how much of it."""
    amount, verb, noun = _term(action)
    kind = "gas" if noun == "gas" else f"{noun}s"
    group = f"choice/{verb.split()[0].lower()}-{noun}"
    return [(group, f"{verb} {kind}"), (_choice_id(state, action), _amount(amount, noun))]


def _term(action: int) -> tuple[int, str, str]:
    """How much of what a term is about, and whether it is given, asked for or brought in."""
    first, verb, noun = next(term for term in TERMS if term[0] <= action)
    return action - first + 1, verb, noun


def _amount(amount: int, noun: str) -> str:
    return f"{amount} gas" if noun == "gas" else counted(amount, noun)


def _site_path(view: View, state: Cosmos, action: int) -> list[Step]:
    verb, site = SITE_VERBS[action // SITES], action % SITES
    name, seat = NAMES[site], int(state.actor)
    if verb == "place":
        if state.phase == phases.GAINING:
            return [(stack_id(site, seat), f"Put a ship on {name}")]
        return [(site_id(site), f"Place ships on {name}")]
    if verb == "to":
        return [_goal_step(view, state, site)]
    if verb == "buy":
        return [
            ("choice/buy-ship", "Buy a ship for 1 mineral"),
            (stack_id(site, seat), f"For {name}"),
        ]
    if verb == "swap":
        return [("choice/swap", "Swap two stacks"), (stack_id(site, seat), f"The one on {name}")]
    words = {"move": "Move from", "double": "Double the stack on", "sacrifice": "Give a ship on"}
    return [(stack_id(site, seat), f"{words[verb]} {name}")]


def _goal_step(view: View, state: Cosmos, site: int) -> Step:
    name, seat = NAMES[site], int(state.actor)
    if state.phase == phases.SWAPPING:
        return stack_id(site, seat), f"With the one on {name}"
    if state.phase == phases.RETREATING:
        return site_id(site), f"Retreat to {name}"
    others = [other for other in range(state.seats) if other != seat and state.stack(other, site)]
    if others:
        return site_id(site), f"Invade {listed([view.name(n) for n in others])} on {name}"
    return site_id(site), f"Move to {name}"


def _card_step(state: Cosmos, action: int) -> Step:
    """A card of the own hand, and what it is picked for."""
    count = int(state.ruleset.card_count)
    verb, card = divmod(action - state.ruleset.play, count)
    face = state.ruleset.cards[card]
    words = ("Play", "Hand over", "Discard", "Draw", "Take")
    label = f"{words[min(verb, 4)]} {face.title}"
    return f"hand/{int(state.actor)}/{face.name}/0", label


def choice_label(view: View, state: Cosmos, action: int) -> str:
    """What a button says."""
    match action:
        case actions.FILL:
            return _fill_label(state)
        case actions.DECLINE:
            return "No deal" if state.phase == phases.BARGAINING else "Decline"
        case actions.JOIN_OFFENCE:
            return _join_label(view, state, OFFENCE)
        case actions.JOIN_DEFENCE:
            return _join_label(view, state, DEFENCE)
        case actions.PASS:
            return _pass_label(state)
    return LABELS.get(action) or _numbered_label(state, action)


def _numbered_label(state: Cosmos, action: int) -> str:
    if actions.SHIPS <= action < actions.FILL:
        return ships(action - actions.SHIPS) if action > actions.SHIPS else "No ships"
    if actions.GIVE_MINERALS <= action < ASK_NOTHING:
        amount, verb, noun = _term(action)
        return f"{verb} {_amount(amount, noun)}"
    if action >= actions.USE:
        return f"Use {stone_words(state.ruleset, actions.STONES[action - actions.USE])}"
    if action >= actions.EARN:
        return stone_words(state.ruleset, actions.STONES[action - actions.EARN])
    if action >= actions.FLIP:
        return domino_words(state.ruleset, actions.DOMINOES[action - actions.FLIP])
    if action >= actions.RETURN:
        power = action - actions.RETURN
        return f"They give back {state.ruleset.title(power)}"
    return state.text(action)


def _fill_label(state: Cosmos) -> str:
    if state.phase in (phases.PLACING, phases.STACKING) and len(state.queue) > 0:
        return "Fill this and all around" if state.is_first_stack else "Fill this and the rest"
    return "As many as fit"


def _join_label(view: View, state: Cosmos, side: int) -> str:
    if state.invader == NOBODY:
        return f"Join {SIDES[side]}"
    main = int(state.main_player(side))
    is_own = main == state.actor
    return "Add them to your side" if is_own else f"Join {view.name(main)}, {SIDES[side]}"


def _pass_label(state: Cosmos) -> str:
    words = {
        phases.LEAVING: "Move nothing",
        phases.HEADING: "End the walk",
        phases.POWER: "No, go on",
        phases.REINFORCING: "Add nothing",
    }
    return words.get(int(state.phase), "Pass")
