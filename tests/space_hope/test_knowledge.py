"""What is hidden and what is known, and so how the unknown cards may lie."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

import pytest

from farstead.core.rng import Rng
from farstead.core.scene import to_json
from farstead.core.state import CHANCE, SPECTATOR
from farstead.games.space_hope import GAME
from farstead.games.space_hope.rules.layout import HAND_ROOM
from farstead.games.space_hope.rules.turns import SpaceHope
from farstead.match import Match
from tests.positions import AMBER, BLUE, RED, seen
from tests.space_hope.positions import (
    card_number,
    deal,
    hand,
    idle,
    rest_of_round,
    said,
    space_hope,
    tiny,
    under,
)

CARDS = """
    secret: and 1 you: +1 food
    riddle: and 1 you: +1 fuel
    search: and 0 you: draw 1
    sift: and 0 you: mill 1
    recall: and 0 you: salvage 2
    rummage: and 0 opponent: discard 1
"""
PARTS = """
    attic: 0 discard you: +1 food
    cellar: 0 discard you: +1 fuel
"""
FIVE = "\n".join(f"{name}: and 1 you: +1 food" for name in "abcde")
VIEWERS = (RED, BLUE, AMBER, None)


# What is seen ----------------------------------------------------------------------------


def test_everybody_sees_the_own_hand_and_the_backs_of_the_others() -> None:
    """SH-3: hands are hidden; a spectator knows none."""
    match = space_hope("red hand: secret, riddle; blue hand: search", CARDS, seats=3)
    hands = [["Secret", "Riddle"], ["Search"], ["Ballast", "Ballast"]]
    for viewer in VIEWERS:
        for seat, held in enumerate(hands):
            expected = held if seat == viewer else ["?"] * len(held)
            assert seen(match, viewer, f"hand/{seat}") == expected


def test_a_hidden_card_is_nowhere_in_what_others_are_sent() -> None:
    """SH-3: not in an id, a label or a sentence, in the hand or as it is drawn."""
    match = space_hope("red hand: secret, search, ballast", CARDS, seats=3)
    match.play(RED, "play search")
    match.decide("draw riddle")
    assert "riddle" in to_json(match.scene(RED)).decode()
    for viewer in (BLUE, AMBER, None):
        sent = to_json(match.scene(viewer)).decode().lower() + said(match, viewer).lower()
        assert "secret" not in sent
        assert "riddle" not in sent


def test_the_order_of_decks_is_hidden_from_their_owners_too() -> None:
    """SH-3: any unseen card may be the next one."""
    match = space_hope("red hand: search, ballast; bag: secret, riddle, secret", CARDS)
    match.play(RED, "play search")
    assert match.actions() == ["draw secret", "draw riddle"]
    assert match.state.weights() == [pytest.approx(2 / 3), pytest.approx(1 / 3)]


def test_draws_are_secret_to_all_but_whoever_draws() -> None:
    """SH-3: by a card, and at the start of a round."""
    match = space_hope("red hand: search, ballast", CARDS, seats=3)
    match.play(RED, "play search")
    assert knowing(match, "draw secret") == {RED}
    match = space_hope("", CARDS, seats=3)
    rest_of_round(match)
    assert knowing(match, "draw secret") == {BLUE}


def knowing(match: Match, text: str) -> set[int]:
    """Who gets to know it if this happens now; -3 is a spectator."""
    state = match.state
    action = state.space.parse(text)
    assert action in state.actions()
    return {v for v in (RED, BLUE, AMBER, SPECTATOR) if not state.is_secret(action, v)}


EVERYBODY = {RED, BLUE, AMBER, SPECTATOR}


def test_discards_are_open() -> None:
    """SH-3: what is played, discarded from the deck, lost at random or given."""
    match = space_hope(
        "red hand: sift, rummage, ballast, ballast; blue hand: secret, secret", CARDS, seats=3
    )
    match.play(RED, "play sift")
    assert knowing(match, "draw riddle") == EVERYBODY
    match.decide("draw riddle")
    for viewer in VIEWERS:
        assert "Riddle" in said(match, viewer)
    assert seen(match, BLUE, "discards/0") == ["Sift"]


def test_cards_lost_at_random_are_open() -> None:
    """SH-3: they are discards then."""
    match = space_hope("red hand: rummage, ballast; blue hand: secret, riddle", CARDS, seats=3)
    match.play(RED, "play rummage", "target 2")
    assert knowing(match, "lose riddle") == EVERYBODY
    match.decide("lose riddle")
    for viewer in VIEWERS:
        assert "Riddle" in said(match, viewer)
        assert seen(match, viewer, "discards/1") == ["Riddle"]


def test_the_hand_of_the_dead_is_open() -> None:
    """SH-3, SH-12: it goes to the discards; the last of them is seen."""
    cards = CARDS + "\n    blow: and 0 opponent: -3 food"
    match = space_hope("red hand: blow, ballast; blue hand: secret", cards)
    match.play(RED, "play blow")
    assert seen(match, None, "discards/1") == ["Secret"]


def test_a_card_is_shown_as_it_goes_into_a_slot() -> None:
    """SH-3: from the hand and from the deck."""
    match = space_hope("red hand: secret, ballast", CARDS, PARTS, seats=3)
    match.play(RED, "place secret", "in attic")
    match.play(RED, "in cellar")
    assert knowing(match, "draw riddle") == EVERYBODY
    match.decide("draw riddle")
    for viewer in VIEWERS:
        assert "Secret" in said(match, viewer)
        assert "Riddle" in said(match, viewer)


def test_cards_put_back_under_a_deck_stay_known_when_they_are_drawn_again() -> None:
    """SH-3: everybody sees them in the hand, and the backs of the others."""
    match = space_hope(
        "red hand: search, ballast, riddle; red under: secret; red deck: 0", CARDS, seats=3
    )
    match.play(RED, "play search")
    assert knowing(match, "draw secret") == EVERYBODY
    match.decide("draw secret")
    for viewer in (BLUE, AMBER, None):
        assert sorted(seen(match, viewer, "hand/0")) == ["?", "?", "Secret"]
    assert sorted(seen(match, RED, "hand/0")) == ["Ballast", "Riddle", "Secret"]


def test_the_unseen_cards_above_them_are_still_secret() -> None:
    """SH-3: only those under the deck are known."""
    match = space_hope("red hand: search, ballast; red under: secret; red deck: 1", CARDS, seats=3)
    match.play(RED, "play search")
    assert knowing(match, "draw riddle") == {RED}


def test_what_is_put_back_is_told_to_all() -> None:
    """SH-3: discards are open, and so is where they go."""
    match = space_hope("red hand: recall, ballast; red discards: secret, riddle", CARDS, seats=3)
    match.play(RED, "play recall")
    for viewer in VIEWERS:
        assert "under the deck" in said(match, viewer)


def test_a_known_card_leaves_the_hand_as_it_is_played() -> None:
    """SH-3: of two copies the one that everybody knew of; the other stays hidden."""
    match = space_hope(
        "red hand: search, secret, ballast; red under: secret; red deck: 0; blue dead", CARDS
    )
    match.play(RED, "play search")
    match.decide("draw secret")
    match.play(RED, "play secret")
    assert hand(match, "red") == ["secret", "ballast"]
    assert seen(match, BLUE, "hand/0") == ["?", "?"]


# Redeals ---------------------------------------------------------------------------------


def hands_of(state: SpaceHope) -> tuple[tuple[str, ...], ...]:
    """Everybody's cards."""
    cards = [card.name for card in state.ruleset.cards]
    return tuple(
        tuple(cards[state.hands[seat * HAND_ROOM + n]] for n in range(state.hand_size[seat]))
        for seat in range(state.seats)
    )


def redeals(state: SpaceHope, viewer: int, count: int) -> Iterator[SpaceHope]:
    rng = Rng(11, viewer + 4)
    for _ in range(count):
        twin = state.clone()
        twin.redeal(viewer, rng)
        yield twin


def worlds(unknown: list[str], sizes: list[int]) -> Counter[tuple[tuple[str, ...], ...]]:
    """How many of the equally likely deals of these cards give each set of hands."""
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for deal_ in permutations(unknown):
        hands, start = [], 0
        for size in sizes:
            hands.append(tuple(sorted(deal_[start : start + size])))
            start += size
        found[tuple(hands)] += 1
    return found


def assert_even(
    seen_worlds: Counter[tuple[tuple[str, ...], ...]],
    expected: Counter[tuple[tuple[str, ...], ...]],
) -> None:
    """Chi-square: no impossible world, each possible one about as often as it should be."""
    assert set(seen_worlds) == set(expected)
    scale = seen_worlds.total() / expected.total()
    off = sum((seen_worlds[w] - n * scale) ** 2 / (n * scale) for w, n in expected.items())
    freedom = len(expected) - 1
    assert off < freedom + 5 * (2 * freedom) ** 0.5 + 10


def dealt(cards: str, *draws: str, seats: int = 2, copies: int = 1) -> SpaceHope:
    """A tiny game after these draws: everybody has two cards."""
    state = tiny(cards, seats, copies=copies)
    for name in draws:
        assert state.actor == CHANCE
        state.apply(state.space.parse(f"draw {name}"))
    assert state.actor == RED
    return state


@pytest.mark.parametrize("viewer", [RED, BLUE, SPECTATOR])
def test_a_redeal_is_one_of_the_worlds_that_fit_each_as_likely(viewer: int) -> None:
    """SH-3: five cards, two hands of two; one card is out of the game, and nobody knows which."""
    state = dealt(FIVE, "a", "b", "c", "d")
    counts = Counter(hands_of(twin) for twin in redeals(state, viewer, 4000))
    if viewer == SPECTATOR:
        expected = worlds(list("abcde"), [2, 2])
    elif viewer == RED:
        expected = Counter(
            {(("a", "b"), blue): n for (blue,), n in worlds(list("cde"), [2]).items()}
        )
    else:
        expected = Counter({(red, ("c", "d")): n for (red,), n in worlds(list("abe"), [2]).items()})
    assert_even(counts, expected)


def test_a_redeal_counts_copies() -> None:
    """SH-3: of four unknown cards a, b, b, c blue has a and b four times as often as b and b."""
    state = dealt(
        "a: and 1 you: +1 food\nb: and 1 you: +1 food\nc: and 1 you: +1 food", *"accb", copies=2
    )
    counts = Counter(hands_of(twin)[1] for twin in redeals(state, RED, 4000))
    expected: Counter[tuple[tuple[str, ...], ...]] = worlds(list("abbc"), [2])
    assert_even(Counter({(held,): n for held, n in counts.items()}), expected)


def test_a_redeal_of_three_hands_is_even() -> None:
    """SH-3: two other hands and two decks that are empty: six unknown cards less the own two."""
    cards = "\n".join(f"{name}: and 1 you: +1 food" for name in "abcdef")
    state = dealt(cards, *"abcdef", seats=3)
    counts = Counter(hands_of(twin)[1:] for twin in redeals(state, RED, 4000))
    assert_even(counts, worlds(list("cdef"), [2, 2]))


def test_a_redeal_leaves_what_the_viewer_knows() -> None:
    """SH-3: the own hand, known cards in others' hands, discards and what lies under decks."""
    match = space_hope(
        """
        red hand: secret, riddle; blue hand: search, ballast, riddle; blue under: secret, sift
        blue deck: 0; blue discards: recall; blue's turn
        bag: secret, riddle, sift, recall, rummage, search, secret, riddle
        """,
        CARDS,
    )
    match.play(BLUE, "play search")
    match.decide("draw secret")
    state = match.state
    assert isinstance(state, SpaceHope)
    riddle = 0
    for twin in redeals(state, RED, 300):
        other = Match.from_position(GAME, twin)
        assert hand(other, "red") == ["secret", "riddle"]
        assert len(hand(other, "blue")) == 3
        assert "secret" in hand(other, "blue")
        assert seen(other, RED, "hand/1").count("Secret") == 1
        assert under(other, "blue") == ["sift"]
        assert other.scene(RED) == match.scene(RED)
        riddle += "riddle" in hand(other, "blue")
    assert 0 < riddle < 300


def test_a_redeal_gives_each_hidden_place_any_unknown_card() -> None:
    """SH-3: with one known card in blue's hand, the other two are any of the unknown ones."""
    match = space_hope(
        "red hand: ballast, ballast; blue hand: search, riddle, ballast; blue under: secret;"
        " blue deck: 0; red deck: 1; blue's turn; bag: sift",
        CARDS,
    )
    match.play(BLUE, "play search")
    match.decide("draw secret")
    state = match.state
    assert isinstance(state, SpaceHope)
    counts = Counter(hands_of(twin)[1] for twin in redeals(state, RED, 3000))
    expected = worlds(["riddle", "ballast", "sift"], [2])
    order = [card.name for card in state.ruleset.cards]
    known = Counter(
        {tuple(sorted(("secret", *held), key=order.index)): n for (held,), n in expected.items()}
    )
    assert_even(
        Counter({(w,): n for w, n in counts.items()}), Counter({(w,): n for w, n in known.items()})
    )


def test_what_is_drawn_after_a_redeal_is_not_in_any_hand() -> None:
    """SH-3: hands, decks and what left the game are the whole deck, once."""
    state = dealt(FIVE, "a", "b", "c", "d")
    for twin in redeals(state, RED, 50):
        held = [name for cards in hands_of(twin) for name in cards]
        bag = [card.name for n, card in enumerate(twin.ruleset.cards) for _ in range(twin.bag[n])]
        assert sorted(held + bag) == list("abcde")


def test_a_redeal_in_the_middle_of_a_draw_keeps_the_table() -> None:
    """SH-3: the viewer sees the same scene in every world, whoever decides."""
    match = space_hope("red hand: search, ballast; blue hand: secret, riddle", CARDS, seats=3)
    match.play(RED, "play search")
    state = match.state
    assert isinstance(state, SpaceHope)
    for viewer in (RED, BLUE, AMBER):
        for twin in redeals(state, viewer, 20):
            assert Match.from_position(GAME, twin).scene(viewer) == match.scene(viewer)


def test_the_numbers_for_a_bot_tell_nothing_hidden() -> None:
    """SH-3: what a seat observes is the same in every world that it might be in."""
    match = space_hope("red hand: secret, ballast; blue hand: riddle, sift", CARDS, seats=3)
    deal(match)
    idle(match)
    state = match.state
    assert isinstance(state, SpaceHope)
    assert card_number(state, "secret") == 0
    for viewer in (RED, BLUE, AMBER):
        for twin in redeals(state, viewer, 20):
            assert twin.observe(viewer) == state.observe(viewer)
