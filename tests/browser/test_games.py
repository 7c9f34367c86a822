"""Whole games in the browser, from the lobby to the result."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Newcomer
from tests.browser.player import Player, play_to_the_end

COSMOS = "Settlers of the Cosmos"
OPEN, GUEST = "Open, for a friend", "Somebody at this screen"
MOST_BYTES = 6000  # of a move's message, on average


def assert_messages_are_small(player: Player) -> None:
    sizes = player.sizes("scene")
    assert sum(sizes) / len(sizes) < MOST_BYTES


def test_a_newcomer_plays_a_first_game_to_its_end(newcomer: Newcomer) -> None:
    """One click in a lobby never seen before, then only what glows."""
    ann = newcomer()
    ann.page.goto("/")
    ann.offer("Last Land").get_by_role("button", name="Play now").click()
    ann.glowing.first.wait_for()
    play_to_the_end(ann)
    places = ann.result.get_by_role("listitem")
    expect(places).to_have_count(3)
    expect(places.filter(has_text="you")).to_have_count(1)
    expect(places.first).to_contain_text("1.")
    assert_messages_are_small(ann)


def test_two_friends_meet_by_a_link_and_play_last_land(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    ann.set_up("Last Land", ["", OPEN], deplete=1)
    ann.meet(ben)
    play_to_the_end(ann, ben)
    assert ann.result.get_by_role("listitem").count() == 2
    assert ann.result.get_by_role("heading").first.inner_text() == (
        ben.result.get_by_role("heading").first.inner_text()
    )
    assert ann.log == ben.log
    for player in (ann, ben):
        assert_messages_are_small(player)


def test_two_friends_play_colonizers_and_never_see_each_other_s_hand(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    ann.set_up("Colonizers", ["", OPEN, "", ""], colony=3)
    ann.meet(ben)
    hands = 0

    def look() -> None:
        nonlocal hands
        for seat, player in enumerate((ann, ben)):
            own, other = open_cards(player, seat), open_cards(player, 1 - seat)
            if not has_swapped(player):  # later, one may know where cards went
                assert not other
                hands += len(own) > 0

    play_to_the_end(ann, ben, look=look)
    assert hands > 0 or has_swapped(ann)
    for player in (ann, ben):
        assert_messages_are_small(player)


def test_two_friends_play_space_hope_and_never_see_each_other_s_hand(newcomer: Newcomer) -> None:
    """Here a pick is a path: a card, then what for, then for whom."""
    ann, ben = newcomer(), newcomer()
    ann.set_up("Space Hope", ["", OPEN], rounds=2)
    ann.meet(ben)
    hands = 0

    def look() -> None:
        nonlocal hands
        for seat, player in enumerate((ann, ben)):
            assert not open_cards(player, 1 - seat)  # unless they came from under a deck
            hands += len(open_cards(player, seat)) > 0

    play_to_the_end(ann, ben, look=look)
    assert hands > 0
    for player in (ann, ben):
        assert_messages_are_small(player)


def test_a_newcomer_settles_the_cosmos(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    ann.offer(COSMOS).get_by_role("button", name="Play now").click()
    ann.glowing.first.wait_for()
    play_to_the_end(ann)
    expect(ann.result.get_by_role("listitem").first).to_contain_text("1.")
    assert_messages_are_small(ann)


def test_two_friends_settle_the_cosmos_and_never_see_each_other_s_hand(newcomer: Newcomer) -> None:
    """Nor the other's race, until it is shown."""
    ann, ben = newcomer(), newcomer()
    ann.set_up(COSMOS, ["", OPEN, ""], rounds=1)
    ann.meet(ben)
    hands = races = 0

    def look() -> None:
        nonlocal hands, races
        for seat, player in enumerate((ann, ben)):
            race, known = race_of(player, 1 - seat), open_cards(player, 1 - seat)
            log = player.log  # last: it may only be ahead of what was seen
            hands += len(open_cards(player, seat)) > 0
            races += race == "hidden"
            assert has_learned(log) or not known
            assert race in ("", "hidden") or any("shows the race" in told for told in log)

    play_to_the_end(ann, ben, look=look)
    assert hands > 0
    assert races > 0
    assert ann.result.get_by_role("heading").first.inner_text() == (
        ben.result.get_by_role("heading").first.inner_text()
    )
    for player in (ann, ben):
        assert_messages_are_small(player)


def race_of(player: Player, seat: int) -> str:
    """What the player sees of a seat's race: its name, 'hidden', or nothing yet."""
    found = re.search(rf'data-id="race/{seat}/([\w-]+)"', player.page.content())
    return found[1] if found else ""


def has_learned(log: list[str]) -> bool:
    """Whether somebody may know a card in another's hand."""
    ways = re.compile(r" takes .+ from | looks into | hands .+ to ")
    return any(ways.search(told) for told in log)


def test_a_whole_fleet_is_placed_with_a_few_clicks(newcomer: Newcomer) -> None:
    """A race; a planet, and four ships on it and around it, as far as they go; another site."""
    ann = newcomer()
    ann.open("cosmos", "me", "greedy")
    # The Ascended have fewer ships than others
    ann.page.locator('[data-id^="draft/"][tabindex="0"]:not([data-id$="ascended"])').first.click()
    place(ann, "Fill this and all around")
    assert len(ann.told("ack")) == 2
    stacks = labels(ann.page.locator('[data-id^="stack/"][data-id$="/0"]'))
    assert len(stacks) == 4  # of 20 ships, four are kept back
    assert all(": 4 ships on" in stack for stack in stacks)
    place(ann, "4 ships")
    assert len(ann.told("ack")) == 3


def place(player: Player, how: str) -> None:
    """Pick a free site, then how many ships go there."""
    site = player.page.locator('[data-id^="site/"][tabindex="0"]')
    site.first.wait_for()
    known = len(player.told("ack"))
    site.first.click()
    bar = player.page.get_by_role("group", name="What can be done")
    bar.get_by_role("button", name=how).click()
    player.wait_until(lambda: len(player.told("ack")) > known)


def labels(things: Locator) -> list[str]:
    return [str(label) for label in things.evaluate_all("all => all.map(e => e.ariaLabel)")]


# What the first card of an invasion was called, with the invasion, as long as the page is open.
FOLLOW_THE_STAGE = """
window.seen = [];
const label = id => document.querySelector(`[data-id="${id}"]`)?.ariaLabel ?? '';
new MutationObserver(() => {
  const now = [label('stage'), label('side/0/cards/chosen')].join(' | ');
  if (now !== window.seen.at(-1)) window.seen.push(now);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""


def test_an_invasion_of_others_is_followed_with_cards_face_down_then_turned_up(
    newcomer: Newcomer,
) -> None:
    ann = newcomer()
    ann.page.add_init_script(FOLLOW_THE_STAGE)
    down: list[int] = []
    up: list[int] = []
    for _ in range(6):  # dice and bots may keep the peace for one short game
        down, up = followed_cards(ann)
        if down:
            break
    assert down
    assert any(n + 1 in up for n in down)  # the same card, the moment after


def followed_cards(player: Player) -> tuple[list[int], list[int]]:
    """When the first card of others' invasions was seen face down, and when face up, in a game."""
    player.open("cosmos", "me:Ann", "greedy", "greedy", "greedy", rounds=3)
    followed: list[str] = []

    def look() -> None:
        followed[:] = stages_of_others(player)

    play_to_the_end(player, look=look)
    look()
    down = [n for n, stage in enumerate(followed) if stage.endswith("| a card, face down")]
    up = [n for n, stage in enumerate(followed) if not stage.endswith(("| ", "face down"))]
    return down, up


def stages_of_others(player: Player) -> list[str]:
    """The stages that were seen, of invasions by others of others."""
    seen: list[str] = player.page.evaluate("window.seen")
    return [stage for stage in seen if " invades " in stage and "Ann" not in stage.split("|")[0]]


def test_a_ship_is_named_where_its_player_sits_down(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    ann.offer("Space Hope").get_by_role("button", name="Set up a table").click()
    form = ann.page.get_by_role("dialog")
    form.get_by_label("Name of the ship on seat 1").fill("Slow but There")
    form.get_by_role("button", name="Start the game").click()
    expect(ann.page.get_by_text("Slow but There").first).to_be_visible()


def test_a_path_that_was_begun_can_be_let_go(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("space-hope", "me", "greedy", "greedy")
    ann.glowing.first.wait_for()
    card = ann.page.locator('[data-id^="hand/0/"][tabindex="0"]')
    card.first.wait_for()
    before = len(ann.told("ack"))
    card.first.click()
    ann.page.get_by_role("button", name="Let go").wait_for()
    ann.page.keyboard.press("Escape")
    expect(ann.page.get_by_role("button", name="Let go")).to_have_count(0)
    assert len(ann.told("ack")) == before


def test_whoever_takes_a_seat_sees_the_table_from_there_at_once(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    ann.set_up("Colonizers", ["", OPEN, "", ""])
    ann.meet(ben)
    ben.page.locator('[data-id="deck"]').wait_for()
    assert ben.told("scene")[-1]["viewer"] == 1


def cards_in_hand(player: Player, seat: int) -> set[str]:
    """The names of the cards in a seat's hand, wherever the player's page speaks of them."""
    return set(re.findall(rf"\bhand/{seat}/[\w/]+", player.page.content()))


def open_cards(player: Player, seat: int) -> set[str]:
    """The cards in a seat's hand that the player can tell from others."""
    return {name for name in cards_in_hand(player, seat) if "hidden" not in name}


def has_swapped(player: Player) -> bool:
    return any("swaps hands" in sentence for sentence in player.log)


def test_four_people_pass_one_screen_around(newcomer: Newcomer) -> None:
    """Behind the curtain the page holds no hand and no log; before it sits the right person."""
    ann = newcomer()
    ann.set_up("Colonizers", ["", GUEST, GUEST, GUEST], colony=2)
    ann.curtain.wait_for()
    seen: set[str] = set()

    def take_over(ann: Player) -> None:
        assert_nothing_shows(ann)
        name = ann.curtain.inner_text().removeprefix("I am ")
        ann.take_over()
        ann.glowing.first.wait_for()
        assert_only_own_secrets_show(ann, name)
        seen.add(name)

    play_to_the_end(ann, take_over=take_over)
    assert len(seen) == 4
    assert {"Player 2", "Player 3", "Player 4"} < seen


def assert_nothing_shows(ann: Player) -> None:
    assert ann.position == {}
    assert ann.page.get_by_role("region").count() == 0
    assert ann.page.locator("[aria-live]").all_inner_texts() in ([], [""])
    assert not re.search("hand|module|colon|draft", ann.page.locator("body").inner_html())


def assert_only_own_secrets_show(ann: Player, name: str) -> None:
    own = int(name.removeprefix("Player ")) - 1 if name.startswith("Player ") else 0
    assert open_cards(ann, own) == cards_in_hand(ann, own)
    assert all(s.startswith(f"{name} ") for s in ann.log if "picks the" in s)
    if not has_swapped(ann):
        assert not any(open_cards(ann, other) for other in range(4) if other != own)
