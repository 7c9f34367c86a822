"""What lies on the table of Settlers of the Cosmos: the map, an invasion, the seats."""

from functools import lru_cache
from typing import Final, cast

from farstead.core.presenter import View
from farstead.core.scene import (
    Board,
    Card,
    Cell,
    Dial,
    Panel,
    Primitive,
    Stack,
    Stage,
    Text,
    Token,
    Zone,
)
from farstead.core.state import OVER
from farstead.core.words import counted, listed
from farstead.games.cosmos.rules import actions, content, phases
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.invading import allied_strength, behind, total
from farstead.games.cosmos.rules.knowledge import hidden_card, knows, sees_card
from farstead.games.cosmos.rules.moments import bonus_of, worth_of
from farstead.games.cosmos.rules.ruleset import NOBODY
from farstead.games.cosmos.rules.sites import CENTRES, IS_CENTRE, NAMES, NOWHERE, SITES, position_of
from farstead.games.cosmos.rules.state import BOTH, DEFENCE, NEITHER, OFFENCE, UNDECIDED
from farstead.games.cosmos.wording import (
    SIDES,
    deal,
    ships,
    stage_text,
)

WITH_VALUE: Final = (content.ATTACK, content.REINFORCEMENT)
TOKENS: Final = ("", "mineral", "gas")


def site_id(site: int) -> str:
    return f"site/{NAMES[site]}"


def stack_id(site: int, seat: int) -> str:
    return f"stack/{NAMES[site]}/{seat}"


def all_pieces(view: View, state: Cosmos) -> list[Primitive]:
    table = view.seen_by_all("map", _map) + _stage(view, state)
    for seat in range(state.seats):
        table += _seat(view, state, seat)
    return table + view.seen_by_all("piles", _piles) + _draft(view, state)


# The map ---------------------------------------------------------------------------------------


def _map(view: View) -> list[Primitive]:
    state = cast("Cosmos", view.state)
    table: list[Primitive] = [Board(id="map", label="the star map", shape="points")]
    table += _cells(view, state)
    table += _stacks(view, state)
    return table + _markers(state)


def _cells(view: View, state: Cosmos) -> list[Primitive]:
    """All sites. Most are as they were a move ago, at this table or another: the same objects."""
    laid = {int(CENTRES[n]) for n in range(state.laid)}
    cells: list[Primitive] = []
    for site in range(SITES):
        planet, token, is_laid = int(state.planet[site]), int(state.token[site]), site in laid
        if planet and state.crowd[site]:
            owners = [seat for seat in range(int(state.seats)) if state.stack(seat, site)]
            owner = owners[0] if len(owners) == 1 else NOBODY
            name = listed([view.name(seat) for seat in owners])
            cells.append(_drawn(site, planet, token, is_laid, owner, name))
            continue
        look = ((site * 4 + planet) * 4 + token) * 2 + is_laid
        free = _free.get(look)
        if free is None:
            free = _free[look] = _drawn(site, planet, token, is_laid, NOBODY, "")
        cells.append(free)
    return cells


_free: Final[dict[int, Cell]] = {}  # sites that nobody holds, by all that decides about their look


@lru_cache(maxsize=20_000)
def _drawn(site: int, planet: int, token: int, is_laid: bool, owner: int, name: str) -> Cell:
    """A site as it is drawn."""
    kind = "corner"
    if IS_CENTRE[site]:
        kind = ("planet" if planet else "void") if is_laid else "blank"
    label = NAMES[site] if kind == "corner" else f"{NAMES[site]}, {kind}"
    if token:
        label += f" with {TOKENS[token]}"
    if name:
        label += f", colony of {name}"
    x, y = position_of(site)
    return Cell(
        id=site_id(site),
        label=label,
        at="map",
        owner=None if owner == NOBODY else owner,
        symbol=kind,
        x=round(x, 3),
        y=round(y, 3),
        text=NAMES[site],
        tint=TOKENS[token],
    )


def _stacks(view: View, state: Cosmos) -> list[Stack]:
    stacks = []
    for site in range(SITES):
        if state.crowd[site]:
            for seat in range(state.seats):
                count = int(state.stack(seat, site))
                if count:
                    stacks.append(_stack(view, state, site, seat, count))
    return stacks


def _stack(view: View, state: Cosmos, site: int, seat: int, count: int) -> Stack:
    side = _side_of_stack(state, site, seat)
    label = f"{view.name(seat)}: {ships(count)} on {NAMES[site]}"
    if side != NEITHER:
        label += f", on {SIDES[side]}"
    host = int(state.host[seat * SITES + site])
    if host != NOBODY:
        label += f", clinging to {view.name(host)}"
    symbol = ("offence", "defence", "ship")[side]
    return Stack(
        id=stack_id(site, seat),
        label=label,
        at=site_id(site),
        owner=seat,
        symbol=symbol,
        count=count,
    )


def _side_of_stack(state: Cosmos, site: int, seat: int) -> int:
    """The side that the stack fights on."""
    if state.invader == NOBODY:
        return NEITHER
    for side in (OFFENCE, DEFENCE):
        if state.main_site[side] == site and state.main_player(side) == seat:
            return side
    for n in range(len(state.joiners)):
        if state.joiner_site(n) == site and state.joiner_seat(n) == seat:
            return min(int(state.joiner_side(n)), NEITHER)
    return NEITHER


def _markers(state: Cosmos) -> list[Primitive]:
    """The invasion token, and the site or stack that a question is about."""
    markers: list[Primitive] = []
    if state.invader != NOBODY:
        at = site_id(int(state.invaded))
        markers.append(Token(id="invasion", label="invaded", at=at, symbol="invasion"))
    at_site = int(state.site_that_joins())
    if state.phase in (phases.STACKING, phases.HEADING, phases.SWAPPING):
        at_site = int(state.site)
    elif state.phase == phases.COUNTING:
        at_site = int(state.goal)
    if at_site != NOWHERE:
        markers.append(Token(id="here", label="this one", at=site_id(at_site), symbol="here"))
    return markers


# The invasion ------------------------------------------------------------------------------------


def _stage(view: View, state: Cosmos) -> list[Primitive]:
    if state.invader == NOBODY:
        return _fought(view, state) if len(state.battle) else []
    invader, defender = view.name(int(state.invader)), view.name(int(state.defender))
    label = f"{invader} invades {defender} on {NAMES[state.invaded]}"
    elements: list[Primitive] = [Stage(id="stage", label=label, text=stage_text(view, state))]
    for side in (OFFENCE, DEFENCE):
        elements += _side(view, state, side)
    return elements + _deal(view, state)


def _fought(view: View, state: Cosmos) -> list[Primitive]:
    """The latest invasion, with its outcome."""
    invader, defender, site, winner, *both = (int(number) for number in state.battle)
    names = view.name(invader), view.name(defender)
    label = f"{names[0]} has invaded {names[1]} on {NAMES[site]}"
    text = "Both have won" if winner == BOTH else f"{names[winner]} has won"
    elements: list[Primitive] = [Stage(id="stage", label=label, symbol="past", text=text)]
    for side, main in ((OFFENCE, invader), (DEFENCE, defender)):
        panel, has_won = f"side/{side}", winner in (side, BOTH)
        elements.append(
            _side_panel(view, side, main, has_won, "has won" if has_won else "has lost")
        )
        card, total = both[side], both[2 + side]
        if total != NOBODY:
            elements.append(Dial(id=f"{panel}/total", label="Total", at=panel, value=total))
        zone = f"{panel}/cards"
        elements.append(Zone(id=zone, label="its card", at=panel, owner=main, layout="row"))
        if card != NOBODY:
            elements.append(_card(state, card, f"{zone}/chosen", zone, main))
    return elements


def _side_panel(view: View, side: int, main: int, is_ahead: bool, text: str) -> Panel:
    return Panel(
        id=f"side/{side}",
        label=f"{('Offence', 'Defence')[side]}: {view.name(main)}",
        at="stage",
        owner=main,
        symbol=("offence", "defence")[side],
        active=is_ahead,
        text=text,
    )


def _side(view: View, state: Cosmos, side: int) -> list[Primitive]:
    panel, main = f"side/{side}", int(state.main_player(side))
    elements: list[Primitive] = [
        _side_panel(view, side, main, _leads(state, side), _side_text(state, side))
    ]
    for what, value in _sums(state, side):
        dial = Dial(
            id=f"{panel}/{what}", label=what.capitalize(), at=panel, owner=main, value=value
        )
        elements.append(dial)
    return elements + _side_cards(view, state, side) + _allies(view, state, side)


def _leads(state: Cosmos, side: int) -> bool:
    if state.winner != UNDECIDED:
        return state.winner in (side, BOTH)
    return bool(state.is_revealed) and state.attacks_met() and behind(state) != side


def _side_text(state: Cosmos, side: int) -> str:
    if state.winner != UNDECIDED:
        return "has won" if state.winner in (side, BOTH) else "has lost"
    if state.is_revealed and state.attacks_met():
        return "behind" if behind(state) == side else "ahead"
    return ""


def _sums(state: Cosmos, side: int) -> list[tuple[str, int]]:
    """What the side's total is made of, as far as it is open."""
    if state.is_revealed and not state.attacks_met():
        return []  # SC-18, SC-19: there is no total
    if state.totals[side] != NOBODY:  # as they were: ships have been lost since
        return [("total", int(state.totals[side]))]
    main = state.main_player(side)
    own = int(state.main_ships(side) * worth_of(state, main, side))
    strength = own + int(allied_strength(state, side))
    sums = [("ships", strength)]
    extra = int(bonus_of(state, main, side) + state.added[side])
    if extra:
        sums.append(("added", extra))
    if not state.is_revealed:
        return sums
    if state.card[side] != NOBODY:
        sums.append(("card", int(state.ruleset.card_value[state.card[side]])))
    return [*sums, ("total", int(total(state, side)))]


def _side_cards(view: View, state: Cosmos, side: int) -> list[Primitive]:
    zone, main = f"side/{side}/cards", int(state.main_player(side))
    elements: list[Primitive] = [
        Zone(id=zone, label="its card", at=f"side/{side}", owner=main, layout="row")
    ]
    card = int(state.card[side])
    viewer = -3 if view.viewer is None else view.viewer
    if card == NOBODY:
        return elements
    if sees_card(state, viewer, side):
        shown = _card(state, card, f"{zone}/chosen", zone, main)
        return [*elements, shown]
    back = Card(id=f"{zone}/chosen", label="a card, face down", at=zone, owner=main, face_down=True)
    return [*elements, back]


def _allies(view: View, state: Cosmos, side: int) -> list[Primitive]:
    zone = f"side/{side}/allies"
    allies: list[Primitive] = []
    for n in range(len(state.joiners)):
        if state.joiner_side(n) == side:
            seat, site = int(state.joiner_seat(n)), int(state.joiner_site(n))
            count = int(state.stack(seat, site))
            label = f"{view.name(seat)}: {ships(count)} from {NAMES[site]}"
            name = f"{zone}/{NAMES[site]}/{seat}"
            allies.append(
                Stack(id=name, label=label, at=zone, owner=seat, symbol="ship", count=count)
            )
    if not allies:
        return []
    label = f"allies of {SIDES[side]}"
    return [Zone(id=zone, label=label, at=f"side/{side}", layout="chips"), *allies]


def _deal(view: View, state: Cosmos) -> list[Primitive]:
    if state.phase not in (phases.BARGAINING, phases.JUDGING) or not state.settled_terms:
        return []
    return [Text(id="deal", label="The deal so far", at="stage", text=deal(view, state))]


# Seats -------------------------------------------------------------------------------------------


def _seat(view: View, state: Cosmos, seat: int) -> list[Primitive]:
    panel, who = f"seat/{seat}", view.name(seat)
    is_active = state.actor == seat
    elements: list[Primitive] = [
        Panel(id=panel, label=who, owner=seat, active=is_active, text=_standing(state, seat)),
        Dial(
            id=f"{panel}/colonies",
            label="Colonies",
            at=panel,
            owner=seat,
            symbol="colonies",
            value=int(state.colonies[seat]),
            high=int(state.ruleset.colonies),
        ),
    ]
    for symbol, label, value in (
        ("ships", "Ships on the map", state.on_map[seat]),
        ("mineral", "Minerals", state.minerals[seat]),
        ("gas", "Gas", state.gas[seat]),
        ("graveyard", "Graveyard", state.graveyard[seat]),
    ):
        elements.append(
            Dial(
                id=f"{panel}/{symbol}",
                label=label,
                at=panel,
                owner=seat,
                symbol=symbol,
                value=int(value),
            )
        )
    return elements + _asks(state, seat) + _races(view, state, seat) + _hand(view, state, seat)


def _asks(state: Cosmos, seat: int) -> list[Primitive]:
    """The words of the race whose power asks something, unless the buttons say it all."""
    if state.phase != phases.POWER or state.actor != seat:
        return []
    if any(actions.FLIP <= action < actions.USE for action in state.actions()):
        return []
    sheet = state.ruleset.races[state.ruleset.race_of[state.asking]]
    text = f"{sheet.title}: {sheet.text}"
    return [Text(id=f"seat/{seat}/asks", label=sheet.title, at=f"seat/{seat}", text=text)]


def _standing(state: Cosmos, seat: int) -> str:
    notes = []
    if state.actor != OVER and state.round and state.turn == seat:
        notes.append("has the turn")
    if state.round and state.first == seat:
        notes.append("began")
    return " · ".join(notes)


def _races(view: View, state: Cosmos, seat: int) -> list[Primitive]:
    """The races whose powers a seat has; face down while hidden from the viewer."""
    if state.race[seat] == NOBODY:
        return []
    zone, who = f"race/{seat}", view.name(seat)
    elements: list[Primitive] = [
        Zone(id=zone, label=f"{who}'s race", at=f"seat/{seat}", owner=seat, layout="chips")
    ]
    is_shown = bool(state.is_shown(seat))
    if not is_shown and view.viewer != seat:
        back = f"{zone}/hidden"
        hidden = Card(id=back, label="a hidden race", at=zone, owner=seat, face_down=True)
        return [*elements, hidden]
    for power in range(content.POWER_COUNT):
        if state.has_power(seat, power):
            elements.append(_race(state, power, zone, seat, is_shown))
    return elements


def _race(state: Cosmos, power: int, zone: str, seat: int, is_shown: bool) -> Card:
    sheet = state.ruleset.races[state.ruleset.race_of[power]]
    notes = power_notes(state, seat, power)
    return Card(
        id=f"{zone}/{sheet.name}",
        label=f"{sheet.title}{', face down' if not is_shown else ''}: {sheet.text} {notes}".strip(),
        at=zone,
        owner=seat,
        symbol=sheet.name,
        title=sheet.title,
        corner="" if is_shown else "hidden",
        value=notes,
        tint="race",
        text=sheet.text,
        flavour=sheet.flavour,
    )


def power_notes(state: Cosmos, seat: int, power: int) -> str:
    """What a power remembers that everybody may see."""
    memory = int(state.remembered(seat, power))
    name = content.POWER_NAMES[power]
    if name == "titan":
        stones = [s for n, s in enumerate(actions.STONES) if memory >> n & 1 & ~(memory >> n + 6)]
        return listed(stones)
    if name == "domino":
        levels = [(d, memory >> 2 * n & 3) for n, d in enumerate(actions.DOMINOES)]
        return listed([f"{d} ×2" if level > 1 else d for d, level in levels if level])
    if name == "binary" and state.round:
        return "War" if memory else "Wander"
    return f"+{memory}" if name == "spite" and memory else ""


def _hand(view: View, state: Cosmos, seat: int) -> list[Primitive]:
    """The cards that the viewer knows, then the backs of the others."""
    zone, count = f"hand/{seat}", int(state.hand_size[seat])
    label = f"{view.name(seat)}'s hand, {counted(count, 'card')}"
    elements: list[Primitive] = [
        Zone(id=zone, label=label, at=f"seat/{seat}", owner=seat, layout="fan", count=count)
    ]
    shown = 0
    for card in range(state.ruleset.card_count):
        for copy in range(_visible(view, state, seat, card)):
            name = f"{zone}/{state.ruleset.cards[card].name}/{copy}"
            elements.append(_card(state, card, name, zone, seat))
            shown += 1
    for n in range(count - shown):
        back = f"{zone}/hidden/{n}"
        elements.append(Card(id=back, label="a card", at=zone, owner=seat, face_down=True))
    return elements


def _visible(view: View, state: Cosmos, seat: int, card: int) -> int:
    """How many of a hand's cards of this design the viewer knows for sure. One of them may lie
    face down by now: which, the viewer can't know."""
    if view.viewer is None:
        return 0
    if view.viewer == seat:
        return int(state.holds(seat, card))
    known = int(knows(state, view.viewer, seat, card))
    if int(hidden_card(state, seat)) == card and sees_card(
        state, view.viewer, state.main_side(seat)
    ):
        known -= 1  # it lies before the viewer
    return known


def _card(state: Cosmos, card: int, name: str, zone: str, owner: int) -> Card:
    face = state.ruleset.cards[card]
    kind = content.KINDS[face.kind]
    return Card(
        id=name,
        label=f"{face.title}: {face.text}",
        at=zone,
        owner=owner,
        symbol=kind,
        title=face.title,
        corner=str(face.value) if face.kind in WITH_VALUE else "",
        tint=kind,
        text=face.text,
    )


def _piles(view: View) -> list[Primitive]:
    """The deck, and the discards, which are open."""
    state = cast("Cosmos", view.state)
    if state.round == 0:
        return []
    piles: list[Primitive] = [
        Zone(id="deck", label="Deck", layout="pile", count=int(state.in_bag)),
        Zone(id="discards", label="Discards", layout="pile", count=int(state.in_discards)),
    ]
    for card, count in enumerate(state.discards):
        piles += [_discarded(state.ruleset.cards[card], copy) for copy in range(count)]
    return piles


@lru_cache(maxsize=2000)
def _discarded(face: content.Card, copy: int) -> Card:
    name, kind = f"discards/{face.name}/{copy}", content.KINDS[face.kind]
    corner = str(face.value) if face.kind in WITH_VALUE else ""
    label, tint = face.title, kind
    return Card(
        id=name, label=label, at="discards", symbol=kind, title=label, corner=corner, tint=tint
    )


def _draft(view: View, state: Cosmos) -> list[Primitive]:
    """The races that the viewer chooses from."""
    if view.viewer is None or state.phase not in (phases.DEALING_RACES, phases.KEEPING):
        return []
    if state.race[view.viewer] != NOBODY or not state.drafted[view.viewer]:
        return []
    elements: list[Primitive] = [Zone(id="draft", label="Keep one of these races", layout="row")]
    for power in range(content.POWER_COUNT):
        if (state.drafted[view.viewer] >> power) & 1:
            sheet = state.ruleset.races[state.ruleset.race_of[power]]
            elements.append(
                Card(
                    id=f"draft/{sheet.name}",
                    label=f"{sheet.title}: {sheet.text}",
                    at="draft",
                    owner=view.viewer,
                    symbol=sheet.name,
                    title=sheet.title,
                    tint="race",
                    text=sheet.text,
                    flavour=sheet.flavour,
                )
            )
    return elements
