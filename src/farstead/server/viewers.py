"""Somebody who looks at a table: a socket, what it was sent, and a queue that can't grow."""

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from farstead.core.difference import difference
from farstead.core.scene import Scene
from farstead.match import Match
from farstead.server.protocol import SceneFrame, ServerFrame

LONGEST_QUEUE = 64
AT_ONCE = 20  # spectators who are written to before others get their turn
_encoder = msgspec.json.Encoder()


def encoded(frame: ServerFrame) -> bytes:
    return _encoder.encode(frame)


class Outlet(Protocol):
    """A socket that takes frames as they are, past ASGI: at every move each viewer gets some."""

    @property
    def is_writable(self) -> bool:
        """Whether the client reads what it is sent."""

    def write_texts(self, texts: Sequence[bytes]) -> None: ...


class Outbox:
    """Whoever has frames waiting. They are written at the end of the event loop's round, all of a
    viewer's at once: first to those who sit at a table, then to some of the spectators. However
    many there are, no table waits for them."""

    def __init__(self) -> None:
        self._seated: list[Viewer] = []
        self._spectators: deque[Viewer] = deque()
        self._is_due = False

    def add(self, viewer: "Viewer") -> None:
        if viewer.seats:
            self._seated.append(viewer)
        else:
            self._spectators.append(viewer)
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_soon(self._empty)

    def _empty(self) -> None:
        seated, self._seated = self._seated, []
        for viewer in seated:
            viewer.flush()
        for _ in range(min(AT_ONCE, len(self._spectators))):
            self._spectators.popleft().flush()
        self._is_due = bool(self._spectators)
        if self._is_due:
            asyncio.get_running_loop().call_soon(self._empty)


@dataclass(eq=False)
class Viewer:
    """A connected client. Frames wait in a queue; whoever can't keep up is dropped and may
    come back, but never holds up the others."""

    user: str
    seats: list[int] = field(default_factory=list)  # the user's own seats at this table
    viewing: int | None = None  # the seat whose scene is shown; None: a spectator's
    curtain: int | None = None  # the seat that is to take over the screen
    scene: Scene | None = None  # what was sent last
    logged: int = 0  # how many entries the client's log covers
    queue: deque[bytes] = field(default_factory=deque)
    outlet: Outlet | None = None  # where frames go from there; None: whoever asks for the next
    outbox: Outbox | None = None
    is_dropped: bool = False
    advice: asyncio.Task[None] | None = None  # what is being thought about for this page
    _is_due: bool = False  # in the outbox
    _waiting: asyncio.Future[None] | None = None

    def send(self, frame: ServerFrame) -> None:
        """Put a frame into the queue, or drop the client."""
        if not self.is_dropped:
            self.send_text(encoded(frame))

    def send_text(self, text: bytes) -> None:
        """The same with a frame that was encoded before, for many."""
        if self.is_dropped:
            return
        if len(self.queue) >= LONGEST_QUEUE:
            self.drop()
        else:
            self.queue.append(text)
            self._wake()

    def drop(self) -> None:
        """End the connection after what can still be sent."""
        if not self.is_dropped:
            self.is_dropped = True
            self._wake()

    def flush(self) -> None:
        """Write what waits, if the client reads; if not, it is written when it does."""
        self._is_due = False
        if self.queue and self.outlet is not None and self.outlet.is_writable:
            self.outlet.write_texts(self.queue)
            self.queue.clear()
        if self.is_dropped and not self.queue:
            self._stop_waiting_for_frames()

    async def next_frame(self) -> bytes | None:
        """What is to be sent next, as soon as there is something; None: hang up. Where there is an
        outlet, only that remains to be said."""
        while not self.queue or self.outlet is not None:
            if self.is_dropped and not self.queue:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self.queue.popleft()

    def _wake(self) -> None:
        if self.outbox is None:
            self._stop_waiting_for_frames()
        elif not self._is_due:
            self._is_due = True
            self.outbox.add(self)

    def _stop_waiting_for_frames(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    @property
    def is_advised(self) -> bool:
        """Whether an advice is on its way."""
        return self.advice is not None and not self.advice.done()

    def stop_waiting(self) -> None:
        """Nobody is there any more to be advised."""
        if self.advice is not None:
            self.advice.cancel()

    def forget(self) -> None:
        """The next scene is sent whole."""
        self.scene = None
        self.logged = 0

    def face(self, actor: int, has_secrets: bool) -> None:
        """At one screen for several people, turn to the seat that decides: at once where
        nothing is hidden, else behind a curtain."""
        if actor not in self.seats or actor == self.viewing:
            self.curtain = self.curtain if actor == self.curtain else None
        elif has_secrets and len(self.seats) > 1:
            self.curtain = actor
            self.viewing = None
            self.forget()
        else:
            self.viewing = actor
            self.forget()

    def has_been_shown(self, match: Match, scene: Scene) -> None:
        """From now on, only what differs from this has to be told."""
        self.scene = scene
        self.logged = len(match.entries)

    def frame(self, match: Match, number: int, scene: Scene, can_undo: bool) -> SceneFrame:
        """What this client has to be told to see the scene after so many rows of the log."""
        before, first = self.scene, self.logged
        full = before is None or first > len(match.entries)
        fresh, gone, order = scene.elements, list[str](), list[str]()
        if before is not None and not full:
            fresh, gone, order = difference(before.elements, scene.elements)
        return SceneFrame(
            n=number,
            viewer=scene.viewer,
            actor=scene.actor,
            headline=scene.headline,
            full=full,
            elements=fresh,
            gone=gone,
            order=order,
            picks=scene.picks,
            barred=scene.barred,
            log=match.log(self.viewing, 0 if full else first),
            undo=can_undo,
            curtain=self.curtain,
        )
