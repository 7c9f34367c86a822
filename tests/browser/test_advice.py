"""What a bot would do, asked at the table; and the game in review, when it is over."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from farstead.server.bots import Budget
from tests.browser.conftest import Newcomer
from tests.browser.player import Player
from tests.browser.test_page import PHONE, accessible
from tests.server.conftest import Server, lenient

DESKTOP: dict[str, Any] = {}
QUESTION = "What would a bot do?"
TABLES = {"last-land": ("me", "greedy"), "colonizers": ("me", "greedy", "greedy", "greedy")}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose bots think little for people, so that nobody waits."""
    database = f"sqlite:///{tmp_path_factory.mktemp('advice')}/test.db"
    thinking = {"advice": Budget(iterations=200), "review": Budget(iterations=40)}
    server = Server(lenient(database, **thinking))
    yield server
    server.stop()


def button(player: Player) -> Locator:
    return player.page.get_by_role("button", name=QUESTION)


def answer(player: Player) -> Locator:
    return player.page.get_by_role("region", name="What a bot would do")


def lines(player: Player) -> Locator:
    return answer(player).get_by_role("listitem").get_by_role("button")


def ask(player: Player) -> None:
    button(player).click()
    expect(answer(player)).to_be_visible()


# Advice ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", TABLES)
def test_a_bot_is_asked_and_its_choices_are_marked_on_the_table(
    newcomer: Newcomer, game: str, screen: dict[str, Any]
) -> None:
    ann = newcomer(**screen)
    ann.open(game, *TABLES[game])
    ann.glowing.first.wait_for()
    ask(ann)
    told = ann.told("advice")[-1]["candidates"]
    expect(lines(ann)).to_have_count(len(told))
    assert all(re.search(r"\d+\s%", text) for text in lines(ann).all_inner_texts())
    expect(lines(ann).first).to_contain_text(told[0]["label"])
    assert marked(ann) == {one["at"] for one in told[:3]}
    box = answer(ann).bounding_box()
    width = ann.page.viewport_size["width"]  # type: ignore[index]
    assert box
    assert 0 <= box["x"] <= box["x"] + box["width"] <= width
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
    said = ann.page.locator("[aria-live=polite]")
    expect(said).to_contain_text(f"A bot would choose: {told[0]['label']}")
    assert [node for node in accessible(ann) if not node["name"]["value"].strip()] == []


def marked(player: Player) -> set[str]:
    """What carries a number, as a screen reader is told."""
    return {name for name, label in player.position.items() if re.search(r"advice \d", label or "")}


@pytest.mark.parametrize("game", TABLES)
def test_a_move_makes_advice_go_away(newcomer: Newcomer, game: str) -> None:
    ann = newcomer()
    ann.open(game, *TABLES[game])
    ann.glowing.first.wait_for()
    ask(ann)
    ann.play(1)
    expect(answer(ann)).to_have_count(0)
    assert marked(ann) == set()


def test_advice_that_comes_too_late_is_not_shown(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("last-land", "me:Ann", "me:Ben")
    ann.glowing.first.wait_for()
    ann.page.keyboard.press("h")
    ann.pick()  # while the bot thinks
    ann.wait_until(lambda: len(ann.told("ack")) == 1)
    ann.wait_until(lambda: len(ann.told("advice") + ann.told("refused")) == 1)
    expect(answer(ann)).to_have_count(0)
    assert ann.page.get_by_role("status").inner_text() == ""
    ask(ann)  # about what is to be decided now
    assert ann.told("advice")[-1]["n"] == ann.told("scene")[-1]["n"]


def test_a_line_is_pointed_at_and_then_played_with_a_click(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("last-land", "me:Ann", "me:Ben")
    ann.play(1)  # a die
    ask(ann)
    best = ann.told("advice")[-1]["candidates"][0]
    lines(ann).first.hover()
    expect(ann.page.locator(f'[data-id="{best["at"]}"]')).to_have_class(re.compile(r"\bpointed\b"))
    known = len(ann.told("ack"))
    lines(ann).first.click()
    ann.wait_until(lambda: len(ann.told("ack")) > known)
    expect(answer(ann)).to_have_count(0)


def test_a_line_that_takes_several_picks_only_begins_them(newcomer: Newcomer) -> None:
    """What is to be picked then is marked too, and letting go brings the whole list back."""
    ann = newcomer(**PHONE)
    ann.open("space-hope", "me", "greedy")
    ann.glowing.first.wait_for()
    ask(ann)
    picks = {pick["at"]: pick for pick in ann.told("scene")[-1]["picks"]}
    told = ann.told("advice")[-1]["candidates"]
    known = len(ann.told("ack"))
    long = next(n for n, one in enumerate(told) if len(picks[one["at"]].get("then", [])) > 1)
    lines(ann).nth(long).click()
    expect(ann.page.get_by_role("button", name="Let go")).to_be_visible()
    expect(answer(ann)).to_be_hidden()  # on a phone it would lie over what comes next
    if long < 3:
        assert marked(ann)
    ann.page.get_by_role("button", name="Let go").click()
    expect(answer(ann)).to_be_visible()
    assert len(ann.told("ack")) == known


def test_advice_is_asked_for_and_put_away_by_keyboard(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("last-land", "me", "greedy")
    ann.glowing.first.wait_for()
    ann.page.keyboard.press("h")
    expect(answer(ann)).to_be_visible()
    expect(button(ann)).to_have_attribute("aria-expanded", "true")
    ann.page.keyboard.press("Escape")
    expect(answer(ann)).to_have_count(0)
    button(ann).focus()
    ann.page.keyboard.press("Enter")
    expect(answer(ann)).to_be_visible()
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Tab")  # after the button that closes it comes the best line
    expect(lines(ann).first).to_be_focused()
    ann.page.keyboard.press("Enter")
    ann.wait_until(lambda: len(ann.told("ack")) == 1)


def test_a_table_may_be_opened_without_advice_and_review(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.page.goto("/")
    ann.offer("Last Land").get_by_role("button", name="Set up a table").click()
    form = ann.page.get_by_role("dialog")
    form.get_by_role("button", name="2", exact=True).click()
    form.get_by_label("Advice may be asked for").uncheck()
    form.get_by_label("Review after the game").uncheck()
    form.get_by_role("button", name="Start the game").click()
    ann.glowing.first.wait_for()
    expect(button(ann)).to_have_count(0)
    ann.page.keyboard.press("h")
    finish(ann)
    assert ann.told("advice") == ann.told("refused") == []
    expect(ann.result.get_by_role("button", name="Review the game")).to_have_count(0)


# Review ---------------------------------------------------------------------------------------


def finish(player: Player) -> None:
    """Play a little, then give up: where nobody else sits, that is the end."""
    player.play(8)
    table = player.page.url.rpartition("/")[2]
    player.page.request.post(f"/api/tables/{table}/resign", data={})
    player.result.wait_for()


def review(player: Player) -> Locator:
    return player.page.get_by_role("dialog", name="The game in review")


def test_a_game_is_reviewed_when_it_is_over(newcomer: Newcomer) -> None:
    ann = newcomer()
    ann.open("last-land", "me", "greedy")
    finish(ann)
    held: list[Route] = []  # questions how far it is: until it was seen, it is not done
    ann.page.route("**/review", lambda route: begin_but(held, route))
    ann.result.get_by_role("button", name="Review the game").click()
    expect(review(ann).get_by_role("progressbar")).to_be_visible()
    ann.page.unroute("**/review")
    for route in held:
        route.continue_()
    expect(review(ann).get_by_role("progressbar")).to_have_count(0)
    seats = review(ann).get_by_role("table").locator("tbody").get_by_role("row")
    expect(seats).to_have_count(2)
    counts = [int(text) for text in seats.locator("td:nth-of-type(1)").all_inner_texts()]
    assert min(counts) > 1
    expect(review(ann).get_by_role("img", name=re.compile("^Chances of winning"))).to_be_visible()
    assert [node for node in accessible(ann) if not node["name"]["value"].strip()] == []
    ann.page.keyboard.press("Escape")  # back to the result
    expect(ann.result).to_be_visible()


def begin_but(held: list[Route], route: Route) -> None:
    """Let a review begin, and hold whatever is asked about it later."""
    if route.request.method == "POST":
        route.continue_()
    else:
        held.append(route)


MISTAKE = {"chosen": "Drain", "chance": 0.31, "best": "Wait", "best_chance": 0.44}
SAID = {"said": ["Ann drains it.", "Ann pays."]}


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_turning_point_shows_in_the_chart_and_in_the_log(
    newcomer: Newcomer, screen: dict[str, Any]
) -> None:
    """The moments are made up: where a real game turns, nobody can tell before."""
    ann = newcomer(**screen)
    ann.open("last-land", "me", "greedy")
    finish(ann)
    ann.page.route("**/review", made_up([frame["n"] for frame in ann.told("scene")]))
    ann.result.get_by_role("button", name="Review the game").click()
    turns = review(ann).get_by_role("listitem").get_by_role("button")
    expect(turns).to_have_count(2)
    first = turns.first
    expect(first).to_have_text(re.compile(r"Move \d+ You chose “Drain” \(31\s%\); “Wait” was"))
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(review(ann).locator(".turn-mark.chosen")).to_have_count(1)
    expect(review(ann).get_by_role("status")).to_contain_text("The log: Ann drains it. Ann pays.")
    review(ann).locator(".turn-mark").first.click(force=True)  # the other one: this is on top
    expect(turns.last).to_have_attribute("aria-pressed", "true")
    assert (
        ann.page.evaluate("document.documentElement.scrollWidth")
        <= (
            ann.page.viewport_size["width"]  # type: ignore[index]
        )
    )


def made_up(numbers: list[int]) -> Any:
    """A review that says that the game turned before its fourth frame, and at the end."""
    marked, *between, last = [n for n in numbers[2:] if n < numbers[-1]]
    moments = [{"n": marked, "seat": 0, "mark": "mistake"} | MISTAKE | SAID]
    moments += [{"n": n, "seat": 1, "chosen": "Move", "chance": 0.5} for n in between]
    moments += [{"n": last, "seat": 1, "chosen": "Move", "chance": 0.9, "mark": "turn"}]
    body = {"status": "done", "done": 9, "total": 9, "seats": 2, "moments": moments}
    body["entries"] = numbers[-1]

    def fulfil(route: Route) -> None:
        route.fulfill(content_type="application/json", body=json.dumps(body))

    return fulfil
