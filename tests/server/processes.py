"""Servers in processes of their own."""

import socket
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path


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
