"""Colonizers, as people see it."""

from typing import Final, cast

from mypy_extensions import mypyc_attr

from farstead.core.presenter import Presenter, Step, View
from farstead.core.scene import Card, Choice, Dial, Panel, Primitive, Sentence, Text, Zone
from farstead.core.state import OVER, SPECTATOR, Event
from farstead.core.words import counted, listed
from farstead.games.colonizers.rules import actions, colonists, events, phases, reasons
from farstead.games.colonizers.rules.colonists import COLONISTS, NOBODY
from farstead.games.colonizers.rules.modules import COLOURS, KINDS, MODULES
from farstead.games.colonizers.rules.options import SEATS
from farstead.games.colonizers.rules.turns import Colonizers

ABILITIES: Final = {
    "opportunist": "Names a colonist and takes Omnium from whoever controls it.",
    "ecologist": "Gains 1 Omnium for each green module in the colony.",
    "miner": "Gains 1 Omnium for each blue module in the colony.",
    "general": "Gains 1 Omnium for each red module in the colony.",
    "visionary": "Draws a module, if the hand is not full.",
    "spy": "Names a colonist and swaps hands with whoever controls it.",
}
LAST_RESORT: Final = "the deck holds fewer than 2 modules: this ends the game as a draw"


def colonist_title(colonist: int) -> str:
    return COLONISTS[colonist].capitalize()


def module_title(module: int) -> str:
    return MODULES[module].title


@mypyc_attr(allow_interpreted_subclasses=True)
class ColonizersPresenter(Presenter):
    # What lies on the table ------------------------------------------------------------

    def elements(self, view: View) -> list[Primitive]:
        state = cast("Colonizers", view.state)
        table: list[Primitive] = []
        for seat in range(SEATS):
            table += _panel(view, state, seat)
        deck = int(state.deck_size())
        table.append(Zone(id="deck", label="deck", layout="pile", count=deck))
        return table + _draft(view, state) + _drawn(view, state) + _choices(view, state)

    def headline(self, view: View) -> str:
        state = cast("Colonizers", view.state)
        if state.actor == OVER:
            return _result(view, state)
        who = view.name(int(state.turn))
        tasks = {
            phases.DRAWING_LOTS: "Lots are drawn: who is first?",
            phases.REMOVING: f"Round {state.round}: a colonist is removed unseen",
            phases.PICKING: f"{who} picks a colonist",
            phases.ENVISIONING: f"{who} draws a module",
            phases.EARNING: f"{who} gathers Omnium or researches",
            phases.DRAWING_FIRST: f"{who} researches",
            phases.DRAWING_SECOND: f"{who} researches",
            phases.KEEPING: f"{who} keeps one of two modules",
            phases.NAMING: f"{who} may name a colonist",
            phases.BUILDING: f"{who} may build",
        }
        return tasks[int(state.phase)]

    # What can be picked ----------------------------------------------------------------

    def path(self, view: View, action: int) -> list[Step]:
        state = cast("Colonizers", view.state)
        seat = int(state.turn)
        if action == actions.GATHER:
            return [("choice/gather", f"Gather {state.ruleset.income} Omnium")]
        if action == actions.RESEARCH:
            return [("choice/research", _research_label(state))]
        if action == actions.PASS:
            building = state.phase == phases.BUILDING
            return [("choice/pass", "Build nothing" if building else "Name nobody")]
        if action < actions.GATHER:
            return [(f"draft/{COLONISTS[action]}", f"Pick the {colonist_title(action)}")]
        if action < actions.SWAP:
            return [_naming_step("Rob", action - actions.ROB)]
        if action < actions.KEEP:
            return [_naming_step("Swap hands with", action - actions.SWAP)]
        if action < actions.BUILD:
            module = action - actions.KEEP
            return [(f"drawn/{MODULES[module].name}/0", f"Keep the {module_title(module)}")]
        module = action - actions.BUILD
        label = f"Build the {module_title(module)} for {MODULES[module].cost} Omnium"
        return [(f"hand/{seat}/{MODULES[module].name}/0", label)]

    def tries(self, view: View) -> list[int]:
        state = cast("Colonizers", view.state)
        if state.phase == phases.EARNING:
            return [actions.GATHER, actions.RESEARCH]
        if state.phase != phases.BUILDING:
            return []
        own = int(state.turn) * KINDS
        return [actions.BUILD + m for m in range(KINDS) if state.hands[own + m] > 0]

    def why_not(self, view: View, action: int) -> str:
        state = cast("Colonizers", view.state)
        match state.refusal(action):
            case reasons.NOT_HANDED_ON:
                return f"the {colonist_title(action)} is not among the colonists you were handed"
            case reasons.HAND_IS_FULL:
                return f"your hand is full ({state.ruleset.hand} modules)"
            case reasons.NOT_DRAWN:
                return "keep one of the two modules that you drew"
            case reasons.OWN_COLONIST:
                return "name another colonist than your own"
            case reasons.OTHER_ABILITY:
                return f"your colonist is the {colonist_title(int(state.colonist[state.turn]))}"
            case reasons.NOT_IN_HAND:
                return f"you have no {module_title(action - actions.BUILD)} in your hand"
            case reasons.COLONY_IS_FULL:
                return "your colony is full"
            case reasons.TOO_DEAR:
                module, purse = MODULES[action - actions.BUILD], int(state.omnium[state.turn])
                return f"the {module.title} costs {module.cost} Omnium, and you have {purse}"
        if action >= actions.REMOVE:
            return "only chance does that"
        if state.phase == phases.NAMING:
            return "first name a colonist, or pass"
        return f"now {self.headline(view)}"

    # What the log says -----------------------------------------------------------------

    def sentence(self, view: View, event: Event) -> Sentence | None:
        kind, a, b, c = event
        match kind:
            case events.BEGAN_ROUND:
                return Sentence(f"Round {a}: a colonist is removed unseen.")
            case events.WAS_DRAWN:
                return Sentence(f"Lots are drawn: {view.name(a)} is first.", [f"seat/{a}"])
            case events.ENDED:
                return Sentence("The game is over.")
            case events.RAN_DRY:
                text = f"{view.name(a)} finds the deck all but empty: the game is a draw."
                return Sentence(text, ["deck"])
        return _what_somebody_did(view, kind, a, b, c)


def _what_somebody_did(view: View, kind: int, seat: int, b: int, c: int) -> Sentence | None:
    who, panel = view.name(seat), f"seat/{seat}"
    own = view.viewer == seat
    text = ""
    places = [panel]
    match kind:
        case events.PICKED:
            text = f"picks the {colonist_title(b)}" if own else "picks a colonist"
        case events.REVEALED:
            text = f"is the {colonist_title(b)}"
            places = [f"role/{seat}"]
        case events.WAS_PAID:
            text = f"gains {b} Omnium for {COLOURS[c]} modules"
        case events.ENVISIONED:
            text = f"draws the {module_title(b)}" if own else "draws a module"
            places.append("deck")
        case events.GATHERED:
            text = f"gathers {b} Omnium"
        case events.RESEARCHED:
            text = "researches"
            places.append("deck")
        case events.DREW:
            if not own:
                return None
            text = f"finds the {module_title(b)}"
        case events.KEPT:
            text = "keeps one module and puts the other under the deck"
            if own:
                kept, put = module_title(b), module_title(c)
                text = f"keeps the {kept} and puts the {put} under the deck"
            places.append("deck")
        case events.NAMED:
            holder = "nobody controls it" if c == NOBODY else f"that is {view.name(c)}"
            text = f"names the {colonist_title(b)}: {holder}"
            places += [] if c == NOBODY else [f"role/{c}"]
        case events.ROBBED:
            text = f"takes {c} Omnium from {view.name(b)}"
            places.append(f"seat/{b}")
        case events.SWAPPED:
            text = f"swaps hands with {view.name(b)}"
            places = [f"hand/{seat}", f"hand/{b}"]
        case events.BUILT:
            text = f"builds the {module_title(b)}"
            places = [f"colony/{seat}"]
        case events.BUILT_NOTHING:
            text = "builds nothing"
        case events.FILLED:
            text = f"has filled the colony: {counted(b, 'point')} more"
            places = [f"colony/{seat}"]
    return Sentence(f"{who} {text}.", places)


def _panel(view: View, state: Colonizers, seat: int) -> list[Primitive]:
    """A seat's place at the table: its numbers, colonist, colony and hand."""
    panel, who = f"seat/{seat}", view.name(seat)
    has_begun = state.phase != phases.DRAWING_LOTS
    turn = has_begun and state.actor != OVER and state.turn == seat
    first = "first this round" if has_begun and state.first == seat else ""
    elements: list[Primitive] = [
        Panel(id=panel, label=who, owner=seat, active=turn, text=first),
        Dial(id=f"{panel}/omnium", label="Omnium", at=panel, owner=seat, value=state.omnium[seat]),
        Dial(id=f"{panel}/points", label="points", at=panel, owner=seat, value=state.value[seat]),
        Zone(id=f"role/{seat}", label=f"{who}'s colonist", at=panel, owner=seat),
    ]
    elements += _role(view, state, seat)
    size = state.ruleset.colony
    label = f"{who}'s colony, {state.built[seat]} of {size} modules"
    elements.append(Zone(id=f"colony/{seat}", label=label, at=panel, owner=seat))
    for module in range(KINDS):
        copies = int(state.colonies[seat * KINDS + module])
        elements += [_module(f"colony/{seat}", module, n, seat) for n in range(copies)]
    label = f"{who}'s hand, {counted(int(state.hand_size[seat]), 'module')}"
    elements.append(Zone(id=f"hand/{seat}", label=label, at=panel, owner=seat, layout="fan"))
    return elements + _hand(view, state, seat)


def _role(view: View, state: Colonizers, seat: int) -> list[Primitive]:
    colonist = int(state.colonist[seat])
    if colonist == NOBODY:
        return []
    zone = f"role/{seat}"
    if view.viewer != seat and not state.is_shown(seat):
        label = f"{view.name(seat)}'s colonist, hidden"
        return [Card(id=f"{zone}/hidden", label=label, at=zone, owner=seat, face_down=True)]
    return [_colonist(zone, colonist, seat)]


def _hand(view: View, state: Colonizers, seat: int) -> list[Primitive]:
    """The cards that the viewer knows, then the backs of the others."""
    zone = f"hand/{seat}"
    viewer = SPECTATOR if view.viewer is None else view.viewer
    cards: list[Primitive] = []
    for module in range(KINDS):
        for n in range(state.knows(viewer, seat, module)):
            cards.append(_module(zone, module, n, seat))
    hidden = int(state.hand_size[seat]) - len(cards)
    for n in range(hidden):
        back = Card(id=f"{zone}/hidden/{n}", label="a module", at=zone, owner=seat, face_down=True)
        cards.append(back)
    return cards


def _module(zone: str, module: int, n: int, owner: int) -> Card:
    kind = MODULES[module]
    colour = COLOURS[kind.colour]
    tail = "" if colour == "none" else f", {colour}"
    return Card(
        id=f"{zone}/{kind.name}/{n}",
        label=f"{kind.title}, costs {kind.cost}, worth {kind.value}{tail}",
        at=zone,
        owner=owner,
        symbol=colour,
        title=kind.title,
        corner=str(kind.cost),
        value=str(kind.value),
        tint=colour,
    )


def _colonist(zone: str, colonist: int, owner: int | None) -> Card:
    name = COLONISTS[colonist]
    title = colonist_title(colonist)
    text = ABILITIES[name]
    return Card(
        id=f"{zone}/{name}",
        label=f"{title}: {text}",
        at=zone,
        owner=owner,
        symbol=name,
        title=title,
        tint="colonist",
        text=text,
    )


def _draft(view: View, state: Colonizers) -> list[Primitive]:
    """The colonists to pick from, face up only for whoever picks; and what one was handed."""
    elements: list[Primitive] = []
    pool = [colonist for colonist in range(6) if (state.pool >> colonist) & 1]
    if state.phase == phases.PICKING:
        elements.append(Zone(id="draft", label="colonists to pick from"))
        if view.decides:
            elements += [_colonist("draft", colonist, None) for colonist in pool]
        else:
            for n in range(len(pool)):
                back = Card(id=f"draft/hidden/{n}", label="a colonist", at="draft", face_down=True)
                elements.append(back)
    if view.viewer is not None and state.has_picked(view.viewer):
        seen = state.seen_in_draft(view.viewer)
        handed = [colonist_title(c) for c in range(6) if (seen >> c) & 1]
        text = f"You were handed {listed(handed)}."
        elements.append(Text(id="handed", label=text, at=f"seat/{view.viewer}", text=text))
    absent = [colonist for colonist in range(6) if (state.absent >> colonist) & 1]
    if absent:  # as cards: nobody may take back what has shown one
        elements.append(Zone(id="absent", label="controlled by nobody"))
        elements += [_colonist("absent", colonist, None) for colonist in absent]
    return elements + _buried(view, state)


def _buried(view: View, state: Colonizers) -> list[Primitive]:
    """What the viewer has put under the deck, first to last."""
    own = [
        module_title(int(state.buried[i]))
        for i in range(len(state.buried))
        if state.buried_by[i] == view.viewer
    ]
    if view.viewer is None or not own:
        return []
    text = f"You put under the deck: {listed(own)}."
    return [Text(id="buried", label=text, at=f"seat/{view.viewer}", text=text)]


def _drawn(view: View, state: Colonizers) -> list[Primitive]:
    """What research has drawn so far, until one is kept."""
    modules = [int(m) for m in (state.first_drawn, state.second_drawn) if m != NOBODY]
    if not modules:
        return []
    seat = int(state.turn)
    elements: list[Primitive] = [Zone(id="drawn", label="researched modules", owner=seat)]
    for n, module in enumerate(modules):
        if view.viewer == seat:
            copy = n if modules[0] == module else 0
            elements.append(_module("drawn", module, copy, seat))
        else:
            label = "a researched module"
            back = Card(id=f"drawn/hidden/{n}", label=label, at="drawn", owner=seat, face_down=True)
            elements.append(back)
    return elements


def _choices(view: View, state: Colonizers) -> list[Primitive]:
    if not view.decides:
        return []
    if state.phase == phases.EARNING:
        return [
            Choice(id="choice/gather", label=f"Gather {state.ruleset.income} Omnium"),
            Choice(id="choice/research", label=_research_label(state)),
        ]
    if state.phase == phases.BUILDING:
        return [Choice(id="choice/pass", label="Build nothing")]
    if state.phase == phases.NAMING:
        own = int(state.colonist[state.turn])
        verb = "Rob" if own == colonists.OPPORTUNIST else "Swap hands with"
        steps = [_naming_step(verb, colonist) for colonist in range(6) if colonist != own]
        choices: list[Primitive] = [Choice(id=at, label=label) for at, label in steps]
        return [*choices, Choice(id="choice/pass", label="Name nobody")]
    return []


def _naming_step(verb: str, colonist: int) -> Step:
    return f"choice/{COLONISTS[colonist]}", f"{verb} the {colonist_title(colonist)}"


def _research_label(state: Colonizers) -> str:
    if state.research_ends_game() and not state.is_hand_full(state.turn):
        return f"Research: {LAST_RESORT}"
    return "Research: draw 2 modules, keep 1"


def _result(view: View, state: Colonizers) -> str:
    if state.is_draw:
        return "The deck has run dry: the game is a draw"
    winners = [seat for seat, rank in enumerate(state.ranks()) if rank == 1]
    who = listed([view.name(seat) for seat in winners])
    points = counted(state.scores()[winners[0]], "point")
    if len(winners) > 1:
        return f"{who} share the win with {points} each"
    return f"{who} wins with {points}"
