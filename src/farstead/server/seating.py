"""Who sits where at a table: joining, starting, leaving, coming back, resigning."""

from farstead.bots.levels import SUBSTITUTE
from farstead.core.errors import BadOption
from farstead.server.table import Seat, Table
from farstead.server.users import checked_title


async def join(table: Table, user: str, name: str, title: str = "") -> None:
    """Take the first open seat; the last one to come starts the game. Whoever sits here
    already keeps the seat: a link may be followed twice."""
    async with table.lock:
        if table.own_seats(user):
            return
        seat = next((seat for seat in table.seats if seat.is_open), None)
        if seat is None or table.status != "waiting":
            raise BadOption("no seat is free at this table")
        seat.title = checked_title(title, table.setting.game)
        seat.user, seat.name = user, name
        await table.save_seats()
        if not any(seat.is_open for seat in table.seats):
            await table.start()


async def name_title(table: Table, user: str, seat: int, title: str) -> None:
    """Whoever sits there names what there is to name, until the first decision is made."""
    async with table.lock:
        if seat not in _seats_of(table, user):
            raise BadOption("that is not your seat")
        words = checked_title(title, table.setting.game)
        if not table.can_name:
            raise BadOption("names are given before the first decision")
        table.seats[seat].title = words
        table.take_titles()
        await table.save_seats()


async def start(table: Table, user: str) -> None:
    async with table.lock:
        if table.host != user:
            raise BadOption("only whoever opened the table can start it")
        if table.status == "waiting":
            await table.start()


async def leave(table: Table, user: str) -> None:
    """Before the start the seat is free again, and a table that everybody has left is
    closed; later a bot takes over."""
    async with table.lock:
        for number in _seats_of(table, user):
            seat = table.seats[number]
            if table.status == "waiting":
                table.seats[number] = Seat()
            elif not seat.bot:
                seat.bot = SUBSTITUTE
        if table.status == "waiting" and not any(seat.user for seat in table.seats):
            table.status = "over"
        await table.save_seats()


async def come_back(table: Table, user: str) -> None:
    async with table.lock:
        for number in _seats_of(table, user):
            if not table.seats[number].resigned:
                table.seats[number].bot = ""
        await table.save_seats()


async def resign(table: Table, user: str) -> None:
    """A bot plays on, unless nobody is left to play against it."""
    async with table.lock:
        if table.status != "playing":
            raise BadOption("nothing is being played at this table")
        for number in _seats_of(table, user):
            table.seats[number].resigned = True
            table.seats[number].bot = SUBSTITUTE
        people = {seat.user for seat in table.seats if seat.user and not seat.resigned}
        if not people or len(people) == 1 == len(table.seats) - _resigned(table):
            table.status = "over"
        await table.save_seats()


def _seats_of(table: Table, user: str) -> list[int]:
    own = table.own_seats(user)
    if not own:
        raise BadOption("you have no seat at this table")
    return own


def _resigned(table: Table) -> int:
    return sum(seat.resigned for seat in table.seats)
