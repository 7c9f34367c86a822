"""Without a mouse."""

from itertools import cycle

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Newcomer
from tests.browser.player import GLOWING, Player
from tests.browser.test_page import LONG

ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
FOCUSED_AND_GLOWING = f"document.activeElement.matches({GLOWING!r})"

FOCUSED_NAME = "document.activeElement.dataset.id"


def go_to(player: Player, target: Locator, most: int = 40) -> None:
    """Press Tab until something has the focus."""
    for _ in range(most):
        player.page.keyboard.press("Tab")
        if target.evaluate("e => e === document.activeElement"):
            return
    raise AssertionError(f"Tab does not lead to {target}")


def go_to_what_glows(player: Player, *keys: str, most: int = 80) -> None:
    """Press these keys in turn until something that glows has the focus."""
    player.glowing.first.wait_for()
    presses = cycle(keys)
    for _ in range(most):
        player.page.keyboard.press(next(presses))
        if player.page.evaluate(FOCUSED_AND_GLOWING):
            return
    raise AssertionError(f"{', '.join(keys)} do not lead to what glows")


def test_a_game_is_started_and_played_by_keyboard_alone(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    go_to(ann, ann.offer("Last Land").get_by_role("button", name="Play now"))
    ann.page.keyboard.press("Enter")
    turns = 0
    ways = cycle([("Tab",), ARROWS])
    while turns < 4:  # three whole turns, and the beginning of the fourth
        known = len(ann.told("ack"))
        go_to_what_glows(ann, *next(ways))
        turns += ann.page.evaluate(FOCUSED_NAME).startswith("die/")  # a turn begins with a die
        ann.page.keyboard.press("Enter")
        ann.wait_until(lambda known=known: len(ann.told("ack")) > known)  # type: ignore[misc]
    assert ann.told("refused") == []


def test_the_cosmos_is_settled_by_keyboard_alone(newcomer: Newcomer) -> None:
    """A race, a fleet and the end of the first turn: cards, places on the map and buttons."""
    ann = newcomer()
    ann.open("cosmos", "me", "greedy", **LONG)
    end = ann.page.locator('[data-id="choice/stop"]')
    ways = cycle([("Tab",), ARROWS])
    ann.glowing.first.wait_for()
    while not end.count():
        go_to_what_glows(ann, *next(ways))
        ann.page.keyboard.press("Enter")
        ann.page.evaluate("new Promise(requestAnimationFrame)")
        ann.glowing.first.wait_for()  # what comes next on the path, or after it
    known = len(ann.told("ack"))
    go_to(ann, end, most=250)  # every sentence of the log is on the way
    ann.page.keyboard.press("Enter")
    ann.wait_until(lambda: len(ann.told("ack")) == known + 1)
    assert ann.told("refused") == []


def test_keys_open_sheets_and_escape_closes_them(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("last-land", "me", "greedy")
    ann.glowing.first.wait_for()
    sheet = ann.page.get_by_role("dialog", include_hidden=True)
    for key in ("m", "?"):
        ann.page.keyboard.press(key)
        expect(sheet, f"the sheet that {key} opens").to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)
    go_to_what_glows(ann, "Tab")  # and the game goes on
    ann.page.keyboard.press("Enter")
    ann.wait_until(lambda: len(ann.told("ack")) == 1)


def test_a_decision_is_taken_back_with_a_key(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("last-land", "me:Ann", "me:Ben")
    ann.glowing.first.wait_for()
    before = ann.position
    ann.play(1)  # a die
    ann.page.keyboard.press("u")
    ann.wait_until(lambda: ann.position == before)


def test_enter_raises_the_curtain(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("colonizers", "me:Ann", "me:Ben", "greedy", "greedy")
    expect(ann.curtain).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.curtain).to_be_hidden()
    ann.glowing.first.wait_for()
