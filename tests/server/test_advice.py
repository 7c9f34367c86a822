"""Advice while a game is played, a review when it is over, and the workers that think."""

import asyncio
import time
from collections.abc import Callable, Iterator
from threading import Event
from typing import Any, cast

import pytest

from farstead.core.game import find_game
from farstead.match.advice import AdvisedChoice
from farstead.match.review import Moment, decisions
from farstead.server import table_review as review_module
from farstead.server.bots import BotWorkers, Budget, Position
from farstead.server.table_review import TableReview
from farstead.testing import random_match
from tests.patience import PATIENCE, run, until
from tests.server.conftest import Client, Person, Server, lenient

People = Callable[[], Person]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots think little when they are asked for advice."""
    database = f"sqlite:///{tmp_path_factory.mktemp('advice')}/test.db"
    thinking = {"advice": Budget(iterations=50), "review": Budget(iterations=10)}
    server = Server(lenient(database, **thinking))
    yield server
    server.stop()


def ask(client: Client, key: str = "a", **wish: Any) -> None:
    scene = client.scene
    client.say(**{"type": "advise", "key": key, "seat": scene["viewer"], "n": scene["n"], **wish})


def answer(client: Client) -> dict[str, Any]:
    while (frame := client.hear())["type"] not in ("advice", "refused"):
        pass
    return frame


def alone(people: People, **wish: Any) -> Client:
    """Somebody who plays Last Land for both sides, and is to decide."""
    ann = people()
    client = ann.sit(ann.open("last-land", "me:Ann", "me:Ben", **wish))
    client.wait(lambda c: c.may_pick)
    return client


def go_on(client: Client) -> None:
    """Pick something, until there is something to pick again."""
    n = client.scene["n"]
    client.pick()
    client.wait(lambda c: c.may_pick and c.scene["n"] > n)


# Advice ----------------------------------------------------------------------------------------


def test_advice_tells_what_can_be_picked_with_chances_best_first(people: People) -> None:
    client = alone(people)
    while len({tuple(pick["play"]) for pick in client.scene["picks"]}) < 2:
        go_on(client)  # two dice alike are one choice
    ask(client, "mine")
    advice = answer(client)
    assert (advice["key"], advice["n"], advice["seat"]) == (
        "mine",
        client.scene["n"],
        client.scene["viewer"],
    )
    picks = {pick["at"]: pick for pick in client.scene["picks"]}
    candidates = advice["candidates"]
    assert 2 <= len(candidates) <= 8
    assert {c["at"] for c in candidates} <= set(picks)
    for candidate in candidates:
        assert candidate["label"] == picks[candidate["at"]]["label"]
        assert candidate["play"] == picks[candidate["at"]]["play"]
        assert 0 <= candidate["chance"] <= 1
        assert round(candidate["chance"], 3) == candidate["chance"]
    weights = [c["weight"] for c in candidates]
    assert weights == sorted(weights, reverse=True)
    assert client.play(*candidates[0]["play"])["type"] == "ack"


def test_only_the_page_that_asked_hears_it(people: People) -> None:
    ann, ben = people(), people()
    table = ann.open("last-land", "me", "open")
    ben.act(table, "join", table["invite"])
    pages = [ann.sit(table), ann.sit(table), ben.sit(table), people().sit(table, table["invite"])]
    for page in pages:
        page.wait(lambda c: c.scene)
    asking = 0 if pages[0].may_pick else 2
    n = pages[asking].scene["n"]
    ask(pages[asking])
    assert answer(pages[asking])["type"] == "advice"
    pages[asking].pick()
    for number, page in enumerate(pages):
        page.wait(lambda c: c.scene["n"] > n)  # all that came before has been heard
        told = [text for text in page.raw if '"type":"advice"' in text]
        assert len(told) == (number == asking)


def test_a_table_can_do_without(people: People) -> None:
    client = alone(people, advice=False)
    assert "advice" not in client.table
    assert client.table["review"] is True
    ask(client)
    assert answer(client)["why"] == "this table was opened without advice"


def test_advice_is_refused_with_a_reason(people: People) -> None:
    ann, ben = people(), people()
    table = ann.open("last-land", "me", "open")
    ben.act(table, "join", table["invite"])
    clients = [ann.sit(table), ben.sit(table)]
    for client in clients:
        client.wait(lambda c: c.scene)
    deciding, waiting = clients if clients[0].may_pick else clients[::-1]
    ask(deciding, seat=waiting.scene["viewer"])
    assert answer(deciding)["why"] == "that is not your seat"
    ask(deciding, n=deciding.scene["n"] - 1)
    assert answer(deciding)["why"] == "the table has moved on; look again"
    ask(waiting)
    assert answer(waiting)["why"] == "it is not your turn"
    watching = people().sit(table, table["invite"])
    watching.wait(lambda c: c.scene)
    ask(watching, seat=deciding.scene["viewer"])
    assert answer(watching)["why"] == "that is not your seat"


@pytest.mark.parametrize("key", ["", "x" * 61, "a\nb"])
def test_a_key_that_is_none_closes_the_socket(people: People, key: str) -> None:
    client = alone(people)
    ask(client, key)
    assert client.until_closed() == 1003


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Until it is set, no worker begins to think about advice."""
    gate, advise = Event(), BotWorkers.advise

    async def later(bots: BotWorkers, position: Position, user: str) -> list[AdvisedChoice]:
        await asyncio.to_thread(gate.wait)
        return await advise(bots, position, user)

    monkeypatch.setattr(BotWorkers, "advise", later)
    yield gate
    gate.set()


def test_one_advice_at_a_time(people: People, gate: Event) -> None:
    client = alone(people)
    ask(client, "first")
    ask(client, "second")
    refused = answer(client)
    assert (refused["key"], refused["type"]) == ("second", "refused")
    assert "still being thought about" in refused["why"]
    gate.set()
    assert answer(client)["key"] == "first"
    ask(client, "third")
    assert answer(client)["type"] == "advice"


def test_advice_that_comes_too_late_is_not_told(people: People, gate: Event) -> None:
    client = alone(people)
    ask(client, "late")
    assert client.pick()["type"] == "ack"
    gate.set()
    refused = answer(client)
    assert (refused["key"], refused["why"]) == ("late", "the table has moved on; look again")


def test_behind_the_curtain_nobody_is_advised(people: People) -> None:
    ann = people()
    table = ann.open(
        "colonizers", "me:Ann", "me:Ben", "greedy", "greedy", options={"draw_first": False}
    )
    client = ann.sit(table)
    client.wait(lambda c: c.scene)
    assert client.scene["curtain"] == 0
    ask(client, seat=0)
    assert answer(client)["why"] == "take over the screen first"
    client.say(type="look", seat=0)
    client.wait(lambda c: c.scene["viewer"] == 0)
    ask(client)
    advice = answer(client)
    assert advice["candidates"][0]["label"].startswith("Pick the ")
    ask(client, seat=1)
    assert answer(client)["why"] == "it is not your turn"


def test_whoever_leaves_takes_the_question_along(people: People) -> None:
    """The page is gone before the worker has answered; the next one is answered all the same."""
    ann = people()
    table = ann.open("last-land", "me:Ann", "me:Ben")
    first = ann.sit(table)
    first.wait(lambda c: c.may_pick)
    ask(first)
    first.socket.close()
    second = ann.sit(table)
    second.wait(lambda c: c.may_pick)
    ask(second)
    assert answer(second)["type"] == "advice"


# Reviews ---------------------------------------------------------------------------------------


def played(people: People, moves: int = 12, **wish: Any) -> tuple[Person, dict[str, Any]]:
    """A table where somebody has played a little for both sides, and then given up."""
    ann = people()
    table = ann.open("last-land", "me:Ann", "me:Ben", **wish)
    client = ann.sit(table)
    client.wait(lambda c: c.may_pick)
    for number in range(moves):
        assert client.pick(number)["type"] == "ack"
        wait_beyond(client, client.scene["n"])
    ann.act(table, "resign")
    return ann, table


def wait_beyond(client: Client, n: int) -> None:
    client.wait(lambda c: c.scene["n"] > n)


def finished(person: Person, table: dict[str, Any]) -> dict[str, Any]:
    review: dict[str, Any] = person.act(table, "review")
    deadline = time.monotonic() + PATIENCE
    while review["status"] != "done":
        assert review["status"] == "working"
        assert review["done"] == len(review["moments"]) < review["total"]
        assert time.monotonic() < deadline
        time.sleep(0.05)
        review = person.http.get(f"/api/tables/{table['id']}/review").json()
    return review


def test_a_finished_game_is_reviewed_decision_by_decision(people: People) -> None:
    ann, table = played(people)
    before = ann.http.get(f"/api/tables/{table['id']}/review").json()
    length = before.pop("entries")
    assert before == {"status": "none", "done": 0, "total": 0, "moments": [], "seats": 2}
    review = finished(ann, table)
    assert review["entries"] == length > review["total"]
    assert review["done"] == review["total"] == len(review["moments"]) >= 8
    assert [m["n"] for m in review["moments"]] == sorted(m["n"] for m in review["moments"])
    for moment in review["moments"]:
        assert moment["chosen"].startswith(("Take", "Move", "Drain", "Exploit"))
        assert moment["chances"][moment["seat"]] == moment["chance"]
        assert ("best" in moment) == ("best_chance" in moment)
        assert moment.get("mark", "") in ("", "mistake", "turn")
        if moment.get("mark") == "mistake":
            assert moment["best"] != moment["chosen"]
    assert ann.act(table, "review") == review  # it is there: nothing is thought about again


def test_a_review_is_there_for_all_who_may_see_the_table(people: People) -> None:
    ann, table = played(people, moves=2)
    review = finished(ann, table)
    friend, stranger = people(), people()
    path = f"/api/tables/{table['id']}/review"
    assert friend.http.get(path, params={"invite": table["invite"]}).json() == review
    assert friend.post(path, invite=table["invite"]) == review
    assert stranger.http.get(path).status_code == 404
    assert stranger.http.post(path, json={}).status_code == 404


def test_a_game_that_goes_on_is_not_reviewed(people: People) -> None:
    ann = people()
    table = ann.open("last-land", "me:Ann", "me:Ben")
    path = f"/api/tables/{table['id']}/review"
    for refused in (ann.http.get(path), ann.http.post(path, json={})):
        assert refused.status_code == 400
        assert refused.json()["error"] == "a game is reviewed when it is over"


def test_a_table_can_do_without_a_review(people: People) -> None:
    ann, table = played(people, moves=1, review=False)
    assert "review" not in table
    refused = ann.http.post(f"/api/tables/{table['id']}/review", json={})
    assert refused.status_code == 400
    assert refused.json()["error"] == "this table was opened without a review"


def test_where_nothing_was_played_there_is_nothing_to_review(people: People) -> None:
    ann = people()
    table = ann.open("last-land", "me", "open")
    ann.act(table, "leave")
    refused = ann.http.post(f"/api/tables/{table['id']}/review", json={})
    assert refused.json()["error"] == "nothing was played at this table"


class Judges:
    """Judges without thinking; some of them fail. They have a clock of their own."""

    def __init__(self, failing: int = -1) -> None:
        self.failing = failing
        self.asked = 0
        self.now = 0.0
        self.seconds = 0.0  # that each judgement takes

    async def judge(self, position: Position, user: str) -> Moment:
        self.asked += 1
        self.now += self.seconds
        await asyncio.sleep(0)
        if self.asked == self.failing:
            raise OSError("the worker is gone")
        return Moment(len(position.entries) - 1, 0, "a", "A", 0.5, 0, "b", "B", 0.5, 0)


def reviewed(judges: Judges) -> TableReview:
    match = random_match(find_game("last-land"), "", 2, 1)
    return TableReview(match, cast("BotWorkers", judges), "ann")


def test_at_turning_points_the_log_is_there_to_read() -> None:
    review = reviewed(Judges())
    n = next(n for n in review.decisions if review.match.log(None, n, n + 1))
    costly = Moment(n, 0, "a", "A", 0.1, 0.01, "b", "B", 0.9, 0.01)
    review.moments = [costly, Moment(n + 1, 0, "a", "A", 0.1, 0.01, "a", "A", 0.1, 0.01)]
    marked, other = review.info().moments
    assert marked.mark
    assert marked.said == [sentence.text for sentence in review.match.log(None, n, n + 1)]
    assert (other.mark, other.said) == ("", [])


def test_a_review_that_nobody_waits_for_stops_and_goes_on_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        judges = Judges()
        monkeypatch.setattr(review_module, "monotonic", lambda: judges.now)
        judges.seconds = review_module.WANTED / 10
        review = reviewed(judges)
        review.go_on()
        assert review._task is not None
        await review._task
        assert judges.asked == 10 < review.info().total
        assert review.info().status == "working"
        assert len(review.info().moments) == 10
        judges.seconds = 0.0
        review.go_on()
        review.go_on()  # two who ask don't make it twice as fast
        await until(lambda: review.info().status == "done")
        assert judges.asked == review.info().total == len(decisions(review.match))

    run(scenario())


def test_a_decision_that_can_t_be_judged_is_left_out(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        review = reviewed(Judges(failing=3))
        review.go_on()
        await until(lambda: review.info().status == "done")
        assert len(review.info().moments) == review.info().total - 1
        assert "could not be judged" in caplog.text

    run(scenario())
