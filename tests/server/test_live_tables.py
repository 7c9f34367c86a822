"""Tables in one process, without sockets: moves, seats, bots, failures, letting go."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from itertools import pairwise
from math import inf
from typing import Any

import pytest
from sqlalchemy import delete, update

from farstead.core.errors import BadOption, FarsteadError
from farstead.server import schema, seating
from farstead.server import table as table_module
from farstead.server import viewers as viewers_module
from farstead.server.protocol import TableInfo
from farstead.server.table import MOST_PAGES, MOST_VIEWERS
from farstead.server.viewers import AT_ONCE, Outbox, Viewer
from tests.patience import run, settle, until
from tests.server.live import (
    Quick,
    frames,
    guest,
    logged,
    open_table,
    opened,
    play,
    shown,
    sit,
    told,
)

# Letting go -------------------------------------------------------------------------------------


def test_a_table_that_nobody_looks_at_is_let_go_and_comes_back_as_it_was(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            assert (await play(table, viewer, "first"))["type"] == "ack"
            tables.let_go(inf)
            assert await tables.find(table.setting.id, ann) is table  # somebody looks at it
            await table.remove_viewer(viewer)
            tables.let_go(0)
            assert tables.live  # it was used a moment ago
            tables.let_go(inf)
            assert not tables.live
            again = await tables.find(table.setting.id, ann)
            assert again is not table
            assert again.match is not None
            assert table.match is not None
            assert again.match.entries == table.match.entries

    run(scenario())


def test_whoever_asks_at_the_same_time_gets_the_same_table(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            tables.let_go(inf)
            found = await asyncio.gather(*[tables.find(table.setting.id, ann) for _ in range(5)])
            assert len(set(found)) == 1
            for wrong in ("nothing", "", "\0", "x" * 1000):
                with pytest.raises(FarsteadError, match="no such table"):
                    await tables.find(wrong, ann)
            await asyncio.sleep(0)
            assert not tables._loading

    run(scenario())


def test_the_lobby_loads_no_table(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            playing = await open_table(tables, ann, "me", "me")
            waiting = await open_table(tables, ann, "me", "open", public=True)
            tables.let_go(inf)
            mine, others = await shown(tables, ann), await shown(tables, ben)
            assert ids(mine.mine) == {playing.setting.id, waiting.setting.id}
            assert ids(others.open) == {waiting.setting.id}
            assert not tables.live

    run(scenario())


def ids(tables: list[TableInfo]) -> set[str]:
    return {table.id for table in tables}


def test_a_public_table_that_was_forgotten_is_not_offered_for_ever(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            await open_table(tables, ann, "me", "open", public=True)
            assert (await shown(tables, ben)).open
            await tables.store.write([], update(schema.tables).values(changed=1))
            assert not (await shown(tables, ben)).open

    run(scenario())


# Moves ------------------------------------------------------------------------------------------


def test_a_gesture_is_acknowledged_alike_before_and_after_a_restart(database: str) -> None:
    """Also where chance has decided after it."""

    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            assert table.match is not None
            made = []
            for number in range(12):
                seat = table.match.actor
                made.append((seat, await play(table, viewer, f"move {number}")))
            reached = [answer["n"] for _, answer in made]
            assert any(after - before > 1 for before, after in pairwise(reached))  # dice rolled
            await table.remove_viewer(viewer)
            tables.let_go(inf)
            again = await tables.find(table.setting.id, ann)
            viewer = await sit(again, ann)
            for number, (seat, answer) in enumerate(made):
                frames(viewer)
                await again.play(viewer, f"move {number}", seat, 0, ["drain"])
                assert frames(viewer) == [answer]

    run(scenario())


def test_nobody_can_use_up_another_s_keys(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            assert table.match is not None
            first = table.match.actor
            assert (await play(table, viewer, "same"))["type"] == "ack"
            while table.match.actor == first:
                await play(table, viewer, f"key {len(table.match.entries)}")
            before = len(table.match.entries)
            assert (await play(table, viewer, "same"))["n"] > before

    run(scenario())


def test_nobody_sees_what_is_not_committed_yet(database: str, monkeypatch: Any) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            assert table.match is not None
            before = len(table.match.entries)
            gate = asyncio.Event()
            monkeypatch.setattr(tables.store, "write", held_up(tables.store.write, gate))
            moving = asyncio.create_task(play(table, viewer, "slowly"))
            entries = table.match.entries
            await until(lambda: len(entries) > before)
            coming = asyncio.create_task(sit(table, ann))
            asking = asyncio.create_task(table.committed_info(ann))
            looking = asyncio.create_task(table.look(viewer, 0))
            await settle()
            assert not any(task.done() for task in (moving, coming, asking, looking))
            assert not frames(viewer)
            gate.set()
            assert (await moving)["type"] == "ack"
            await asyncio.gather(coming, asking, looking)

    run(scenario())


def held_up(
    write: Callable[..., Awaitable[None]], gate: asyncio.Event
) -> Callable[..., Awaitable[None]]:
    async def later(*arguments: Any) -> None:
        await gate.wait()
        await write(*arguments)

    return later


def test_what_could_not_be_saved_is_refused_and_leaves_no_trace(
    database: str, monkeypatch: Any
) -> None:
    """Nothing more is written from a memory that is ahead of the database."""

    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            rows = await logged(tables)
            with monkeypatch.context() as broken:
                broken.setattr(tables.store, "write", fail)
                assert "could not be saved" in (await play(table, viewer, "lost"))["why"]
            assert "faster" in (await play(table, viewer, "late"))["why"]
            assert await logged(tables) == rows
            await asyncio.sleep(0)
            assert viewer.is_dropped
            again = await tables.find(table.setting.id, ann)
            assert again is not table
            assert (await play(again, await sit(again, ann), "lost"))["type"] == "ack"

    run(scenario())


async def fail(*arguments: Any) -> None:
    raise OSError("the disk is full")


def test_the_last_move_and_the_end_are_committed_together(database: str, monkeypatch: Any) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            viewer = await sit(table, ann)
            written: list[tuple[Any, ...]] = []
            write = tables.store.write

            async def noted(*arguments: Any) -> None:
                written.append(arguments)
                await write(*arguments)

            monkeypatch.setattr(tables.store, "write", noted)
            number = 0
            while table.status == "playing":
                number += 1
                await play(table, viewer, f"move {number}", -1)
            assert [len(arguments) for arguments in written] == [1] * (number - 1) + [2]
            tables.let_go(inf)

    run(scenario())


# Seats ------------------------------------------------------------------------------------------


def test_whoever_has_no_seat_has_none_to_give_up(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, eve = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "me", public=True)
            for verb in (seating.leave, seating.come_back, seating.resign):
                with pytest.raises(BadOption, match="no seat at this table"):
                    await verb(table, eve)

    run(scenario())


def test_following_a_link_twice_takes_one_seat(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "open", "open")
            await seating.join(table, ben, "Ben")
            await seating.join(table, ben, "Ben")
            await seating.join(table, ann, "Ann")
            assert [seat.user for seat in table.seats] == [ann, ben, ""]

    run(scenario())


def test_a_table_that_everybody_has_left_before_the_start_is_closed(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "open", "open", public=True)
            await seating.join(table, ben, "Ben")
            await seating.leave(table, ann)
            with pytest.raises(BadOption):
                await seating.start(table, ann)
            assert table.info(ben).hosted  # Ben sits there still, and may start
            await seating.leave(table, ben)
            assert not (await shown(tables, ann)).open
            tables.let_go(inf)
            again = await tables.find(table.setting.id, ann)
            assert again.status == "over"
            with pytest.raises(BadOption):
                await seating.join(again, ben, "Ben")

    run(scenario())


def test_whoever_joins_while_watching_sees_the_own_hand_at_once(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "open", "bot", "bot")
            pages = [await sit(table, ann), await sit(table, ben)]
            await seating.join(table, ben, "Ben")
            for seat, page in enumerate(pages):
                scene = next(f for f in reversed(frames(page)) if f["type"] == "scene")
                assert scene["viewer"] == seat
            await seating.resign(table, ben)
            last = next(f for f in reversed(frames(pages[1])) if f["type"] == "scene")
            assert last["viewer"] is None  # a bot holds those cards now

    run(scenario())


def test_somebody_without_a_name_is_nobody_at_the_table(database: str) -> None:
    """Neither a bot nor an open seat is a stranger's own."""

    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "bot", "open", public=True)
            await sit(table, "")
            info = table.info("")
            assert info.invite == ""
            assert not any(seat.yours or seat.online for seat in info.seats)

    run(scenario())


def test_a_table_holds_only_so_many_viewers(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me", public=True)
            for _ in range(MOST_VIEWERS):
                assert not table.is_crowded("")
                table.viewers.add(Viewer(""))
            assert table.is_crowded("")
            for _ in range(MOST_PAGES):
                assert not table.is_crowded(ann)
                table.viewers.add(Viewer(ann))
            assert table.is_crowded(ann)

    run(scenario())


def test_a_page_that_is_loaded_again_is_no_news_and_one_that_stays_away_is(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "open")
            await seating.join(table, ben, "Ben")
            hers, his = await sit(table, ann), await sit(table, ben)
            frames(hers)
            monkeypatch.setattr(table_module, "AWAY_AFTER", 0.1)
            leaving = asyncio.create_task(table.remove_viewer(his))
            await asyncio.sleep(0)
            again = await sit(table, ben)
            assert "table" in [frame["type"] for frame in frames(again)]
            await leaving
            assert frames(hers) == []
            await table.remove_viewer(again)
            (frame,) = frames(hers)
            assert [seat.get("online", False) for seat in frame["table"]["seats"]] == [True, False]

    run(scenario())


class Page:
    """An outlet that notes what is written, and in which order of pages."""

    def __init__(self, name: int, order: list[int]) -> None:
        self.name = name
        self.order = order
        self.is_writable = True
        self.written: list[list[bytes]] = []

    def write_texts(self, texts: Sequence[bytes]) -> None:
        self.order.append(self.name)
        self.written.append(list(texts))


def test_a_crowd_is_written_to_in_slices_and_after_those_who_sit() -> None:
    async def scenario() -> None:
        outbox, order = Outbox(), list[int]()
        pages = [Page(number, order) for number in range(2 * AT_ONCE + 1)]
        crowd = [Viewer("", outlet=page, outbox=outbox) for page in pages]
        crowd[-1].seats = [0]
        for viewer in crowd:
            viewer.send_text(b"one")
            viewer.send_text(b"two")
        await asyncio.sleep(0)
        assert order == [2 * AT_ONCE, *range(AT_ONCE)]
        crowd[-1].send_text(b"three")  # overtakes whoever still waits
        await asyncio.sleep(0)
        assert order[AT_ONCE + 1 :] == [2 * AT_ONCE, *range(AT_ONCE, 2 * AT_ONCE)]
        assert pages[0].written == [[b"one", b"two"]]
        assert pages[-1].written == [[b"one", b"two"], [b"three"]]

    run(scenario())


def test_who_does_not_read_gets_it_later_and_is_seen_off_after_all_of_it() -> None:
    async def scenario() -> None:
        page = Page(0, [])
        viewer = Viewer("", outlet=page, outbox=Outbox())
        over = asyncio.create_task(viewer.next_frame())
        page.is_writable = False
        viewer.send_text(b"one")
        viewer.drop()
        await settle()
        assert page.written == []
        assert not over.done()
        page.is_writable = True
        viewer.flush()
        assert page.written == [[b"one"]]
        assert await over is None

    run(scenario())


# Bots -------------------------------------------------------------------------------------------


def test_a_thousand_spectators_cost_one_frame(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me", public=True)
            viewer = await sit(table, ann)
            frames(viewer)
            crowd = [await sit(table, f"spectator {n}") for n in range(MOST_VIEWERS - 1)]
            assert not viewer.queue  # nobody who sits here has come or gone
            for spectator in crowd:
                assert [frame["type"] for frame in frames(spectator)] == ["table", "scene"]
            made: list[object] = []
            for module, name in ((viewers_module, "difference"), (table_module, "encoded")):
                monkeypatch.setattr(module, name, noted(getattr(module, name), made))
            assert (await play(table, viewer, "a move"))["type"] == "ack"
            texts = {spectator.queue.popleft() for spectator in crowd}
            assert len(texts) == 1
            assert len(made) == 4  # a difference and a text for Ann, and one for all others
            await table.remove_viewer(crowd[0])
            assert [frame["type"] for frame in frames(viewer)] == []

    run(scenario())


def noted(function: Callable[..., Any], made: list[object]) -> Callable[..., Any]:
    """The function, which notes every call."""

    def call(*about: Any) -> Any:
        made.append(about)
        return function(*about)

    return call


@pytest.mark.parametrize(
    ("bot", "takes"), [("novice", 0.5), ("skilled", 0.5), ("expert", 1.25), ("greedy", 0.5)]
)
def test_a_bot_s_answer_takes_the_same_time_whatever_it_holds(
    database: str, monkeypatch: pytest.MonkeyPatch, bot: str, takes: float
) -> None:
    """And it has to think within that time, on whatever machine."""
    asked: list[float] = []
    slept: list[float] = []

    class Noting(Quick):
        async def ask(self, *about: Any) -> str:
            asked.append(about[4])
            return await super().ask(*about)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def scenario() -> None:
        async with opened(database, Noting()) as tables:
            tables.pace = 0.5
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "me")
            assert table.match is not None
            table.seats[table.match.actor].bot = bot
            monkeypatch.setattr(asyncio, "sleep", sleep)
            await table._let_bot_play(bot)
            assert slept.count(takes) == 1
            assert asked == [pytest.approx(takes * 0.8)]

    run(scenario())


def test_bots_rest_while_nobody_looks(database: str) -> None:
    async def scenario() -> None:
        bots = Quick()
        async with opened(database, bots) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "bot", "bot")
            await seating.leave(table, ann)
            await settle()
            assert bots.asked == 0
            viewer = await sit(table, "")
            await told(viewer, lambda table: table["status"] == "over")
            assert bots.asked > 10

    run(scenario())


def test_a_bot_that_failed_is_asked_again(database: str, monkeypatch: Any) -> None:
    monkeypatch.setattr(table_module, "RETRY_AFTER", 0.01)

    async def scenario() -> None:
        bots = Quick()
        bots.failures = 3
        async with opened(database, bots) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "bot", "bot")
            await seating.leave(table, ann)
            viewer = await sit(table, ann)
            await told(viewer, lambda table: table["status"] == "over")
            assert bots.failures == 0

    run(scenario())


def test_whoever_comes_while_a_bot_thinks_is_told(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann = await guest(tables)
            table = await open_table(tables, ann, "me", "bot")
            await seating.leave(table, ann)
            table.pace = 1000  # it thinks for the rest of this test
            first = await sit(table, ann)
            await until(lambda: any(frame["type"] == "thinking" for frame in frames(first)))
            second = await sit(table, ann)
            assert any(frame.get("seat", -1) >= 0 for frame in frames(second))

    run(scenario())


def test_a_game_that_all_gave_up_before_the_first_move_is_shown_all_the_same(database: str) -> None:
    async def scenario() -> None:
        async with opened(database) as tables:
            ann, ben = await guest(tables), await guest(tables)
            table = await open_table(tables, ann, "me", "open")
            await seating.join(table, ben, "Ben")
            await seating.resign(table, ann)
            assert table.status == "over"
            # As of a game that begins without a roll or a deal.
            await tables.store.write([], delete(schema.entries))
            tables.let_go(inf)
            again = await tables.find(table.setting.id, ann)
            assert again is not table
            assert again.match is not None

    run(scenario())
