"""When a race is shown, and what can be concluded from one that was not."""

import random
from collections.abc import Callable

import pytest

from farstead.core.rng import Rng
from farstead.core.state import BIT, CHANCE
from farstead.games.cosmos.rules.content import POWER_NAMES
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.events import SHOWED
from farstead.games.cosmos.rules.phases import ACTING
from farstead.match import Match
from tests.cosmos.positions import (
    actor,
    ally,
    attack,
    begin,
    choose,
    deal,
    draw,
    invade,
    is_shown,
    move,
    pass_on,
    play,
    refused,
    stop,
    table,
)
from tests.cosmos.races import (
    LOSING,
    cosmos,
    fight,
    finish,
    fresh,
    heard,
    next_turn,
    race_of,
    ready,
)
from tests.positions import BLUE, RED, SEATS

QUIET = "red 4 on f4; blue 1 on h8"


# At will ---------------------------------------------------------------------------------


def test_a_race_may_be_shown_before_the_first_action() -> None:
    """SC-4: at any time in an own turn; it costs nothing."""
    match = cosmos(f"{QUIET}; red is empire, hidden")
    assert "reveal" in match.actions()
    play(match, "red", "reveal")
    assert is_shown(match, "red")
    assert heard(match, SHOWED) == [(RED, POWER_NAMES.index("empire"), -1)]
    assert match.actor == RED
    assert "reveal" not in match.actions()


def test_a_race_may_be_shown_after_buying() -> None:
    """SC-4, SC-10: that is no action."""
    match = cosmos(f"{QUIET}; red is empire, hidden; red has 1 mineral; red 1 on c3")
    play(match, "red", "buy ship c3", "reveal")
    assert is_shown(match, "red")


def test_after_the_first_action_no_race_is_shown_at_will() -> None:
    """SC-4: before."""
    match = cosmos(f"{QUIET}; red is empire, hidden")
    move(match, "f4", "f5", 4)
    assert refused(match, "red", "reveal")


def test_a_shown_race_is_not_shown_again() -> None:
    """SC-4: once is enough."""
    match = cosmos(f"{QUIET}; red is empire")
    assert "reveal" not in match.actions()


def test_only_the_own_race_in_the_own_turn() -> None:
    """SC-4: not in the turn of another."""
    match = cosmos(f"{QUIET}; red is empire; blue is masons, hidden")
    assert "reveal" not in match.actions()
    stop(match)
    assert actor(match) == "blue"
    play(match, "blue", "reveal")
    assert is_shown(match, "blue")


@pytest.mark.parametrize("power", POWER_NAMES)
def test_any_race_may_be_shown_at_will(power: str) -> None:
    """SC-4: whatever it is."""
    match = cosmos(f"{QUIET}; red is {power}, hidden")
    play(match, "red", "reveal")
    assert is_shown(match, "red")


# By its power ----------------------------------------------------------------------------

Scene = Callable[[str], Match]


def won(who: str) -> Match:
    """Red has won an invasion, with a colony and with nothing left in hand."""
    return fight(f"planets c3; red 1 on c3; {who}")


def lost(who: str) -> Match:
    return fight(f"red 1 on c3; {who}", LOSING)


def choosing(who: str) -> Match:
    match = ready(f"red 1 on c3; {who}")
    attack(match, "f4", "f5")
    return match


def foreseen(who: str) -> Match:
    match = choosing(who)
    if actor(match) == "blue":
        play(match, "blue", "play attack-3")
    play(match, "red", "foresee")
    return match


def next_own_turn(who: str) -> Match:
    """Red's turn is over, and blue's, and red's has begun."""
    match = cosmos(f"{QUIET}; {who}")
    stop(match)
    stop(match)
    return match


def first_own_turn(who: str) -> Match:
    """Red's first turn has begun."""
    match = cosmos(f"{QUIET}; {who}; blue's turn; blue first")
    stop(match)
    return match


def defended(who: str) -> Match:
    match = cosmos(
        f"red 2 on f4; blue 4 on f5; blue hand: attack-10; red hand: attack-3; blue's turn; {who}"
    )
    invade(match, "f5", "f4", ("attack-10", "attack-3"))
    return match


def with_spare_card(who: str) -> Match:
    return fight(f"red hand: attack-8; {who}")


def hoarding(who: str) -> Match:
    match = fight(f"red hand: 4 reinforcement-2; {who}")
    pass_on(match)
    return match


def bought_card(who: str) -> Match:
    match = cosmos(f"{QUIET}; red has 1 gas; {who}")
    play(match, "red", "buy card")
    deal(match)
    return match


def helped(who: str) -> Match:
    """Red was an ally of the winner, from next door."""
    match = cosmos(
        "blue 4 on f4; amber 2 on f5; red 1 on g4; blue hand: attack-10; amber hand: attack-3;"
        f"blue's turn; {who}",
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-10", "attack-3"), {"g4": "offence"})
    finish(match)
    return match


def helped_from_afar(who: str) -> Match:
    match = cosmos(f"blue 4 on f4; amber 2 on f5; red 1 on f7; blue's turn; {who}", seats=3)
    attack(match, "f4", "f5")
    ally(match, {"f7": "defence"})
    return match


def walked(who: str) -> Match:
    match = cosmos(f"round 2; {QUIET}; {who}")
    play(match, "red", "walk", "move f4", "to f5", "ships 4", "to f6", "ships 3", "pass")
    return match


def swapped(who: str) -> Match:
    match = cosmos(f"{QUIET}; red 1 on c3; {who}")
    play(match, "red", "swap f4", "to c3")
    return match


def crossed_two(who: str) -> Match:
    match = cosmos(f"{QUIET}; {who}")
    move(match, "f4", "f6", 4)
    return match


def stacked_high(who: str) -> Match:
    match = cosmos(f"{QUIET}; red 4 on f5; {who}")
    move(match, "f4", "f5", 4)
    return match


SHOWING: list[tuple[str, Scene]] = [
    ("ascended", choosing),
    ("oracle", foreseen),
    ("breeders", first_own_turn),
    ("breeders", stacked_high),
    ("binary", next_own_turn),
    ("two-faced", with_spare_card),
    ("fodder", won),
    ("titan", won),
    ("spite", lost),
    ("parasite", lost),
    ("replicators", won),
    ("domino", won),
    ("assimilators", won),
    ("friends", won),
    ("friends", helped),
    ("friends", helped_from_afar),
    ("masons", defended),
    ("masons", walked),
    ("empire", won),
    ("hoarders", hoarding),
    ("hoarders", bought_card),
    ("dancers", swapped),
    ("nomads", crossed_two),
]


def ids(pairs: list[tuple[str, Scene]]) -> list[str]:
    return [f"{power}-{scene.__name__}" for power, scene in pairs]


@pytest.mark.parametrize(("power", "scene"), SHOWING, ids=ids(SHOWING))
def test_a_race_is_shown_as_soon_as_its_power_does_or_asks_something(
    power: str, scene: Scene
) -> None:
    """SC-4: everybody sees it, once."""
    match = scene(f"red is {power}, hidden")
    assert is_shown(match, "red")
    assert heard(match, SHOWED) == [(RED, POWER_NAMES.index(power), -1)]


def usual_move(who: str) -> Match:
    match = cosmos(f"{QUIET}; red 1 on c3; {who}")
    move(match, "f4", "f5", 4)
    return match


def bought_ship(who: str) -> Match:
    match = cosmos(f"{QUIET}; red 1 on c3; red has 1 mineral; {who}")
    play(match, "red", "buy ship c3")
    return match


def card_chosen(who: str) -> Match:
    match = choosing(who)
    choose(match, ("attack-10", "attack-3"))
    return match


def won_over_defend(who: str) -> Match:
    return fight(f"planets c3; red 1 on c3; {who}", ("attack-10", "sabotage"))


def looked_on(who: str) -> Match:
    """Red was asked to take a side from next door, and took none."""
    match = cosmos(
        "blue 4 on f4; amber 2 on f5; red 1 on g4; blue hand: attack-10; amber hand: attack-3;"
        f"blue's turn; {who}",
        seats=3,
    )
    invade(match, "f4", "f5", ("attack-10", "attack-3"))
    return match


def later_turn(who: str) -> Match:
    match = cosmos(f"round 3; {QUIET}; {who}")
    stop(match)
    stop(match)
    return match


def held_out(who: str) -> Match:
    """Red was invaded and has won."""
    match = cosmos(
        f"red 4 on f4; blue 2 on f5; blue hand: attack-3; red hand: attack-10; blue's turn; {who}"
    )
    invade(match, "f5", "f4", ("attack-3", "attack-10"))
    return match


def won_over_retreat(who: str) -> Match:
    """Red has won, and the other has lost no ship."""
    match = fight(who, ("attack-10", "retreat"))
    play(match, "blue", "to f6")
    return match


HIDING: list[tuple[str, Scene]] = [
    *[(power, usual_move) for power in POWER_NAMES],
    *[(power, bought_ship) for power in POWER_NAMES],
    *[(power, looked_on) for power in POWER_NAMES],
    ("oracle", card_chosen),
    ("masons", won),
    ("dancers", won),
    ("nomads", won),
    ("oracle", won),
    ("hoarders", won),
    ("empire", won_over_defend),
    ("empire", lost),
    ("spite", won),
    ("parasite", won),
    ("titan", lost),
    ("domino", lost),
    ("replicators", lost),
    ("assimilators", lost),
    ("friends", lost),
    ("domino", helped),
    ("domino", held_out),
    ("spite", held_out),
    ("replicators", won_over_retreat),
    ("titan", helped),
    ("empire", helped),
    *[(power, later_turn) for power in POWER_NAMES if power not in ("binary", "breeders")],
]


@pytest.mark.parametrize(("power", "scene"), HIDING, ids=ids(HIDING))
def test_a_race_stays_hidden_while_its_power_does_nothing(power: str, scene: Scene) -> None:
    """SC-4: what a power only allows stays hidden until it is used."""
    match = scene(f"red is {power}, hidden")
    assert not is_shown(match, "red")
    assert heard(match, SHOWED) == []


def test_a_hidden_race_is_nowhere_in_what_others_are_told() -> None:
    """SC-4: neither in what they may do nor in the log."""
    match = cosmos(f"{QUIET}; red 1 on c3; red is dancers, hidden")
    move(match, "f4", "f5", 4)
    for viewer in (BLUE, None):
        told = " ".join(sentence.text for sentence in match.log(viewer))
        assert "Dancers" not in told


def test_races_are_kept_in_secret() -> None:
    """SC-4: face down; the two others are discarded unseen."""
    match = fresh(2)
    begin(match, "f5", red="titan", blue="spite")
    assert [race_of(match, who) for who in ("red", "blue")] == ["titan", "spite"]
    assert not is_shown(match, "red")
    assert not is_shown(match, "blue")
    for viewer in (BLUE, None):
        told = " ".join(sentence.text for sentence in match.log(viewer))
        assert "Titan" not in told


# What can be concluded -------------------------------------------------------------------


def worlds(match: Match, viewer: str, who: str, count: int = 400) -> set[str]:
    """The races that somebody may have, as a viewer knows: those that redeals give."""
    rng = Rng(5, SEATS[viewer])
    found = set()
    for _ in range(count):
        twin = match.state.clone()
        assert isinstance(twin, Cosmos)
        twin.redeal(SEATS[viewer], rng)
        found.add(POWER_NAMES[twin.race[SEATS[who]]])
    return found


def possible(match: Match, viewer: str, who: str) -> set[str]:
    """The races that fit what the viewer was dealt and what is open."""
    state = table(match)
    taken = state.drafted[SEATS[viewer]]
    for seat in range(int(state.seats)):
        if state.shown & BIT[seat] and seat != SEATS[who]:
            taken |= BIT[state.race[seat]]
    return {name for n, name in enumerate(POWER_NAMES) if not taken & BIT[n]}


def test_at_first_a_hidden_race_may_be_any() -> None:
    """SC-4: but for those that the viewer was dealt."""
    match = cosmos(f"{QUIET}; red is dancers, hidden; blue is empire")
    assert worlds(match, "blue", "red") == possible(match, "blue", "red")


def test_the_own_race_and_shown_ones_stay_what_they_are() -> None:
    """SC-4: a redeal changes what is hidden from the viewer."""
    match = cosmos(f"{QUIET}; red is dancers, hidden; blue is empire")
    assert worlds(match, "red", "red") == {"dancers"}
    assert worlds(match, "red", "blue") == {"empire"}


# What red, whose race does nothing, has come through unshown, and so which races it can't have.
RULED_OUT: list[tuple[Scene, set[str]]] = [
    (next_own_turn, {"binary"}),
    (first_own_turn, {"binary", "breeders"}),
    (choosing, {"ascended"}),
    (won, {"ascended", "fodder", "titan", "replicators", "domino", "assimilators", "empire"}),
    (lost, {"ascended", "fodder", "spite", "parasite"}),
    (defended, {"ascended", "masons", "spite", "parasite"}),
    (hoarding, {"hoarders", "two-faced"}),
    (with_spare_card, {"two-faced"}),
    (helped, {"ascended", "friends"}),
    (won_over_defend, {"ascended", "titan", "replicators", "domino", "assimilators", "friends"}),
]


@pytest.mark.parametrize(
    ("scene", "gone"), RULED_OUT, ids=[scene.__name__ for scene, _ in RULED_OUT]
)
def test_a_race_that_would_have_shown_itself_is_not_dealt(scene: Scene, gone: set[str]) -> None:
    """SC-4: a redeal gives no race that would be open by now."""
    match = scene("red is dancers, hidden; blue is nomads")
    assert not is_shown(match, "red")
    found = worlds(match, "blue", "red")
    assert not found & gone
    assert found <= possible(match, "blue", "red")
    assert "dancers" in found


@pytest.mark.parametrize(
    ("scene", "still"),
    [
        (usual_move, {"nomads", "masons", "oracle", "titan", "spite", "empire", "friends"}),
        (won, {"oracle", "spite", "parasite", "masons", "hoarders", "binary", "two-faced"}),
        (lost, {"oracle", "titan", "domino", "replicators", "assimilators", "masons", "friends"}),
        (next_own_turn, {"oracle", "titan", "spite", "masons", "empire", "fodder", "nomads"}),
        (looked_on, {"ascended", "friends", "titan", "empire", "masons", "oracle"}),
        (won_over_defend, {"empire", "fodder", "hoarders", "masons", "spite"}),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_what_need_not_have_shown_itself_may_still_be_dealt(scene: Scene, still: set[str]) -> None:
    """SC-4: races whose power had nothing to do."""
    match = scene("red is dancers, hidden; blue is hoarders")
    fit = possible(match, "blue", "red")
    assert still & fit <= worlds(match, "blue", "red")
    assert len(still & fit) >= len(still) - 2


def test_the_true_race_is_never_ruled_out() -> None:
    """SC-4: whatever is played, a hidden race is one that would not have shown itself; and a
    redeal keeps to what was ruled out."""
    for seed in range(6):
        dice = random.Random(seed)
        match = fresh(3)
        rng = Rng(seed, 1)
        for number in range(1500):
            if match.is_over:
                break
            if match.actor == CHANCE:
                match.roll_once(rng)
            else:
                texts = match.actions()
                quick = [text for text in texts if text in ("fill", "stop") and dice.random() < 0.3]
                match.play(match.actor, dice.choice(quick or texts))
            state = table(match)
            for seat in range(3):
                if state.race[seat] >= 0 and not state.shown & BIT[seat]:
                    assert not state.ruled_out[seat] & BIT[state.race[seat]]
            if number % 100 == 0 and state.phase == ACTING:
                assert_redeal_fits(state, rng)


def assert_redeal_fits(state: Cosmos, rng: Rng) -> None:
    for viewer in range(3):
        twin = state.clone()
        assert isinstance(twin, Cosmos)
        twin.redeal(viewer, rng)
        races = [int(race) for race in twin.race]
        assert len(set(races)) == 3
        for seat in range(3):
            if state.shown & BIT[seat] or seat == viewer:
                assert twin.race[seat] == state.race[seat]
            else:
                assert not state.ruled_out[seat] & BIT[races[seat]]
                assert twin.powers[seat] & BIT[races[seat]]


def test_drawing_for_lore_does_not_show_anything_new() -> None:
    """SC-4: a shown race is shown."""
    match = fight("red is titan, hidden", answers=["earn lore"])
    finish(match)
    play(match, "red", "use lore")
    draw(match, "attack-8", "attack-9")
    assert len(heard(match, SHOWED)) == 1


def test_a_power_of_others_shows_the_holder_not_the_owner() -> None:
    """SC-28: Assimilators who use what they hold don't show the race of somebody else."""
    match = fight(
        "planets c3; red 1 on c3; red is assimilators; red holds empire; amber is empire, hidden",
        seats=3,
    )
    finish(match)
    next_turn(match, "red")
    assert not is_shown(match, "amber")


# The same game with another race ---------------------------------------------------------

CROWDED = """
    planets f5, g6, e3, d5; mineral f5, c3; gas d5, g3
    blue's turn; blue first; blue is nomads; amber is two-faced
    red 2 on f4, 1 on e4, 3 on g6, 1 on d2; blue 3 on f5, 2 on g4, 3 on e5, 2 on h5
    amber 3 on g5, 2 on d5, 2 on f7, 1 on e3
    red hand: attack-8, attack-6, negotiate, reinforcement-3
    blue hand: attack-10, attack-4, retreat; amber hand: attack-7, sabotage, quash, attack-5
"""
TELLING = ("swap", "reveal", "offer", "place", "return")  # would differ, or lead too far away


def crowded(power: str) -> Match:
    return cosmos(f"{CROWDED}; red is {power}, hidden", seats=3)


def play_anything(match: Match, seed: int, length: int) -> None:
    """So many decisions at random, as long as red's race stays hidden."""
    dice, rng = random.Random(seed), Rng(seed)
    for _ in range(length):
        if match.is_over:
            return
        if match.actor == CHANCE:
            match.roll_once(rng)
            continue
        texts = [text for text in match.actions() if not text.startswith(TELLING)]
        match.play(match.actor, dice.choice(texts or match.actions()))


def goes_the_same_way(match: Match, power: str) -> bool:
    """Whether all could have happened just so, unshown, if red had this race."""
    twin = crowded(power)
    for entry in match.entries:
        if twin.actor != entry.actor or entry.text not in twin.actions():
            return False
        if entry.actor == CHANCE:
            twin.decide(entry.text)
        else:
            twin.play(entry.actor, entry.text)
        if is_shown(twin, "red"):
            return False
    return twin.actor == match.actor


@pytest.mark.parametrize("seed", range(30))
def test_what_is_ruled_out_is_what_would_have_been_seen(seed: int) -> None:
    """SC-4: a race is ruled out if with it things would have gone another way, or it would be
    open by now; and only then."""
    match = crowded("dancers")
    play_anything(match, seed, 30 + 4 * seed)
    state = table(match)
    assert not is_shown(match, "red")
    others = [name for name in POWER_NAMES if name not in ("dancers", "nomads", "two-faced")]
    fits = {name for name in others if goes_the_same_way(match, name)}
    left = {name for name in others if not state.ruled_out[RED] & BIT[POWER_NAMES.index(name)]}
    assert fits == left


def test_a_race_is_shown_at_the_start_of_the_game_or_when_it_is_used() -> None:
    """SC-4: in the own first turn at will; by rules 1 in any."""
    assert "reveal" in cosmos(QUIET).actions()
    assert "reveal" not in cosmos(f"{QUIET}; round 2").actions()
    assert "reveal" in cosmos(f"{QUIET}; round 2", rules=1).actions()
