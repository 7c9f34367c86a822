"""The page itself: how big, how fast, how strict, and for whom it can be read."""

import gzip
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from farstead.core.game import find_game, game_names
from farstead.server.app import PAGE
from tests.browser.conftest import Newcomer, Witness
from tests.browser.player import Player, whose_turn

MOST_BYTES = 90_000  # of the whole client, gzipped
MOST_REQUESTS = 8  # until the first board of a cold page
MOST_LAYOUTS = 12  # for that
PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
INTERACTIVE = {"button", "link", "textbox", "combobox", "checkbox", "radio", "spinbutton"}
INTERACTIVE |= {"DisclosureTriangle", "listbox", "slider", "switch", "tab", "menuitem"}
LONG = {"colonies": 8}  # a lucky bot could settle five before the player's first turn


def lobby(player: Player) -> None:
    player.page.goto("/")
    player.offer("Last Land").wait_for()


def form(player: Player) -> None:
    lobby(player)
    player.offer("Last Land").get_by_role("button", name="Set up a table").click()
    player.page.get_by_role("dialog").get_by_text("Options", exact=True).click()


def waiting_room(player: Player) -> None:
    player.open("last-land", "me", "open", "greedy")
    player.page.get_by_label("Link for friends").wait_for()


def board(player: Player) -> None:
    player.open("last-land", "me", "greedy", "greedy")
    player.play(3)


def cards(player: Player) -> None:
    player.open("colonizers", "me", "greedy", "greedy", "greedy")
    player.play(6)


def ships(player: Player) -> None:
    player.open("space-hope", "me", *["greedy"] * 3)
    player.glowing.first.wait_for()


def fleets(player: Player) -> None:
    player.open("cosmos", "me", *["greedy"] * 3, **LONG)
    while len(player.told("ack")) < 6:  # a race, a fleet, a turn; most are more than one pick
        player.pick()
    player.glowing.first.wait_for()


def curtain(player: Player) -> None:
    player.open("colonizers", "me:Ann", "me:Ben", "greedy", "greedy")
    player.curtain.wait_for()


def menu(player: Player) -> None:
    board(player)
    player.page.get_by_role("button", name="Menu").click()


Place = Callable[[Player], None]
PLACES = [lobby, form, waiting_room, board, cards, ships, fleets, curtain, menu]
everywhere = pytest.mark.parametrize("go", PLACES, ids=lambda place: place.__name__)


# How big, how fast ----------------------------------------------------------------------------


def test_the_client_is_small(built_page: None) -> None:
    files = [path for path in PAGE.rglob("*") if path.suffix in (".js", ".css", ".html")]
    assert sum(len(gzip.compress(path.read_bytes())) for path in files) <= MOST_BYTES


def test_a_cold_page_shows_its_first_board_after_little_work(newcomer: Newcomer) -> None:
    """Counted in what the browser does, not in seconds: those say how fast the machine is."""
    ann = newcomer()
    table = ann.open("last-land", "me", "greedy", "greedy")
    ann.glowing.first.wait_for()
    cold = newcomer(storage_state=ann.page.context.storage_state())
    requests: list[str] = []
    cold.page.on("request", lambda request: requests.append(request.url))
    session = cold.page.context.new_cdp_session(cold.page)
    session.send("Performance.enable")
    cold.page.goto(f"/t/{table}")
    cold.page.locator('[data-id="d4"]').wait_for()
    cold.page.evaluate("new Promise(requestAnimationFrame)")  # it is drawn
    told = session.send("Performance.getMetrics")["metrics"]
    assert 0 < next(one["value"] for one in told if one["name"] == "LayoutCount") <= MOST_LAYOUTS
    assert 0 < len(requests) <= MOST_REQUESTS


# How strict -----------------------------------------------------------------------------------


def test_the_policy_lets_no_foreign_script_run(newcomer: Newcomer, witness: Witness) -> None:
    """And the witness of all these tests would notice one that tries."""
    ann = newcomer()
    lobby(ann)
    ann.page.evaluate(
        """() => {
          const script = document.createElement('script');
          script.textContent = 'document.title = "taken"';
          document.body.append(script);
        }"""
    )
    assert ann.page.title() != "taken"
    ann.wait_until(lambda: len(witness.complaints) == 1)
    assert "Content Security Policy" in witness.complaints.pop()


# On a phone, by day and by night --------------------------------------------------------------


@everywhere
def test_a_phone_never_scrolls_sideways(newcomer: Newcomer, go: Place) -> None:
    ann = newcomer(**PHONE)
    go(ann)
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("game", ["last-land", "colonizers", "space-hope", "cosmos"])
def test_on_a_phone_everything_that_glows_can_be_reached(newcomer: Newcomer, game: str) -> None:
    ann = newcomer(**PHONE)
    ann.open(game, "me", *["greedy"] * 3, **LONG if game == "cosmos" else {})
    for _ in range(10):
        ann.glowing.or_(ann.result).first.wait_for()
        if ann.is_over:
            break  # a ship may be lost with its first cards
        for name in ann.glowing.evaluate_all("all => all.map(e => e.dataset.id)"):
            spot = ann.spot(name)
            assert 0 <= spot["x"] <= 390
            assert 0 <= spot["y"] <= 844
        ann.pick()


def brightness(player: Player) -> float:
    """Of the page's lower left corner, from 0 to 255."""
    corner = {"x": 0.0, "y": 799.0, "width": 1.0, "height": 1.0}
    picture = player.page.screenshot(clip=corner)  # type: ignore[arg-type]
    start = picture.index(b"IDAT") + 4
    length = int.from_bytes(picture[start - 8 : start - 4])
    pixel = zlib.decompressobj().decompress(picture[start : start + length])[1:4]
    return sum(pixel) / 3


@pytest.mark.parametrize("go", [lobby, board, cards, fleets], ids=lambda go: go.__name__)
def test_there_is_a_light_and_a_dark_look(newcomer: Newcomer, go: Place) -> None:
    light, dark = newcomer(color_scheme="light"), newcomer(color_scheme="dark")
    for player in (light, dark):
        go(player)
    assert brightness(dark) < 80 < 175 < brightness(light)


# A game's own looks ----------------------------------------------------------------------------

LOOKS = """node => {
  const style = getComputedStyle(node);
  return [style.getPropertyValue('--tint'), style.getPropertyValue('--emblem')];
}"""


def test_a_table_has_the_colours_and_symbols_of_its_game(newcomer: Newcomer) -> None:
    """And keeps them when another game's table has been looked at in between."""
    ann = newcomer()
    tints = find_game("colonizers").theme().tints
    for go in (cards, board, cards):
        go(ann)
    card = ann.page.locator(".card[data-tint]:has(.face)").first
    tint, _ = card.evaluate(LOOKS)
    assert tint == tints[card.get_attribute("data-tint") or ""]
    ben = newcomer()
    ships(ben)
    food, emblem = ben.page.locator(".dial[data-symbol=food]").first.evaluate(LOOKS)
    assert food == find_game("space-hope").theme().tints["food"]
    assert emblem.startswith("polygon(")


def test_covers_in_the_lobby_are_painted_with_the_game_s_colours(newcomer: Newcomer) -> None:
    ann = newcomer()
    lobby(ann)
    for name in game_names():
        cover = ann.page.locator(f".offer[data-game={name}] .landscape")
        near = cover.evaluate("node => getComputedStyle(node).getPropertyValue('--near')")
        assert near in find_game(name).theme().tints.values()


def test_a_game_whose_theme_can_t_be_had_is_played_all_the_same(
    newcomer: Newcomer, witness: Witness
) -> None:
    witness.forgive("ERR_FAILED")
    ann = newcomer()
    ann.page.route("**/theme.css", lambda route: route.abort())
    board(ann)


# Read aloud -----------------------------------------------------------------------------------


@everywhere
def test_everything_that_can_be_operated_has_a_name(newcomer: Newcomer, go: Place) -> None:
    ann = newcomer()
    go(ann)
    found = accessible(ann)
    assert len(found) > 0
    assert [node for node in found if not node["name"]["value"].strip()] == []


def accessible(player: Player) -> list[dict[str, Any]]:
    """What can be operated, as the browser tells a screen reader."""
    session = player.page.context.new_cdp_session(player.page)
    tree = session.send("Accessibility.getFullAXTree")
    shown = [node for node in tree["nodes"] if not node["ignored"]]
    return [node for node in shown if node["role"]["value"] in INTERACTIVE]


def test_what_happens_is_said_aloud(newcomer: Newcomer) -> None:
    ann = newcomer()
    board(ann)
    said = ann.page.locator("[aria-live=polite]")
    expect(said).to_contain_text("your turn", ignore_case=True)
    before = said.inner_text()
    ann.pick()
    expect(said).not_to_have_text(before)


def test_title_and_icon_say_whose_turn_it_is(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    ann.set_up("Last Land", ["", "Open, for a friend"])
    ann.meet(ben)
    active, waiting = whose_turn(ann, ben)
    waiting.page.locator('[data-id="d4"]').wait_for()
    assert "Last Land" in active.page.title()
    assert not waiting.has_turn()
    assert icon(active) != icon(waiting)


def icon(player: Player) -> str:
    return str(player.page.locator("link[rel=icon]").get_attribute("href"))


def test_what_can_t_be_picked_says_why(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("last-land", "me:Ann", "me:Ben")
    ann.play(1)
    barred = ann.page.locator("[data-id][aria-disabled=true]")
    while not barred.count():
        ann.play(1)
    ann.page.evaluate("window.setTimeout = () => 0")  # what is said stays
    barred.first.click(force=True)  # Playwright would wait until it is enabled
    expect(ann.page.get_by_role("status")).not_to_be_empty()
