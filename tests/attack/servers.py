"""Servers in processes of their own, that are killed and come back in the same place."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from urllib.error import URLError
from urllib.request import urlopen

from tests.patience import PATIENCE
from tests.server.processes import free_port, words_to_serve

FARSTEAD = (sys.executable, "-m", "farstead")
GENEROUS = (sys.executable, "-m", "tests.attack.generous")  # nobody is too fast for it


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
        self.kill()
        self.log.close()
