"""What holds in every position of every game, whatever is played."""

from collections.abc import Iterator

import pytest

from farstead.core.rng import Rng
from farstead.core.state import CHANCE
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.phases import ACTING
from farstead.games.cosmos.rules.sites import SITES
from farstead.match import Match
from tests.cosmos.positions import fresh, table

SEATS = [2, 3, 4, 5, 6]
GAMES = 4


def played(seats: int, **options: int) -> Iterator[Match]:
    """Some games at random, after each decision."""
    for seed in range(GAMES):
        yield from played_once(seats, seed, **options)


def played_once(seats: int, seed: int, **options: int) -> Iterator[Match]:
    """A game at random, after each decision. Whoever stops at once too often gets nowhere, so
    that is done only where there is nothing else to do or one time in eight."""
    match = fresh(seats, **options)
    rng = Rng(seed, seats)
    while not match.is_over:
        yield match
        if match.actor == CHANCE:
            match.roll_once(rng)
            continue
        texts = [text for text in match.actions() if text != "stop" or rng.below(8) == 0]
        match.play(match.actor, texts[rng.below(len(texts))] if texts else "stop")
    yield match


@pytest.mark.parametrize("seats", SEATS)
def test_ships_and_cards_are_neither_made_nor_lost(seats: int) -> None:
    """SC-5, SC-7: everybody has 32 ships, the deck 64 cards, wherever they are. (Breeders may
    get some more: SC-32.)"""
    for match in played(seats, rounds=8):
        state = table(match)
        for seat in range(seats):
            ships = state.on_map[seat] + state.graveyard[seat] + state.on_cards[seat]
            assert ships == state.fleet[seat]
            assert 32 <= ships <= (32 + 5 * 4 if is_in_play(state, "breeders") else 32)
        hands = sum(int(size) for size in state.hand_size)
        lying = sum(1 for card in [*state.card, *state.played] if card >= 0)
        assert hands + lying + state.in_bag + state.in_discards == 64
        assert sum(int(n) for n in state.hands) == hands
        assert sum(int(n) for n in state.bag) == state.in_bag
        assert sum(int(n) for n in state.discards) == state.in_discards


@pytest.mark.parametrize("seats", SEATS)
def test_what_is_counted_is_what_lies_on_the_map(seats: int) -> None:
    """SC-3: stacks, colonies and free sites."""
    for match in played(seats, rounds=5):
        state = table(match)
        for seat in range(seats):
            own = [int(state.stack(seat, site)) for site in range(SITES)]
            assert min(own) >= 0
            assert max(own) <= (8 if is_in_play(state, "breeders") else 4)
            assert sum(own) == state.on_map[seat]
            planets = sum(1 for site in range(SITES) if own[site] and state.planet[site])
            assert planets == state.colonies[seat]
            assert (state.minerals[seat] >= 0, state.gas[seat] >= 0) == (True, True)
        for site in range(SITES):
            there = sum(int(state.stack(seat, site)) for seat in range(seats))
            assert there == state.crowd[site]


@pytest.mark.parametrize("seats", SEATS)
def test_only_joint_colonies_and_clinging_ships_share_a_site(seats: int) -> None:
    """SC-13, SC-25: nobody moves to where others are."""
    for match in played(seats, rounds=8):
        state = table(match)
        for site in range(SITES):
            owners = [seat for seat in range(seats) if state.stack(seat, site)]
            clinging = any(state.host[seat * SITES + site] >= 0 for seat in owners)
            # A ship that clung to a stack may still be there when that is gone.
            odd = clinging or is_in_play(state, "parasite")
            assert len(owners) < 2 or state.planet[site] or odd


def is_in_play(state: Cosmos, race: str) -> bool:
    return POWER_NAMES.index(race) in list(state.race)


@pytest.mark.parametrize("seats", SEATS)
def test_every_game_ends_and_somebody_has_won(seats: int) -> None:
    """SC-26: with five colonies, or after the last round."""
    for seed in range(GAMES):
        *_, match = played_once(seats, seed, rounds=12)
        state = table(match)
        assert match.is_over
        assert 1 in match.state.ranks()
        most = max(int(count) for count in state.colonies)
        assert most >= 5 or state.round >= 12
        winners = [seat for seat, rank in enumerate(match.state.ranks()) if rank == 1]
        assert all(state.colonies[seat] == most for seat in winners)


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_has_five_colonies_while_the_game_goes_on(seats: int) -> None:
    """SC-26: it ends at once."""
    for match in played(seats, rounds=20):
        if match.actor >= 0:
            assert max(int(count) for count in table(match).colonies) < 5


def test_a_turn_never_has_more_than_two_actions_but_for_powers() -> None:
    """SC-12: and whoever acts has the turn."""
    for match in played(4, rounds=10):
        state = table(match)
        assert 0 <= state.actions_left <= 2
        assert 0 <= state.offers_left <= 3
        if match.actor >= 0 and state.phase == ACTING:
            assert match.actor == state.turn
            assert "stop" in match.actions()
