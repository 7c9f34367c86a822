"""What cards, parts and goals say is made from what they do, and reads like a card."""

import re

import pytest

from farstead.games.space_hope.rules.content import parse_cards, parse_goals, parse_parts
from farstead.games.space_hope.rules.effects import DIALS, TARGETS
from farstead.games.space_hope.rules.shipped import CARDS, GOALS, PARTS
from tests.positions import RED
from tests.space_hope.positions import card, cards_toml, goals_toml, parts_toml, space_hope

LASTS = "Remains in play: Round."


def printed(target: str, effects: str) -> str:
    """What a card with these effects says."""
    return parse_cards(cards_toml(f"it: and 1 {target}: {effects}"), "c.toml")[0].text


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("+2 food", "Gain 2 Food."),
        ("+1 food fuel", "Gain 1 Food and 1 Fuel."),
        ("+1 food morale fuel", "Gain 1 Food, 1 Morale and 1 Fuel."),
        ("+1 food, +2 fuel", "Gain 1 Food and 2 Fuel."),
        ("+1 all", "Gain 1 on every dial."),
        ("+1 choice", "Gain 1 on a dial of your choice."),
        ("+1 lowest", "Gain 1 on your lowest dial."),
        ("-2 highest", "Lose 2 on your highest dial."),
        ("-2 fuel", "Lose 2 Fuel."),
        ("-2 fuel, +1 food", "Lose 2 Fuel and gain 1 Food."),
        ("distance +4", "Gain 4 Distance."),
        ("distance -2", "Lose 2 Distance."),
        ("distance +6, -2 highest", "Gain 6 Distance and lose 2 on your highest dial."),
        ("move 1 military food", "Move 1 from Military to Food."),
        ("swap food fuel", "Swap your Food and Fuel."),
        ("draw 1", "Draw 1 card."),
        ("draw 2, discard 1", "Draw 2 cards and discard 1 card at random."),
        ("mill 1", "Discard the top card of your deck."),
        ("mill 3", "Discard the top 3 cards of your deck."),
        ("salvage 1", "Put your last discard under your deck."),
        ("salvage 2", "Put your last 2 discards under your deck."),
        ("destroy part", "Destroy one of your ship parts."),
        ("shield food", f"Your Food can't fall this round. {LASTS}"),
        ("shield food fuel", f"Your Food and Fuel can't fall this round. {LASTS}"),
        ("shield all", f"Your dials can't fall this round. {LASTS}"),
        ("block morale", f"Your Morale can't rise this round. {LASTS}"),
        ("guard parts", f"Your ship parts can't be destroyed this round. {LASTS}"),
        ("hide", f"Opponents can't target you this round. {LASTS}"),
        ("tailwind 1", f"Your gains of Distance are 1 greater this round. {LASTS}"),
        ("headwind 2", f"Your gains of Distance are 2 smaller this round. {LASTS}"),
        ("toll morale", f"Every ability that you use costs 1 Morale this round. {LASTS}"),
        ("jam", f"You can't use ship parts this round. {LASTS}"),
        ("+1 choice, hide", f"Gain 1 on a dial of your choice. Opponents can't target you this"
         f" round. {LASTS}"),
    ],
)  # fmt: skip
def test_a_card_for_you_speaks_to_you(effects: str, text: str) -> None:
    """SH-21, SH-20: every effect of the language."""
    assert printed("you", effects) == text


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("+2 food", "An opponent gains 2 Food."),
        ("-1 food morale", "An opponent loses 1 Food and 1 Morale."),
        ("-1 lowest", "An opponent loses 1 on their lowest dial."),
        ("-1 choice", "An opponent loses 1 on a dial of your choice."),
        ("-1 all", "An opponent loses 1 on every dial."),
        ("distance -2", "An opponent loses 2 Distance."),
        ("take 1 food", "Take 1 Food from an opponent."),
        ("take 2 distance", "Take 2 Distance from an opponent."),
        ("give 1 fuel", "Give 1 Fuel to an opponent."),
        ("trade food", "Trade your Food for an opponent's."),
        ("swap food fuel", "Swap an opponent's Food and Fuel."),
        ("move 2 food fuel", "An opponent moves 2 from Food to Fuel."),
        ("draw 2", "An opponent draws 2 cards."),
        ("discard 1", "An opponent discards 1 card at random."),
        ("mill 2", "An opponent discards the top 2 cards of their deck."),
        ("salvage 1", "An opponent puts their last discard under their deck."),
        ("destroy part", "Destroy one of an opponent's ship parts."),
        ("destroy part, -1 food", "Destroy one of an opponent's ship parts. That opponent loses 1"
         " Food."),
        ("-1 food, draw 1", "An opponent loses 1 Food and draws 1 card."),
        ("take 1 food, you distance +1", "Take 1 Food from an opponent. You gain 1 Distance."),
        ("-1 food, you -1 fuel", "An opponent loses 1 Food. You lose 1 Fuel."),
        ("you draw 1, -1 food", "You draw 1 card. An opponent loses 1 Food."),
        ("you salvage 1, -1 food", "You put your last discard under your deck. An opponent loses 1"
         " Food."),
        ("block food fuel", f"An opponent's Food and Fuel can't rise this round. {LASTS}"),
        ("headwind 1", f"An opponent's gains of Distance are 1 smaller this round. {LASTS}"),
        ("toll morale", f"Every ability that an opponent uses costs 1 Morale this round. {LASTS}"),
        ("jam", f"An opponent can't use ship parts this round. {LASTS}"),
        ("-1 food, jam", f"An opponent loses 1 Food. That opponent can't use ship parts this round."
         f" {LASTS}"),
        ("-1 food, you hide", f"An opponent loses 1 Food. Opponents can't target you this round."
         f" {LASTS}"),
    ],
)  # fmt: skip
def test_a_card_for_an_opponent_speaks_of_one(effects: str, text: str) -> None:
    """SH-21, SH-20: first an opponent, then that opponent."""
    assert printed("opponent", effects) == text


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("+1 food", "Any player gains 1 Food."),
        ("-1 food, +1 fuel", "Any player loses 1 Food and gains 1 Fuel."),
        ("+1 lowest", "Any player gains 1 on their lowest dial."),
        ("take 1 food", "Take 1 Food from any player."),
        ("trade food", "Trade your Food for any player's."),
        ("destroy part", "Destroy one of any player's ship parts."),
        ("salvage 2", "Any player puts their last 2 discards under their deck."),
        ("swap food fuel, +1 food", "Swap any player's Food and Fuel. That player gains 1 Food."),
        ("+1 food, shield food", f"Any player gains 1 Food. That player's Food can't fall this"
         f" round. {LASTS}"),
    ],
)  # fmt: skip
def test_a_card_for_any_player_speaks_of_any(effects: str, text: str) -> None:
    """SH-21, SH-20: first any player, then that player."""
    assert printed("any", effects) == text


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ("+1 food", "All players gain 1 Food."),
        ("-1 food morale", "All players lose 1 Food and 1 Morale."),
        ("-1 lowest", "All players lose 1 on their lowest dial."),
        ("distance +1", "All players gain 1 Distance."),
        ("draw 1", "All players draw 1 card."),
        ("discard 2", "All players discard 2 cards at random."),
        ("mill 1", "All players discard the top card of their deck."),
        ("salvage 1", "All players put their last discard under their deck."),
        ("move 1 food fuel", "All players move 1 from Food to Fuel."),
        ("+1 food, draw 1", "All players gain 1 Food and draw 1 card."),
        ("hide", f"Nobody can target an opponent this round. {LASTS}"),
        ("tailwind 1", f"All players' gains of Distance are 1 greater this round. {LASTS}"),
        ("toll morale", f"Every ability that anybody uses costs 1 Morale this round. {LASTS}"),
    ],
)
def test_a_card_for_all_speaks_of_all(effects: str, text: str) -> None:
    """SH-21, SH-20: all players do it."""
    assert printed("all", effects) == text


@pytest.mark.parametrize("effects", ["hide", "jam", "toll morale", "+1 food, hide"])
def test_what_is_for_one_player_does_not_read_as_if_it_were_for_everybody(effects: str) -> None:
    """SH-21: 'opponents can't target any player' would say that nobody can be targeted."""
    text = printed("any", effects).lower()
    for misread in ("target any player", "any player can't", "that any player uses"):
        assert misread not in text


def test_what_an_opponent_hides_from_is_not_the_opponents_of_an_opponent() -> None:
    """SH-21: 'opponents can't target an opponent' says nothing that anybody could follow."""
    assert "target an opponent" not in printed("opponent", "hide")


def test_what_nobody_can_do_is_said_of_nobody() -> None:
    """SH-21: 'all players can't' may mean that some can."""
    assert "all players can't" not in printed("all", "jam").lower()


def test_three_gains_are_listed_as_one() -> None:
    """SH-21: not 'gain 1 Food and 2 Fuel and gain 1 Morale'."""
    assert printed("you", "+1 food, +2 fuel, +1 morale") == "Gain 1 Food, 2 Fuel and 1 Morale."


@pytest.mark.parametrize(
    ("how", "effects", "text"),
    [
        ("always you", "save 2", "When a dial of yours comes to 0, you may discard this"
         " part and set it to 2."),
        ("always you", "hand +1", "You may draw 1 more card each round."),
        ("always you", "hand +2", "You may draw 2 more cards each round."),
        ("always you", "shield food", "Your Food can't fall."),
        ("always you", "guard parts", "Your ship parts can't be destroyed."),
        ("always you", "tailwind 1", "Your gains of Distance are 1 greater."),
        ("always you", "hand +1, guard parts", "You may draw 1 more card each round. Your ship"
         " parts can't be destroyed."),
        ("start you", "+1 food", "At the start of each round: you may gain 1 Food."),
        ("start you", "salvage 1", "At the start of each round: you may put your last discard"
         " under your deck."),
        ("round you", "distance +1", "Once a round: gain 1 Distance."),
        ("round opponent", "take 1 food", "Once a round: take 1 Food from an opponent."),
        ("discard you", "+3 lowest", "Discard this part: gain 3 on your lowest dial."),
        ("discard any", "+2 food", "Discard this part: any player gains 2 Food."),
    ],
)  # fmt: skip
def test_a_part_says_when_it_works(how: str, effects: str, text: str) -> None:
    """SH-21, SH-10: always, at the start, once a round or when discarded."""
    assert parse_parts(parts_toml(f"it: 0 {how}: {effects}"), "p.toml")[0].text == text


@pytest.mark.parametrize(
    ("needs", "text"),
    [
        ("sum food 4", "Together, have 4 Food for each player."),
        ("each fuel 2", "Every living player has at least 2 Fuel."),
        ("travel 10", "Together, gain 10 Distance for each player."),
        ("built 1", "Together, build 1 ship part for each player."),
        ("parts 2", "Together, have 2 ship parts for each player."),
        ("used 1", "Together, use 1 ability for each player."),
        ("used 3", "Together, use 3 abilities for each player."),
        ("spread 6", "The ships are at most 6 Distance apart."),
        ("alive", "Nobody dies."),
    ],
)
def test_a_goal_says_what_it_needs_and_what_comes_of_it(needs: str, text: str) -> None:
    """SH-21, SH-13: need, success and failure."""
    goals = goals_toml(f"it: {needs}: +1 morale: -1 food, mill 1\nend: alive: +1 food: -1 food")
    assert parse_goals(goals, "g.toml")[0].text == (
        f"{text} Success: All players gain 1 Morale."
        " Failure: All players lose 1 Food and discard the top card of their deck."
    )


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("card you:", "Action: discard a card. Success"),
        ("card any: +2 food", "Action: discard a card. Any player gains 2 Food. Success"),
        ("2 fuel you: distance +1", "Action: pay 2 Fuel. Gain 1 Distance. Success"),
        ("1 food opponent: -1 morale", "Action: pay 1 Food. An opponent loses 1 Morale. Success"),
    ],
)
def test_a_goal_says_what_its_action_costs_and_does(action: str, text: str) -> None:
    """SH-21, SH-14: between what it needs and what comes of it."""
    goals = goals_toml(f"it: given 2: +1 food: -1 food: {action}\nend: alive: +1 food: -1 food")
    said = parse_goals(goals, "g.toml")[0].text
    assert said.startswith("Take this goal's action ")
    assert f"for each player. {text}: All players gain 1 Food." in said


def test_the_table_shows_title_distance_type_text_and_flavour() -> None:
    """SH-21, SH-7: of every card that the viewer knows."""
    match = space_hope("red hand: feast, ballast", "feast: and 2 opponent: -1 food, hide")
    face = card(match, RED, "hand/0/feast/0")
    assert (face.title, face.corner) == ("Feast", "2")
    assert face.flavour == "Of Feast."
    assert face.text.startswith("An opponent loses 1 Food.")
    assert "AND" in face.label
    assert "Feast" in face.label


# The game's own content --------------------------------------------------------------------

SHIPPED = [*CARDS, *PARTS, *GOALS]
NOUNS = [dial.capitalize() for dial in DIALS]


@pytest.mark.parametrize("entry", SHIPPED, ids=lambda entry: str(entry.name))
def test_every_text_of_the_game_reads_as_sentences(entry: object) -> None:
    """SH-21: capitals and full stops, single spaces, and nothing said twice over."""
    text = str(getattr(entry, "text", ""))
    assert text.endswith(".")
    assert "  " not in text
    assert ".." not in text
    assert text[0].isupper()
    assert not re.search(r"\. [a-z]", text)
    assert not re.search(r"\b(\w+) \1\b", text)
    for misread in ("target any player", "ny player can't", "that any player uses"):
        assert misread not in text
    for dial in DIALS:
        assert not re.search(rf"\b{dial}\b", text), "dials are written with a capital"


def test_every_text_speaks_of_whom_the_card_is_for() -> None:
    """SH-21, SH-8: you, an opponent, any player, all players."""
    words = {"opponent": "opponent", "any": "player", "all": "ll players"}
    for face in CARDS:
        target = TARGETS[face.target]
        if target == "you":
            assert "player" not in face.text
        else:
            assert words[target] in face.text, face.name
