"""Oracle: sees what the other has chosen."""

import pytest

from farstead.games.cosmos.rules.events import FORESAW
from farstead.match import Match
from tests.cosmos.positions import (
    actions,
    actor,
    ally,
    attack,
    card_number,
    choose,
    is_shown,
    known,
    pass_on,
    play,
    refused,
    table,
)
from tests.cosmos.races import finish, heard, next_turn, ready, totals
from tests.positions import BLUE, RED, SEATS

CARDS = ("attack-10", "attack-3")
HANDS = "red hand: quash, attack-12; blue hand: negotiate, attack-4"


def chosen_second(match: Match, who: str, card: str) -> None:
    """The one foresees, the other chooses, and then the one does."""
    other = "blue" if who == "red" else "red"
    if actor(match) == other:
        play(match, other, f"play {card}")
        play(match, who, "foresee")
    else:
        play(match, who, "foresee")
        play(match, other, f"play {card}")


@pytest.mark.parametrize(("who", "card"), [("red", "negotiate"), ("blue", "quash")])
def test_the_other_chooses_first_and_the_card_is_seen(who: str, card: str) -> None:
    """SC-44: as invader and as defender; then the Oracle chooses."""
    match = ready(f"{who} is oracle; {HANDS}")
    attack(match, "f4", "f5")
    chosen_second(match, who, card)
    assert actor(match) == who
    number = card_number(table(match), card)
    other = 1 - SEATS[who]
    assert heard(match, FORESAW) == [(SEATS[who], other, number)]
    assert "foresee" not in match.actions()
    assert len(actions(match, "play")) == 3


def test_the_card_is_among_those_that_the_oracle_is_sure_of() -> None:
    """SC-44: and of no other."""
    match = ready(f"red is oracle; {HANDS}")
    attack(match, "f4", "f5")
    chosen_second(match, "red", "negotiate")
    assert known(match, "red", "blue") == ["negotiate"]


def test_nobody_else_sees_the_card() -> None:
    """SC-44: not the Oracle's allies."""
    match = ready(f"red is oracle; {HANDS}; amber 2 on g4", seats=3)
    attack(match, "f4", "f5")
    ally(match, {"g4": "offence"})
    chosen_second(match, "red", "negotiate")
    assert known(match, "amber", "blue") == []
    assert known(match, "blue", "red") == []


def test_the_chosen_card_stays_chosen() -> None:
    """SC-44, SC-16: who was seen through can't choose again."""
    match = ready(f"red is oracle; {HANDS}")
    attack(match, "f4", "f5")
    chosen_second(match, "red", "attack-4")
    play(match, "red", "play attack-12")
    pass_on(match)
    assert totals(match) == (4 + 12, 2 + 4)


def test_an_oracle_need_not_look() -> None:
    """SC-44: may see; the race stays hidden then, as the power only allows (SC-4)."""
    match = ready(f"red is oracle, hidden; {HANDS}")
    attack(match, "f4", "f5")
    choose(match, CARDS)
    assert heard(match, FORESAW) == []
    assert not is_shown(match, "red")


def test_looking_shows_the_race() -> None:
    """SC-4, SC-44: the power was used."""
    match = ready(f"blue is oracle, hidden; {HANDS}")
    attack(match, "f4", "f5")
    assert not is_shown(match, "blue")
    chosen_second(match, "blue", "attack-12")
    assert is_shown(match, "blue")


def test_only_an_oracle_foresees() -> None:
    """SC-44: nobody else."""
    match = ready(HANDS)
    attack(match, "f4", "f5")
    for _ in range(2):
        assert "foresee" not in match.actions()
        play(match, actor(match), "play attack-10" if match.actor == RED else "play attack-3")


def test_allies_foresee_nothing() -> None:
    """SC-44: as main player."""
    match = ready(f"amber is oracle; {HANDS}; amber 2 on g4", seats=3)
    attack(match, "f4", "f5")
    ally(match, {"g4": "offence"})
    assert match.actor in (RED, BLUE)
    assert "foresee" not in match.actions()


SECOND = "blue 2 on f3"


def foreseen(match: Match, goal: str, cards: tuple[str, str]) -> None:
    """Red invades from f4, foresees and wins."""
    attack(match, "f4", goal)
    chosen_second(match, "red", cards[1])
    play(match, "red", f"play {cards[0]}")
    finish(match)


def test_in_every_invasion() -> None:
    """SC-44: in the second one of a turn as well, but not twice in one."""
    match = ready(f"red is oracle; {HANDS}; {SECOND}")
    foreseen(match, "f5", CARDS)
    attack(match, "f4", "f3")
    play(match, "red", "foresee")
    play(match, "blue", "play attack-4")
    assert actor(match) == "red"
    assert "foresee" not in match.actions()


def test_by_rules_1_once_a_round() -> None:
    """SC-44: not in the second invasion of a turn."""
    match = ready(f"red is oracle; {HANDS}; {SECOND}", rules=1)
    foreseen(match, "f5", CARDS)
    attack(match, "f4", "f3")
    assert actor(match) in ("red", "blue")
    assert "foresee" not in match.actions()
    if actor(match) == "blue":
        play(match, "blue", "play attack-4")
    assert refused(match, "red", "foresee")


def test_by_rules_1_once_a_round_counts_the_turns_of_others() -> None:
    """SC-44: a round is everybody's turn; as defender in it no second look."""
    match = ready(f"red is oracle; {HANDS}; {SECOND}", rules=1)
    foreseen(match, "f5", CARDS)
    next_turn(match, "blue")
    attack(match, "f3", "f4")
    if actor(match) == "blue":
        play(match, "blue", "play attack-4")
    assert actor(match) == "red"
    assert "foresee" not in match.actions()


def test_in_the_next_round_again() -> None:
    """SC-44: once a round."""
    match = ready(f"red is oracle; {HANDS}; {SECOND}")
    foreseen(match, "f5", CARDS)
    next_turn(match, "red")
    attack(match, "f4", "f3")
    if actor(match) == "blue":
        play(match, "blue", "play attack-4")
    assert "foresee" in match.actions()


def test_a_look_that_was_not_taken_is_not_used_up() -> None:
    """SC-44: may; the second invasion of the round can still be foreseen."""
    match = ready(f"red is oracle; {HANDS}; {SECOND}")
    attack(match, "f4", "f5")
    choose(match, CARDS)
    finish(match)
    foreseen(match, "f3", ("attack-12", "attack-4"))
    assert len(heard(match, FORESAW)) == 1
