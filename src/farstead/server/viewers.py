"""Somebody who looks at a table: a socket, what it was sent, and a queue that can't grow."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from farstead.core.scene import Scene, changes
from farstead.match import Match
from farstead.server.protocol import SceneFrame, ServerFrame

LONGEST_QUEUE = 64
_encoder = msgspec.json.Encoder()


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
    queue: asyncio.Queue[bytes | None] = field(
        default_factory=lambda: asyncio.Queue(LONGEST_QUEUE + 1)
    )
    is_dropped: bool = False

    def send(self, frame: ServerFrame) -> None:
        """Put a frame into the queue, or drop the client."""
        if self.is_dropped:
            return
        if self.queue.qsize() >= LONGEST_QUEUE:
            self.drop()
        else:
            self.queue.put_nowait(_encoder.encode(frame))

    def drop(self) -> None:
        """End the connection after what can still be sent."""
        if not self.is_dropped:
            self.is_dropped = True
            while self.queue.full():
                self.queue.get_nowait()
            self.queue.put_nowait(None)

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

    def frame(self, match: Match, scene: Scene, can_undo: bool) -> SceneFrame:
        """What this client has to be told to see the scene."""
        before, self.scene = self.scene, scene
        first, self.logged = self.logged, len(match.entries)
        full = before is None or first > len(match.entries)
        log = match.log(self.viewing, 0 if full else first)
        common = {
            "n": len(match.entries),
            "viewer": scene.viewer,
            "actor": scene.actor,
            "headline": scene.headline,
            "picks": scene.picks,
            "barred": scene.barred,
            "undo": can_undo,
            "curtain": self.curtain,
        }
        if before is None or full:
            return SceneFrame(full=True, elements=scene.elements, log=log, **common)  # type: ignore[arg-type]
        fresh, gone = changes(before, scene)
        order = order_of(before, scene, fresh, gone)
        return SceneFrame(elements=fresh, gone=gone, order=order, log=log, **common)  # type: ignore[arg-type]


def order_of(
    before: Scene, after: Scene, fresh: Sequence[object], gone: Sequence[str]
) -> list[str]:
    """The ids in the order of drawing, unless the client gets it right by itself: it keeps
    the order that it had and puts new elements at the end."""
    known = {element.id for element in before.elements}
    left = set(gone)
    guess = [element.id for element in before.elements if element.id not in left]
    guess += [element.id for element in after.elements if element.id not in known]
    actual = [element.id for element in after.elements]
    return [] if guess == actual else actual
