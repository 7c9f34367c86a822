"""What players name at their seats: where they sit down, and until the first move is made."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.server.conftest import Person

People = Callable[[], Person]
GAME = "space-hope"


def titles(table: dict[str, Any]) -> list[str]:
    return [seat.get("title", "") for seat in table["seats"]]


def opened(person: Person, *seats: dict[str, str]) -> dict[str, Any]:
    return person.post("/api/tables", game=GAME, seats=list(seats))


def rename(person: Person, table: dict[str, Any], seat: int, title: str) -> dict[str, Any]:
    return person.post(f"/api/tables/{table['id']}/title", seat=seat, title=title)


def refusal(person: Person, table: dict[str, Any], seat: int, title: str) -> str:
    body = {"seat": seat, "title": title}
    answer = person.http.post(f"/api/tables/{table['id']}/title", json=body)
    assert answer.status_code == 400
    return str(answer.json()["error"])


def test_a_game_says_what_there_is_to_name_and_suggests_names(people: People) -> None:
    games = {game["name"]: game for game in people().http.get("/api/games").json()}
    assert games[GAME]["seat_title"] == "ship"
    assert len(games[GAME]["seat_titles"]) >= 6
    assert "seat_title" not in games["last-land"]


def test_whoever_opens_or_joins_a_table_names_it_there(people: People) -> None:
    ann, ben = people(), people()
    table = opened(ann, {"kind": "me", "title": "  Left   Boot "}, {"kind": "open"})
    assert titles(table)[0] == "Left Boot"
    body = {"invite": table["invite"], "title": "Right Boot"}
    joined = ben.post(f"/api/tables/{table['id']}/join", **body)
    assert titles(joined) == ["Left Boot", "Right Boot"]


def test_everybody_sees_a_name_that_is_changed_before_the_first_move(people: People) -> None:
    """And the game as it is loaded anew has it too."""
    ann, eve = people(), people()
    table = opened(ann, {"kind": "me"}, {"kind": "open"})
    eve.act(table, "join", table["invite"])
    client, other = ann.sit(table), eve.sit(table)
    assert ann.info(table)["naming"]
    renamed = rename(ann, table, 0, "Second Thoughts")
    assert titles(renamed)[0] == "Second Thoughts"
    for told in (client, other):
        told.wait(lambda one: "Second Thoughts" in str(one.scene))


def test_after_the_first_move_names_stay(people: People) -> None:
    ann = people()
    table = opened(ann, {"kind": "me"}, {"kind": "bot", "bot": "greedy"})
    client = ann.sit(table)
    client.wait(lambda one: one.may_pick)
    answer = client.pick(0)
    assert answer["type"] == "ack", answer
    assert "before the first decision" in refusal(ann, table, 0, "Too Late")
    assert "naming" not in ann.info(table)


@pytest.mark.parametrize("title", ["@greedy", "x" * 41, "a\x07b"])
def test_a_name_that_people_cant_read_is_refused(people: People, title: str) -> None:
    ann = people()
    table = opened(ann, {"kind": "me"}, {"kind": "open"})
    assert refusal(ann, table, 0, title)
    body = {"game": GAME, "seats": [{"kind": "me", "title": title}, {"kind": "open"}]}
    assert ann.http.post("/api/tables", json=body).status_code == 400


def test_nobody_names_what_is_another_s(people: People) -> None:
    ann, ben = people(), people()
    table = opened(ann, {"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    ben.act(table, "join", table["invite"])
    assert "not your seat" in refusal(ben, table, 0, "Mine")


def test_where_there_is_nothing_to_name_names_are_refused(people: People) -> None:
    ann = people()
    table = ann.open("last-land", "me", "open")
    assert "nothing to name" in refusal(ann, table, 0, "Pin")
    assert "naming" not in table


def test_a_name_goes_with_its_player_to_the_rematch(people: People) -> None:
    ann = people()
    table = opened(ann, {"kind": "me", "title": "Left Boot"}, {"kind": "bot", "bot": "greedy"})
    ann.act(table, "resign")
    again = ann.act(table, "rematch")
    assert titles(again)[1] == "Left Boot"
