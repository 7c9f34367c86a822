"""What is hidden and what is known, and so how the unknown may lie."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from farstead.core.rng import Rng
from farstead.core.scene import to_json
from farstead.core.state import BIT, CHANCE, SPECTATOR
from farstead.games.cosmos import GAME
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.match import Match
from tests.cosmos.positions import (
    actor,
    ally,
    attack,
    begin,
    choose,
    cosmos,
    deal,
    discards,
    draw,
    everybody,
    fresh,
    hand,
    invade,
    is_shown,
    known,
    lay_map,
    play,
    settle,
    table,
)
from tests.positions import AMBER, BLUE, RED, seen

EVERYBODY = {RED, BLUE, AMBER, SPECTATOR}


def knowing(match: Match, text: str) -> set[int]:
    """Who gets to know it if this happens now; -3 is a spectator."""
    state = match.state
    action = state.space.parse(text)
    assert action in state.actions()
    return {v for v in EVERYBODY if not state.is_secret(action, v)}


# What is seen ----------------------------------------------------------------------------


def test_races_are_dealt_and_kept_in_secret() -> None:
    """SC-4: nobody else learns which three somebody draws, which is kept, which are discarded."""
    match = fresh(3)
    lay_map(match)
    assert knowing(match, "first 2") == EVERYBODY
    match.decide("first 2")
    assert knowing(match, "deal titan") == {BLUE}
    for race in ("titan", "masons", "spite"):
        match.decide(f"deal {race}")
    assert knowing(match, "deal empire") == {AMBER}
    while match.actor == CHANCE:
        match.decide(match.actions()[0])
    assert knowing(match, "keep masons") == {BLUE}


def test_cards_are_drawn_in_secret() -> None:
    """SC-7: those of the first hand and those that are bought."""
    match = fresh(3)
    begin(match, first="amber")
    settle(match, dealing=False)
    assert knowing(match, "draw quash") == {AMBER}
    match = cosmos("red 1 on f5; red has 1 gas", seats=3)
    play(match, "red", "buy card")
    assert knowing(match, "draw quash") == {RED}


def test_placements_moves_offers_and_sides_are_open() -> None:
    """SC-7: hands are hidden, nothing else of what is done on the map is."""
    match = cosmos(
        """
        red 2 on f4; blue 1 on f5; amber 1 on e5; red has 1 mineral
        red hand: attack-8; blue hand: attack-6
        """,
        seats=3,
    )
    for text in ("move f4", "offer 2", "buy ship f4", "stop"):
        assert knowing(match, text) == EVERYBODY
    attack(match, "f4", "f5")
    assert knowing(match, "defence") == EVERYBODY


def test_a_card_is_chosen_face_down() -> None:
    """SC-16: only its owner knows it until both are turned up."""
    match = cosmos(
        "red 2 on f4; blue 1 on f5; red hand: attack-8, quash; blue hand: attack-6", seats=3
    )
    attack(match, "f4", "f5")
    assert knowing(match, "play quash") == {RED}
    play(match, "red", "play quash")
    assert BLUE in knowing(match, "play attack-6")


def test_reinforcements_are_open() -> None:
    """SC-17: everybody sees the totals."""
    match = cosmos(
        """
        red 4 on f4; blue 1 on f5; red hand: attack-8; blue hand: attack-6, reinforcement-3
        """,
        seats=3,
    )
    attack(match, "f4", "f5")
    choose(match, ("attack-8", "attack-6"))
    assert knowing(match, "play reinforcement-3") == EVERYBODY
    assert knowing(match, "pass") == EVERYBODY


def test_only_the_two_see_which_card_is_taken() -> None:
    """SC-21: whoever takes it and whose it was."""
    match = cosmos(
        "red 4 on f4; blue 1 on f5; red hand: attack-8, quash, retreat; blue hand: negotiate",
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "negotiate"))
    assert knowing(match, "take quash") == {RED, BLUE}
    match.decide("take quash")
    assert known(match, "red", "blue") == ["quash"]
    assert known(match, "amber", "blue") == known(match, "amber", "red") == []


def test_only_the_two_see_which_cards_are_handed_over() -> None:
    """SC-25: the terms are open, the cards are not."""
    match = cosmos(
        "red 4 on f4; blue 1 on f5; red hand: negotiate, quash; blue hand: negotiate, attack-6",
        seats=3,
    )
    invade(match, "f4", "f5", ("negotiate", "negotiate"))
    assert knowing(match, "give 1 card") == EVERYBODY
    play(match, "red", "give 1 card", "propose")
    assert knowing(match, "accept") == EVERYBODY
    play(match, "blue", "accept")
    assert knowing(match, "hand quash") == {RED, BLUE}
    play(match, "red", "hand quash")
    assert known(match, "red", "blue") == ["quash"]
    assert known(match, "amber", "blue") == []


def test_a_known_card_that_is_played_is_known_no_more() -> None:
    """SC-7: it lies in the discards then."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5; red hand: quash, attack-8; blue hand: attack-6
        blue knows red: quash; amber knows red: quash
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("quash", "attack-6"))
    deal(match)
    assert known(match, "blue", "red") == known(match, "amber", "red") == []


def test_a_card_that_leaves_unseen_makes_known_ones_unsure() -> None:
    """SC-21: amber can't tell whether the known card is gone; of two, one is left for sure."""
    match = cosmos(
        """
        red 4 on f4; blue 1 on f5; red hand: attack-8, 2 quash, retreat; blue hand: negotiate
        amber knows red: 2 quash, retreat; blue knows red: quash
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "negotiate"))
    match.decide("take retreat")
    assert known(match, "amber", "red") == ["quash"]
    assert known(match, "blue", "red") == ["quash"]  # blue has seen that it was another


def test_a_hand_that_was_shown_is_gone_and_what_is_drawn_is_hidden() -> None:
    """SC-16: seven new cards that nobody else knows."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5; red hand: reinforcement-2; blue hand: attack-6
        blue knows red: reinforcement-2
        """,
        seats=3,
    )
    attack(match, "f4", "f5")
    assert known(match, "blue", "red") == []
    assert discards(match) == ["reinforcement-2"]
    assert knowing(match, "draw attack-8") == {RED}


def hands_seen(match: Match, viewer: int | None) -> list[list[str]]:
    return [seen(match, viewer, f"hand/{seat}") for seat in range(len(match.users))]


def test_everybody_sees_the_own_hand_and_the_backs_of_the_others() -> None:
    """SC-7: a spectator sees none, and everybody how many there are."""
    match = cosmos("red 1 on f5; red hand: attack-8, quash; blue hand: retreat", seats=3)
    assert hands_seen(match, RED) == [["Attack 8", "Quash"], ["?"], []]
    assert hands_seen(match, BLUE) == [["?", "?"], ["Retreat"], []]
    assert hands_seen(match, None) == [["?", "?"], ["?"], []]


def test_a_known_card_is_seen_in_the_others_hand() -> None:
    """SC-21: by whoever is sure of it."""
    match = cosmos(
        "red 1 on f5; blue hand: retreat, quash; red knows blue: quash; amber hand: quash", seats=3
    )
    assert sorted(hands_seen(match, RED)[BLUE]) == ["?", "Quash"]
    assert hands_seen(match, AMBER)[BLUE] == ["?", "?"]


def test_a_race_is_seen_by_its_owner_and_when_it_is_shown() -> None:
    """SC-4: by everybody then."""
    match = cosmos("red 1 on f5; red is titan, hidden; blue is masons; amber 1 on a1", seats=3)
    for viewer, red in ((RED, ["Titan"]), (BLUE, ["?"]), (None, ["?"])):
        assert seen(match, viewer, "race/0") == red
        assert seen(match, viewer, "race/1") == ["Masons"]
    play(match, "red", "reveal")
    assert seen(match, BLUE, "race/0") == seen(match, None, "race/0") == ["Titan"]


def test_a_hidden_thing_is_nowhere_in_what_others_are_sent() -> None:
    """SC-4, SC-7, SC-16: not in an id, a label or a sentence: a card in the hand or face down, a
    race, a card that is drawn."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5; red has 1 gas; red is titan, hidden
        red hand: sabotage, attack-18; blue hand: attack-6
        """,
        seats=3,
    )
    play(match, "red", "buy card")
    draw(match, "attack-20")
    attack(match, "f4", "f5")
    play(match, "red", "play sabotage")
    for viewer in (BLUE, AMBER, None):
        sent = to_json(match.scene(viewer)).decode().lower()
        told = " ".join(sentence.text for sentence in match.log(viewer)).lower()
        for hidden in ("sabotage", "attack-18", "attack 18", "attack-20", "attack 20", "titan"):
            assert hidden not in sent
            assert hidden not in told
    told = " ".join(sentence.text for sentence in match.log(RED))
    assert "Attack 20" in told


def test_chosen_cards_are_seen_when_both_are_turned_up() -> None:
    """SC-16: by everybody."""
    match = cosmos(
        "red 2 on f4; blue 2 on f5; red hand: retreat; blue hand: attack-6; amber 1 on a1", seats=3
    )
    attack(match, "f4", "f5")
    play(match, "red", "play retreat")
    assert seen(match, RED, "side/0/cards") == ["Retreat"]
    assert seen(match, AMBER, "side/0/cards") == ["?"]
    play(match, "blue", "play attack-6")
    for viewer in (RED, BLUE, AMBER, None):
        assert seen(match, viewer, "side/0/cards") == ["Retreat"]
        assert seen(match, viewer, "side/1/cards") == ["Attack 6"]


def test_a_face_down_card_cannot_be_taken_back_once_it_was_turned_up() -> None:
    """SC-16: before that it can."""
    match = cosmos("red 2 on f4; blue 2 on f5; red hand: retreat, quash; blue hand: attack-6")
    attack(match, "f4", "f5")
    play(match, "red", "play retreat")
    assert match.can_undo(RED)
    play(match, "blue", "play attack-6")
    assert not match.can_undo(BLUE)
    assert not match.can_undo(RED)


# Redeals ---------------------------------------------------------------------------------


def redeals(match: Match, viewer: int, count: int) -> Iterator[Cosmos]:
    """Worlds that the viewer might be in."""
    rng = Rng(5, viewer + 4)
    for _ in range(count):
        twin = match.state.clone()
        assert isinstance(twin, Cosmos)
        twin.redeal(viewer, rng)
        yield twin


def cards_of(twin: Cosmos, who: str) -> tuple[str, ...]:
    return tuple(hand(Match.from_position(GAME, twin), who))


def assert_even(found: Counter[tuple[str, ...]], expected: dict[tuple[str, ...], int]) -> None:
    """Chi-square: no impossible world, each possible one about as often as it should be."""
    assert set(found) == set(expected)
    scale = found.total() / sum(expected.values())
    off = sum((found[world] - n * scale) ** 2 / (n * scale) for world, n in expected.items())
    freedom = len(expected) - 1
    assert off < freedom + 5 * (2 * freedom) ** 0.5 + 10


def pairs(unknown: list[str]) -> dict[tuple[str, ...], int]:
    """How many of the equally likely deals of two of these cards give each hand."""
    return dict(Counter(tuple(two) for two in combinations(unknown, 2)))


def test_a_redeal_deals_the_unknown_cards_evenly() -> None:
    """SC-7: to two hidden places out of four cards, or out of five for a spectator."""
    match = cosmos(
        """
        red 1 on f5; blue 1 on a1; bag: sabotage, retreat
        red hand: attack-8; blue hand: attack-6, quash
        """
    )
    found = Counter(cards_of(twin, "blue") for twin in redeals(match, RED, 1500))
    assert_even(found, pairs(["attack-6", "sabotage", "retreat", "quash"]))
    found = Counter(cards_of(twin, "blue") for twin in redeals(match, SPECTATOR, 1500))
    assert_even(found, pairs(["attack-6", "attack-8", "sabotage", "retreat", "quash"]))


def test_a_redeal_counts_copies() -> None:
    """SC-7: of a, b, b, c two are held: a and b twice as often as a and c."""
    match = cosmos(
        """
        red 1 on f5; blue 1 on a1; bag: attack-8, retreat
        red hand: attack-6; blue hand: attack-8, quash
        """
    )
    found = Counter(cards_of(twin, "blue") for twin in redeals(match, RED, 1500))
    assert_even(found, pairs(["attack-8", "attack-8", "retreat", "quash"]))


def test_a_redeal_keeps_the_own_hand_the_discards_and_all_numbers() -> None:
    """SC-7: the viewer sees the same table in every world."""
    match = cosmos(
        """
        red 1 on f5; blue 1 on a1; amber 1 on k1; discards: attack-20, negotiate
        red hand: attack-8, quash; blue hand: 3 attack-6; amber hand: retreat
        """,
        seats=3,
    )
    for twin in redeals(match, BLUE, 100):
        other = Match.from_position(GAME, twin)
        assert hand(other, "blue") == ["attack-6"] * 3
        assert [len(hand(other, who)) for who in everybody(other)] == [2, 3, 1]
        assert discards(other) == ["attack-20", "negotiate"]
        assert_whole(twin)
        assert other.scene(BLUE) == match.scene(BLUE)
        assert twin.observe(BLUE) == match.state.observe(BLUE)


def assert_whole(twin: Cosmos) -> None:
    """Hands, chosen cards, played ones, deck and discards are the whole deck, once."""
    for card in range(int(twin.ruleset.card_count)):
        held = sum(int(twin.holds(seat, card)) for seat in range(int(twin.seats)))
        lying = sum(1 for other in [*twin.card, *twin.played] if other == card)
        piles = int(twin.bag[card] + twin.discards[card])
        assert held + lying + piles == twin.ruleset.copies[card]


def test_a_redeal_keeps_known_cards_where_they_are() -> None:
    """SC-21: red knows what blue has taken; amber does not."""
    match = cosmos(
        """
        red 4 on f4; blue 1 on f5, 1 on a1; amber 1 on k1
        red hand: attack-8, quash, retreat; blue hand: negotiate, attack-6
        """,
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-8", "negotiate"))
    match.decide("take quash")
    for twin in redeals(match, RED, 100):
        assert "quash" in cards_of(twin, "blue")
        assert cards_of(twin, "red") == ("retreat",)
        assert_whole(twin)
    holding = Counter("quash" in cards_of(twin, "blue") for twin in redeals(match, AMBER, 200))
    assert holding[False] > 100
    hands = {cards_of(twin, "red") for twin in redeals(match, BLUE, 200)}
    assert len(hands) > 5
    assert all(cards_of(twin, "blue") == ("attack-6", "quash") for twin in redeals(match, BLUE, 9))


def test_a_card_face_down_may_be_any_invade_card() -> None:
    """SC-16: and no Reinforcement; for its owner it stays what it is."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5; bag: quash, retreat, 3 reinforcement-5, 3 reinforcement-3
        red hand: attack-8, reinforcement-2; blue hand: attack-6
        """,
        seats=3,
    )
    attack(match, "f4", "f5")
    play(match, "red", "play attack-8")
    cards = [card.name for card in table(match).ruleset.cards]
    for viewer, open_cards in ((BLUE, []), (AMBER, ["attack-6"])):
        found = Counter(cards[twin.card[0]] for twin in redeals(match, viewer, 200))
        assert set(found) == {"attack-8", "quash", "retreat", *open_cards}
    for twin in redeals(match, RED, 50):
        assert cards[twin.card[0]] == "attack-8"
        assert cards_of(twin, "red") == ("reinforcement-2",)
        assert_whole(twin)


def test_who_has_to_choose_has_an_invade_card_in_every_world() -> None:
    """SC-16: everybody knows that; else there would have been new cards."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5; bag: quash, 4 reinforcement-5, 4 reinforcement-3
        red hand: attack-8; blue hand: attack-6, reinforcement-2
        """,
        seats=3,
    )
    attack(match, "f4", "f5")
    for viewer in (BLUE, AMBER, SPECTATOR):
        for twin in redeals(match, viewer, 100):
            assert twin.has_invade(RED)
            assert twin.has_invade(BLUE)
            assert_whole(twin)
    play(match, "red", "play attack-8")
    for viewer in (RED, AMBER, SPECTATOR):
        assert all(twin.has_invade(BLUE) for twin in redeals(match, viewer, 100))


def test_a_redeal_keeps_the_own_race_and_those_that_are_shown() -> None:
    """SC-4: another's hidden race is any that the viewer has not seen elsewhere."""
    match = cosmos(
        """
        red 1 on f5; blue 1 on a1; amber 1 on k1
        red is empire, hidden; blue is titan, hidden; amber is masons
        """,
        seats=3,
    )
    own = int(table(match).drafted[RED])
    found: Counter[str] = Counter()
    for twin in redeals(match, RED, 600):
        races = [POWER_NAMES[race] for race in twin.race]
        assert (races[RED], races[AMBER]) == ("empire", "masons")
        found[races[BLUE]] += 1
        assert twin.powers[BLUE] & BIT[twin.race[BLUE]]
        assert not twin.shown & BIT[BLUE]
        for seat in (RED, BLUE, AMBER):
            assert twin.drafted[seat] & BIT[twin.race[seat]]
            assert int(twin.drafted[seat]).bit_count() == 3
    unseen = {name for n, name in enumerate(POWER_NAMES) if not own & BIT[n]} - {"masons"}
    # Some would have had to be shown by now: they limit the setup or work at the first turn.
    assert "titan" in found
    assert set(found) <= unseen
    assert len(found) > 8


def test_a_race_that_would_have_been_shown_by_now_is_not_suspected() -> None:
    """SC-4: the Ascended are shown at setup, whoever has them."""
    match = fresh(3)
    begin(match, red="empire", blue="titan", amber="masons")
    settle(match)
    for viewer in (RED, AMBER, SPECTATOR):
        for twin in redeals(match, viewer, 150):
            assert POWER_NAMES[twin.race[BLUE]] != "ascended"
            assert len(set(twin.race)) == 3


def test_while_races_are_dealt_everybody_knows_only_the_own_ones() -> None:
    """SC-4: three of them, and none of the three is with another."""
    match = fresh(3)
    lay_map(match)
    match.decide("first 1")
    for name in ("titan", "masons", "spite", "empire", "oracle", "friends", "binary", "nomads"):
        match.decide(f"deal {name}")
    match.decide("deal fodder")
    play(match, "red", "keep titan")
    state = table(match)
    for viewer in (RED, BLUE, AMBER):
        others = set()
        for twin in redeals(match, viewer, 60):
            assert twin.drafted[viewer] == state.drafted[viewer]
            assert sum(twin.drafted) == (
                twin.drafted[0] | twin.drafted[1] | twin.drafted[2]
            )  # no race twice
            assert all(int(three).bit_count() == 3 for three in twin.drafted)
            assert twin.drafted[RED] & BIT[twin.race[RED]]
            others.add(tuple(twin.drafted))
        assert len(others) > 30
    assert all(POWER_NAMES[twin.race[RED]] == "titan" for twin in redeals(match, RED, 20))
    kept = {POWER_NAMES[twin.race[RED]] for twin in redeals(match, BLUE, 200)}
    assert len(kept) > 8
    assert not kept & {"empire", "oracle", "friends"}


@pytest.mark.parametrize("viewer", [RED, BLUE, AMBER])
def test_in_every_world_the_viewer_has_the_same_choices(viewer: int) -> None:
    """SC-4, SC-7, SC-16: whole games, looked at again and again: what a seat sees, may choose
    and is told as numbers does not depend on what it can't know."""
    match = fresh(3, rounds=4)
    rng = Rng(viewer, 9)
    step = 0
    while not match.is_over:
        if match.actor == CHANCE:
            match.roll_once(rng)
        else:
            texts = match.actions()
            match.play(match.actor, texts[rng.below(len(texts))])
        step += 1
        if step % 7 == 0 and not match.is_over:
            compare(match, viewer)
    assert step > 100


def compare(match: Match, viewer: int) -> None:
    for twin in redeals(match, viewer, 1):
        other = Match.from_position(GAME, twin)
        assert_whole(twin)
        assert twin.actor == match.actor
        assert other.scene(viewer) == match.scene(viewer)
        assert twin.observe(viewer) == match.state.observe(viewer)
        if match.actor == viewer:
            assert other.actions() == match.actions()


def test_a_redealt_game_can_be_played_on() -> None:
    """SC-4, SC-16: in the middle of an invasion with a card face down."""
    match = cosmos(
        """
        red 2 on f4; blue 2 on f5; amber 1 on e5; red hand: attack-8, 2 reinforcement-2
        blue hand: attack-6, retreat; amber hand: reinforcement-3
        """,
        seats=3,
        rounds=1,
    )
    attack(match, "f4", "f5")
    ally(match, {"e5": "defence"})
    play(match, "red", "play attack-8")
    assert actor(match) == "blue"
    rng = Rng(3)
    for twin in redeals(match, BLUE, 30):
        other = Match.from_position(GAME, twin)
        for _ in range(400):
            if other.is_over:
                break
            if other.actor == CHANCE:
                other.roll_once(rng)
            else:
                texts = other.actions()
                other.play(other.actor, texts[rng.below(len(texts))])
        assert other.is_over


def test_the_order_of_the_deck_is_hidden_from_everybody() -> None:
    """SC-7: any card of it may be the next one."""
    match = cosmos("red 1 on f5; red has 2 gas; bag: quash, retreat, retreat")
    play(match, "red", "buy card")
    assert match.actions() == ["draw retreat", "draw quash"]
    assert match.state.weights() == [pytest.approx(2 / 3), pytest.approx(1 / 3)]
    draw(match, "retreat")
    play(match, "red", "buy card")
    assert match.state.weights() == [pytest.approx(1 / 2), pytest.approx(1 / 2)]


# Questions -------------------------------------------------------------------------------


@pytest.mark.parametrize("race", ["dancers", "empire"])
def test_the_winners_move_is_offered_to_whoever_hides_a_race(race: str) -> None:
    """SC-20, SC-4: all stacks are hemmed in and only a power could move them; that the question is
    asked must not tell it."""
    around = ["g4", "f5", "e4", "e3", "f3", "g3", "k2", "j3", "j2"]
    ring = ", ".join(f"1 on {name}" for name in around)
    match = cosmos(f"""
        red 2 on f4, 1 on k1; blue {ring}; red is {race}, hidden
        red hand: negotiate; blue hand: negotiate
        """)
    invade(match, "f4", "f5", ("negotiate", "negotiate"))
    play(match, "red", "decline")
    assert actor(match) == "red"
    assert match.actions() == ["pass"]


def test_whoever_picks_a_far_goal_has_shown_why() -> None:
    """SC-4, SC-43: before the number of ships is said."""
    match = cosmos("red 4 on f4; red is nomads, hidden")
    play(match, "red", "move f4", "to f6")
    assert is_shown(match, "red")


def test_whoever_picks_a_stack_that_can_only_go_far_has_shown_why() -> None:
    """SC-4, SC-43: amid own full stacks."""
    full = "4 on g4, 4 on f5, 4 on e4, 4 on e3, 4 on f3, 4 on g3"
    match = cosmos(f"red 1 on f4, {full}; red is nomads, hidden")
    play(match, "red", "move f4")
    assert is_shown(match, "red")
    match = cosmos(f"red 1 on f4, {full}; red is nomads, hidden")
    play(match, "red", "move f5")
    assert not is_shown(match, "red")


def test_races_are_redealt_even_where_few_deals_fit() -> None:
    """SC-4: three hidden races that can only be among three."""
    hidden = ["dancers", "nomads", "oracle"]
    match = cosmos(
        "blue is dancers, hidden; amber is nomads, hidden; green is oracle, hidden", seats=4
    )
    state = table(match)
    could_be = sum(BIT[POWER_NAMES.index(race)] for race in hidden)
    for seat in range(1, 4):
        state.ruled_out[seat] = state.ruleset.in_box & ~could_be
    worlds = set()
    for seed in range(60):
        world = state.clone()
        world.redeal(RED, Rng(seed))
        worlds.add(tuple(int(race) for race in world.race))
    assert len(worlds) == 6
