"""Moves: numbered, idempotent, all or nothing, committed before they are acknowledged."""

import asyncio
import json
import re
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from farstead.server.app import ServerSettings
from farstead.server.connections import ConnectionLimits
from farstead.server.lobby import Lobby
from farstead.server.protocol import AckFrame
from farstead.server.viewers import LONGEST_QUEUE, Viewer
from tests.patience import PATIENCE
from tests.server.conftest import Client, Person, Server, lenient
from tests.server.processes import Mortal, children

People = Callable[[], Person]


@pytest.fixture
def table(people: People) -> tuple[Person, Client]:
    """Ann and Ben at one screen, Ann's page open, nothing rolled but the start."""
    ann = people()
    client = ann.sit(ann.open("last-land", "me:Ann", "me:Ben"))
    client.wait(lambda c: c.may_pick)
    return ann, client


Table = tuple[Person, Client]


def test_a_gesture_that_is_sent_twice_counts_once(table: Table) -> None:
    _, client = table
    action = client.scene["picks"][0]["play"][0]
    first = client.play(action, key="once")
    assert first["type"] == "ack"
    again = client.play(action, key="once")
    assert again == first


def test_a_gesture_is_refused_with_a_reason_and_changes_nothing(table: Table) -> None:
    _, client = table
    before = client.scene["n"]
    answer = client.play("exploit")
    assert answer["type"] == "refused"
    assert "dice show" in answer["why"]
    answer = client.play("fly")
    assert "no action here" in answer["why"]
    answer = client.play(client.scene["picks"][0]["play"][0], "fly")
    assert answer["type"] == "refused"
    assert client.play(client.scene["picks"][0]["play"][0])["n"] == before + 1


def test_a_seat_that_is_not_one_s_own_can_t_be_played(people: People) -> None:
    ann, eve = people(), people()
    table = ann.open("last-land", "me", "greedy", public=True)
    watching = eve.sit(table)
    watching.wait(lambda c: c.scene)
    assert watching.scene.get("picks", []) == []
    assert "not your seat" in watching.play("drain", seat=0)["why"]
    assert "not your seat" in watching.play("drain", seat=-1)["why"]
    assert "not your seat" in watching.play("drain", seat=99)["why"]


def test_whoever_has_not_seen_the_latest_move_is_told_to_look_again(table: Table) -> None:
    _, client = table
    action = client.scene["picks"][0]["play"][0]
    client.say(type="play", key="late", seat=client.scene["viewer"], n=0, actions=[action])
    assert "moved on" in client.wait_for("refused")["why"]


def test_a_decision_is_taken_back_for_everybody(table: Table) -> None:
    _, client = table
    before = dict(client.elements)
    n, seat = client.scene["n"], client.scene["viewer"]
    client.pick()
    client.wait_for("scene")
    assert client.scene["undo"] is True
    client.say(type="undo", key="back", seat=seat, n=client.scene["n"])
    assert client.wait_for("ack")["n"] == n + 2  # numbers go on, whatever is taken back
    client.wait_for("scene")
    assert client.elements == before
    client.say(type="undo", key="further", seat=seat, n=client.scene["n"])
    assert "chance has decided" in client.wait_for("refused")["why"]


def test_a_page_that_was_away_gets_what_it_missed(people: People) -> None:
    ann, ben = people(), people()
    table = ann.open("last-land", "me", "open")
    ben.act(table, "join", table["invite"])
    pages = [ann.sit(table), ben.sit(table)]
    for page in pages:
        page.wait(lambda c: c.scene)
    actor = pages[0].scene["actor"]
    pages[1 - actor].socket.close()
    pages[actor].pick()
    pages[actor].wait_for("scene")
    back = [ann, ben][1 - actor].sit(table)
    back.wait(lambda c: c.scene)
    assert back.scene["n"] == pages[actor].scene["n"]
    assert back.log == pages[actor].log


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("x" * 9000, 1009),
        ("no json", 1003),
        ("[" * 8000, 1003),
        ('{"type":' + '{"a":' * 1500, 1003),
        ('{"type": "dance"}', 1003),
        ('{"type": "look", "seat": 0, "extra": 1}', 1003),
        (b"{}", 1003),
        ('{"type": "play", "key": "", "seat": 0, "n": 0, "actions": ["drain"]}', 1003),
        ('{"type": "play", "key": "\\u0000", "seat": 0, "n": 0, "actions": ["drain"]}', 1003),
        ('{"type": "play", "key": "\\ud800", "seat": 0, "n": 0, "actions": ["drain"]}', 1003),
        ('{"type": "play", "key": "k", "seat": 0, "n": 0, "actions": []}', 1003),
        (json.dumps({"type": "play", "key": "k", "seat": 0, "n": 0, "actions": ["a"] * 21}), 1003),
        ('{"type": "play", "key": "k", "seat": "0", "n": 0, "actions": ["drain"]}', 1003),
    ],
)
def test_a_bad_frame_closes_the_socket_with_the_right_code(
    table: Table, frame: str | bytes, code: int
) -> None:
    _, client = table
    client.socket.send(frame)
    assert client.until_closed() == code


def stopped() -> float:
    """A clock that stands still: rates don't depend on how fast the machine is."""
    return 0.0


def test_a_flood_closes_the_socket(database: str) -> None:
    server = Server(lenient(database, connections=ConnectionLimits(frames=5, clock=stopped)))
    person = Person(server.port)
    try:
        client = person.sit(person.open("last-land", "me:Ann", "me:Ben"))
        client.wait(lambda c: c.scene)
        for _ in range(15):  # three seconds' worth at once are no flood
            client.say(type="look", seat=0)
            client.wait_for("scene")
        client.say(type="look", seat=0)
        assert client.until_closed() == 1008
    finally:
        person.close()
        server.stop()


def test_a_socket_from_another_site_is_not_accepted(table: Table) -> None:
    ann, client = table
    for origin in ("https://elsewhere.example", "null", "http://["):
        with pytest.raises(InvalidStatus) as refused:
            ann.sit(client.table, Origin=origin)
        assert refused.value.response.status_code == 403
    ann.sit(client.table, Origin=f"http://127.0.0.1:{ann.port}")


def test_a_table_that_one_may_not_see_has_no_socket(table: Table, people: People) -> None:
    with pytest.raises(InvalidStatus):
        people().sit(table[1].table)


def test_http_has_limits_and_headers(people: People) -> None:
    ann = people()
    large = ann.http.post("/api/me", content=b"x" * 20_000)
    assert large.status_code == 413
    foreign = ann.http.post(
        "/api/me", json={"name": "Eve"}, headers={"Origin": "https://elsewhere.example"}
    )
    assert foreign.status_code == 403
    chunked = ann.http.post("/api/me", content=iter([b'{"name": "Ann"}']))
    assert chunked.status_code == 411
    for answer in (large, foreign, ann.http.get("/api/games"), ann.http.get("/api/nothing")):
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
    assert ann.http.get("/api/nothing").status_code == 404
    for odd in ("/api/tables/%00", "/api/tables/%ff?invite=%ff", f"/api/tables/{'x' * 2000}"):
        assert ann.http.get(odd).status_code == 404
    for odd in ("/%00", f"/{'x' * 2000}", "/a/../%2e"):
        assert ann.http.get(odd).status_code in (200, 503)
    assert ann.http.get("/../pyproject.toml").status_code in (200, 404, 503)
    assert "mypy" not in ann.http.get("/%2e%2e/%2e%2e/%2e%2e/%2e%2e/pyproject.toml").text


def test_too_many_requests_are_told_to_wait(tmp_path: Path) -> None:
    """Four seconds' worth at once, then as many as the seconds bring."""
    now = 0.0
    server = Server(ServerSettings(f"sqlite:///{tmp_path}/rate.db", requests=2, clock=lambda: now))
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{server.port}", timeout=PATIENCE) as http:
            ask = partial(http.get, "/api/games")
            assert [ask().status_code for _ in range(10)] == [200] * 8 + [429] * 2
            now = 1.5
            assert [ask().status_code for _ in range(4)] == [200] * 3 + [429]
    finally:
        server.stop()


def test_a_guest_and_a_table_are_made_less_often_than_looked_at(tmp_path: Path) -> None:
    server = Server(ServerSettings(f"sqlite:///{tmp_path}/rate.db", requests=3, clock=stopped))
    try:
        address = f"http://127.0.0.1:{server.port}/api/me"
        codes = [httpx.get(address, timeout=PATIENCE).status_code for _ in range(9)]
        assert codes == [200] * 6 + [429] * 3  # while 12 requests at once are taken of anybody
    finally:
        server.stop()


def test_sockets_are_not_opened_without_end(tmp_path: Path) -> None:
    server = Server(ServerSettings(f"sqlite:///{tmp_path}/rate.db", requests=3, clock=stopped))
    person = Person(server.port)
    try:
        table = person.open("last-land", "me:Ann", "me:Ben")
        for _ in range(10):  # two of twelve requests were needed to come here
            person.sit(table).socket.close()
        with pytest.raises(InvalidStatus):
            person.sit(table)
    finally:
        person.close()
        server.stop()


def test_a_failure_is_told_in_a_sentence_and_with_all_headers(
    server: Server, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("the disk is full")

    ann = people()
    monkeypatch.setattr(Lobby, "shown_to", fail)
    answer = ann.http.get("/api/lobby")
    assert answer.status_code == 500
    assert answer.json() == {"error": "something went wrong here; try again"}
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_api_describes_itself(people: People) -> None:
    ann = people()
    paths = ann.http.get("/api/openapi.json").json()
    assert "/api/tables" in paths["paths"]
    assert "TableInfo" in paths["components"]["schemas"]
    page = ann.http.get("/api/docs").text
    assert "POST /api/tables" in page
    assert "<script" not in page


def test_every_route_is_described_with_its_body_and_its_answer(
    server: Server, people: People
) -> None:
    document = people().http.get("/api/openapi.json").json()
    asks_for = {
        (route.path, method)
        for route in server.app.routes
        if isinstance(route, Route) and route.path.startswith("/api/")
        for method in (route.methods or set()) - {"HEAD"}
    }
    told = {("/api/docs", "GET"), ("/api/openapi.json", "GET")}  # they are the description
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            told.add((path, method.upper()))
            assert operation["description"]
            assert ("requestBody" in operation) == (method == "post")
            parameters = {parameter["name"] for parameter in operation["parameters"]}
            assert set(re.findall("{(.+?)}", path)) <= parameters
            done = [code for code in operation["responses"] if code.startswith("2")]
            assert len(done) == 1
            assert operation["responses"][done[0]]["content"]
            assert operation["responses"]["default"]["content"]
    assert told == asks_for
    for name in re.findall('#/components/schemas/([^"]+)', json.dumps(document)):
        assert name in document["components"]["schemas"]


def test_answers_have_the_status_and_the_type_that_are_described(people: People) -> None:
    ann = people()
    paths = ann.http.get("/api/openapi.json").json()["paths"]
    table = ann.open("last-land", "me", "greedy")
    wish = {"game": "last-land", "seats": [{"kind": "me"}, {"kind": "open"}]}
    ship = ann.open("space-hope", "me", "open")
    asked = {
        "/api/me": [ann.http.get("/api/me"), ann.http.post("/api/me", json={"name": "Ann"})],
        "/api/games": [ann.http.get("/api/games")],
        "/api/games/{name}/rules": [ann.http.get("/api/games/last-land/rules")],
        "/api/games/{name}/theme.css": [ann.http.get("/api/games/last-land/theme.css")],
        "/api/lobby": [ann.http.get("/api/lobby")],
        "/api/tables": [ann.http.post("/api/tables", json=wish)],
        "/api/tables/{table_id}": [ann.http.get(f"/api/tables/{table['id']}")],
        "/api/tables/{table_id}/title": [
            ann.http.post(f"/api/tables/{ship['id']}/title", json={"seat": 0, "title": "Wren"})
        ],
        "/api/tables/{table_id}/{verb}": [
            ann.http.post(f"/api/tables/{table['id']}/resign", json={})
        ],
        "/api/tables/{table_id}/record": [ann.http.get(f"/api/tables/{table['id']}/record")],
        "/api/tables/{table_id}/review": [ann.http.get(f"/api/tables/{table['id']}/review")],
    }
    assert asked.keys() == paths.keys()
    for path, answers in asked.items():
        for answer in answers:
            responses = paths[path][answer.request.method.lower()]["responses"]
            content = responses[str(answer.status_code)]["content"]
            assert answer.headers["content-type"].partition(";")[0] in content


def test_what_can_t_be_asked_for_in_this_way_is_refused_in_a_sentence(people: People) -> None:
    ann = people()
    for path in ("/api/lobby", "/api/nothing", "/nothing"):
        refused = ann.http.delete(path, headers={"Content-Length": "0"})
        assert refused.status_code == 405
        assert refused.json() == {"error": "nothing here is asked for by DELETE"}
        assert "GET" in refused.headers["allow"]
    assert ann.http.get("/api/nothing").json() == {"error": "no such thing"}


def test_a_client_that_can_t_keep_up_is_dropped_and_holds_up_nobody() -> None:
    viewer = Viewer("slow")
    for number in range(LONGEST_QUEUE * 3):
        viewer.send(AckFrame(key="k", n=number))
    assert viewer.is_dropped
    assert len(viewer.queue) == LONGEST_QUEUE
    while viewer.queue:
        assert asyncio.run(viewer.next_frame()) is not None
    assert asyncio.run(viewer.next_frame()) is None


def caught_up(n: int, client: Client) -> bool:
    return client.scene["n"] >= n and (client.may_pick or client.is_over)


def test_every_acknowledged_move_is_there_after_the_server_was_killed(database: str) -> None:
    server = Mortal(database)
    person = Person(server.port)
    try:
        client = person.sit(person.open("last-land", "me", "greedy", "greedy"))
        acknowledged = []
        client.wait(lambda c: c.may_pick)
        for number in range(12):
            action = client.scene["picks"][number % len(client.scene["picks"])]["play"]
            answer = client.play(*action, key=f"move {number}")
            assert answer["type"] == "ack"
            acknowledged.append((answer["n"], action[0]))
            reached = partial(caught_up, answer["n"])
            client.wait(reached)
        server.kill()
        server.launch()
        server.wait_until_it_listens()
        again = person.sit(client.table)
        again.wait(lambda c: c.scene)
        assert again.scene["n"] >= acknowledged[-1][0]
        assert again.log[: len(client.log)] == client.log
        again.wait(lambda c: c.may_pick or c.is_over)
        assert again.play("drain", key="move 11") == {
            "type": "ack",
            "key": "move 11",
            "n": acknowledged[-1][0],
        }
        if again.may_pick:
            assert again.pick()["type"] == "ack"  # and the game goes on
    finally:
        person.close()
        server.end()


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_no_bot_outlives_a_server_that_was_killed(tmp_path: Path) -> None:
    server = Mortal(f"sqlite:///{tmp_path}/test.db")
    person = Person(server.port)
    try:
        client = person.sit(person.open("last-land", "me", "greedy", "greedy"))
        client.wait(lambda c: c.scene)
        while len(client.thinking) < 2:
            client.pick() if client.may_pick else client.hear()
        workers = children(server.process.pid)
        assert workers
        server.kill()
        deadline = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{worker}").exists() for worker in workers):
            assert time.monotonic() < deadline, "a worker is still there"
            time.sleep(0.05)
    finally:
        person.close()
        server.end()


def test_of_two_processes_the_first_to_commit_has_made_the_move(database: str) -> None:
    """Two servers on one database: the unique number decides, and the slower one looks again."""
    servers = Mortal(database), Mortal(database)
    ann = Person(servers[0].port)
    try:
        table = ann.open("last-land", "me:Ann", "me:Ben")
        one = ann.sit(table)
        ann.port = servers[1].port
        two = ann.sit(table)
        for client in (one, two):
            client.wait(lambda c: c.may_pick)
        assert one.pick()["type"] == "ack"
        answer = two.pick(1)
        assert answer["type"] == "refused"
        assert "faster" in answer["why"] or "moved on" in answer["why"]
        one.wait_for("scene")
        back = ann.sit(table)  # whoever comes back there sees the move,
        back.wait(lambda c: c.scene)
        assert back.scene["n"] == one.scene["n"]
        one.wait(lambda c: c.may_pick)
        assert one.pick()["type"] == "ack"
        back.wait(lambda c: c.scene["n"] > 4 or c.scene["n"] > one.scene["n"])  # and the next
    finally:
        ann.close()
        for server in servers:
            server.end()
