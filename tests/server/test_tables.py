"""Tables: opened, joined by a link, played, left, taken back, given up, played again."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from hashlib import sha256
from pathlib import Path

import httpx
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, inspect, text
from typer.testing import CliRunner

from farstead.bots.levels import LEVELS
from farstead.cli.app import app
from farstead.core.errors import FarsteadError
from farstead.core.record import parse
from farstead.core.rng import Rng
from farstead.core.state import CHANCE
from farstead.match import Match
from farstead.match.fairness import check_outcomes, commitment
from farstead.server import store
from farstead.server import table as table_module
from farstead.server import tables as tables_module
from farstead.server.app import ServerSettings
from tests.patience import PATIENCE
from tests.server.conftest import Client, Person, Server, lenient

People = Callable[[], Person]


def finish(*clients: Client) -> None:
    """Everybody takes what is offered until the game is over. Before each move, everybody has
    heard of the one before it."""
    moves = 0
    while not have_all_seen_the_end(clients):
        deciding = next((client for client in clients if client.may_pick), None)
        if deciding is None:
            clients[0].hear()  # a bot's move
        else:
            answer = deciding.pick(moves * 7)
            assert answer["type"] == "ack", answer
            moves += 1
            deciding.wait(has_seen(answer["n"]))


def have_all_seen_the_end(clients: tuple[Client, ...]) -> bool:
    """Whether the game is over, when everybody has seen as much as whoever has seen most."""
    latest = max(client.scene["n"] for client in clients)
    for client in clients:
        client.wait(has_seen(latest))
    return all(client.is_over for client in clients)


def has_seen(n: int) -> Callable[[Client], bool]:
    return lambda client: bool(client.scene["n"] >= n)


def test_a_guest_gets_a_cookie_that_no_script_can_read(server: Server) -> None:
    answer = httpx.get(f"http://127.0.0.1:{server.port}/api/me", timeout=PATIENCE)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert answer.json()["name"].startswith("Guest ")


@pytest.mark.parametrize("name", ["", "   ", "@greedy", "x" * 41, "a\u0007b"])
def test_a_name_must_be_one_that_people_can_read(people: People, name: str) -> None:
    answer = people().http.post("/api/me", json={"name": name})
    assert answer.status_code == 400
    assert "name" in answer.json()["error"]


@pytest.mark.parametrize(
    "body", [b'{"name": "\xff\xfe"}', b"[" * 10_000, b'{"name":' * 1_500, b"\x00", b"\xed\xa0\x80"]
)
def test_a_body_that_is_no_json_is_refused(people: People, body: bytes) -> None:
    answer = people().http.post("/api/me", content=body)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("the request's body: ")


def test_a_bot_s_name_has_to_fit(people: People) -> None:
    bot = "search:10" + "/exploration=0.5" * 3
    wish = {"game": "last-land", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}]}
    answer = people().http.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert answer.json()["error"] == "a bot's name has at most 40 letters here"


def test_tables_change_in_2039_too(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "time", lambda: 2**31 + 1e7)
    monkeypatch.setattr(tables_module, "time", lambda: 2**31 + 1e7)
    ann = people()
    table = ann.open("last-land", "me", "open")
    assert ann.act(table, "start")["status"] == "playing"


def test_only_bots_that_the_server_offers_are_given_a_seat(tmp_path: Path) -> None:
    """Whoever visits may not decide how much this machine thinks."""
    offered = ("novice", "search:20")
    server = Server(lenient(f"sqlite:///{tmp_path}/bots.db", bots=offered))
    try:
        with closing(Person(server.port)) as ann:
            (game, *_) = ann.http.get("/api/games").json()
            assert game["bots"] == list(offered)
            for bot in offered:
                assert ann.open("last-land", "me", bot)["seats"][1]["bot"] == bot
            seats = [{"kind": "me"}, {"kind": "bot"}]
            wish = {"game": "last-land", "seats": seats}
            assert ann.http.post("/api/tables", json=wish).json()["seats"][1]["bot"] == "novice"
            for bot in ("maxn:100x100", "search:600s", "search", "greedy", "n" * 10_000):
                seats[1] = {"kind": "bot", "bot": bot}
                answer = ann.http.post("/api/tables", json=wish)
                assert answer.status_code == 400
                assert "plays here: novice and search:20 do" in answer.json()["error"]
                assert len(answer.text) < 200
    finally:
        server.stop()


def test_usually_the_levels_are_offered() -> None:
    assert ServerSettings("").bots == tuple(LEVELS)


def test_a_name_is_used_at_the_next_table(people: People) -> None:
    ann = people()
    assert ann.post("/api/me", name="  Ann   Lee ")["name"] == "Ann Lee"
    table = ann.open("last-land", "me", "greedy")
    assert table["seats"][0]["name"] == "Ann Lee"


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ({"game": "chess", "seats": []}, "no game 'chess'"),
        ({"game": "last-land", "seats": [{"kind": "me"}]}, "2 to 6 seats, not 1"),
        ({"game": "last-land", "seats": [{"kind": "open"}] * 2}, "somebody has to sit"),
        ({"game": "last-land", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "x"}]}, "no bot"),
        ({"game": "last-land", "seats": [{"kind": "cat"}]}, "body"),
        ({"game": "last-land", "seats": [{"kind": "me"}] * 2, "edition": "v9"}, "no edition"),
        ({"game": "last-land", "seats": [{"kind": "me"}] * 2, "options": {"dice": 9}}, "'dice'"),
        ({"game": "last-land", "seats": [{"kind": "me"}] * 2, "colour": 9}, "body"),
        ({}, "body"),
    ],
)
def test_a_bad_wish_is_answered_with_a_reason(people: People, wish: object, reason: str) -> None:
    answer = people().http.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert reason in answer.json()["error"]


def test_friends_meet_by_a_link_that_can_t_be_guessed(people: People) -> None:
    ann, ben, eve = people(), people(), people()
    table = ann.open("last-land", "me", "open")
    assert table["status"] == "waiting"
    assert len(table["invite"]) >= 16  # more than 64 random bits
    for invite in ("", "guess"):
        answer = eve.http.post(f"/api/tables/{table['id']}/join", json={"invite": invite})
        assert answer.status_code == 404
    assert eve.http.get(f"/api/tables/{table['id']}").status_code == 404
    joined = ben.act(table, "join", table["invite"])
    assert joined["status"] == "playing"
    assert [seat.get("yours", False) for seat in joined["seats"]] == [False, True]
    full = eve.http.post(f"/api/tables/{table['id']}/join", json={"invite": table["invite"]})
    assert full.status_code == 400
    assert "no seat is free" in full.json()["error"]


@pytest.fixture
def lonely(database: str) -> Iterator[People]:
    """People at a server where nobody else is."""
    server = Server(lenient(database))
    with ExitStack() as people:
        yield lambda: people.enter_context(closing(Person(server.port)))
    server.stop()


def test_the_lobby_lists_public_tables_and_one_s_own(lonely: People) -> None:
    ann, ben = lonely(), lonely()
    public = ann.open("last-land", "me", "open", public=True)
    private = ann.open("last-land", "me", "open")
    lobby = ann.http.get("/api/lobby").json()
    assert {table["id"] for table in lobby["mine"]} == {public["id"], private["id"]}
    assert lobby["open"] == []
    lobby = ben.http.get("/api/lobby").json()
    assert lobby["mine"] == []
    assert [table["id"] for table in lobby["open"]] == [public["id"]]
    assert lobby["open"][0].get("invite", "") == ""
    ben.act(public, "join")
    assert lonely().http.get("/api/lobby").json()["open"] == []


def test_the_host_starts_without_waiting_for_everybody(people: People) -> None:
    ann, ben = people(), people()
    table = ann.open("last-land", "me", "open", "open")
    ben.act(table, "join", table["invite"])
    refused = ben.http.post(f"/api/tables/{table['id']}/start", json={"invite": table["invite"]})
    assert refused.status_code == 400
    started = ann.act(table, "start")
    assert started["status"] == "playing"
    assert [seat["kind"] for seat in started["seats"]] == ["person", "person", "bot"]


@pytest.mark.parametrize("game", ["last-land", "colonizers", "cosmos"])
def test_two_people_play_a_whole_game_and_everybody_sees_the_same_end(
    people: People, game: str
) -> None:
    ann, ben = people(), people()
    extra = ["greedy", "greedy"] if game != "last-land" else []
    short = {"last-land": {"deplete": 2}, "colonizers": {"colony": 3}, "cosmos": {"rounds": 2}}
    table = ann.open(game, "me", "open", *extra, options=short[game])
    ben.act(table, "join", table["invite"])
    one, two = ann.sit(table), ben.sit(table)
    watching = people().sit(table, table["invite"])
    for client in (one, two):
        client.wait(lambda c: c.scene)
    finish(one, two)
    watching.wait(lambda c: c.is_over)
    assert one.table["scores"] == two.table["scores"] == watching.table["scores"]
    assert min(one.table["ranks"]) == 1
    again = ann.sit(table)  # whoever comes later sees the same
    again.wait(lambda c: c.scene)
    one.wait(has_seen(again.scene["n"]))
    assert list(again.elements.items()) == list(one.elements.items())
    assert again.log == one.log


def test_the_dice_can_be_checked_at_the_end(people: People) -> None:
    ann = people()
    table = ann.open("last-land", "me:Ann", "me:Ben", options={"deplete": 1})
    client = ann.sit(table)
    client.wait(lambda c: c.scene)
    seed = client.table.get("seed", "")
    assert seed == ""
    finish(client)
    seed = client.table["seed"]
    assert sha256(seed.encode()).hexdigest() == client.table["commitment"] == table["commitment"]
    match = Match.new("last-land", options=["deplete=1"], users=["Ann", "Ben"])
    rolls = 0
    while match.actor == -1:  # the rolls before the first decision, made again from the seed
        match.roll_once(Rng(int(seed, 16), rolls))
        rolls += 1
    assert [s.text for s in match.log(None)] == client.log[: len(match.log(None))]


def test_whoever_leaves_is_replaced_by_a_bot_and_may_come_back(people: People) -> None:
    ann, ben = people(), people()
    table = ann.open("last-land", "me", "open")
    ben.act(table, "join", table["invite"])
    client = ann.sit(table)
    client.wait(lambda c: c.scene)
    ben.act(table, "leave")
    client.wait(lambda c: c.table["seats"][1].get("bot") == "greedy")
    entries = client.scene["n"]
    while client.scene["n"] < entries + 12:  # the bot moves when it is its turn
        if client.may_pick:
            client.pick()
        else:
            client.hear()
    ben.act(table, "return")
    client.wait(lambda c: c.table["seats"][1].get("bot", "") == "")


def test_before_the_start_a_seat_is_simply_free_again(people: People) -> None:
    ann, ben = people(), people()
    table = ann.open("last-land", "me", "open", "open")
    ben.act(table, "join", table["invite"])
    ben.act(table, "leave", table["invite"])
    assert [seat["kind"] for seat in ann.info(table)["seats"]] == ["person", "open", "open"]


def test_whoever_resigns_against_bots_has_lost(people: People) -> None:
    ann = people()
    table = ann.open("last-land", "me", "greedy")
    over = ann.act(table, "resign")
    assert over["status"] == "over"
    assert over["ranks"] == [2, 1]


def test_a_rematch_moves_the_seats_on_and_is_one_table_for_all(people: People) -> None:
    ann, ben = people(), people()
    table = ann.open("last-land", "me:Ann", "open", "greedy")
    ben.act(table, "join", table["invite"])
    refused = ann.http.post(f"/api/tables/{table['id']}/rematch", json={})
    assert refused.status_code == 400
    ann.act(table, "resign")
    ben.act(table, "resign")
    again = ann.act(table, "rematch")
    assert again["id"] != table["id"]
    assert ben.act(table, "rematch")["id"] == again["id"]
    assert [seat["name"] for seat in again["seats"]] == ["greedy", "Ann", ben.name]
    assert ann.info(table)["rematch"] == again["id"]


def test_a_game_that_is_over_is_written_down_and_its_dice_can_be_checked(
    people: People, tmp_path: Path
) -> None:
    ann = people()
    table = ann.open("last-land", "me:Ann", "me:Ben", options={"deplete": 1})
    path = f"/api/tables/{table['id']}/record"
    early = ann.http.get(path)
    assert (early.status_code, early.json()["error"]) == (
        400,
        "a game is written down when it is over",
    )
    assert people().http.get(path).status_code == 404
    client = ann.sit(table)
    client.wait(lambda c: c.may_pick)
    finish(client)
    answer = ann.http.get(path)
    assert answer.headers["content-type"].startswith("text/plain")
    match = Match.replay(parse(answer.text))
    seed = ann.info(table)["seed"]
    assert commitment(seed) == table["commitment"]
    assert check_outcomes(match, seed) == sum(entry.actor == CHANCE for entry in match.entries) > 5
    other = ("0" if seed[0] != "0" else "1") + seed[1:]
    with pytest.raises(FarsteadError, match=r"entry \d+ is 'roll . .', but the seed gives"):
        check_outcomes(match, other)
    for bad in ("", "x" * 64, seed[1:]):
        with pytest.raises(FarsteadError, match="a seed has 64 digits"):
            check_outcomes(match, bad)
    file = tmp_path / "match.txt"
    file.write_text(answer.text)
    told = CliRunner().invoke(app, ["record", "fair", str(file), seed])
    assert told.exit_code == 0
    assert "fair: all" in told.output
    assert table["commitment"] in told.output.replace("\n", "")


def test_advice_and_review_are_there_unless_switched_off(people: People) -> None:
    ann = people()
    seats = ("me:Ann", "greedy")
    for wish in ({}, {"advice": False}, {"review": False}, {"advice": False, "review": False}):
        table = ann.open("last-land", *seats, **wish)
        wanted = {"advice": True, "review": True} | wish
        for told in (table, ann.info(table)):
            assert {name: told.get(name, False) for name in wanted} == wanted
        ann.act(table, "resign")
        again = ann.act(table, "rematch")
        assert {name: again.get(name, False) for name in wanted} == wanted


def test_advice_and_review_stay_as_they_were_chosen(database: str) -> None:
    """The server starts again and finds them in the database."""
    chosen = {"advice": False, "review": True}
    first = Server(lenient(database))
    ann = Person(first.port)
    table = ann.open("last-land", "me", "open", **chosen)
    first.stop()
    second = Server(lenient(database))
    ben = Person(second.port)
    path = f"/api/tables/{table['id']}"
    told = ben.http.get(path, params={"invite": table["invite"]}).json()
    assert {name: told.get(name, False) for name in chosen} == chosen
    ann.close()
    ben.close()
    second.stop()


def test_tables_from_before_advice_have_it(database: str) -> None:
    engine = create_engine(database)
    config = Config()
    config.set_main_option("script_location", str(Path(store.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text("INSERT INTO users VALUES ('ann', 'token', 'Ann')"))
        old = "'last-land', 1, 'v0.1', '{}', 'ann', true, 'link', 'ff', 'waiting', '', 0"
        connection.execute(text(f"INSERT INTO tables VALUES ('old', {old})"))
        command.upgrade(config, "head")
        row = connection.execute(text("SELECT advice, review FROM tables")).one()
        assert [bool(value) for value in row] == [True, True]
        command.downgrade(config, "0001")
        columns = {column["name"] for column in inspect(connection).get_columns("tables")}
        assert {"seed", "advice"} - columns == {"advice"}
    engine.dispose()


def test_one_screen_turns_to_whoever_decides_where_nothing_is_hidden(people: People) -> None:
    ann = people()
    table = ann.open("last-land", "me:Ann", "me:Ben", options={"dice": 1})
    client = ann.sit(table)
    client.wait(lambda c: c.scene)
    seen = set()
    for number in range(30):
        assert client.scene["viewer"] == client.scene["actor"]
        seen.add(client.scene["viewer"])
        client.pick(number)
        client.wait_for("scene")
    assert seen == {0, 1}


def test_a_curtain_hides_hand_and_log_until_the_next_person_takes_over(people: People) -> None:
    ann = people()
    table = ann.open(
        "colonizers", "me:Ann", "me:Ben", "greedy", "greedy", options={"draw_first": False}
    )
    client = ann.sit(table)
    client.wait(lambda c: c.scene)
    assert client.scene["curtain"] == 0
    assert client.scene["viewer"] is None
    assert client.scene.get("picks", []) == []
    assert not any(e.get("title") for e in client.elements.values() if e["kind"] == "card")
    client.say(type="look", seat=0)
    client.wait(lambda c: c.scene["viewer"] == 0)
    assert client.may_pick
    client.pick()
    client.wait(lambda c: c.scene.get("curtain") == 1)
    assert "Ann picks a colonist." in client.log
    client.say(type="look", seat=2)  # not one's own: nothing happens
    client.say(type="look", seat=1)
    client.wait(lambda c: c.scene["viewer"] == 1)
    assert not any("Ann picks the" in line for line in client.log)


def test_nobody_reads_a_file_by_opening_a_table(people: Callable[[], Person]) -> None:
    """An option that names a file is for the command line, whether the file exists or not."""
    ann = people()
    told = set()
    for file in (__file__, "/no/such/file"):
        wish = {
            "game": "space-hope",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "options": {"cards": file},
        }
        refused = ann.http.post("/api/tables", json=wish)
        assert refused.status_code == 400
        told.add(refused.text)
    assert len(told) == 1
    options = {
        option["name"] for game in ann.http.get("/api/games").json() for option in game["options"]
    }
    assert "cards" not in options
