"""In which order things happen, and where they meet awkwardly."""

from farstead.match import Match
from tests.positions import AMBER, BLUE, RED
from tests.space_hope.positions import (
    actor,
    built,
    dead,
    deal,
    deck,
    dial,
    dials,
    discards,
    distance,
    distances,
    hand,
    idle,
    lasting,
    rest_of_round,
    said,
    space_hope,
    table,
)

CARDS = """
    dip: and 0 you: -3 food, +1 food
    drown: and 0 you: +1 food, -4 food
    leap: and 2 you: -3 food
    raid: and 2 opponent: -3 food
    plague: and 0 all: -3 food
    chain: and 0 all: distance +1, mill 1
    stampede: and 1 all: draw 1, -1 food
    twin: and 0 opponent: -3 food, -3 fuel
    duel: and 0 opponent: -3 food, you -3 fuel
    tax: or 0 all: toll morale
    glee: and 0 you: +1 morale
    rob: and 0 opponent: take 1 morale
    scroll: and 0 you: draw 1
    scrolls: and 0 all: draw 1
    hammer: and 0 opponent: destroy part
    storm: and 3 you: -3 food, tailwind 1
    wake: and 0 you: salvage 9
    ambush: and 0 opponent: draw 2, discard 1
"""
SAVERS = """
    valve: 0 always you: save 2
    spare-valve: 0 always you: save 4
    mast: 0 discard you: distance +1
"""


def red_plays(
    card: str,
    drawing: str = "",
    seats: int = 2,
    dead_drift: str = "turn",
    rules: int | None = None,
) -> Match:
    """Red plays this card, and can play on."""
    match = space_hope(
        f"red hand: {card}, ballast, ballast; {drawing}",
        CARDS,
        SAVERS,
        seats=seats,
        rules=rules,
        dead_drift=dead_drift,
    )
    match.play(RED, f"play {card}")
    return match


# One thing at a time: SH-17 ----------------------------------------------------------------


def test_effects_work_as_printed_from_the_first_to_the_last() -> None:
    """SH-17: Food 9 rises to 9, then falls; the other way round it would be 7."""
    assert dial(red_plays("drown", "red food 9"), "red", "food") == 5
    assert dial(red_plays("dip", "red food 9"), "red", "food") == 7


def test_a_dial_may_touch_0_in_the_middle_of_an_effect_and_live() -> None:
    """SH-17: only then are ships looked at."""
    match = red_plays("dip", "red food 2")
    assert dial(match, "red", "food") == 1
    assert dead(match) == []


def test_what_falls_below_0_on_the_way_stops_at_0() -> None:
    """SH-17, SH-19: Food 1 falls to 0, not to -2, and rises to 1."""
    assert dial(red_plays("dip", "red food 1"), "red", "food") == 1


def test_the_distance_of_an_and_card_comes_after_its_effects_and_before_death() -> None:
    """SH-17: red dies of the leap, and has made it."""
    match = red_plays("leap")
    assert dead(match) == ["red"]
    assert distance(match, "red") == 2


def test_a_victim_is_paid_before_it_dies() -> None:
    """SH-17, SH-7: blue gains the card's Distance, then dies; then drifts."""
    match = red_plays("raid", dead_drift="none")
    assert dead(match) == ["blue"]
    assert distance(match, "blue") == 2


def test_what_the_user_pays_comes_first() -> None:
    """SH-17: the last Morale is paid before the card gives one back, and red lives."""
    match = space_hope("red hand: tax, glee, ballast, ballast; red morale 1; blue dead", CARDS)
    match.play(RED, "play tax", "ability")
    match.play(RED, "play glee")
    assert dial(match, "red", "morale") == 1
    assert dead(match) == ["blue"]


def test_what_the_user_pays_is_lost_before_anything_is_taken() -> None:
    """SH-17: Morale 9 is paid to 8 and taken to 9; the other way round it would be 8."""
    match = space_hope(
        "red hand: tax, rob, ballast, ballast; red morale 9; blue hand: ballast, ballast", CARDS
    )
    match.play(RED, "play tax", "ability")
    idle(match)
    match.play(RED, "play rob")
    assert dial(match, "red", "morale") == 9


def test_all_of_it_for_one_after_the_other_from_whoever_plays_it_on() -> None:
    """SH-17: clockwise: blue, amber, red."""
    match = space_hope("blue hand: chain, ballast; blue's turn; red first", CARDS, SAVERS, seats=3)
    match.play(BLUE, "play chain")
    assert distances(match) == [0, 1, 0]
    match.decide("draw ballast")
    assert distances(match) == [0, 1, 1]
    match.decide("draw ballast")
    assert distances(match) == [1, 1, 1]
    match.decide("draw ballast")
    assert [len(discards(match, who)) for who in ("red", "blue", "amber")] == [1, 2, 1]


def test_the_distance_of_a_card_for_all_comes_to_each_in_turn() -> None:
    """SH-17: all of it, its Distance too, for one before the next."""
    match = red_plays("stampede", seats=3)
    assert dials(match, "red") == [3] * 5
    match.decide("draw ballast")
    assert (dial(match, "red", "food"), dial(match, "blue", "food")) == (2, 3)
    assert distances(match) == [1, 0, 0]


def test_a_goal_works_from_the_first_player_on() -> None:
    """SH-17: clockwise; amber is first."""
    goals = "aim: alive: distance +1, mill 1: -1 food\nend: alive: +1 food: -1 food"
    match = space_hope("goal aim; amber first", CARDS, SAVERS, goals, seats=3)
    idle(match, 3)
    assert distances(match) == [0, 0, 1]
    match.decide("draw ballast")
    assert distances(match) == [1, 0, 1]


def test_a_card_is_discarded_before_ships_are_looked_at() -> None:
    """SH-17: the card lies under the hand of whoever died of it."""
    match = red_plays("leap")
    assert discards(match, "red") == ["leap", "ballast", "ballast"]


def test_a_card_is_discarded_after_it_has_worked() -> None:
    """SH-17: it can't put itself back under the deck."""
    match = red_plays("wake", "red discards: ballast")
    assert discards(match, "red") == ["wake"]
    assert deck(match, "red") == 11


def test_a_card_of_somebody_who_dies_of_it_remains_for_the_round() -> None:
    """SH-17, SH-11: then it is discarded."""
    match = red_plays("storm")
    assert dead(match) == ["red"]
    assert lasting(match) == ["storm"]
    assert distance(match, "red") == 3
    rest_of_round(match)
    assert discards(match, "red")[-1] == "storm"


def test_cards_drawn_by_an_effect_may_be_lost_by_the_next() -> None:
    """SH-17: one after the other."""
    match = red_plays("ambush", "blue hand: ballast, ballast")
    match.decide("draw raid")
    match.decide("draw plague")
    assert match.actions() == ["lose raid", "lose plague", "lose ballast"]
    match.decide("lose raid")
    assert sorted(hand(match, "blue")) == ["ballast", "ballast", "plague"]


# Who dies --------------------------------------------------------------------------------


def test_ships_are_looked_at_from_the_first_player_on() -> None:
    """SH-17: blue is first this round, so blue, amber and red die in that order."""
    match = space_hope(
        "blue first; red hand: plague, ballast; red's turn; green food 9", CARDS, SAVERS, seats=4
    )
    match.play(RED, "play plague")
    assert dead(match) == ["blue", "amber", "red"]


def test_a_death_in_the_middle_of_an_effect_waits_for_its_end() -> None:
    """SH-17: blue's Food is at 0 while blue still draws; then blue dies with that card."""
    cards = "grim: and 0 opponent: -3 food, draw 1, +2 fuel"
    match = space_hope("red hand: grim, ballast", cards)
    match.play(RED, "play grim")
    assert dial(match, "blue", "food") == 0
    assert dead(match) == []
    match.decide("draw grim")
    assert dead(match) == ["blue"]
    assert dial(match, "blue", "fuel") == 5
    assert sorted(discards(match, "blue")) == ["ballast", "ballast", "grim"]


def test_an_effect_for_all_reaches_those_whose_death_is_certain() -> None:
    """SH-17: red's Food is at 0, and amber still draws."""
    match = red_plays("stampede", "red food 1", seats=3)
    for _ in range(3):
        assert dead(match) == []
        match.decide("draw ballast")
    assert dead(match) == ["red"]
    assert len(hand(match, "amber")) == 3


def test_the_player_and_the_target_may_die_of_one_card() -> None:
    """SH-17: both, from the first player on."""
    match = red_plays("duel", seats=3)
    match.play(RED, "target 3")
    assert dead(match) == ["red", "amber"]
    assert actor(match) == "blue"


def test_a_dial_at_0_comes_before_an_empty_deck() -> None:
    """SH-17: a ship with both died of the dial."""
    cards = "both: and 0 opponent: draw 1, -3 fuel"
    match = space_hope("red hand: both, ballast; blue deck: 0", cards)
    match.play(RED, "play both")
    assert "Blue is dead: no fuel" in said(match)


def test_a_card_that_draws_from_an_empty_deck_first_does_all_it_says() -> None:
    """SH-17: red is lost, and the rest of the card works before."""
    cards = "last-words: and 4 you: draw 1, +2 fuel"
    match = space_hope("red hand: last-words, ballast; red deck: 0", cards)
    match.play(RED, "play last-words")
    assert dead(match) == ["red"]
    assert (dial(match, "red", "fuel"), distance(match, "red")) == (5, 4)


def test_draws_of_a_new_round_kill_when_all_have_drawn() -> None:
    """SH-17: from the first player on; blue is first and has nothing, red has too little."""
    match = space_hope("blue deck: 0; red deck: 2", CARDS, seats=3)
    rest_of_round(match)
    while actor(match) == "chance":
        assert dead(match) == []
        match.decide("draw ballast")
    assert dead(match) == ["blue", "red"]
    assert actor(match) == "amber"


# Saving: SH-18 ---------------------------------------------------------------------------


def test_a_part_saves_a_dial_if_its_owner_wants_it() -> None:
    """SH-18: it is discarded and the dial set to its number."""
    match = red_plays("raid", "blue parts: valve")
    assert actor(match) == "blue"
    assert match.actions() == ["yes", "no", "always"]
    match.play(BLUE, "yes")
    assert dead(match) == []
    assert dial(match, "blue", "food") == 2
    assert built(match, "blue") == []
    assert discards(match, "blue") == ["ballast"]
    assert "saved" in said(match)


def test_a_part_that_is_not_to_save_the_dial_stays_and_the_ship_is_lost() -> None:
    """SH-18, SH-10: 'may' is may."""
    match = red_plays("raid", "blue parts: valve", seats=3)
    match.play(RED, "target 2")
    match.play(BLUE, "no")
    assert dead(match) == ["blue"]
    assert built(match, "blue") == ["valve"]
    assert actor(match) == "amber"


def test_of_two_saving_parts_the_second_is_asked_about_when_the_first_is_not_to_work() -> None:
    """SH-18: each may save it."""
    match = red_plays("raid", "blue parts: valve, spare-valve")
    match.play(BLUE, "no")
    match.play(BLUE, "yes")
    assert dead(match) == []
    assert built(match, "blue") == ["valve"]


def test_who_has_said_always_is_not_asked_again() -> None:
    """SH-18, SH-10: nor when the part has been built anew."""
    cards = "raid: and 0 opponent: -9 food"
    match = space_hope(
        "red hand: raid, raid, ballast; blue parts: valve; blue hand: ballast, ballast, ballast",
        cards,
        SAVERS,
    )
    match.play(RED, "play raid")
    match.play(BLUE, "always")
    match.play(BLUE, "place ballast", "in valve")
    match.play(BLUE, "pass")
    match.play(RED, "play raid")
    assert dead(match) == []
    assert dial(match, "blue", "food") == 2
    assert built(match, "blue") == []


def test_by_rules_1_a_part_saves_a_dial_by_itself() -> None:
    """SH-18: and nobody was asked."""
    match = red_plays("raid", "blue parts: valve", rules=1)
    assert dead(match) == []
    assert dial(match, "blue", "food") == 2


def test_a_saving_part_works_once() -> None:
    """SH-18: the second blow kills."""
    cards = "raid: and 0 opponent: -3 food"
    match = space_hope(
        "red hand: raid, raid, ballast; blue parts: valve; blue always: valve", cards, SAVERS
    )
    match.play(RED, "play raid")
    idle(match)
    match.play(RED, "play raid")
    assert dead(match) == ["blue"]


def test_a_saving_part_works_for_one_dial() -> None:
    """SH-18: for two dials at 0 it takes two such parts; with one the ship is lost."""
    match = red_plays("twin", "blue parts: valve; blue always: valve")
    assert dead(match) == ["blue"]


def test_two_saving_parts_save_two_dials() -> None:
    """SH-18: each is discarded for one."""
    match = red_plays("twin", "blue parts: valve, spare-valve; blue always: valve, spare-valve")
    assert dead(match) == []
    assert sorted([dial(match, "blue", "food"), dial(match, "blue", "fuel")]) == [2, 4]
    assert built(match, "blue") == []
    assert discards(match, "blue") == ["ballast", "ballast"]


def test_of_two_saving_parts_only_one_is_spent_on_one_dial() -> None:
    """SH-18: once, for one dial."""
    match = red_plays("raid", "blue parts: valve, spare-valve; blue always: valve, spare-valve")
    assert dead(match) == []
    assert len(built(match, "blue")) == 1


def test_nothing_saves_from_an_empty_deck() -> None:
    """SH-18: the part is not even spent."""
    match = red_plays("scroll", "red deck: 0; red parts: valve; red always: valve")
    assert dead(match) == ["red"]
    assert built(match, "red") == ["valve"]


def test_a_saved_dial_does_not_save_from_an_empty_deck() -> None:
    """SH-18, SH-17: the dial is saved, then the ship is lost for want of cards."""
    cards = "both: and 0 opponent: draw 1, -3 fuel"
    match = space_hope(
        "red hand: both, ballast; blue deck: 0; blue parts: valve; blue always: valve",
        cards,
        SAVERS,
    )
    match.play(RED, "play both")
    assert "Blue is dead: no time left" in said(match)
    assert dial(match, "blue", "fuel") == 2


def test_a_part_saves_after_the_effect_not_in_its_middle() -> None:
    """SH-18, SH-17: Food touches 0 and comes back; the part is still there."""
    match = red_plays("dip", "red parts: valve; red always: valve")
    assert built(match, "red") == ["valve"]
    assert dial(match, "red", "food") == 1


def test_a_part_saves_from_a_toll_and_from_a_goal() -> None:
    """SH-18: whatever brought the dial to 0."""
    goals = "aim: travel 90: +1 food: -3 food\nend: alive: +1 food: -1 food"
    match = space_hope("goal aim; red parts: valve; red always: valve", CARDS, SAVERS, goals)
    idle(match, 2)
    assert dead(match) == ["blue"]
    assert dial(match, "red", "food") == 2
    match = space_hope(
        "red hand: tax, scroll, ballast, ballast; red morale 1; blue dead;"
        "red parts: valve; red always: valve",
        CARDS,
        SAVERS,
    )
    match.play(RED, "play tax", "ability")
    match.play(RED, "play scroll")
    deal(match)
    assert dial(match, "red", "morale") == 2


def test_a_destroyed_part_saves_nobody() -> None:
    """SH-18, SH-17: it is gone before ships are looked at."""
    cards = "breach: and 0 opponent: destroy part, -3 food"
    match = space_hope(
        "red hand: breach, ballast; blue parts: valve; blue always: valve", cards, SAVERS
    )
    match.play(RED, "play breach")
    assert dead(match) == ["blue"]


def test_a_part_destroyed_whose_owner_is_dead_goes_to_the_dead_ones_discards() -> None:
    """SH-9, SH-8, SH-17: and nothing else happens to the dead."""
    match = space_hope(
        "red hand: hammer, ballast, ballast; blue dead; blue parts: valve, mast; blue distance 4",
        CARDS,
        SAVERS,
        dead_drift="none",
    )
    match.play(RED, "play hammer", "wreck valve")
    assert built(match, "blue") == ["mast"]
    assert discards(match, "blue") == ["ballast"]
    assert dial(match, "blue", "food") == 0
    assert dead(match) == ["blue"]
    assert distance(match, "blue") == 4


def test_a_saving_part_does_not_bring_back_the_dead() -> None:
    """SH-18, SH-10: the parts of the dead do nothing."""
    match = red_plays(
        "plague", "red food 9; blue dead; blue parts: valve; blue always: valve", seats=3
    )
    assert dead(match) == ["blue", "amber"]
    assert built(match, "blue") == ["valve"]
    assert dial(match, "blue", "food") == 0


def test_those_who_had_to_draw_die_after_the_one_card_of_all() -> None:
    """SH-17: amber is first: amber, red; blue has a card."""
    match = space_hope(
        "amber first; red hand: scrolls, ballast; red's turn; red deck: 0; amber deck: 0",
        CARDS,
        SAVERS,
        seats=3,
    )
    match.play(RED, "play scrolls")
    deal(match)
    assert dead(match) == ["amber", "red"]
    assert table(match).first == AMBER
