"""All tables: opened and found here, and kept in memory while somebody uses them."""

import asyncio
import json
import logging
from collections.abc import Container, Sequence
from contextlib import suppress
from dataclasses import replace
from secrets import compare_digest, token_hex, token_urlsafe
from time import monotonic, time

from farstead.bots.levels import LEVELS
from farstead.core.errors import BadOption, FarsteadError, UnknownName
from farstead.core.game import Game, bot_names, find_bot, find_game
from farstead.core.header import Header
from farstead.core.record import LONGEST_NAME
from farstead.core.state import CHANCE
from farstead.core.words import listed
from farstead.server.bots import BotWorkers
from farstead.server.logs import FailureLog
from farstead.server.notices import EVERYTHING, Notices
from farstead.server.protocol import NewTable, SeatWish
from farstead.server.store import Conflict, EntryRow, SeatRow, Store, StoredTable, TableRow
from farstead.server.table import Seat, Setting, Table
from farstead.server.users import checked_name, checked_title

ANY = "*"  # where bots are listed: every one that there is, with any settings
WATCH_EVERY = 0.25  # seconds, when nobody tells what others have committed,
WATCH_ALL_THE_SAME = 1.0  # and when somebody does
BUSY = 0.02  # seconds until a table that was just being written is looked at again
LET_GO_EVERY = 20  # looks around
FRESH = 0.25  # seconds that nobody asks the database again about a table
SLICE = 0.01  # seconds that loading a table may take before others get their turn
IDLE = 60.0  # seconds after which a table that nobody looks at is let go
failures = FailureLog(logging.getLogger(__name__))


class NotFound(FarsteadError):
    """No such table, or none that this user may see: the two are told alike."""


class Tables:
    """The tables that are in use, and the way to all others."""

    def __init__(
        self,
        store: Store,
        bots: BotWorkers,
        pace: float = 0.5,
        offered: Sequence[str] = tuple(LEVELS),
    ) -> None:
        self.store = store
        self.bots = bots
        self.pace = pace
        self.offered = offered  # bots that may be given a seat; ANY: whichever
        self.live: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}

    # Finding -------------------------------------------------------------------------------

    async def find(self, table_id: str, user: str, invite: str = "") -> Table:
        """The table, if this user sits there, opened it, has the invitation, or it is public."""
        table = await self._load(table_id)
        setting = table.setting
        may_see = (
            setting.public
            or setting.host == user
            or bool(table.own_seats(user))
            or compare_digest(setting.invite.encode(), invite.encode())
        )
        if not may_see:
            raise NotFound("no such table")
        return table

    async def _load(self, table_id: str) -> Table:
        """The table from memory or, once for all who ask at a time, from the database."""
        table = self.live.get(table_id)
        if table is not None and self._is_unsure_of(table):
            await self._look_at([table])  # nobody looks after it: somebody else may have changed it
            table = self.live.get(table_id)
        if table is None or table.is_stale:
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.create_task(self._read(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id))
            table = await asyncio.shield(loading)
        table.used = monotonic()
        return table

    def _is_unsure_of(self, table: Table) -> bool:
        is_left_alone = not table.is_watched and not table.is_stale
        return is_left_alone and monotonic() - table.looked > FRESH

    async def _read(self, table_id: str) -> Table:
        """A table, from what was committed of it."""
        if not (table_id.isascii() and table_id.isalnum()):
            raise NotFound("no such table")
        found = await self.store.table(table_id)
        if found is None:
            raise NotFound("no such table")
        stored, entries = found
        row, table = stored.row, self.restored(stored)
        if _has_begun(stored, entries):
            table.begin()
            await replay(table, entries)
            table.status = row["status"]
        self.live[table_id] = table
        return table

    def restored(self, stored: StoredTable) -> Table:
        """A table without its match. It is played by the rules that it was opened with."""
        row = stored.row
        header = Header(row["game"], row["rules"], row["edition"], json.loads(row["options"]))
        header.resolve()  # refuses what can't be played here any more
        setting = Setting(
            row["id"],
            header,
            row["host"],
            row["public"],
            row["invite"],
            row["seed"],
            row["advice"],
            row["review"],
        )
        table = self._table(setting, [_seat(place) for place in stored.seats])
        table.looked = monotonic()
        table.status, table.rematch, table.changed = row["status"], row["rematch"], row["changed"]
        return table

    def _table(self, setting: Setting, seats: list[Seat]) -> Table:
        table = Table(setting, seats, self.store, self.bots)
        table.pace = self.pace
        return table

    # Opening -------------------------------------------------------------------------------

    async def open(self, user: str, name: str, wish: NewTable) -> Table:
        game = find_game(wish.game)
        _refuse_files(game, wish)
        options = game.options.resolve(wish.edition, wish.options)
        game.start(options, len(wish.seats))  # refuses a wrong number of seats
        seats = [self._wished(seat, user, name, game) for seat in wish.seats]
        if not any(seat.user for seat in seats):
            raise BadOption("somebody has to sit at the table: give yourself a seat")
        header = Header.of(game, options)
        setting = Setting("", header, user, wish.public, "", "", wish.advice, wish.review)
        return await self._open(setting, seats)

    def _wished(self, wish: SeatWish, user: str, name: str, game: Game) -> Seat:
        if wish.kind == "bot":
            bot = wish.bot or self.offered_bots()[0]
            if ANY not in self.offered and bot not in self.offered:
                shown = bot[:LONGEST_NAME]
                raise UnknownName(f"no bot '{shown}' plays here: {listed(self.offered_bots())} do")
            if len(bot) > LONGEST_NAME:
                raise BadOption(f"a bot's name has at most {LONGEST_NAME} letters here")
            find_bot(bot, game)
            return Seat(name=bot, bot=bot)
        if wish.kind == "open":
            return Seat()
        title = checked_title(wish.title, game)
        return Seat(user=user, name=checked_name(wish.name or name), title=title)

    def offered_bots(self) -> list[str]:
        """Who plays here, by name."""
        return bot_names() if ANY in self.offered else list(self.offered)

    async def _open(self, like: Setting, seats: list[Seat], before: Table | None = None) -> Table:
        """A new table of this kind, with a name, a link and dice of its own. If it is a rematch,
        the table before it says so in the same transaction: there is one rematch, or none."""
        setting = replace(like, id=token_hex(8), invite=token_urlsafe(16), seed=token_hex(32))
        table = self._table(setting, seats)
        table.changed = int(time())
        if before is None:
            await self.store.add_table(_stored(table))
        else:
            await before.be_followed_by(_stored(table))
        self.live[setting.id] = table
        async with table.lock:
            if not any(seat.is_open for seat in seats):
                await table.start()
        return table

    async def rematch(self, table: Table, user: str) -> Table:
        """The same again by the newest rules, every seat moved on by one; whoever asks second gets
        the same table."""
        async with table.lock:
            if table.status != "over":
                raise BadOption("the game is not over")
            if not table.own_seats(user):
                raise BadOption("only those who played can play again")
            if not table.rematch:
                again = [
                    Seat(seat.user, seat.name, "" if seat.user else seat.bot, title=seat.title)
                    for seat in table.seats[-1:] + table.seats[:-1]
                ]
                setting = replace(table.setting, host=user, header=table.setting.header.renewed())
                with suppress(Conflict):  # another process was asked at the same time
                    await self._open(setting, again, table)
        if table.is_stale:
            table = await self._load(table.setting.id)
        if not table.rematch:
            raise Conflict("somebody else was faster; try again")
        return await self._load(table.rematch)

    # Other processes -----------------------------------------------------------------------

    async def watch(self) -> None:
        """Any process may serve any table: look at what others tell that they have changed, and now
        and then at everything."""
        notices = Notices(self.store.connected_apart if self.store.can_notify else None)
        self.store.announce = notices.tell
        try:
            await self._follow(notices)
        finally:
            notices.close()

    async def _follow(self, notices: Notices) -> None:
        news: set[str] = set()
        looks, due = 0, monotonic() + WATCH_EVERY
        while True:
            pause = due - monotonic()
            news |= await notices.heard(min(pause, BUSY) if news else pause)
            is_due = EVERYTHING in news or monotonic() >= due
            if is_due:
                looks += 1
                if looks % LET_GO_EVERY == 0:
                    self.let_go(monotonic() - IDLE)
                due = monotonic() + (WATCH_ALL_THE_SAME if notices.works else WATCH_EVERY)
            try:
                unclear = await self._look_around(self.live if is_due else news)
                news = set() if is_due else unclear  # of what nobody told, the next look will do
            except Exception as error:
                failures.tell("looking for other processes' moves failed", error)
                news = set()

    def let_go(self, since: float) -> None:
        """Forget tables that nobody has used since then; they are loaded when they are wanted."""
        for table in list(self.live.values()):
            if table.is_idle(since):
                del self.live[table.setting.id]

    async def _look_around(self, among: Container[str]) -> set[str]:
        """Look at those of these tables that somebody watches and others may have changed; the ones
        that can't be told yet."""
        state = await self.store.state_of_others()
        seen = [
            table
            for name, table in self.live.items()
            if name in among and (state is None or table.compared != state) and table.is_watched
        ]
        return await self._look_at(seen, state)

    async def _look_at(self, seen: Sequence[Table], state: int | None = None) -> set[str]:
        """Whether other processes have changed these tables. Of those that are just being written
        it can't be told yet; the others need not be looked at again as long as the database says
        that it is in this state."""
        known = {table.setting.id: (table.number, table.changed) for table in seen}
        now = monotonic()
        there = await self.store.versions(list(known))
        busy = set()
        for table in seen:
            table.looked = now
            # What this process has written meanwhile, or is writing, is no news.
            before = known[table.setting.id]
            if (table.number, table.changed) != before or table.lock.locked():
                busy.add(table.setting.id)
            elif table.setting.id not in there:
                self.forget([table.setting.id])
            elif there[table.setting.id] != before:
                await self._catch_up(table)
            else:
                table.compared = state
        return busy

    def forget(self, removed: Sequence[str]) -> None:
        """These tables are not in the database any more."""
        for table_id in removed:
            if table := self.live.pop(table_id, None):
                table.give_up()

    async def keep_watched(self) -> None:
        """Note that these tables are used, even if nothing happens there."""
        for table in list(self.live.values()):
            if table.is_watched:
                async with table.lock:
                    await table.note_use()

    async def _catch_up(self, table: Table) -> None:
        async with table.lock:
            found = await self.store.table(table.setting.id)
            if found is None:
                self.forget([table.setting.id])
                return
            stored, entries = found
            row = stored.row
            fresh = entries[table.number :]
            if table.is_stale or (not fresh and row["changed"] == table.changed):
                return
            try:
                table.seats = [_seat(place) for place in stored.seats]
                table.rematch, table.changed = row["rematch"], row["changed"]
                if table.match is None and _has_begun(stored, entries):
                    table.begin()
                table.take_titles()
                if fresh:
                    await replay(table, fresh)
                table.status = row["status"]
                table.show_news()
            except Exception:
                table.give_up()
                raise

    def close(self) -> None:
        for table in self.live.values():
            table.close()


def _refuse_files(game: Game, wish: NewTable) -> None:
    """Nobody reads this machine's files by opening a table."""
    for name, value in wish.options.items():
        option = game.options.named(name)
        if option.is_file and value != option.default:
            raise BadOption(f"option '{name}' names a file: here the game's own are played with")


def _seat(row: SeatRow) -> Seat:
    return Seat(row["user_id"] or "", row["name"], row["bot"], row["resigned"], row["title"])


def _stored(table: Table) -> StoredTable:
    setting = table.setting
    row: TableRow = {
        "id": setting.id,
        "game": setting.header.game,
        "rules": setting.header.rules,
        "edition": setting.header.edition,
        "options": json.dumps(setting.header.options),
        "host": setting.host,
        "public": setting.public,
        "invite": setting.invite,
        "seed": setting.seed,
        "status": table.status,
        "rematch": "",
        "changed": table.changed,
        "advice": setting.advice,
        "review": setting.review,
    }
    return StoredTable(row, table.seat_rows())


def _has_begun(stored: StoredTable, log: Sequence[EntryRow]) -> bool:
    """Whether it was ever played. One whose players all left before is over too; and all may have
    given up before the first move."""
    has_resigned = any(seat["resigned"] for seat in stored.seats)
    return stored.row["status"] == "playing" or bool(log) or has_resigned


async def replay(table: Table, rows: list[EntryRow]) -> None:
    """Do at a table what its log says. What was taken back again is not even tried, and others
    get their turn in between: however long a log is, nobody waits for it."""
    assert table.match is not None
    kept, lasting = _folded(len(table.match.entries), rows)
    match = table.match.at(kept)
    since = monotonic()
    for row in lasting:
        if row["actor"] == CHANCE:
            match.decide(row["text"])
        else:
            match.play(row["actor"], row["text"])
        if monotonic() - since > SLICE:
            await asyncio.sleep(0)
            since = monotonic()
    for place, row in enumerate(rows, start=table.number + 1):
        table.rolls += row["kind"] == "chance"
        if row["key"]:
            table.keys[row["key"]] = place
    table.number += len(rows)
    if kept < len(table.match.entries):  # what viewers have been told of is not all true any more
        for viewer in table.viewers:
            viewer.forget()
    table.match = match


def _folded(length: int, rows: list[EntryRow]) -> tuple[int, list[EntryRow]]:
    """How many of so many entries stay, and which rows last."""
    lasting: list[EntryRow] = []
    for row in rows:
        if row["kind"] != "undo":
            lasting.append(row)
        elif lasting:
            lasting.pop()
        else:
            length -= 1
    return length, lasting
