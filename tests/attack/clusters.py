"""A PostgreSQL server that a test may kill, freeze and start again."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import psycopg

from tests.patience import PATIENCE
from tests.server.processes import children

OWNER = "postgres"  # who runs it where we are root, which PostgreSQL refuses


def _programs() -> Path | None:
    """Where initdb and pg_ctl are."""
    found = shutil.which("initdb")
    places = [Path(found).parent] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    return places[-1] if places else None


class Cluster:
    """One, in a temporary folder, reached by a socket in it."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="farstead-pg-"))
        self.data = self.folder / "data"
        self.url = f"postgresql+psycopg://farstead@/postgres?host={self.folder}"
        if os.getuid() == 0:
            shutil.chown(self.folder, OWNER)
        self.folder.chmod(0o755)
        self._program("initdb", "--username", "farstead", "--auth", "trust", "--no-sync").wait()
        self.start()

    @staticmethod
    def is_installed() -> bool:
        return _programs() is not None

    def _program(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        """A process of our own child, so that nobody else has to take note of its end."""
        programs = _programs()
        assert programs is not None
        owner = OWNER if os.getuid() == 0 else None
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [programs / name, "-D", self.data, *words],
                user=owner,
                group=owner,
                extra_groups=[] if owner else None,
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = {"listen_addresses": "", "unix_socket_directories": self.folder}
        words = [word for name, value in options.items() for word in ("-c", f"{name}={value}")]
        self.process = self._program("postgres", *words)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(psycopg.OperationalError):
                psycopg.connect(host=str(self.folder), user="farstead", dbname="postgres").close()
                return
            assert self.process.poll() is None, (self.folder / "log").read_text()
            time.sleep(0.02)
        raise TimeoutError("PostgreSQL did not start")

    def stop(self) -> None:
        """At once, without a last word to anybody."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)

    @property
    def processes(self) -> list[int]:
        """The first one, then those that it has started."""
        return [self.process.pid, *children(self.process.pid)]

    def _signal(self, number: signal.Signals) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):
                os.kill(process, number)

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """SIGKILL to all of it, as when the machine's memory is short."""
        processes = self.processes
        self._signal(signal.SIGKILL)
        self.process.wait()
        deadline = time.monotonic() + PATIENCE
        while any(map(_is_running, processes)):
            assert time.monotonic() < deadline, "it is still there"
            time.sleep(0.005)

    def remove(self) -> None:
        if self.process.poll() is None:
            self.thaw()
            self.stop()
        shutil.rmtree(self.folder)


def _is_running(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False
