"""Servers in processes of their own, and what belongs to them."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from urllib.error import URLError
from urllib.request import urlopen

from tests.patience import PATIENCE

FARSTEAD = (sys.executable, "-m", "farstead")
GENEROUS = (sys.executable, "-m", "tests.attack.generous")  # nobody is too fast for it


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def words_to_serve(port: int, database: str) -> list[str]:
    """What `farstead` is told: bots don't dawdle, and any of them plays."""
    return ["serve", "--port", f"{port}", "--database", database, "--pace", "0", "--bot", "*"]


@contextmanager
def served(
    command: Sequence[Path | str], folder: Path, environment: Mapping[str, str]
) -> Iterator[int]:
    """The port of a server that such a command starts, as soon as it listens."""
    port = free_port()
    with subprocess.Popen(
        [*command, *words_to_serve(port, f"sqlite:///{folder}/db")],
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert "The lobby is at" in process.stdout.readline()
        try:
            yield port
        finally:
            process.terminate()


class Mortal:
    """A server, with what it has written to its log."""

    def __init__(
        self,
        database: str,
        command: Sequence[str] = FARSTEAD,
        environment: Mapping[str, str] | None = None,
        more: Sequence[str] = (),
    ) -> None:
        self.port = free_port()
        self.words = [*command, *words_to_serve(self.port, database), *more]
        self.environment = os.environ | (environment or {})
        self.log = TemporaryFile()  # noqa: SIM115  (closed when it is forgotten)
        self.process = self._launched()
        self.wait_until_it_listens()

    def _launched(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            self.words, env=self.environment, stdout=subprocess.DEVNULL, stderr=self.log
        )

    def wait_until_it_listens(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                urlopen(f"http://127.0.0.1:{self.port}/api/games", timeout=PATIENCE).close()
                return
            except (URLError, OSError):
                assert self.process.poll() is None, self.said()
                time.sleep(0.02)
        raise TimeoutError("the server did not start")

    def kill(self) -> None:
        """SIGKILL: it has no time for anything."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """As a system does that restarts a service."""
        self.process.terminate()
        self.process.wait(PATIENCE)

    def launch(self) -> None:
        """Start it again, in its place; it listens soon."""
        self.process = self._launched()

    def freeze(self) -> None:
        os.kill(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.process.pid, signal.SIGCONT)

    def said(self) -> str:
        """All that it has written to its log."""
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    @property
    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def __enter__(self) -> "Mortal":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def end(self) -> None:
        self.kill()
        self.log.close()


def children(parent: int) -> list[int]:
    """The processes that this one has started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # it has just ended
            if int(stat.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found
