"""What each seat sees on the table and reads in the log, and so what can be taken back."""

import pytest

from farstead.core.errors import CannotUndo
from farstead.core.scene import Text, to_json
from farstead.match import Match
from tests.positions import AMBER, BLUE, GREEN, RED, begun, colonizers, draft, idle, seen

VIEWERS = (RED, BLUE, AMBER, GREEN, None)
SPY_FIRST = "red is spy; blue is miner; amber is general; green is visionary; removed opportunist"


def said(match: Match, viewer: int | None) -> str:
    """Everything that the log tells a viewer."""
    return " ".join(sentence.text for sentence in match.log(viewer))


def words(match: Match, viewer: int | None) -> str:
    """The words that lie on a viewer's table, apart from cards."""
    return " ".join(e.text for e in match.scene(viewer).elements if isinstance(e, Text))


# Hands -----------------------------------------------------------------------------------


def test_everybody_sees_the_own_hand_and_the_backs_of_the_others() -> None:
    """CO-19: you know your own hand; a spectator knows none."""
    match = colonizers(f"""
        {SPY_FIRST}; red gathers
        red hand: quarry; blue hand: garrison, eco-dome; green hand: spaceport
    """)
    hands = [["Quarry"], ["Eco-Dome", "Garrison"], [], ["Spaceport"]]
    for viewer in VIEWERS:
        for seat, held in enumerate(hands):
            expected = held if seat == viewer else ["?"] * len(held)
            assert seen(match, viewer, f"hand/{seat}") == expected


def test_a_hidden_module_is_nowhere_in_what_others_are_sent() -> None:
    """CO-19: not in an id, a label or a sentence either: drawn, kept, buried or in the hand."""
    match = colonizers(f"{SPY_FIRST}; red hand: eco-dome; red gathers")
    match.play(RED, "research")
    match.decide("draw quarry")
    match.decide("draw spaceport")
    others = (BLUE, AMBER, GREEN, None)
    sent = [to_json(match.scene(viewer)).decode() for viewer in others]
    match.play(RED, "keep quarry")
    sent += [to_json(match.scene(viewer)).decode() for viewer in others]
    sent += [said(match, viewer) for viewer in others]
    for name in ("eco-dome", "quarry", "spaceport"):
        assert not [text for text in sent if name in text.lower()]


def test_researched_modules_are_seen_by_the_researcher_only() -> None:
    """CO-19: until one of them is kept they lie apart."""
    match = colonizers(f"{SPY_FIRST}; red gathers")
    match.play(RED, "research")
    match.decide("draw quarry")
    match.decide("draw spaceport")
    assert seen(match, RED, "drawn") == ["Quarry", "Spaceport"]
    for viewer in (BLUE, AMBER, GREEN, None):
        assert seen(match, viewer, "drawn") == ["?", "?"]


def test_the_log_names_hidden_cards_to_their_owner_only() -> None:
    """CO-19: picks, research, what was kept and what the Visionary drew."""
    match = begun()
    draft(match, "spy", "visionary", "miner", "general", "ecologist")
    match.decide("draw mass-relay")
    match.play(RED, "research")
    match.decide("draw quarry")
    match.decide("draw spaceport")
    match.play(RED, "keep quarry")
    own = said(match, RED)
    for title in ("Visionary", "Mass Relay", "Quarry", "Spaceport"):
        assert title in own
    for viewer in (BLUE, AMBER, GREEN, None):
        told = said(match, viewer)
        for title in ("Mass Relay", "Quarry", "Spaceport"):
            assert title not in told
    picks = {"Miner": BLUE, "General": AMBER, "Ecologist": GREEN}
    for colonist, seat in picks.items():
        knowing = [viewer for viewer in VIEWERS if colonist in said(match, viewer)]
        assert knowing == [seat]


def test_the_log_names_what_everybody_sees() -> None:
    """CO-19: what is shown and built is told to all."""
    match = colonizers(f"{SPY_FIRST}; red hand: garrison; red omnium: 1; red builds")
    match.play(RED, "build garrison")
    for viewer in VIEWERS:
        assert "Red builds the Garrison" in said(match, viewer)
        assert "Blue is the Miner" in said(match, viewer)


def test_whoever_put_a_module_under_the_deck_knows_it_while_it_lies_there() -> None:
    """CO-19: until somebody draws it."""
    match = colonizers(f"{SPY_FIRST}; bag: garrison; buried: quarry by green; amber builds")
    assert "Quarry" in words(match, GREEN)
    for viewer in (RED, BLUE, AMBER, None):
        assert "Quarry" not in words(match, viewer)
    match.play(AMBER, "pass")
    match.decide("draw garrison")
    assert "Quarry" in words(match, GREEN)
    idle(match)
    draft(match, "spy", "visionary", "miner", "general", "ecologist")
    match.decide("draw quarry")
    assert "Quarry" not in words(match, GREEN)


def test_everybody_remembers_the_colonists_that_were_handed_on() -> None:
    """CO-19: you know the colonists that you were handed; a spectator none."""
    match = colonizers(f"{SPY_FIRST}; red gathers")
    handed = {
        RED: {"Ecologist", "Miner", "General", "Visionary", "Spy"},
        BLUE: {"Ecologist", "Miner", "General", "Visionary"},
        AMBER: {"Ecologist", "General", "Visionary"},
        GREEN: {"Ecologist", "Visionary"},
        None: set(),
    }
    for viewer in VIEWERS:
        told = words(match, viewer)
        colonists = {"Opportunist", "Ecologist", "Miner", "General", "Visionary", "Spy"}
        assert {name for name in colonists if name in told} == handed[viewer]


@pytest.mark.parametrize(
    ("step", "action", "knowing"),
    [
        ("removing", "remove spy", set()),
        ("picking", "pick miner", {RED}),
        ("earning", "gather", {RED, BLUE, AMBER, GREEN, -1}),
        ("earning", "research", {RED, BLUE, AMBER, GREEN, -1}),
        ("drawing", "draw quarry", {RED}),
        ("keeping", "keep quarry", {RED}),
        ("building", "build quarry", {RED, BLUE, AMBER, GREEN, -1}),
    ],
)
def test_the_rules_say_from_whom_an_action_is_hidden(
    step: str, action: str, knowing: set[int]
) -> None:
    """CO-19: the removed colonist from all, picks, draws and what is kept from the others."""
    match = begun()
    path = {
        "picking": ["remove general"],
        "earning": ["pick miner", "pick spy", "pick ecologist", "pick visionary"],
        "drawing": ["research"],
        "keeping": ["draw quarry", "draw spaceport"],
        "building": ["keep spaceport"],
    }
    for reached, texts in path.items():
        if step == "removing":
            break
        for text in texts:
            if match.actor < 0:
                match.decide(text)
            else:
                match.play(match.actor, text)
        if step == reached:
            break
    number = match.state.space.parse(action)
    everyone = [RED, BLUE, AMBER, GREEN, -1]
    assert {viewer for viewer in everyone if not match.state.is_secret(number, viewer)} == knowing


# After a swap ----------------------------------------------------------------------------


def swapped() -> Match:
    """Red, the Spy, has swapped a Quarry and a Garrison for Blue's Barracks."""
    match = colonizers(f"""
        {SPY_FIRST}; red hand: quarry, garrison; blue hand: barracks; green hand: mass-relay
        blue omnium: 20; amber omnium: 20; red names
    """)
    match.play(RED, "swap miner")
    return match


def test_after_a_swap_both_know_the_hand_that_they_gave_away() -> None:
    """CO-19: and nobody else knows either."""
    match = swapped()
    for knowing in (RED, BLUE):
        assert seen(match, knowing, "hand/0") == ["Barracks"]
        assert seen(match, knowing, "hand/1") == ["Quarry", "Garrison"]
    for viewer in (AMBER, GREEN, None):
        assert seen(match, viewer, "hand/0") == ["?"]
        assert seen(match, viewer, "hand/1") == ["?", "?"]
        told = said(match, viewer)
        assert not [title for title in ("Quarry", "Garrison", "Barracks") if title in told]


def test_what_is_drawn_after_a_swap_is_not_known() -> None:
    """CO-19: you know the hand that you gave away, not what came to it."""
    match = swapped()
    match.play(RED, "pass")
    match.play(BLUE, "research")
    match.decide("draw eco-dome")
    match.decide("draw spaceport")
    match.play(BLUE, "keep eco-dome")
    assert sorted(seen(match, RED, "hand/1")) == ["?", "Garrison", "Quarry"]


def test_a_known_module_that_is_built_is_no_longer_in_the_hand() -> None:
    """CO-19: the rest of what was known stays known."""
    match = swapped()
    match.play(RED, "pass")
    match.play(BLUE, "gather")
    match.play(BLUE, "build quarry")
    assert seen(match, RED, "hand/1") == ["Garrison"]
    assert seen(match, RED, "colony/1") == ["Quarry"]
    assert seen(match, AMBER, "hand/1") == ["?"]


def test_a_module_of_a_known_kind_that_is_built_was_the_known_one() -> None:
    """CO-19: Blue drew a second Quarry and builds one: what is left is unknown to Red."""
    match = swapped()
    match.play(RED, "pass")
    match.play(BLUE, "research")
    match.decide("draw quarry")
    match.decide("draw spaceport")
    match.play(BLUE, "keep quarry")
    match.play(BLUE, "build quarry")
    assert sorted(seen(match, RED, "hand/1")) == ["?", "Garrison"]


def test_a_module_of_another_kind_that_is_built_leaves_what_was_known() -> None:
    """CO-19: Blue builds what Red did not know of."""
    match = swapped()
    match.play(RED, "pass")
    match.play(BLUE, "research")
    match.decide("draw eco-dome")
    match.decide("draw spaceport")
    match.play(BLUE, "keep eco-dome")
    match.play(BLUE, "build eco-dome")
    assert seen(match, RED, "hand/1") == ["Quarry", "Garrison"]


def test_what_was_known_goes_with_the_hand_when_it_is_swapped_again() -> None:
    """CO-19: Amber takes from Blue the hand that had been Red's."""
    match = swapped()
    idle(match, 4)
    draft(match, "ecologist", "miner", "spy", "opportunist", "general")  # Blue is first
    idle(match)
    match.play(AMBER, "gather")
    match.play(AMBER, "swap miner")
    assert seen(match, RED, "hand/2") == ["Quarry", "Garrison"]  # known to Red, as it was
    assert seen(match, BLUE, "hand/2") == ["Quarry", "Garrison"]  # given away by Blue
    assert seen(match, RED, "hand/1") == []  # Amber's hand was empty
    assert seen(match, GREEN, "hand/2") == ["?", "?"]
    assert seen(match, BLUE, "hand/0") == ["Barracks"]  # what Blue gave to Red


def test_what_was_known_of_two_hands_changes_places_with_them() -> None:
    """CO-19: Red knows Blue's hand, then Green swaps with Blue a hand that Red does not know."""
    match = swapped()
    idle(match, 3)
    idle(match)  # Green is the Visionary and draws an Oxygen Generator
    draft(match, "ecologist", "miner", "opportunist", "spy", "general")
    idle(match, 2)
    match.play(GREEN, "gather")
    match.play(GREEN, "swap miner")
    assert seen(match, RED, "hand/3") == ["Quarry", "Garrison"]
    assert seen(match, RED, "hand/1") == ["?", "?"]
    assert seen(match, GREEN, "hand/1") == ["Oxygen Generator", "Mass Relay"]
    assert seen(match, BLUE, "hand/1") == ["Oxygen Generator", "Mass Relay"]
    assert seen(match, AMBER, "hand/3") == ["?", "?"]


def test_a_hand_swapped_back_is_the_own_and_open_again() -> None:
    """CO-19: and the hand that went the other way stays known to both."""
    match = swapped()
    idle(match, 4)
    draft(match, "ecologist", "miner", "general", "opportunist", "spy")
    idle(match, 3)
    match.play(RED, "gather")
    match.play(RED, "swap miner")
    for viewer in (RED, BLUE):
        assert seen(match, viewer, "hand/0") == ["Quarry", "Garrison"]
        assert seen(match, viewer, "hand/1") == ["Barracks"]
    assert seen(match, AMBER, "hand/0") == ["?", "?"]


# Taking back -----------------------------------------------------------------------------


def test_gathering_can_be_taken_back() -> None:
    """CO-19: nobody learned anything."""
    match = colonizers(f"{SPY_FIRST}; red gathers")
    before = [match.scene(viewer) for viewer in VIEWERS]
    match.play(RED, "gather")
    assert [match.can_undo(seat) for seat in range(4)] == [True, False, False, False]
    match.undo(RED)
    assert [match.scene(viewer) for viewer in VIEWERS] == before
    assert match.actions() == ["gather", "research"]


def test_keeping_can_be_taken_back() -> None:
    """CO-19: the researcher had seen both modules, and nobody else sees either."""
    match = colonizers(f"{SPY_FIRST}; red gathers")
    match.play(RED, "research")
    match.decide("draw quarry")
    match.decide("draw spaceport")
    assert not match.can_undo(RED)  # chance has decided since
    match.play(RED, "keep quarry")
    match.undo(RED)
    assert match.actions() == ["keep quarry", "keep spaceport"]


def test_a_pick_can_not_be_taken_back() -> None:
    """CO-19: the next seat sees at once what was handed on, or everybody the first colonist."""
    match = begun()
    match.decide("remove spy")
    for seat, pick in enumerate(("miner", "general", "ecologist", "visionary")):
        match.play(seat, f"pick {pick}")
        with pytest.raises(CannotUndo):
            match.undo(seat)


def test_building_can_not_be_taken_back() -> None:
    """CO-19: the others have seen the module."""
    match = colonizers("""
        red is spy; blue is miner; amber is general; green is ecologist; removed opportunist
        green hand: garrison; green omnium: 1; green builds
    """)
    match.play(GREEN, "build garrison")
    assert not match.can_undo(GREEN)
    with pytest.raises(CannotUndo):
        match.undo(GREEN)


def test_ending_a_turn_can_be_taken_back_only_if_no_colonist_is_shown_by_it() -> None:
    """CO-19: a shown colonist stays known; after the last turn none is shown."""
    match = colonizers(f"{SPY_FIRST}; red builds")
    match.play(RED, "pass")
    assert not match.can_undo(RED)
    match = colonizers(f"{SPY_FIRST}; green builds")
    match.play(GREEN, "pass")
    assert match.can_undo(GREEN)
    match.decide("remove spy")
    assert not match.can_undo(GREEN)


def test_a_swap_that_showed_modules_can_not_be_taken_back() -> None:
    """CO-19: both have seen the other's hand."""
    match = colonizers("""
        red is miner; blue is spy; amber is general; green is visionary; removed opportunist
        red hand: quarry; blue names
    """)
    match.play(BLUE, "swap miner")  # Red's colonist had been shown before
    assert not match.can_undo(BLUE)


def test_a_swap_of_two_equal_hands_can_not_be_taken_back() -> None:
    """CO-19: the hands look the same as before, but now both know that."""
    match = colonizers("""
        red is miner; blue is spy; amber is general; green is visionary; removed opportunist
        red hand: quarry; blue hand: quarry; blue names
    """)
    match.play(BLUE, "swap miner")
    assert not match.can_undo(BLUE)


def test_an_ability_can_not_be_taken_back_when_it_showed_a_colonist() -> None:
    """CO-19: whoever controls a named colonist has shown it (CO-15)."""
    match = colonizers(f"{SPY_FIRST}; red names")
    match.play(RED, "swap visionary")
    assert not match.can_undo(RED)


@pytest.mark.parametrize("verb", ["rob", "swap"])
def test_an_ability_can_not_be_taken_back_when_it_showed_that_nobody_is_there(verb: str) -> None:
    """CO-19: else one could name colonists until one is found (CO-15: everybody knows it)."""
    own, other = ("opportunist", "spy") if verb == "rob" else ("spy", "opportunist")
    match = colonizers(f"""
        red is {own}; blue is {other}; amber is general; green is visionary; removed ecologist
        red names
    """)
    match.play(RED, f"{verb} ecologist")
    assert not match.can_undo(RED)


def test_an_ability_can_be_taken_back_when_it_showed_nothing() -> None:
    """CO-19: passing, and robbing somebody whose colonist was known to all."""
    match = colonizers("""
        red is miner; blue is opportunist; amber is general; green is visionary; removed spy
        red omnium: 2; blue names
    """)
    for text in ("pass", "rob miner"):
        match.play(BLUE, text)
        match.undo(BLUE)
        assert "rob miner" in match.actions()
