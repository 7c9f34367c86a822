"""What a connection may cost before anybody knows whose it is: time, bytes, frames, unread answers.

Uvicorn reads whatever comes, for as long as it takes. Here a request has a deadline, a socket's
bytes and frames are counted one by one, fragments, pings and pongs among them, and whoever does
not read what we answer is let go.
"""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from time import monotonic
from typing import Any, ClassVar, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from farstead.server.safety import LARGEST_FRAME, Bucket, Clock

GOODBYE = 2.0  # seconds that whoever is shown the door has for a last word
POLICY, NO_TEXT = 1008, 1007  # codes to close with
TEXT = 0x81  # a whole text: the first byte of its frame
LAST = 0x80  # of a message: a bit of that byte
MASKED = 0x80  # as all that comes from clients: a bit of the second byte
SHORTEST_HEAD = 6  # two bytes and the mask
OUTLET = "farstead.outlet"  # the extension of a socket's scope that opens a way past ASGI


@dataclass(frozen=True)
class ConnectionLimits:
    deadline: float = 10.0  # seconds for a whole request, and for reading what we have answered
    frames: float = 20  # a second, on average, of one socket
    size: float = 2 * LARGEST_FRAME  # bytes a second of one socket
    unread: int = 512 * 1024  # bytes that we keep for somebody who does not read
    waiting: int = 256  # connections without a whole request; the oldest makes room for a new one
    each: int = 200  # connections of one address; a proxy on this machine may have any number
    clock: Clock = monotonic  # that rates are measured with


USUAL_LIMITS = ConnectionLimits()


def network_of(address: str) -> str:
    """Whoever has an IPv6 address has a whole network of them: all of that is one client."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and not found.is_loopback:
        return str(IPv6Address(int(found) >> 64 << 64))
    return "" if found.is_loopback else address


def forget(counts: Counter[str], network: str) -> None:
    """One connection less of this network."""
    counts[network] -= 1
    if counts[network] <= 0:
        del counts[network]


class Deadline:
    """Ends a connection if what it waits for has not happened in time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        self.stop()
        self._timer = asyncio.get_running_loop().call_later(self.seconds, transport.abort)

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class GuardedRequests(HttpToolsProtocol):
    """A connection of HTTP. `guarded` makes a kind of its own for each server."""

    limits: ClassVar[ConnectionLimits]
    waiting: ClassVar["OrderedDict[GuardedRequests, None]"]  # for a whole request, oldest first
    counts: ClassVar[Counter[str]]  # connections by address

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        self._request = Deadline(self.limits.deadline)
        self._reading = Deadline(self.limits.deadline)
        self._network = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._network = network_of(self.client[0] if self.client else "")
        self.counts[self._network] += 1
        if self._network and self.counts[self._network] > self.limits.each:
            transport.abort()
            return
        self._wait()
        if len(self.waiting) > self.limits.waiting:
            next(iter(self.waiting)).transport.abort()

    def _wait(self) -> None:
        """From now on, a request has to become whole in time."""
        self.waiting[self] = None
        self._request.start(self.transport)

    def _has_come(self) -> None:
        self.waiting.pop(self, None)
        self._request.stop()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        self._has_come()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._has_come()
        forget(self.counts, self._network)  # the socket counts for itself
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.start(self.transport)

    def resume_writing(self) -> None:
        self._reading.stop()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._has_come()
        self._reading.stop()
        forget(self.counts, self._network)
        super().connection_lost(exc)


class Inbox:
    """What has come and waits for its one reader: an `asyncio.Queue` as far as a socket needs it,
    without what it does for many readers and for limits."""

    def __init__(self) -> None:
        self._messages: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._messages.popleft()


class GuardedSocket(WebSocketsSansIOProtocol):
    """A table's socket."""

    limits: ClassVar[ConnectionLimits]
    counts: ClassVar[Counter[str]]  # connections by address, those of HTTP among them

    def __init__(self, *about: Any, **more: Any) -> None:
        super().__init__(*about, **more)
        limits = self.limits
        self.queue = Inbox()  # type: ignore[assignment]
        self._network = ""
        self._frames = Bucket(limits.frames, limits.frames * 3, limits.clock)
        self._bytes = Bucket(limits.size, limits.size * 3, limits.clock)
        self._reading = Deadline(limits.deadline)
        self.close_timeout = GOODBYE
        self._when_writable: Callable[[], None] = _do_nothing
        self._is_between_frames = True

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._network = network_of(self.client[0] if self.client else "")
        self.counts[self._network] += 1

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions = cast("dict[str, Any]", self.scope["extensions"])
            extensions[OUTLET] = self.opened_outlet

    def opened_outlet(self, when_writable: Callable[[], None]) -> "GuardedSocket":
        """Where texts may be written from now on; it says when the client reads again."""
        self._when_writable = when_writable
        return self

    @property
    def is_writable(self) -> bool:
        return self.writable.is_set()

    def write_texts(self, texts: Sequence[bytes]) -> None:
        """Each text as a frame of its own, all of them in one go."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        parts: list[bytes] = []
        for text in texts:
            parts += (_text_head(len(text)), text)
        self.transport.write(b"".join(parts))

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
        # Counted before they are read: reading thousands of empty frames is what would take long.
        elif not self._bytes.take(len(data)):
            self._show_the_door()
        elif (text := self._short_cut(data)) is None:
            super().data_received(data)
        elif self._may_go_on():
            self.queue.put_nowait({"type": "websocket.receive", "text": text})

    def _short_cut(self, data: bytes) -> str | None:
        """The text, if that is all that has come. A move is one short text, and the general parser
        takes longer for it than the rules do. It gets everything else: then it need not know what
        it was spared, as long as that was whole frames."""
        is_whole = self._is_between_frames and _size_of_frame(data) == len(data)
        if is_whole and data[0] == TEXT and self.handshake_complete and self.conn.state is OPEN:
            with suppress(UnicodeDecodeError):
                start = len(data) - _size_of_payload(data)
                return apply_mask(data[start:], data[start - 4 : start]).decode()
        self._is_between_frames = is_whole and bool(data[0] & LAST)
        return None

    def _may_go_on(self) -> bool:
        """Whether one more frame is not too many."""
        if self.close_sent:
            return False
        if not self._frames.take():
            self._show_the_door()
            return False
        return True

    def _show_the_door(self, code: int = POLICY, why: str = "too fast") -> None:
        if not self.close_sent:
            self.conn.fail(code, why)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
        self.transport.close()
        self._reading.start(self.transport)  # whoever does not even read that is let go

    def send_receive_event_to_app(self) -> None:
        """Uvicorn writes a traceback for bytes that are no text, which anybody may send."""
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self._show_the_door(NO_TEXT, "no text")
        else:
            super().send_receive_event_to_app()

    def handle_text(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if not self._may_go_on():
            return
        super().handle_ping()
        if self.transport.get_write_buffer_size() > self.limits.unread:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        if self._may_go_on():
            super().handle_pong(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.start(self.transport)

    def resume_writing(self) -> None:
        self._reading.stop()
        super().resume_writing()
        self._when_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        self._reading.stop()
        forget(self.counts, self._network)
        super().connection_lost(exc)


def _is_text(parts: Iterable[bytes]) -> bool:
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True


def _do_nothing() -> None:
    """Nobody wants to know."""


def _size_of_payload(data: bytes) -> int:
    """How much a frame holds; -1: more than a table's socket ever takes, or it can't be told."""
    size = data[1] & 127 if len(data) >= SHORTEST_HEAD else -1
    if size == 126 and len(data) >= SHORTEST_HEAD + 2:
        return int.from_bytes(data[2:4], "big")
    return size if size < 126 else -1


def _size_of_frame(data: bytes) -> int:
    """How long the masked frame is that begins here; 0: none that is short and complete enough."""
    size = _size_of_payload(data)
    if not 0 <= size <= LARGEST_FRAME or not data[1] & MASKED:
        return 0
    return SHORTEST_HEAD + (2 if data[1] & 127 == 126 else 0) + size


def _text_head(size: int) -> bytes:
    """What stands before a text of so many bytes: RFC 6455, 5.2."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 1 << 16:
        return b"%c%c%b" % (TEXT, 126, size.to_bytes(2, "big"))
    return b"%c%c%b" % (TEXT, 127, size.to_bytes(8, "big"))


def guarded(limits: ConnectionLimits) -> tuple[type[GuardedRequests], type[GuardedSocket]]:
    """What a server is to speak HTTP and WebSocket with."""
    shared = {"limits": limits, "counts": Counter()}
    return (
        type("GuardedRequests", (GuardedRequests,), {**shared, "waiting": OrderedDict()}),
        type("GuardedSocket", (GuardedSocket,), shared),
    )
