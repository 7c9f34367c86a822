"""Positions of Space Hope drawn as text, with content of their own.

Content is written a line an entry, effects separated by commas:

    feast: and 2 you: +2 food                   a card: type, Distance, target, effects
    greenhouse: 0 start you: +1 food            a part: tier, use, target, effects
    larder: sum food 4: +1 morale: -1 food      a goal: needs, success, failure
    larder: ...: card any: +2 food              and its action: cost, target, effects

To the cards come `ballast` (OR, Distance 0), which tests play when it does not matter what, and
spare ones that fill up the decks. A position is made of statements separated by `;` or new lines:

    red food 1, fuel 7          dials (3 unless given)
    red distance 12             (0 unless given)
    red hand: feast, ballast    (two ballast unless given)
    red deck: 4                 so many cards that nobody has seen (10 unless given)
    red under: feast, raid      known cards under the deck, those first that are drawn first
    red discards: feast, raid   the last one lies on top
    red parts: greenhouse       built, with ballast
    red always: greenhouse      it need not ask red any more
    red dead                    dead, with no Food; those named first died first
    blue hides                  for the round
    bag: feast, raid            all the unseen cards (some of each unless given)
    goal larder                 this round's goal
    goals left: larder, quiet   those still to come
    round 3; blue first; red's turn
"""

import atexit
import re
import shutil
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import mkdtemp

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.scene import Card, Track
from farstead.core.state import BIT, CHANCE
from farstead.games.space_hope import GAME
from farstead.games.space_hope.rules import layout, phases
from farstead.games.space_hope.rules.effects import DIALS
from farstead.games.space_hope.rules.layout import MOST_SLOTS
from farstead.games.space_hope.rules.turns import SpaceHope
from farstead.match import Match
from tests.positions import SEATS

BALLAST = "ballast: or 0 you: distance +9"
PARTS = "hull: 0 discard you: distance +9"
GOALS = """
    quiet: alive: +1 military: -1 military
    calm: alive: +1 military: -1 military
"""
CARDS_IN_ALL = 40  # designs, four copies of each: 26 cards for each of six players
Value = int | bool | str


# Content ---------------------------------------------------------------------------------


def cards_toml(lines: str) -> str:
    """Cards, in the game's own format."""
    return "\n".join(_card(*_fields(line)) for line in _lines(lines))


def parts_toml(lines: str) -> str:
    return "\n".join(_part(*_fields(line)) for line in _lines(lines))


def goals_toml(lines: str) -> str:
    return "\n".join(_goal(*_fields(line)) for line in _lines(lines))


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.strip().splitlines() if line.strip()]


def _fields(line: str) -> list[str]:
    return [field.strip() for field in line.split(":")]


def _list(effects: str) -> str:
    return str([effect.strip() for effect in effects.split(",") if effect.strip()])


def _head(kind: str, name: str) -> str:
    title = name.replace("-", " ").title()
    return f'[{kind}.{name}]\ntitle = "{title}"\nflavour = "Of {title}."\n'


def _card(name: str, how: str, effects: str) -> str:
    kind, distance, target = how.split()
    fields = f'type = "{kind}"\ndistance = {distance}\ntarget = "{target}"\n'
    return _head("card", name) + fields + f"effects = {_list(effects)}\n"


def _part(name: str, how: str, effects: str) -> str:
    tier, use, target = how.split()
    fields = f'tier = {tier}\nuse = "{use}"\ntarget = "{target}"\n'
    return _head("part", name) + fields + f"effects = {_list(effects)}\n"


def _goal(
    name: str, needs: str, success: str, failure: str, action: str = "", effects: str = ""
) -> str:
    fields = f'needs = "{needs}"\nsuccess = {_list(success)}\nfailure = {_list(failure)}\n'
    if action:
        *cost, target = action.split()
        fields += f'cost = "{" ".join(cost)}"\n'
        if effects:
            fields += f'target = "{target}"\neffects = {_list(effects)}\n'
    return _head("goal", name) + fields


@cache
def _folder() -> Path:
    folder = Path(mkdtemp(prefix="space-hope-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def content_file(text: str) -> str:
    """The name of a file with this content."""
    path = _folder() / f"{blake2b(text.encode(), digest_size=8).hexdigest()}.toml"
    if not path.exists():
        path.write_text(text, encoding="utf-8")
    return str(path)


def content(
    cards: str, parts: str = PARTS, goals: str = GOALS, spares: bool = True
) -> dict[str, str]:
    """Options that play with this content; with spare cards to fill up the decks."""
    lines = [*_lines(cards), BALLAST] if spares else _lines(cards)
    missing = CARDS_IN_ALL - len(lines) if spares else 0
    lines += [f"spare-{n}: or 0 you: distance +9" for n in range(missing)]
    return {
        "cards": content_file(cards_toml("\n".join(lines))),
        "part_file": content_file(parts_toml(parts)),
        "goal_file": content_file(goals_toml(goals)),
    }


# Positions -------------------------------------------------------------------------------


def space_hope(
    drawing: str,
    cards: str = "",
    parts: str = PARTS,
    goals: str = "",
    seats: int = 2,
    edition: str = "communal",
    rules: int | None = None,
    **options: Value,
) -> Match:
    """A match that begins in this position: somebody acts. No goals unless some are given. By the
    newest rules, or by those that are named."""
    chosen: dict[str, Value] = {"copies": 4, **content(cards, parts, goals or GOALS), **options}
    chosen["goals"] = bool(goals)
    state = GAME.start(GAME.options.resolve(edition, chosen, rules), seats)
    assert isinstance(state, SpaceHope)
    state.round = 1
    state.bag = vec[i64]([0] * int(state.ruleset.card_count))
    state.unseen = vec[i64]([10] * seats)
    state.turn = NOT_SAID
    given: set[str] = set()
    for statement in re.split(r"[;\n]", drawing):
        if statement.strip():
            given.add(_lay(state, statement.strip().lower()))
    _settle(state, given)
    match = Match.from_position(GAME, state)
    match.options = state.ruleset.options
    return match


def tiny(cards: str, seats: int = 2, **options: Value) -> SpaceHope:
    """A new game with just these cards, one copy of each, a hand of two and no goals."""
    chosen: dict[str, Value] = {"copies": 1, "hand": 2, "goals": False}
    chosen |= {**content(cards, spares=False), "draw_first": False, **options}
    state = GAME.new(seats, "", **chosen)
    assert isinstance(state, SpaceHope)
    return state


NOT_SAID = -9


def _lay(state: SpaceHope, statement: str) -> str:
    """Put one statement into the state; what it was about."""
    if found := re.fullmatch(r"(\w+) (hand|under|discards|parts|always):(.*)", statement):
        names = [name.strip() for name in found[3].split(",") if name.strip()]
        for name in names:
            _put(state, SEATS[found[1]], found[2], name)
        return f"{found[1]} {found[2]}"
    if found := re.fullmatch(r"(\w+) deck: (\d+)", statement):
        state.unseen[SEATS[found[1]]] = int(found[2])
    elif found := re.fullmatch(r"(\w+) distance (\d+)", statement):
        state.distance[SEATS[found[1]]] = int(found[2])
    elif found := re.fullmatch(r"(\w+) dead", statement):
        _kill(state, SEATS[found[1]])
    elif found := re.fullmatch(r"(\w+) hides", statement):
        state.hidden |= BIT[SEATS[found[1]]]
    elif found := re.fullmatch(r"goal ([\w-]+)", statement):
        state.goal = goal_number(state, found[1])
    elif found := re.fullmatch(r"goals left:(.*)", statement):
        state.goal_pool = 0
        for name in found[1].split(","):
            state.goal_pool |= BIT[goal_number(state, name.strip())]
    elif found := re.fullmatch(r"bag:(.*)", statement):
        for name in found[1].split(","):
            state.bag[card_number(state, name.strip())] += 1
        return "bag"
    elif found := re.fullmatch(r"round (\d+)", statement):
        state.round = int(found[1])
    elif found := re.fullmatch(r"(\w+) first", statement):
        state.first = SEATS[found[1]]
    elif found := re.fullmatch(r"(\w+)'s turn", statement):
        state.turn = SEATS[found[1]]
    else:
        _turn_dials(state, statement)
    return ""


def _turn_dials(state: SpaceHope, statement: str) -> None:
    who, _, settings = statement.partition(" ")
    for setting in settings.split(","):
        dial, value = setting.split()
        state.dials[SEATS[who] * len(DIALS) + DIALS.index(dial)] = int(value)


def _put(state: SpaceHope, seat: int, place: str, name: str) -> None:
    if place == "parts":
        state.put_into_slot(seat, part_number(state, name), card_number(state, "ballast"))
        return
    if place == "always":
        state.willing[seat] |= BIT[part_number(state, name)]
        return
    card = card_number(state, name)
    if place == "hand":
        state.take_into_hand(seat, card, False)
    else:
        state.discard(seat, card)
        if place == "under":
            state.put_under(seat)


def _kill(state: SpaceHope, seat: int) -> None:
    state.living &= ~BIT[seat]
    state.died = append(state.died, seat)
    state.died_of[seat] = 0
    state.dials[seat * len(DIALS)] = 0


def _settle(state: SpaceHope, given: set[str]) -> None:
    """Everything that follows from what was laid out."""
    ballast = card_number(state, "ballast")
    for who, seat in SEATS.items():
        if seat < state.seats and state.lives(seat) and f"{who} hand" not in given:
            state.take_into_hand(seat, ballast, False)
            state.take_into_hand(seat, ballast, False)
    if "bag" not in given:
        for card in range(ballast):
            state.bag[card] = 4
        state.bag[ballast] = 100
    state.in_bag = sum(state.bag)
    state.built = 0
    state.crew = sum(1 for seat in range(state.seats) if state.lives(seat))
    if state.turn == NOT_SAID:
        order = [(state.first + n) % state.seats for n in range(state.seats)]
        state.turn = next(seat for seat in order if state.lives(seat))
    state.ask(phases.ACTING, state.turn)


def card_number(state: SpaceHope, name: str) -> int:
    return [card.name for card in state.ruleset.cards].index(name)


def part_number(state: SpaceHope, name: str) -> int:
    return [part.name for part in state.ruleset.parts].index(name)


def goal_number(state: SpaceHope, name: str) -> int:
    return [goal.name for goal in state.ruleset.goals].index(name)


# Playing on ------------------------------------------------------------------------------


def table(match: Match) -> SpaceHope:
    assert isinstance(match.state, SpaceHope)
    return match.state


def idle(match: Match, turns: int = 1) -> None:
    """So many turns in which somebody plays ballast, for nothing."""
    for _ in range(turns):
        seat = match.actor
        match.play(seat, "play ballast")
        match.play(seat, "distance")
        if f"target {seat + 1}" in match.actions():
            match.play(seat, f"target {seat + 1}")


def rest_of_round(match: Match) -> None:
    """Everybody plays ballast until the actions are over and what follows is done."""
    before = table(match).round
    while table(match).round == before and not match.is_over:
        idle(match)


def deal(match: Match) -> None:
    """Chance draws ballast, or what it must, until a seat decides."""
    while match.actor == CHANCE:
        outcomes = match.actions()
        match.decide("draw ballast" if "draw ballast" in outcomes else outcomes[0])


def next_round(match: Match) -> None:
    """The round ends, and the next one begins: everybody has drawn."""
    rest_of_round(match)
    deal(match)


# Looking ---------------------------------------------------------------------------------


def dial(match: Match, who: str, name: str) -> int:
    return int(table(match).dials[SEATS[who] * len(DIALS) + DIALS.index(name)])


def dials(match: Match, who: str) -> list[int]:
    """Food, Morale, Population, Fuel, Military."""
    return [dial(match, who, name) for name in DIALS]


def distance(match: Match, who: str) -> int:
    return int(table(match).distance[SEATS[who]])


def distances(match: Match) -> list[int]:
    return [int(value) for value in table(match).distance]


def hand(match: Match, who: str) -> list[str]:
    """The cards that somebody holds, in the order of the content."""
    state, seat = table(match), SEATS[who]
    first = seat * layout.HAND_ROOM
    return _names(state, list(state.hands[first : first + int(state.hand_size[seat])]))


def discards(match: Match, who: str) -> list[str]:
    """Somebody's discards, the last one at the end."""
    state, seat = table(match), SEATS[who]
    first = seat * int(state.ruleset.deck)
    return _names(state, list(state.discards[first : first + int(state.discard_size[seat])]))


def under(match: Match, who: str) -> list[str]:
    """The known cards under somebody's deck, those first that are drawn first."""
    state, seat = table(match), SEATS[who]
    deck, begin = int(state.ruleset.deck), int(state.under_from[seat])
    places = [seat * deck + (begin + n) % deck for n in range(int(state.under_size[seat]))]
    return _names(state, [int(state.under[at]) for at in places])


def deck(match: Match, who: str) -> int:
    return int(table(match).deck_size(SEATS[who]))


def built(match: Match, who: str) -> list[str]:
    """The parts that somebody's ship has."""
    state, first = table(match), SEATS[who] * MOST_SLOTS
    parts = enumerate(state.ruleset.parts)
    return [part.name for n, part in parts if state.slots[first + n] >= 0]


def in_slot(match: Match, who: str, part: str) -> str:
    """The card that a part is built with."""
    state = table(match)
    return _names(state, [int(state.slots[SEATS[who] * MOST_SLOTS + part_number(state, part)])])[0]


def lasting(match: Match) -> list[str]:
    """The cards that remain in play."""
    state = table(match)
    return _names(state, list(state.in_play[::3]))


def dead(match: Match) -> list[str]:
    """The dead, those first who died first."""
    return [name_of(int(seat)) for seat in table(match).died]


def actor(match: Match) -> str:
    """Who decides now: a seat's name, or `chance`, or `nobody` after the end."""
    if match.actor < 0:
        return "chance" if match.actor == CHANCE else "nobody"
    return name_of(match.actor)


def name_of(seat: int) -> str:
    return next(name for name, number in SEATS.items() if number == seat)


def goal(match: Match) -> str:
    """This round's goal, or nothing."""
    state = table(match)
    return state.ruleset.goals[state.goal].name if state.goal >= 0 else ""


def progress(match: Match) -> str:
    """How far the table says that the fleet has come: `2 of 6`."""
    track = match.scene(None).find("goal/progress")
    assert isinstance(track, Track)
    return f"{track.value} of {track.length}"


def said(match: Match, viewer: int | None = None) -> str:
    """Everything that the log tells a viewer."""
    return " ".join(sentence.text for sentence in match.log(viewer))


def card(match: Match, viewer: int | None, name: str) -> Card:
    found = match.scene(viewer).find(name)
    assert isinstance(found, Card)
    return found


def _names(state: SpaceHope, cards: list[int]) -> list[str]:
    return [state.ruleset.cards[n].name for n in cards]
