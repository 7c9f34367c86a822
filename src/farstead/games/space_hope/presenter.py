"""Space Hope, as people see it."""

from typing import Final, cast

from mypy_extensions import mypyc_attr

from farstead.core.presenter import Presenter, Step, View
from farstead.core.scene import (
    Card,
    Choice,
    Dial,
    Panel,
    Primitive,
    Sentence,
    Text,
    Track,
    Zone,
)
from farstead.core.state import ALLOWED, OVER, Event
from farstead.core.words import counted, listed
from farstead.games.space_hope.rules import actions, content, events, phases
from farstead.games.space_hope.rules.effects import DIALS, TARGETS
from farstead.games.space_hope.rules.layout import (
    DIAL_COUNT,
    EVERYBODY,
    HAND_ROOM,
    HIGHEST_DIAL,
    MOST_SLOTS,
    NOBODY,
)
from farstead.games.space_hope.rules.shipped import NAMES_EACH, SHIP_NAMES
from farstead.games.space_hope.rules.turns import SpaceHope
from farstead.games.space_hope.wording import (
    CAUSES,
    chance_headline,
    dial_title,
    refusal_in_words,
    result,
    what_a_ship_did,
    what_befell_a_ship,
)

DETAILS: Final = (
    phases.MODE,
    phases.AIMING,
    phases.DIALLING,
    phases.WRECKING,
    phases.PLACING,
)
COUNTED: Final = {
    content.SUM: "{dial} together",
    content.EACH: "Ships with {amount} {dial}",
    content.GIVEN: "Times taken",
    content.TRAVEL: "Distance gained",
    content.BUILT: "Parts built",
    content.PARTS: "Ship parts",
    content.USED: "Abilities used",
    content.ALIVE: "Ships alive",
    content.SUM_DIALS: "Points on all dials",
    content.EACH_LOWEST: "Ships with no dial below {amount}",
    content.EACH_PARTS: "Ships with {amount} parts",
    content.EACH_TRAVEL: "Ships that gained {amount} Distance",
    content.EACH_GIVEN: "Ships that took the action",
    content.ONE_TRAVEL: "Distance of the one that gained most",
    content.ONE_DIAL: "{dial} of the one that has most",
    content.LIFTED: "Distance from each other",
    content.SALVAGED: "Discards put back",
}
RESIGN: Final = "Take the first, and choose no more"
USES: Final = {content.ALWAYS: "always", content.START: "start", content.ROUND: "round"}


@mypyc_attr(allow_interpreted_subclasses=True)
class SpaceHopePresenter(Presenter):
    # What lies on the table ------------------------------------------------------------

    def elements(self, view: View) -> list[Primitive]:
        state = cast("SpaceHope", view.state)
        table = _goal(state)
        table += _being_played(state)
        table += _in_play(view, state)
        for seat in range(state.seats):
            table += _ship(view, state, seat)
        return table + _choices(view, state)

    def headline(self, view: View) -> str:
        state = cast("SpaceHope", view.state)
        if state.actor == OVER:
            return result(view, state)
        if state.actor < 0:
            return chance_headline(view, state)
        who = view.name(int(state.actor))
        title = state.ruleset.cards[state.card].title if state.card != NOBODY else ""
        tasks = {
            phases.NAMING: f"{who} names a ship",
            phases.CHOOSING: f"{who} chooses a goal for the living, being dead longest",
            phases.ACTING: f"{who} acts in round {state.round}",
            phases.MODE: f"{who} plays {title}: for Distance or for its ability?",
            phases.AIMING: f"{who} chooses whom it is for",
            phases.DIALLING: f"{who} chooses a dial",
            phases.WRECKING: f"{who} chooses a ship part to destroy",
            phases.PLACING: f"{who} chooses a slot",
            phases.ADDING: f"{who} may build a second part from the deck",
            phases.STARTING: f"{who} may use {_asked(state)} at the start of the round",
            phases.STRETCHING: f"{who} may draw more cards: {_asked(state)}",
            phases.SAVING: f"{who} may be saved by {_asked(state)}",
        }
        return tasks[int(state.phase)]

    # What can be picked ----------------------------------------------------------------

    def path(self, view: View, action: int) -> list[Step]:
        state = cast("SpaceHope", view.state)
        known = state.ruleset
        if action < known.play:
            return [_fixed_step(view, state, action)]
        if action < known.use:
            return self._card_path(view, state, action)
        if action < known.slot:
            slot = action - known.use
            return [(_slot_id(int(state.turn), slot, state), _use_label(state, slot))]
        if action < known.wreck:
            slot = action - known.slot
            label = f"Build {known.parts[slot].title}"
            return [(_slot_id(int(state.turn), slot, state), label)]
        if action < known.choose:
            slot = action - known.wreck
            label = f"Destroy {known.parts[slot].title}"
            return [(_slot_id(int(state.aim), slot, state), label)]
        goal = known.goals[action - known.choose]
        return [(f"goal/{goal.name}", f"Choose {goal.title}")]

    def _card_path(self, view: View, state: SpaceHope, action: int) -> list[Step]:
        """Which card of the hand, and what to do with it."""
        known = state.ruleset
        count = int(known.card_count)
        verb, card = divmod(action - int(known.play), count)
        seat = int(state.turn)
        picked = (f"hand/{seat}/{known.cards[card].name}/0", known.cards[card].title)
        if verb == 2:
            return [picked, (f"goal/{known.goals[state.goal].name}", "Give it to the goal")]
        if self.goes_on(view, action):
            return [picked]
        if verb == 0:
            return [picked, ("choice/play", "Play it")]
        slots = [n for n in range(known.part_count) if (state.buildable(seat) >> n) & 1]
        slot = slots[0] if slots else 0
        return [picked, (_slot_id(seat, slot, state), f"Build {known.parts[slot].title}")]

    def goes_on(self, view: View, action: int) -> bool:
        """A card, what for, at whom and which detail are one gesture."""
        state = cast("SpaceHope", view.state)
        may_go_on = state.phase == phases.ACTING or state.phase in DETAILS
        return may_go_on and state.refusal(action) == ALLOWED and _asks_more(state, action)

    def tries(self, view: View) -> list[int]:
        state = cast("SpaceHope", view.state)
        allowed = state.actions()
        if state.phase != phases.ACTING:
            return allowed
        seat, known = int(state.turn), state.ruleset
        built = [n for n in range(known.part_count) if state.slots[seat * MOST_SLOTS + n] >= 0]
        usable = [n for n in built if known.by_letter or known.parts[n].use >= content.ROUND]
        pays = state.goal != NOBODY and known.goals[state.goal].cost >= 0
        return allowed + [int(known.use) + n for n in usable] + ([actions.PAY] if pays else [])

    def why_not(self, view: View, action: int) -> str:
        state = cast("SpaceHope", view.state)
        if action >= state.ruleset.top:
            return "only chance does that"
        if state.phase != phases.ACTING:
            return f"now {self.headline(view)}"
        return refusal_in_words(state, action) or "first play or place a card"

    # What the log says -----------------------------------------------------------------

    def sentence(self, view: View, event: Event) -> Sentence | None:
        kind, a, b, c = event
        known = cast("SpaceHope", view.state).ruleset
        match kind:
            case events.BEGAN_ROUND:
                return Sentence(f"Round {a} begins.")
            case events.REVEALED:
                goal = known.goals[a]
                return Sentence(f"Goal: {goal.title}. {goal.need_text()}", [f"goal/{goal.name}"])
            case events.MET:
                return Sentence(f"The fleet has met its goal, {known.goals[a].title}.")
            case events.MISSED:
                return Sentence(f"The fleet has missed its goal, {known.goals[a].title}.")
            case events.ENDED:
                return Sentence("The voyage is over.")
        text = what_a_ship_did(view, known, kind, a, b, c) or what_befell_a_ship(
            view, known, kind, b, c
        )
        return Sentence(f"{view.name(a)} {text}.", [f"seat/{a}"]) if text else None


# Steps ---------------------------------------------------------------------------------------


def _slot_id(seat: int, slot: int, state: SpaceHope) -> str:
    return f"part/{seat}/{state.ruleset.parts[slot].name}"


def _asked(state: SpaceHope) -> str:
    """The part that somebody is asked about."""
    return state.ruleset.parts[max(int(state.asked_slot), 0)].title


def _use_label(state: SpaceHope, slot: int) -> str:
    part = state.ruleset.parts[slot]
    if part.use >= content.ROUND:
        return f"Use {part.title}"
    is_resting = (state.resting[state.turn] >> slot) & 1
    return f"Wake {part.title}" if is_resting else f"Lay {part.title} to rest"


def _answers(state: SpaceHope) -> dict[int, str]:
    """What can be said to the question whether a part is to do its work."""
    verb = {phases.SAVING: "Save the ship", phases.STRETCHING: "Draw"}.get(int(state.phase), "Yes")
    refusal = "Let it die" if state.phase == phases.SAVING else "No"
    return {
        actions.YES: verb,
        actions.NO: refusal,
        actions.ALWAYS_YES: "Always, without asking",
    }


def _fixed_step(view: View, state: SpaceHope, action: int) -> Step:
    if action < actions.TARGET:
        return (f"choice/name/{action}", SHIP_NAMES[action])
    if action < actions.DIAL:
        seat = action - actions.TARGET
        who = "Yourself" if seat == state.actor else view.name(seat)
        return (f"seat/{seat}", who)
    if action < actions.FOR_DISTANCE:
        dial = action - actions.DIAL
        seat = int(state.player if state.aim == EVERYBODY else state.aim)
        return (f"seat/{seat}/{DIALS[dial]}", dial_title(dial))
    if action == actions.FOR_DISTANCE:
        distance = state.ruleset.card_distance[state.card] if state.card != NOBODY else 0
        return ("choice/distance", f"For {distance} Distance")
    if action == actions.FOR_ABILITY:
        return ("choice/ability", "For its ability")
    if action == actions.PAY:
        return ("choice/pay", _pay_label(state))
    if action == actions.PASS:
        return ("choice/pass", "No second part")
    if action == actions.RESIGN:
        return ("choice/resign", RESIGN)
    words = {actions.YES: "yes", actions.NO: "no", actions.ALWAYS_YES: "always"}
    return (f"choice/{words[action]}", _answers(state)[action])


def _pay_label(state: SpaceHope) -> str:
    if state.goal == NOBODY or state.ruleset.goals[state.goal].cost < 0:
        return "Pay for the goal"
    goal = state.ruleset.goals[state.goal]
    return f"Pay {goal.price} {dial_title(goal.cost)} for the goal"


# What lies on the table ------------------------------------------------------------------------


def _goal(state: SpaceHope) -> list[Primitive]:
    """The goal and how near the fleet is to it; or those that a dead player chooses from."""
    known = state.ruleset
    if not known.has_goals:
        return []
    offered = [n for n in range(known.goal_count) if (state.offered_goals >> n) & 1]
    shown = offered if state.goal == NOBODY else [int(state.goal)]
    label = "goals to choose from" if offered else "the fleet's goal"
    elements: list[Primitive] = [Zone(id="goal", label=label)]
    for number in shown:
        goal = known.goals[number]
        elements.append(
            Card(
                id=f"goal/{goal.name}",
                label=f"{goal.title}: {goal.text}",
                at="goal",
                title=goal.title,
                tint="goal",
                symbol="goal",
                text=_in_lines(goal.text),
                flavour=goal.flavour,
            )
        )
    if state.goal != NOBODY and state.phase >= phases.DEALING:
        elements += _progress(state)
    return elements


def _in_lines(text: str) -> str:
    """What a goal asks, its action and what comes of it, each in a line of its own."""
    for word in ("Action", "Success", "Failure"):
        text = text.replace(f" {word}: ", f"\n{word}: ")
    return text


def _progress(state: SpaceHope) -> list[Primitive]:
    goal = state.ruleset.goals[state.goal]
    has, needed = int(state.goal_progress()), int(state.goal_needed())
    if goal.need in content.AT_MOST:
        apart = " apart" if goal.need == content.SPREAD else ""
        label = f"Now {has}{apart}, at most {needed}"
        return [Text(id="goal/progress", label=label, at="goal", text=label)]
    label = COUNTED[goal.need].format(dial=dial_title(goal.dial), amount=goal.amount)
    return [Track(id="goal/progress", label=label, at="goal", value=has, length=needed)]


def _being_played(state: SpaceHope) -> list[Primitive]:
    """A card that has left the hand and whose target or use is still to be chosen."""
    if state.card == NOBODY:
        return []
    card, player = int(state.card), int(state.turn)
    return [
        Zone(id="playing", label="being played", owner=player),
        _card(state, card, f"playing/{state.ruleset.cards[card].name}", "playing", player),
    ]


def _in_play(view: View, state: SpaceHope) -> list[Primitive]:
    """What remains for the round."""
    count = len(state.in_play) // 3
    if not count:
        return []
    elements: list[Primitive] = [Zone(id="lasting", label="remains this round", layout="chips")]
    for n in range(count):
        card, player, target = (int(state.in_play[3 * n + i]) for i in range(3))
        whom = "everybody" if target == EVERYBODY else view.name(target)
        elements.append(_card(state, card, f"lasting/{n}", "lasting", player, f"on {whom}"))
    return elements


def _ship(view: View, state: SpaceHope, seat: int) -> list[Primitive]:
    panel, who = f"seat/{seat}", view.name(seat)
    is_active = state.actor == seat
    elements: list[Primitive] = [
        Panel(
            id=panel,
            label=who,
            owner=seat,
            active=is_active,
            symbol=_condition(state, seat),
            text=_standing(view, state, seat),
        ),
        Dial(
            id=f"{panel}/distance",
            label="Distance",
            at=panel,
            owner=seat,
            value=int(state.distance[seat]),
            symbol="distance",
        ),
    ]
    for dial in range(DIAL_COUNT):
        elements.append(
            Dial(
                id=f"{panel}/{DIALS[dial]}",
                label=dial_title(dial),
                at=panel,
                owner=seat,
                symbol=DIALS[dial],
                value=int(state.dials[seat * DIAL_COUNT + dial]),
                high=HIGHEST_DIAL,
            )
        )
    elements += _parts(view, state, seat)
    deck, discards = int(state.deck_size(seat)), int(state.discard_size[seat])
    pile = f"{who}'s deck"
    elements.append(Zone(id=f"deck/{seat}", label=pile, at=panel, layout="pile", count=deck))
    pile = f"{who}'s discards"
    elements.append(
        Zone(id=f"discards/{seat}", label=pile, at=panel, layout="pile", count=discards)
    )
    if discards:
        last = int(state.discards[seat * int(state.ruleset.deck) + discards - 1])
        top = f"discards/{seat}/{state.ruleset.cards[last].name}"
        elements.append(_card(state, last, top, f"discards/{seat}", seat))
    return elements + _hand(view, state, seat)


def _condition(state: SpaceHope, seat: int) -> str:
    if not state.lives(seat):
        return "adrift"
    return "hidden" if (state.hidden >> seat) & 1 else ""


def _standing(view: View, state: SpaceHope, seat: int) -> str:
    """What holds for the ship, and its name."""
    notes = _notes(state, seat) if state.lives(seat) else [f"dead, {CAUSES[state.died_of[seat]]}"]
    if state.ship_name[seat] != NOBODY:  # by rules 1 it was a decision
        notes.append(SHIP_NAMES[state.ship_name[seat]])
    elif state.ruleset.by_letter and view.title(seat):
        notes.append(view.title(seat))
    return " · ".join(notes)


def _notes(state: SpaceHope, seat: int) -> list[str]:
    notes = ["first this round"] if state.first == seat else []
    if (state.hidden >> seat) & 1:
        notes.append("hidden")
    if (state.jammed >> seat) & 1:
        notes.append("parts jammed")
    for members, word in ((state.shield[seat], "held"), (state.block[seat], "blocked")):
        dials = [dial_title(n) for n in range(DIAL_COUNT) if (members >> n) & 1]
        if dials:
            named = "all dials" if len(dials) == DIAL_COUNT else listed(dials)
            notes.append(f"{named} {word}")
    return notes


def _parts(view: View, state: SpaceHope, seat: int) -> list[Primitive]:
    """The ship's parts; of one's own ship the empty slots too."""
    who, built = view.name(seat), int(state.parts[seat])
    zone = f"parts/{seat}"
    elements: list[Primitive] = [
        Zone(
            id=zone,
            label=f"{who}'s ship parts, {built} built",
            at=f"seat/{seat}",
            owner=seat,
            layout="chips",
        )
    ]
    for slot, part in enumerate(state.ruleset.parts):
        is_built = state.slots[seat * MOST_SLOTS + slot] != NOBODY
        if is_built or view.viewer == seat:
            is_resting = (state.resting[seat] >> slot) & 1
            mark = "resting" if is_resting else "built" if is_built else "empty"
            elements.append(
                Card(
                    id=_slot_id(seat, slot, state),
                    label=f"{part.title}, Tier {part.tier}, {mark}: {part.text}",
                    at=zone,
                    owner=seat,
                    symbol=USES.get(part.use, "discard"),
                    title=part.title,
                    corner=str(part.tier),
                    value="z" if is_resting else "✓" if is_built else "",
                    tint="built" if is_built else "empty",
                    text=part.text,
                    flavour=part.flavour,
                )
            )
    return elements


def _hand(view: View, state: SpaceHope, seat: int) -> list[Primitive]:
    """The cards that the viewer knows, then the backs of the others."""
    zone, count = f"hand/{seat}", int(state.hand_size[seat])
    label = f"{view.name(seat)}'s hand, {counted(count, 'card')}"
    elements: list[Primitive] = [
        Zone(id=zone, label=label, at=f"seat/{seat}", owner=seat, layout="fan")
    ]
    places = range(seat * HAND_ROOM, seat * HAND_ROOM + count)
    known = [int(state.hands[at]) for at in places if view.viewer == seat or state.open[at]]
    for n, card in enumerate(known):
        copy = known[:n].count(card)
        name = f"{zone}/{state.ruleset.cards[card].name}/{copy}"
        elements.append(_card(state, card, name, zone, seat))
    for n in range(count - len(known)):
        back = f"{zone}/hidden/{n}"
        elements.append(Card(id=back, label="a card", at=zone, owner=seat, face_down=True))
    return elements


def _card(state: SpaceHope, card: int, name: str, zone: str, owner: int, value: str = "") -> Card:
    face = state.ruleset.cards[card]
    kind = "AND" if face.is_and else "OR"
    text = face.text
    return Card(
        id=name,
        label=f"{face.title}: {face.distance} Distance {kind} {text}",
        at=zone,
        owner=owner,
        symbol=TARGETS[face.target],
        title=face.title,
        corner=str(face.distance),
        value=value or kind,
        tint=TARGETS[face.target],
        text=text,
        flavour=face.flavour,
    )


def _choices(view: View, state: SpaceHope) -> list[Primitive]:
    """Picks that have no piece of their own."""
    if not view.decides:
        return []
    if state.phase == phases.NAMING:
        first = int(state.actor) * NAMES_EACH
        names = range(first, first + NAMES_EACH)
        return [Choice(id=f"choice/name/{n}", label=SHIP_NAMES[n]) for n in names]
    if state.phase in phases.MAY:
        steps = [_fixed_step(view, state, action) for action in _answers(state)]
        return [Choice(id=name, label=label) for name, label in steps]
    if state.phase == phases.CHOOSING and state.ruleset.by_letter:
        return [Choice(id="choice/resign", label=RESIGN)]
    if state.phase == phases.ADDING:
        return [Choice(id="choice/pass", label="No second part")]
    if state.phase == phases.ACTING:
        return _card_choices(state)
    if state.phase == phases.MODE:
        return [
            Choice(id="choice/distance", label="For its Distance"),
            Choice(id="choice/ability", label="For its ability"),
        ]
    return []


def _card_choices(state: SpaceHope) -> list[Primitive]:
    """What a card of the hand may be picked for, where the next pick is no piece."""
    seat, known = int(state.turn), state.ruleset
    hand = {int(state.hands[seat * HAND_ROOM + i]) for i in range(state.hand_size[seat])}
    elements: list[Primitive] = []
    if not all(_asks_more(state, int(known.play) + card) for card in hand):
        elements.append(Choice(id="choice/play", label="Play it"))
    if not all(known.cards[card].is_and for card in hand):
        elements.append(Choice(id="choice/distance", label="For its Distance"))
        elements.append(Choice(id="choice/ability", label="For its ability"))
    if state.goal != NOBODY and known.goals[state.goal].cost >= 0:
        elements.append(Choice(id="choice/pay", label=_pay_label(state)))
    return elements


def _asks_more(state: SpaceHope, action: int) -> bool:
    """Whether there is something left to choose about it."""
    twin = state.clone()
    twin.apply(action)
    return twin.actor == state.actor and twin.phase in DETAILS
