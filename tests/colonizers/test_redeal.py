"""A redeal replaces what a viewer can't know by one of the worlds that fit, each as likely as
the others. All of them are enumerated by tests/reference/worlds.py and counted here."""

from collections import Counter
from collections.abc import Iterator
from math import sqrt
from typing import TypeVar

import pytest

from farstead.core.presenter import View
from farstead.core.rng import Rng
from farstead.core.scene import Card, Scene
from farstead.core.state import CHANCE, SPECTATOR, State
from farstead.games.colonizers.rules import colonists, modules
from farstead.games.colonizers.rules.turns import Colonizers
from farstead.match import Match
from tests.positions import AMBER, BLUE, GREEN, RED, begun, colonizers, draft, idle
from tests.reference.worlds import World, deals, drafts

VIEWERS = (RED, BLUE, AMBER, GREEN, SPECTATOR)
NAMES = [kind.name for kind in modules.MODULES]
KINDS = len(NAMES)
Anything = TypeVar("Anything")


def redeals(match: Match, viewer: int, count: int) -> Iterator[Colonizers]:
    """So many worlds that the viewer might be in."""
    rng = Rng(7, viewer + 1)
    for _ in range(count):
        state = match.state.clone()
        assert isinstance(state, Colonizers)
        state.redeal(viewer, rng)
        yield state


def enough(expected: Counter[Anything]) -> int:
    """How many redeals tell whether such worlds come up as often as they should."""
    return 5000 + 20 * len(expected)


def assert_fits(seen: Counter[Anything], expected: Counter[Anything]) -> None:
    """Chi-square: no impossible world, and each possible one about as often as it should be."""
    assert set(seen) <= set(expected)
    scale = seen.total() / expected.total()
    assert min(expected.values()) * scale > 10, "too few samples to tell"
    off = sum((seen[world] - n * scale) ** 2 / (n * scale) for world, n in expected.items())
    freedom = len(expected) - 1
    assert off < freedom + 5 * sqrt(2 * freedom) + 10


def test_the_check_tells_a_crooked_deal_from_a_fair_one() -> None:
    """CO-19: 51 to 49 passes for even; 53 to 47 and a world that can't be do not."""
    even = Counter(a=1, b=1)
    assert_fits(Counter(a=5100, b=4900), even)
    with pytest.raises(AssertionError):
        assert_fits(Counter(a=5300, b=4700), even)
    with pytest.raises(AssertionError):
        assert_fits(Counter(a=5000, b=5000, c=1), even)


# Modules ---------------------------------------------------------------------------------

COLONISTS = "red is spy; blue is miner; amber is general; green is ecologist; removed visionary"


def assert_deals(
    match: Match, viewer: int, unknown: str, places: dict[str, int], known: dict[str, str]
) -> None:
    """`unknown` cards lie anywhere in the `places`, `known` ones where the viewer knows them.

    Places are bag, drawn, hand0 to hand3 and buried0, buried1, ... from the next to be drawn.
    """
    expected = deals(unknown.split(", "), places)
    piles = Counter(_piles(state) for state in redeals(match, viewer, enough(expected)))
    worlds: Counter[World] = Counter()
    for pile, times in piles.items():
        worlds[_world(dict(pile), places, known)] += times
    assert_fits(worlds, expected)


Piles = tuple[tuple[str, tuple[str, ...]], ...]


def _piles(state: Colonizers) -> Piles:
    """Every place with its cards."""
    hands = tuple(state.hands)
    piles = [(f"hand{seat}", _cards(hands[seat * KINDS : (seat + 1) * KINDS])) for seat in range(4)]
    piles += [(f"buried{i}", (NAMES[card],)) for i, card in enumerate(state.buried)]
    drawn = [int(card) for card in (state.first_drawn, state.second_drawn) if card >= 0]
    return (
        *piles,
        ("bag", _cards(tuple(state.bag))),
        ("drawn", tuple(sorted(NAMES[card] for card in drawn))),
    )


def _cards(counts: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(name for name, n in zip(NAMES, counts, strict=True) if n for _ in range(n))


def _world(
    piles: dict[str, tuple[str, ...]], places: dict[str, int], known: dict[str, str]
) -> World:
    """What is unknown of each place, after a look at whether the known cards are still there."""
    world = []
    for place in sorted(piles):
        fixed = Counter(known[place].split(", ")) if place in known else Counter[str]()
        cards = Counter(piles[place])
        assert fixed <= cards, f"{place} should hold {fixed}"
        rest = cards - fixed
        assert rest.total() == places.get(place, 0), f"{place} holds {cards}"
        if place in places:
            world.append((place, tuple(sorted(rest.elements()))))
    return tuple(world)


def test_unknown_modules_lie_in_hands_and_deck_and_under_it_alike() -> None:
    """CO-19: Blue knows the own hand and what Blue put under the deck, where it lies."""
    match = colonizers(f"""
        {COLONISTS}; red gathers; red hand: quarry; blue hand: mass-relay; amber hand: garrison
        bag: eco-dome, quarry
        buried: barracks by red, warehouse by blue, spaceport by green
    """)
    assert_deals(
        match,
        BLUE,
        "quarry, garrison, eco-dome, quarry, barracks, spaceport",
        {"hand0": 1, "hand2": 1, "bag": 2, "buried0": 1, "buried2": 1},
        {"hand1": "mass-relay", "buried1": "warehouse"},
    )


def test_a_spectator_knows_no_hand_and_nothing_under_the_deck() -> None:
    """CO-19: whoever sits at no place knows only what lies open."""
    match = colonizers(f"""
        {COLONISTS}; red gathers; red hand: quarry, quarry; green hand: garrison
        red colony: eco-dome; bag: barracks; buried: quarry by red
    """)
    assert_deals(
        match,
        SPECTATOR,
        "quarry, quarry, garrison, barracks, quarry",
        {"hand0": 2, "hand3": 1, "bag": 1, "buried0": 1},
        {},
    )


def test_without_a_bag_the_unknown_modules_lie_in_hands_and_under_the_deck() -> None:
    """CO-19: nothing is put where nothing lies."""
    match = colonizers(f"""
        {COLONISTS}; red gathers; red hand: quarry; amber hand: garrison, garrison
        bag:; buried: barracks by blue, eco-dome by red
    """)
    assert_deals(
        match,
        RED,
        "garrison, garrison, barracks",
        {"hand2": 2, "buried0": 1},
        {"hand0": "quarry", "buried1": "eco-dome"},
    )


def researching() -> Match:
    match = colonizers(f"""
        {COLONISTS}; red gathers; red hand: garrison; amber hand: spaceport
        bag: quarry, quarry, barracks; buried: eco-dome by red
    """)
    match.play(RED, "research")
    match.decide("draw quarry")
    return match


def test_researched_modules_are_unknown_to_the_others() -> None:
    """CO-19: between the two draws and before one is kept."""
    match = researching()
    unknown = "garrison, spaceport, quarry, quarry, barracks, eco-dome"
    places = {"hand0": 1, "hand2": 1, "drawn": 1, "bag": 2, "buried0": 1}
    assert_deals(match, GREEN, unknown, places, {})
    match.decide("draw barracks")
    assert_deals(match, GREEN, unknown, places | {"drawn": 2, "bag": 1}, {})


def test_researched_modules_are_known_to_the_researcher() -> None:
    """CO-19: so are the hand and what the researcher had put under the deck."""
    match = researching()
    match.decide("draw barracks")
    places = {"hand2": 1, "bag": 1}
    known = {"hand0": "garrison", "drawn": "quarry, barracks", "buried0": "eco-dome"}
    assert_deals(match, RED, "spaceport, quarry", places, known)
    match.play(RED, "keep barracks")
    known = {"hand0": "garrison, barracks", "buried0": "eco-dome", "buried1": "quarry"}
    assert_deals(match, RED, "spaceport, quarry", places, known)


def after_a_swap() -> Match:
    """Red gave a Quarry and a Garrison for Blue's Barracks; then Blue kept a second Quarry."""
    match = colonizers(f"""
        {COLONISTS}; red hand: quarry, garrison; blue hand: barracks; green hand: eco-dome
        bag: quarry, spaceport, warehouse; blue omnium: 5; red names
    """)
    match.play(RED, "swap miner")
    match.play(RED, "pass")
    match.play(BLUE, "research")
    match.decide("draw quarry")
    match.decide("draw spaceport")
    match.play(BLUE, "keep quarry")
    return match


def test_known_modules_stay_with_whoever_holds_them_after_a_swap() -> None:
    """CO-19: Red knows two of Blue's three modules, Blue all of Red's."""
    match = after_a_swap()
    assert_deals(
        match,
        RED,
        "quarry, eco-dome, spaceport, warehouse",
        {"hand1": 1, "hand3": 1, "buried0": 1, "bag": 1},
        {"hand0": "barracks", "hand1": "quarry, garrison"},
    )
    assert_deals(
        match,
        BLUE,
        "eco-dome, warehouse",
        {"hand3": 1, "bag": 1},
        {"hand0": "barracks", "hand1": "quarry, quarry, garrison", "buried0": "spaceport"},
    )


def test_a_third_seat_knows_nothing_of_swapped_hands() -> None:
    """CO-19: to Green any unknown module may be in Red's hand or Blue's."""
    assert_deals(
        after_a_swap(),
        GREEN,
        "barracks, quarry, garrison, quarry, spaceport, warehouse",
        {"hand0": 1, "hand1": 3, "buried0": 1, "bag": 1},
        {"hand3": "eco-dome"},
    )


def test_a_known_module_that_was_built_is_not_dealt_again() -> None:
    """CO-19: Blue builds a Quarry: the known one, so the rest of the pair is unknown to Red."""
    match = after_a_swap()
    match.play(BLUE, "build quarry")
    assert_deals(
        match,
        RED,
        "quarry, eco-dome, spaceport, warehouse",
        {"hand1": 1, "hand3": 1, "buried0": 1, "bag": 1},
        {"hand0": "barracks", "hand1": "garrison"},
    )


# Colonists -------------------------------------------------------------------------------

Colonists = tuple[int, ...]  # removed, then those picked in the order of the draft, then the pool


def drafted(removed: str, *picks: str) -> Match:
    match = begun()
    draft(match, removed, *picks)
    return match


def assert_drafts(
    match: Match, viewer: int, shown: tuple[int, ...] = (), absent: tuple[str, ...] = ()
) -> None:
    """Everything that a viewer should know of the draft follows from the match as it is."""
    true = match.state
    assert isinstance(true, Colonizers)
    order = [(int(true.first) + place) % 4 for place in range(4)]
    picked = [seat for seat in order if true.colonist[seat] >= 0]
    gone = [int(true.removed)]
    for seat in picked[: order.index(viewer)] if viewer != SPECTATOR else picked:
        gone.append(int(true.colonist[seat]))
    handed = {name for i, name in enumerate(colonists.COLONISTS) if i not in gone}
    open_ones = {seat: colonists.COLONISTS[true.colonist[seat]] for seat in shown}
    named = set(absent)
    if viewer in picked:
        own = colonists.COLONISTS[true.colonist[viewer]]
        ways = drafts(order, viewer, own, handed, open_ones, named)
    elif viewer == order[len(picked) % 4]:  # picks now
        ways = [way for own in handed for way in drafts(order, viewer, own, handed, {}, set())]
    else:
        ways = drafts(order, None, None, set(), open_ones, named)
    expected = Counter(_as_drawn(way, picked) for way in ways)
    dealt = (_as_dealt(state, picked) for state in redeals(match, viewer, enough(expected)))
    assert_fits(Counter(dealt), expected)


def _as_drawn(way: dict[str, str], picked: list[int]) -> Colonists:
    places = ["removed", *(f"seat{seat}" for seat in picked)]
    fixed = [colonists.COLONISTS.index(way[place]) for place in places]
    return (*fixed, 63 - sum(1 << colonist for colonist in fixed))


def _as_dealt(state: Colonizers, picked: list[int]) -> Colonists:
    fixed = [int(state.removed), *(int(state.colonist[seat]) for seat in picked)]
    assert [seat for seat in range(4) if state.colonist[seat] >= 0] == sorted(picked)
    return (*fixed, int(state.pool))


@pytest.mark.parametrize("picks", [[], ["miner"], ["miner", "spy"], ["miner", "spy", "general"]])
def test_colonists_are_dealt_fairly_in_the_middle_of_the_draft(picks: list[str]) -> None:
    """CO-19: whoever has picked knows what was handed on, whoever picks now what is there."""
    for viewer in VIEWERS:
        assert_drafts(drafted("ecologist", *picks), viewer)


def test_colonists_are_dealt_fairly_after_the_draft() -> None:
    """CO-19: the colonists that you were handed and handed on, and the one that is shown."""
    match = drafted("ecologist", "miner", "opportunist", "general", "spy")
    for viewer in VIEWERS:
        assert_drafts(match, viewer, shown=(RED,))


@pytest.mark.parametrize(
    ("named", "shown", "absent"),
    [
        ("ecologist", (RED, BLUE), ("ecologist",)),  # was removed
        ("visionary", (RED, BLUE), ("visionary",)),  # is left over
        ("spy", (RED, BLUE, GREEN), ()),
    ],
)
def test_colonists_are_dealt_fairly_after_one_was_named(
    named: str, shown: tuple[int, ...], absent: tuple[str, ...]
) -> None:
    """CO-19: what naming brought to light (CO-15) is known to all."""
    match = drafted("ecologist", "miner", "opportunist", "general", "spy")
    idle(match)
    match.play(BLUE, "gather")
    match.play(BLUE, f"rob {named}")
    for viewer in VIEWERS:
        assert_drafts(match, viewer, shown, absent)


def test_colonists_are_dealt_fairly_after_both_absent_ones_were_named() -> None:
    """CO-19: only which of the two was removed may still be unknown."""
    match = drafted("ecologist", "spy", "opportunist", "general", "miner")
    match.play(RED, "gather")
    match.play(RED, "swap ecologist")
    match.play(RED, "pass")
    match.play(BLUE, "gather")
    match.play(BLUE, "rob visionary")
    for viewer in VIEWERS:
        assert_drafts(match, viewer, (RED, BLUE), ("ecologist", "visionary"))


def test_colonists_are_dealt_fairly_when_another_seat_is_first() -> None:
    """CO-19: Blue is first in the second round and Red last."""
    match = begun()
    draft(match, "ecologist", "miner", "opportunist", "general", "spy")
    idle(match, 4)
    draft(match, "spy", "miner", "opportunist", "general")
    for viewer in VIEWERS:
        assert_drafts(match, viewer)
    match.play(RED, "pick visionary")
    for viewer in VIEWERS:
        assert_drafts(match, viewer, shown=(BLUE,))


# Everything at once ----------------------------------------------------------------------


def scene_of(match: Match, state: State, viewer: int) -> Scene:
    seat = None if viewer == SPECTATOR else viewer
    return match.game.presenter.scene(View(state, seat, match.names))


def assert_whole(state: Colonizers) -> None:
    """All 52 modules are there, and counted as they lie."""
    for module, kind in enumerate(modules.MODULES):
        held = sum(
            state.hands[s * KINDS + module] + state.colonies[s * KINDS + module] for s in range(4)
        )
        lying = [*state.buried, state.first_drawn, state.second_drawn].count(module)
        assert held + lying + state.bag[module] == kind.copies
    assert sum(state.bag) == state.in_bag
    held_by = [sum(list(state.hands)[s * KINDS : (s + 1) * KINDS]) for s in range(4)]
    assert held_by == list(state.hand_size)


@pytest.mark.parametrize(
    "options", [[], ["rotate_first=no", "hand=15", "colony=12"], ["passives=ability"]]
)
def test_no_redeal_of_a_whole_game_changes_what_its_viewer_knows(options: list[str]) -> None:
    """CO-19: table, observation and choices stay the same in every world that the viewer may be
    in; so nothing that a viewer is shown depends on what the viewer can't know."""
    match = Match.new("colonizers", options=options)
    rng = Rng(11)
    while not match.is_over:
        for viewer in VIEWERS:
            [state] = redeals(match, viewer, 1)
            assert scene_of(match, state, viewer) == scene_of(match, match.state, viewer)
            assert state.actor == match.actor
            assert_whole(state)
            if viewer != SPECTATOR:
                assert state.observe(viewer) == match.state.observe(viewer)
                if viewer == match.actor:
                    assert state.actions() == match.state.actions()
        if match.actor == CHANCE:
            match.decide(match.state.text(int(match.state.sample(rng))))
        else:
            texts = match.actions()
            match.play(match.actor, texts[int(rng.below(len(texts)))])


@pytest.mark.parametrize("viewer", [GREEN, SPECTATOR])
def test_what_others_know_of_each_other_is_true_in_every_world(viewer: int) -> None:
    """CO-19: after a swap, whoever is dealt to Red and Blue still knows cards that are there."""
    match = after_a_swap()
    for state in redeals(match, viewer, 200):
        for knowing, holder, count in ((RED, BLUE, 2), (BLUE, RED, 1)):
            shown = Counter(
                card.id.split("/")[2]
                for card in scene_of(match, state, knowing).elements
                if isinstance(card, Card) and card.at == f"hand/{holder}" and not card.face_down
            )
            held = dict(_piles(state))[f"hand{holder}"]
            assert shown <= Counter(held)
            assert shown.total() == count
