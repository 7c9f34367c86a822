"""A table's socket: frames come in, frames go out, and whoever misbehaves is shown the door."""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from farstead.core.errors import FarsteadError
from farstead.server import table_advice
from farstead.server.connections import OUTLET
from farstead.server.guests import user_of
from farstead.server.logs import FailureLog
from farstead.server.protocol import Advise, ClientFrame, Hello, HereFrame, Look, Play
from farstead.server.safety import LARGEST_FRAME, Buckets, client_of, is_own_host, is_own_origin
from farstead.server.store import is_database_failure
from farstead.server.table import Table
from farstead.server.tables import Tables
from farstead.server.users import Users
from farstead.server.viewers import Outbox, Viewer

PATH = "/api/tables/{table_id}/socket"
LONGEST_GESTURE = 20
LONGEST_KEY = 60
TOO_LARGE, POLICY, TRY_LATER, BAD_FRAME = 1009, 1008, 1013, 1003
failures = FailureLog(logging.getLogger(__name__))
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ClientFrame)


class TableSocket:
    """An ASGI endpoint, given to a route as it is: every move passes here, so nothing that a
    single request may afford stands between it and the server."""

    def __init__(
        self,
        users: Users,
        tables: Tables,
        hosts: Sequence[str],
        rates: Buckets,
        misses: Buckets,
    ) -> None:
        self.users = users
        self.tables = tables
        self.hosts = hosts  # names of our own
        self.rates = rates  # how often a client may come
        self.misses = misses  # and ask for tables in vain
        self.outbox = Outbox()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        websocket = WebSocket(scope, receive, send)
        viewer = Viewer("")
        try:
            table = await self._let_in(websocket, viewer)
        except Exception as error:
            if not is_database_failure(error):
                raise
            failures.tell("a table was not loaded", error)
            table = None  # the page comes back by itself
        if table is None:
            await websocket.close(POLICY)  # before it is accepted: the browser sees a 403
            return
        await websocket.accept()
        if (open_outlet := scope["extensions"].get(OUTLET)) is not None:
            viewer.outlet, viewer.outbox = open_outlet(viewer.flush), self.outbox
        sender = asyncio.create_task(_send_all(send, viewer))
        await table.add_viewer(viewer)
        try:
            await _close(send, await self._hear(receive, table, viewer))
        finally:
            sender.cancel()
            await table.remove_viewer(viewer)

    async def _let_in(self, websocket: WebSocket, viewer: Viewer) -> Table | None:
        """The table, for whoever may come in."""
        client = client_of(websocket)
        is_ours = is_own_origin(websocket.headers, websocket.url.scheme)
        if not (is_ours and is_own_host(websocket.headers, self.hosts)):
            return None
        if not self.rates.take(client) or self.misses.is_empty(client):
            return None
        user = await user_of(websocket, self.users)
        viewer.user = user.id if user else ""
        wanted, invite = websocket.path_params["table_id"], websocket.query_params.get("invite", "")
        try:
            table = await self.tables.find(wanted, viewer.user, invite)
        except FarsteadError:
            self.misses.take(client)
            return None
        return None if table.is_crowded(viewer.user) else table

    async def _hear(self, receive: Receive, table: Table, viewer: Viewer) -> int:
        """Until the client goes or misbehaves: the code to close with."""
        while (message := await receive())["type"] == "websocket.receive":
            text = message.get("text")
            if text is None:
                return BAD_FRAME
            if len(text) > LARGEST_FRAME:
                return TOO_LARGE
            if viewer.is_dropped:
                return TRY_LATER
            try:
                frame = _decoder.decode(text)
            except (msgspec.DecodeError, UnicodeError, RecursionError):  # or nested without end
                return BAD_FRAME
            if not await _obey(table, viewer, frame):
                return BAD_FRAME
        return TRY_LATER


async def _obey(table: Table, viewer: Viewer, frame: Any) -> bool:
    """Whether the frame made sense."""
    if isinstance(frame, Hello):
        viewer.send(HereFrame())
        return True
    if isinstance(frame, Look):
        await table.look(viewer, frame.seat)
        return True
    if not 1 <= len(frame.key) <= LONGEST_KEY or not frame.key.isprintable():
        return False
    if isinstance(frame, Play):
        if not 1 <= len(frame.actions) <= LONGEST_GESTURE:
            return False
        await table.play(viewer, frame.key, frame.seat, frame.n, frame.actions)
    elif isinstance(frame, Advise):
        await table_advice.answer(table, viewer, frame)
    else:
        await table.undo(viewer, frame.key, frame.seat, frame.n)
    return True


async def _send_all(send: Send, viewer: Viewer) -> None:
    with suppress(OSError, RuntimeError):  # the client has gone, or was told to go
        while (frame := await viewer.next_frame()) is not None:
            await send({"type": "websocket.send", "text": frame.decode()})
    await _close(send, TRY_LATER)


async def _close(send: Send, code: int) -> None:
    with suppress(OSError, RuntimeError):  # it is closed already
        await send({"type": "websocket.close", "code": code})
