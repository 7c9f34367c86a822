"""Advice and refusals are independent of what a seat can't know; tests/attack/test_secrets.py says
the same of every frame."""

from collections.abc import Iterator
from typing import cast

import msgspec
import pytest

from farstead.core.errors import Refused
from farstead.core.game import Game, find_game, game_names
from farstead.core.header import Header
from farstead.core.rng import Rng
from farstead.core.state import State
from farstead.match import Match
from farstead.match.advice import choices
from farstead.server.bots import BotWorkers
from farstead.server.protocol import Advise
from farstead.server.store import Store
from farstead.server.table import Seat, Setting, Table
from farstead.server.table_advice import advice_frame, checked
from farstead.server.viewers import Viewer
from farstead.testing import random_positions

WITH_SECRETS = [name for name in game_names() if find_game(name).has_secrets]


# Advice ------------------------------------------------------------------------------------------


def alike(game: Game, seed: int, every: int) -> Iterator[tuple[int, State, State]]:
    """Positions where somebody has a choice, each in two worlds that this seat can't tell apart."""
    rng = Rng(51, seed)
    for number, state in enumerate(random_positions(game, "", 4, 52 + seed)):
        if number % every == 0 and state.actor >= 0 and len(state.actions()) > 1:
            world = state.clone()
            world.redeal(int(state.actor), rng)
            yield number, state, world


def advised(game: Game, state: State, seed: int) -> bytes:
    """The frame that whoever decides gets."""
    match = Match.from_position(game, state)
    question = Advise("key", match.actor, 0)
    return msgspec.json.encode(advice_frame(question, choices(match, Rng(seed), iterations=10)))


@pytest.mark.parametrize(("name", "every"), [("colonizers", 3), ("space-hope", 2), ("cosmos", 9)])
def test_advice_is_the_same_in_worlds_that_the_seat_can_t_tell_apart(name: str, every: int) -> None:
    game, compared = find_game(name), 0
    for number, state, world in alike(game, 1, every):
        assert advised(game, state, number) == advised(game, world, number)
        compared += 1
    assert compared > 40


def refusals(game: Game, state: State, seat: int) -> list[str]:
    """Why this seat, and whoever watches, is not advised: asked in every way that there is."""
    setting = Setting("id", Header.new(game.name), "ann", True, "", "")
    store, bots = cast("Store", None), cast("BotWorkers", None)  # nothing is kept or thought about
    table = Table(setting, [Seat("ann", "Ann") for _ in range(4)], store, bots)
    table.match, table.status = Match.from_position(game, state), "playing"
    told = []
    for seats, viewing in (([seat], seat), ([seat], None), ([0, 1, 2, 3], seat), ([], None)):
        viewer = Viewer("ann", seats=seats, viewing=viewing)
        for asked in range(4):
            for n in (0, 1):
                try:
                    checked(table, viewer, Advise("key", asked, n))
                    told.append("")
                except Refused as refusal:
                    told.append(str(refusal))
    return told


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_refused_advice_tells_nothing(name: str) -> None:
    game, rng, compared = find_game(name), Rng(54), 0
    for number, state in enumerate(random_positions(game, "", 4, 55)):
        if number % 20 == 0 and state.actor >= 0:
            for seat in range(4):
                world = state.clone()
                world.redeal(seat, rng)
                told = refusals(game, state, seat)
                assert told == refusals(game, world, seat)
                assert ("" in told) == (state.actor == seat)
                compared += 1
    assert compared > 20
