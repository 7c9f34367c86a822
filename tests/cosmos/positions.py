"""Positions of Settlers of the Cosmos drawn as text.

                            k1      k2
                j1      j2      j3*     j4      j5
    i1      i2      i3*     i4      i5      i6*     i7      i8
h1      h2*     h3      h4      h5*     h6      h7      h8*     h9
    g1      g2      g3*     g4      g5      g6*     g7      g8
f1      f2*     f3      f4      f5*     f6      f7      f8*     f9         * a centre
    e1      e2      e3*     e4      e5      e6*     e7      e8
d1      d2*     d3      d4      d5*     d6      d7      d8*     d9
    c1      c2      c3*     c4      c5      c6*     c7      c8
                b1      b2      b3*     b4      b5
                            a1      a2

Statements are separated by `;` or new lines:

    planets f5, g6                    centres (every other centre is a void)
    mineral f5, d2; gas e3            tokens (nothing unless given)
    red 4 on f5, 2 on e5              ships; the others are in the graveyard
    red graveyard 2                   only so many there; the rest is out of the game
    red 1 on f5 clings to blue        and goes along with blue's stack
    red hand: attack-8, 2 quash       (empty unless given)
    bag: attack-8, quash              the deck (what lies nowhere else, unless given)
    discards: attack-3                (empty, or what the deck leaves, unless given; with both
                                      given, what is left over is out of the game)
    red is titan                      and the race is shown
    red is masons, hidden             (unless given: a hidden race that has no power at all)
    red holds masons                  has this power too, with a ship of its own on the card
    red memory titan 3                what a power remembers
    red on card 2                     ships on race cards, out of the graveyard
    red has 2 minerals, 1 gas         (nothing unless given)
    blue knows red: attack-8          blue is sure of this card in red's hand
    red's turn                        who acts (red unless given)
    round 3; blue first               (round 1, red first)
    1 action left; 1 extra move       (all actions, no extra moves)
    2 offers left                     (all)
    has acted | has not acted         (has, if an action is gone)

`play(match, "red", ...)` plays, `invade` a whole invasion; `stack`, `hand` and the others look.
"""

import re
from collections.abc import Mapping, Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.errors import IllegalAction, Refused
from farstead.core.scene import SEAT_NAMES
from farstead.core.state import BIT, CHANCE
from farstead.games.cosmos import GAME
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.phases import (
    ACTING,
    ALLYING,
    CHOOSING,
    COUNTING,
    KEEPING,
    PLACING,
    POWER,
    REINFORCING,
    STACKING,
)
from farstead.games.cosmos.rules.ruleset import DRAFT
from farstead.games.cosmos.rules.sites import (
    CENTRES,
    GAS,
    HEXAGONS,
    IS_CENTRE,
    MINERAL,
    NAMES,
    PIECES,
    SITES,
)
from farstead.games.cosmos.rules.steps import ACT_STEP
from farstead.match import Match
from tests.positions import SEATS, statements

Value = int | bool | str
CENTRE_NAMES = [NAMES[site] for site in CENTRES]
# Whom nothing is said about has one of these. The first ones matter least when redealt.
QUIET = ["dancers", "nomads", "hoarders", "empire", "oracle", "two-faced"]


# Drawing ---------------------------------------------------------------------------------


# Positions are drawn with many ships and with a win at once, unless they are about just that.
PLAIN: Mapping[str, Value] = {"ships": 32, "second": "planet", "ends": "at-once"}


def cosmos(drawing: str, seats: int = 2, rules: int | None = None, **options: Value) -> Match:
    """A match that begins in this position: somebody acts in the own turn."""
    state = GAME.start(GAME.options.resolve("", {**PLAIN, **options}, rules), seats)
    assert isinstance(state, Cosmos)
    _clear(state)
    lines = statements(drawing)
    # What lies on the map has to be known before ships come on it, and a power before what it
    # remembers.
    lines.sort(key=lambda line: not re.match(r"planets? |mineral |gas |\w+ (is|holds) ", line))
    given = {_lay(state, line) for line in lines}
    _settle(state, given)
    match = Match.from_position(GAME, state)
    match.options = state.ruleset.options
    return match


def _clear(state: Cosmos) -> None:
    state.laid = HEXAGONS
    state.pieces = vec[i64]([0] * len(PIECES))
    state.round = 1
    state.turn = state.first = 0
    state.actions_left = state.ruleset.actions
    state.offers_left = state.ruleset.offers
    state.bag = vec[i64]([0] * int(state.ruleset.card_count))
    state.in_bag = 0
    # The graveyard as it would be, until it is given otherwise.
    state.graveyard = vec[i64]([int(state.ruleset.ships)] * int(state.seats))


def _lay(state: Cosmos, line: str) -> str:
    """Put one statement into the state; what it was about."""
    for pattern, lay in LAYERS.items():
        if found := re.fullmatch(pattern, line):
            return lay(state, found)
    raise ValueError(f"not understood: {line}")


Found = re.Match[str]


def _planets(state: Cosmos, found: Found) -> str:
    for name in found[1].split(","):
        assert IS_CENTRE[site(name)], f"{name} is no centre"
        state.planet[site(name)] = 1
    return ""


def _tokens(state: Cosmos, found: Found) -> str:
    for name in found[2].split(","):
        assert IS_CENTRE[site(name)], f"{name} is no centre"
        state.token[site(name)] = MINERAL if found[1] == "mineral" else GAS
    return ""


def _ships(state: Cosmos, found: Found) -> str:
    for part in found[2].split(","):
        count, name = part.split(" on ")
        state.muster(SEATS[found[1]], site(name), int(count))
    return ""


def _clinging(state: Cosmos, found: Found) -> str:
    seat, at = SEATS[found[1]], site(found[3])
    state.muster(seat, at, int(found[2]))
    state.host[seat * SITES + at] = SEATS[found[4]]
    return ""


def _graveyard(state: Cosmos, found: Found) -> str:
    return f"{found[1]} graveyard {found[2]}"


def _on_card(state: Cosmos, found: Found) -> str:
    seat = SEATS[found[1]]
    state.graveyard[seat] -= int(found[2])
    state.on_cards[seat] += int(found[2])
    return ""


def _hand(state: Cosmos, found: Found) -> str:
    for name in _cards(found[2]):
        state.take_in(SEATS[found[1]], card_number(state, name))
    return ""


def _pile(state: Cosmos, found: Found) -> str:
    pile = state.bag if found[1] == "bag" else state.discards
    for name in _cards(found[2]):
        pile[card_number(state, name)] += 1
    return found[1]


def _cards(text: str) -> list[str]:
    """The cards that a list names: `2 quash` is two."""
    names: list[str] = []
    for part in text.split(","):
        if found := re.fullmatch(r"(\d+) ([\w-]+)", part.strip()):
            names += [found[2]] * int(found[1])
        elif part.strip():
            names.append(part.strip())
    return names


def _race(state: Cosmos, found: Found) -> str:
    seat = SEATS[found[1]]
    state.race[seat] = POWER_NAMES.index(found[2])
    state.grant(seat, state.race[seat])
    if not found[3]:
        state.shown |= BIT[seat]
    return ""


def _held(state: Cosmos, found: Found) -> str:
    seat = SEATS[found[1]]
    state.grant(seat, POWER_NAMES.index(found[2]))
    state.graveyard[seat] -= 1
    state.on_cards[seat] += 1
    return ""


def _memory(state: Cosmos, found: Found) -> str:
    state.remember(SEATS[found[1]], POWER_NAMES.index(found[2]), int(found[3]))
    return ""


def _resources(state: Cosmos, found: Found) -> str:
    for part in found[2].split(","):
        count, what = part.split()
        pile = state.minerals if what.startswith("mineral") else state.gas
        pile[SEATS[found[1]]] = int(count)
    return ""


def _knowledge(state: Cosmos, found: Found) -> str:
    at = (SEATS[found[1]] * state.seats + SEATS[found[2]]) * state.ruleset.card_count
    for name in _cards(found[3]):
        state.known[at + card_number(state, name)] += 1
    return ""


def _turn(state: Cosmos, found: Found) -> str:
    state.turn = SEATS[found[1]]
    return ""


def _first(state: Cosmos, found: Found) -> str:
    state.first = SEATS[found[1]]
    return ""


def _round(state: Cosmos, found: Found) -> str:
    state.round = int(found[1])
    return ""


def _left(state: Cosmos, found: Found) -> str:
    if found[2] == "action":
        state.actions_left = int(found[1])
    elif found[2] == "offer":
        state.offers_left = int(found[1])
    else:
        state.extra_moves = int(found[1])
    return ""


def _acted(state: Cosmos, found: Found) -> str:
    return "has not acted" if found[1] else "has acted"


LAYERS = {
    r"planets? (.+)": _planets,
    r"(mineral|gas) (.+)": _tokens,
    r"(\w+) (\d) on (\w\d) clings to (\w+)": _clinging,
    r"(\w+) (\d+ on \w\d(?:, *\d+ on \w\d)*)": _ships,
    r"(\w+) graveyard (\d+)": _graveyard,
    r"(\w+) on card (\d+)": _on_card,
    r"(\w+) hand:(.*)": _hand,
    r"(bag|discards):(.*)": _pile,
    r"(\w+) is ([\w-]+)(, hidden)?": _race,
    r"(\w+) holds ([\w-]+)": _held,
    r"(\w+) memory ([\w-]+) (\d+)": _memory,
    r"(\w+) has (\d+ (?:minerals?|gas)(?:, *\d+ (?:minerals?|gas))?)": _resources,
    r"(\w+) knows (\w+):(.*)": _knowledge,
    r"(\w+)'s turn": _turn,
    r"(\w+) first": _first,
    r"round (\d+)": _round,
    r"(\d) (action|offer|extra move)s?(?: left)?": _left,
    r"has (not )?acted": _acted,
}


def _settle(state: Cosmos, given: set[str]) -> None:
    """Everything that follows from what was laid out."""
    for mark in given:
        if found := re.fullmatch(r"(\w+) graveyard (\d+)", mark):
            state.graveyard[SEATS[found[1]]] = int(found[2])
    for seat in range(int(state.seats)):
        state.fleet[seat] = state.on_map[seat] + state.graveyard[seat] + state.on_cards[seat]
    _settle_deck(state, given)
    _settle_races(state)
    used = state.actions_left < state.ruleset.actions
    state.has_acted = "has acted" in given or (used and "has not acted" not in given)
    state.turns = (state.round - 1) * state.seats + (state.turn - state.first) % state.seats
    state.step = ACT_STEP
    state.ask(ACTING, state.turn)


def _settle_deck(state: Cosmos, given: set[str]) -> None:
    for card in range(int(state.ruleset.card_count)):
        held = sum(int(state.holds(seat, card)) for seat in range(int(state.seats)))
        rest = int(state.ruleset.copies[card] - state.bag[card] - state.discards[card]) - held
        assert rest >= 0, f"too many of {state.ruleset.cards[card].name}"
        if "bag" not in given:
            state.bag[card] += rest
        elif "discards" not in given:
            state.discards[card] += rest
    state.in_bag = sum(int(count) for count in state.bag)
    state.in_discards = sum(int(count) for count in state.discards)


def _settle_races(state: Cosmos) -> None:
    """Everybody has kept one of three races; what two have drawn is never the same."""
    box = [name for name in POWER_NAMES if state.ruleset.in_box & BIT[POWER_NAMES.index(name)]]
    taken = {POWER_NAMES[race] for race in state.race if race >= 0}
    spare = [name for name in [*QUIET, *box] if name in box and name not in taken]
    spare = list(dict.fromkeys(spare))
    for seat in range(int(state.seats)):
        if state.race[seat] < 0:
            state.race[seat] = POWER_NAMES.index(spare.pop(0))
    for seat in range(int(state.seats)):
        state.drafted[seat] = BIT[state.race[seat]]
        for _ in range(DRAFT - 1):
            state.drafted[seat] |= BIT[POWER_NAMES.index(spare.pop())]


# Names -----------------------------------------------------------------------------------


def site(name: str) -> int:
    return NAMES.index(name.strip())


def card_number(state: Cosmos, name: str) -> int:
    return [card.name for card in state.ruleset.cards].index(name.strip())


def name_of(seat: int) -> str:
    return next(name for name, number in SEATS.items() if number == seat)


def table(match: Match) -> Cosmos:
    assert isinstance(match.state, Cosmos)
    return match.state


# Playing on ------------------------------------------------------------------------------


def play(match: Match, who: str, *texts: str) -> None:
    """What somebody decides, one thing after the other."""
    for text in texts:
        match.play(SEATS[who], text)


def move(match: Match, start: str, goal: str, ships: int | None = None) -> None:
    """Whoever decides moves ships: as many as said, or all that can go."""
    seat = match.actor
    match.play(seat, f"move {start}")
    match.play(seat, f"to {goal}")
    counts = [text for text in match.actions() if text.startswith("ships ")]
    if match.actor == seat and table(match).phase == COUNTING:
        match.play(seat, counts[-1] if ships is None else f"ships {ships}")


def stop(match: Match) -> None:
    """Whoever's turn it is stops; what chance then has to decide it decides."""
    match.play(match.actor, "stop")
    deal(match)


def draw(match: Match, *cards: str) -> None:
    """Chance draws these cards."""
    for card in cards:
        match.decide(f"draw {card}")


def deal(match: Match) -> None:
    """Chance decides somehow, always the same, until a seat does."""
    while match.actor == CHANCE:
        match.decide(match.actions()[0])


def attack(match: Match, start: str, goal: str, against: str = "") -> None:
    """Whoever's turn it is invades: up to the first question of the invasion."""
    seat = match.actor
    match.play(seat, f"move {start}")
    match.play(seat, f"to {goal}")
    if against:
        match.play(seat, f"against {SEATS[against] + 1}")


def ally(match: Match, sides: Mapping[str, str] | None = None) -> list[str]:
    """Everybody who is asked takes a side, neither unless it is given: `{"e5": "offence"}`, or
    `{"blue e5": "offence"}` where several have ships. Who was asked, and for which stack."""
    asked = []
    while match.actor >= 0 and table(match).phase == ALLYING:
        stack_asked = _stack_asked(match)
        asked.append(stack_asked)
        where = stack_asked.split()[1]
        answer = (sides or {}).get(stack_asked, (sides or {}).get(where, "neither"))
        match.play(match.actor, answer)
    return asked


def _stack_asked(match: Match) -> str:
    """Whose stack is asked to take a side, and where it is."""
    state = table(match)
    joiner = next(
        n
        for n in range(len(state.joiners))
        if state.joiner_side(n) > 2 and state.joiner_seat(n) == match.actor
    )
    return f"{name_of(match.actor)} {NAMES[state.joiner_site(joiner)]}"


def choose(match: Match, cards: Sequence[str]) -> None:
    """The main players choose their cards: the invader's, the defender's."""
    state = table(match)
    while match.actor >= 0 and state.phase == CHOOSING:
        side = 0 if match.actor == state.invader else 1
        match.play(match.actor, f"play {cards[side]}")


def pass_on(match: Match) -> None:
    """Nobody adds a Reinforcement any more."""
    while match.actor >= 0 and table(match).phase == REINFORCING:
        match.play(match.actor, "pass")


def invade(
    match: Match,
    start: str,
    goal: str,
    cards: Sequence[str] = ("attack-8", "attack-6"),
    sides: Mapping[str, str] | None = None,
    against: str = "",
    answers: Sequence[str] = (),
) -> None:
    """An invasion by whoever's turn it is, as far as it goes without further decisions: the
    cards are those of the invader and the defender, `sides` as for `ally`, and nobody adds
    Reinforcements. `answers` are for powers that ask, whoever's they are; without one left it
    ends at the question, and `choose` or `pass_on` go on."""
    attack(match, start, goal, against)
    left = list(answers)
    while match.actor >= 0:
        phase = table(match).phase
        if phase == ALLYING:
            ally(match, sides)
        elif phase == CHOOSING:
            choose(match, cards)
        elif phase == REINFORCING:
            pass_on(match)
        elif phase == POWER and left:
            match.play(match.actor, left.pop(0))
        else:
            break
    assert not left, f"nobody asked for {left}"


def refused(match: Match, who: str, text: str, kind: type[Refused] = IllegalAction) -> str:
    """Why the match does not take this. A refusal leaves everything as it was."""
    before = everything(match)
    with pytest.raises(Refused) as caught:
        match.play(SEATS[who], text)
    assert caught.type is kind
    assert everything(match) == before
    return str(caught.value)


def everything(match: Match) -> dict[str, object]:
    """All that a state is made of, and what was played."""
    state = match.state
    found: dict[str, object] = {"entries": list(match.entries)}
    for name in dir(state):
        value = getattr(state, name)
        if name.startswith("__") or callable(value):
            continue
        if isinstance(value, int | bool | str):
            found[name] = value
        elif isinstance(value, vec):
            found[name] = [int(item) for item in value]
    return found


# From the start --------------------------------------------------------------------------


def fresh(seats: int = 3, rules: int | None = None, **options: Value) -> Match:
    """A new match, before anything is laid."""
    return Match(GAME, GAME.options.resolve("", {**PLAIN, **options}, rules), SEAT_NAMES[:seats])


def usual(seats: int = 3, **options: Value) -> Match:
    """A new match of the usual edition."""
    return Match(GAME, GAME.options.resolve("", options), SEAT_NAMES[:seats])


def lay_map(match: Match, planets: str = "") -> None:
    """Chance lays the map: planets on these centres first, then wherever they are left."""
    wanted = [name.strip() for name in planets.split(",")]
    for centre in CENTRE_NAMES:
        outcomes = match.actions()
        voids = [text for text in outcomes if text.startswith("lay void")]
        worlds = [text for text in outcomes if text.startswith("lay planet")]
        first = worlds + voids if centre in wanted or not planets else voids + worlds
        match.decide(first[0])


def deal_races(match: Match, **races: str) -> None:
    """Everybody is dealt races, these among them (`red="titan"`), and keeps that one; a
    hyphen is written as `_`. Powers that limit the setup are kept only if they are given."""
    wanted = {SEATS[who]: name.replace("_", "-") for who, name in races.items()}
    seats = len(match.users)
    for n in range(seats * DRAFT):
        seat = int(table(match).first + n // DRAFT) % seats
        outcomes = [text.split()[1] for text in match.actions()]
        others = [name for name in outcomes if name not in wanted.values()]
        mine = wanted.get(seat, "")
        name = mine if n % DRAFT == 0 and mine else others[-1]
        match.decide(f"deal {name}")
    while match.actor >= 0 and table(match).phase == KEEPING:
        mine = wanted.get(match.actor, "")
        match.play(match.actor, f"keep {mine}" if mine else match.actions()[-1])


def begin(match: Match, planets: str = "", first: str = "red", **races: str) -> None:
    """Everything up to the first placement."""
    lay_map(match, planets)
    match.decide(f"first {SEATS[first] + 1}")
    deal_races(match, **races)


def settle(match: Match, dealing: bool = True) -> None:
    """Everybody who still has to place ships places as many as fit on the first site there is;
    then the hands are dealt, somehow, unless it ends before that."""
    while match.actor >= 0 and table(match).phase in (PLACING, STACKING):
        placing = table(match).phase == PLACING
        match.play(match.actor, match.actions()[0] if placing else "fill")
    if dealing:
        deal(match)


# Looking ---------------------------------------------------------------------------------


def stack(match: Match, who: str, name: str) -> int:
    return int(table(match).stack(SEATS[who], site(name)))


def stacks(match: Match, who: str) -> dict[str, int]:
    """All ships of somebody on the map, by site."""
    every = {name: stack(match, who, name) for name in NAMES}
    return {name: count for name, count in every.items() if count}


def on_map(match: Match, who: str) -> int:
    return int(table(match).on_map[SEATS[who]])


def graveyard(match: Match, who: str) -> int:
    return int(table(match).graveyard[SEATS[who]])


def colonies(match: Match, who: str) -> int:
    return int(table(match).colonies[SEATS[who]])


def minerals(match: Match, who: str) -> int:
    return int(table(match).minerals[SEATS[who]])


def gas(match: Match, who: str) -> int:
    return int(table(match).gas[SEATS[who]])


def hand(match: Match, who: str) -> list[str]:
    """The cards that somebody holds, in the order of the deck's file."""
    state = table(match)
    return [c.name for n, c in enumerate(state.ruleset.cards) for _ in _times(state, who, n)]


def _times(state: Cosmos, who: str, card: int) -> range:
    return range(int(state.holds(SEATS[who], card)))


def discards(match: Match) -> list[str]:
    """The discards, in the order of the deck's file."""
    state = table(match)
    cards = enumerate(state.ruleset.cards)
    return [c.name for n, c in cards for _ in range(int(state.discards[n]))]


def deck(match: Match) -> int:
    """How many cards are left to draw without shuffling."""
    return int(table(match).in_bag)


def known(match: Match, viewer: str, holder: str) -> list[str]:
    """The cards that a viewer is sure of in somebody's hand."""
    state = table(match)
    count = int(state.ruleset.card_count)
    first = (SEATS[viewer] * int(state.seats) + SEATS[holder]) * count
    cards = enumerate(state.ruleset.cards)
    return [c.name for n, c in cards for _ in range(int(state.known[first + n]))]


def is_shown(match: Match, who: str) -> bool:
    """Whether somebody's race is open."""
    return bool(table(match).shown & BIT[SEATS[who]])


def actor(match: Match) -> str:
    """Who decides now: a seat's name, or `chance`, or `nobody` after the end."""
    if match.actor < 0:
        return "chance" if match.actor == CHANCE else "nobody"
    return name_of(match.actor)


def turn(match: Match) -> str:
    """Whose turn it is."""
    return name_of(int(table(match).turn))


def actions_left(match: Match) -> int:
    return int(table(match).actions_left)


def actions(match: Match, verb: str = "") -> list[str]:
    """What may be chosen now; with a verb, what it may be followed by: `actions(match, "to")`."""
    texts = match.actions()
    return [text.removeprefix(f"{verb} ") for text in texts if text.startswith(verb)]


def everybody(match: Match) -> list[str]:
    return [name_of(seat) for seat in range(len(match.users))]
