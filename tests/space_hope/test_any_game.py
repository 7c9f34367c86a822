"""What holds in every game, whatever is played: random voyages with wild content."""

import pytest

from farstead.core.rng import Rng
from farstead.core.state import CHANCE, OVER
from farstead.games.space_hope import GAME
from farstead.games.space_hope.rules.phases import ACTING, CHOOSING
from farstead.games.space_hope.rules.turns import SpaceHope
from farstead.testing import check_position
from tests.space_hope.positions import content

WILD = """
    sow: and 2 you: +2 food
    burn: and 6 you: -2 fuel
    choose: or 3 you: +2 choice
    lift: or 3 you: +3 lowest, -1 highest
    back: and 1 opponent: distance -3
    steal: and 1 opponent: take 2 food, take 1 distance
    share: or 4 any: give 1 fuel
    shift: or 2 any: move 2 food fuel
    turn: or 2 any: swap morale military
    barter: or 3 opponent: trade population
    read: or 3 you: draw 3
    deal: and 2 any: draw 2
    burgle: or 3 opponent: discard 2
    sieve: and 2 all: mill 2
    keep: or 2 you: salvage 3
    bomb: or 3 opponent: destroy part, -1 military
    scrap: and 4 you: destroy part
    hold: or 2 you: shield food fuel
    stop: or 3 opponent: block morale
    lock: or 3 you: guard parts
    veil: or 3 you: hide
    mist: and 2 all: hide
    blow: or 2 all: tailwind 2
    drag: or 2 opponent: headwind 3
    tax: or 2 all: toll morale
    jam: or 2 opponent: jam
    plague: and 3 all: -2 lowest
    hunger: and 2 all: -1 choice
    storm: and 4 opponent: -2 all
    feast: and 0 all: +1 all
"""
PARTS = """
    garden: 0 start you: +1 food
    oven: 0 round you: +1 choice
    flare: 0 discard you: distance +5
    valve: 1 always you: save 2
    armour: 1 always you: shield morale, guard parts
    sail: 2 always you: tailwind 1
    school: 2 always you: hand +1
    crane: 3 round opponent: destroy part
    press: 3 start you: salvage 1, draw 1
    leap: 4 discard any: distance +12
"""
GOALS = """
    table: sum food 4: +1 morale: -1 population: card any: +2 food
    hymn: each morale 2: +1 food: -1 highest: 1 fuel any: +1 morale
    tithe: given 1: draw 1: discard 1: 2 military you: distance +1
    race: travel 8: salvage 2: mill 2
    build: built 1: distance +2: -1 fuel: card opponent: destroy part
    dock: parts 2: +1 all: -1 all
    busy: used 3: +1 lowest: -1 lowest
    line: spread 8: distance +1: distance -1
    life: alive: +1 food fuel: -1 morale
"""


@pytest.mark.parametrize("edition", ["communal", "first"])
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_every_voyage_keeps_the_rules_and_ends(edition: str, seats: int) -> None:
    """SH-12, SH-16, SH-19: cards are never lost, dials stay in range, the dead only pick goals."""
    options: dict[str, int | str] = {"copies": 4, **content(WILD, PARTS, GOALS)}
    for seed in range(6):
        state = GAME.new(seats, edition, **options)
        assert isinstance(state, SpaceHope)
        start, rng = state.clone(), Rng(seed, seats)
        while state.actor != OVER:
            check_position(GAME, state, start)
            check(state)
            actions = state.actions()
            assert actions
            assert len(set(actions)) == len(actions)
            if state.actor == CHANCE:
                assert sum(state.weights()) == pytest.approx(1)
                chosen = int(state.sample(rng))
            else:
                chosen = actions[rng.below(len(actions))]
            assert chosen in actions
            state.apply(chosen)
        check_position(GAME, state, start)
        assert state.living == 0 or state.round == 30


def check(state: SpaceHope) -> None:
    assert all(0 <= size <= 24 for size in state.hand_size)
    for seat in range(state.seats):
        if not state.lives(seat):
            assert state.hand_size[seat] == 0
            assert state.actor != seat or state.phase == CHOOSING
        elif state.phase == ACTING:
            assert all(state.dials[seat * 5 + dial] > 0 for dial in range(5))
    if state.phase == ACTING:
        assert state.hand_size[state.actor] > 1
