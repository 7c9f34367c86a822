"""A server is upgraded while games are being played: they go on by the rules they began with."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.server.conftest import Client, Person, Server, lenient
from tests.server.test_tables import has_seen
from tests.take_away import installed

Table = dict[str, Any]


@contextmanager
def serving(folder: Path, release: str, database: str) -> Iterator[Server]:
    """A server with this release of the game."""
    with installed(folder, release):
        server = Server(lenient(database))
        try:
            yield server
        finally:
            server.stop()


@contextmanager
def visiting(server: Server, cookies: Any = None) -> Iterator[Person]:
    person = Person(server.port)
    person.http.cookies = cookies or person.http.cookies
    try:
        yield person
    finally:
        person.close()


def seated(person: Person, table: Table) -> Client:
    """At the table, when it is this person's turn or the game is over."""
    client = person.sit(table)
    client.wait(lambda c: c.may_pick or (c.is_over and c.scene))
    return client


def offered(client: Client) -> list[str]:
    return [pick["play"][0] for pick in client.scene["picks"]]


def take(client: Client, *stones: int) -> None:
    """Take so many, and wait until it is one's turn again."""
    for number in stones:
        answer = client.play(f"take {number}")
        assert answer["type"] == "ack", answer
        client.wait(has_seen(answer["n"]))
        client.wait(lambda c: c.may_pick or c.is_over)


def test_tables_outlive_a_change_of_rules(tmp_path: Path, database: str) -> None:
    with serving(tmp_path, "FIRST", database) as server, visiting(server) as ann:
        cookies = ann.http.cookies
        alone = ann.open("take-away", "me:Ann", "me:Ben")
        take(seated(ann, alone), 3, 3)
        with_bot = ann.open("take-away", "me", "greedy", options={"stones": 11})
        take(seated(ann, with_bot), 1)  # and the bot 3
        waiting = ann.open("take-away", "me", "open", options={"stones": 4})
        over = ann.open("take-away", "me:Ann", "me:Ben", options={"stones": 3})
        take(seated(ann, over), 3)

    with serving(tmp_path, "SECOND", database) as server, visiting(server, cookies) as ann:
        going_on = seated(ann, alone)
        assert offered(going_on) == ["take 1", "take 2", "take 3"]
        assert "no action here" in going_on.play("take 4")["why"]
        take(going_on, 1, 3, 2)
        assert going_on.scene["headline"] == "Ann wins"  # who took the last one

        against_bot = seated(ann, with_bot)
        take(against_bot, 1)  # the bot's worker takes 3 again, and not 4
        assert against_bot.elements["heap"]["count"] == 3
        take(against_bot, 3)
        assert ann.info(with_bot)["scores"] == [1, 0]

        with visiting(server) as ben:
            ben.act(waiting, "join", waiting["invite"])
        assert offered(seated(ann, waiting)) == ["take 1", "take 2", "take 3"]

        shown = seated(ann, over)
        assert shown.scene["headline"] == "Ann wins"
        assert shown.log == ["Ann takes 3 stones."]

        fresh = seated(ann, ann.open("take-away", "me", "greedy"))
        assert offered(fresh) == ["take 1", "take 2", "take 3", "take 4"]
        again = seated(ann, ann.act(over, "rematch"))
        take(again, 3)
        assert again.scene["headline"] == "Ann wins"  # Ben, who now begins, took the last one


def test_a_table_whose_rules_are_given_up_is_refused_and_kept(
    tmp_path: Path, database: str
) -> None:
    with serving(tmp_path, "FIRST", database) as server, visiting(server) as ann:
        cookies = ann.http.cookies
        table = ann.open("take-away", "me:Ann", "me:Ben", options={"stones": 3})

    with serving(tmp_path, "THIRD", database) as server, visiting(server, cookies) as ann:
        assert "only rules 2; an older release of the game can" in ann.info(table)["error"]
        assert ann.http.get("/api/lobby").json()["mine"] == []

    with serving(tmp_path, "SECOND", database) as server, visiting(server, cookies) as ann:
        take(seated(ann, table), 3)
        assert ann.info(table)["scores"] == [1, 0]
