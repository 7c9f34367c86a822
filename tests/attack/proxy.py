"""A bad network between people and a server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from random import Random

from tests.server.processes import free_port


class Line:
    """A connection that passes through."""

    def __init__(self, here: asyncio.StreamWriter, there: asyncio.StreamWriter) -> None:
        self.ends = (here, there)
        self.is_dead = False  # nothing passes any more, and neither end is told

    def cut(self) -> None:
        for end in self.ends:
            end.transport.abort()


class BadNetwork:
    """What comes is passed on late, in pieces, not at all, or until it is cut."""

    def __init__(self, server: int, dice: Random) -> None:
        self.server = server
        self.dice = dice
        self.port = free_port()
        self.delay = 0.0  # seconds, each way, half of it by chance
        self.lines: set[Line] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        listening = await asyncio.start_server(self._accept, "127.0.0.1", self.port)
        try:
            yield
        finally:
            listening.close()
            for line in list(self.lines):
                line.cut()
            for task in list(self._tasks):
                task.cancel()

    async def _accept(
        self, from_client: asyncio.StreamReader, to_client: asyncio.StreamWriter
    ) -> None:
        try:
            from_server, to_server = await asyncio.open_connection("127.0.0.1", self.server)
        except OSError:
            to_client.transport.abort()
            return
        line = Line(to_client, to_server)
        self.lines.add(line)
        ways = ((from_client, to_server), (from_server, to_client))
        for source, target in ways:
            task = asyncio.create_task(self._pass_on(line, source, target))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(
        self, line: Line, source: asyncio.StreamReader, target: asyncio.StreamWriter
    ) -> None:
        with suppress(OSError):
            while data := await source.read(4096):
                if self.delay:
                    await asyncio.sleep(self.delay * self.dice.uniform(0.5, 1.0))
                while line.is_dead:
                    await asyncio.sleep(0.05)
                half = self.dice.randrange(len(data) + 1)
                target.write(data[:half])
                await target.drain()
                target.write(data[half:])
                await target.drain()
        if not line.is_dead:
            line.cut()
            self.lines.discard(line)

    # Troubles -----------------------------------------------------------------------------------

    def cut_some(self) -> None:
        """Lines are reset, in the middle of whatever passes."""
        for line in list(self.lines):
            if self.dice.random() < 0.5:
                line.cut()
                self.lines.discard(line)

    def kill_some(self) -> None:
        """Lines are half open: nothing passes, and nobody is told. New ones are good."""
        for line in self.lines:
            line.is_dead = line.is_dead or self.dice.random() < 0.5
