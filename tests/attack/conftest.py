"""What the programs share: a figure each, and databases of their own that may be killed."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.attack.clusters import Cluster
from tests.attack.figures import WHOLE, Figure
from tests.server.conftest import database as database  # the same one, on both kinds


@pytest.fixture
def figure(request: pytest.FixtureRequest) -> Iterator[Callable[[str, str], Figure]]:
    """Begin a line of the table: what is done, and what is wanted."""
    begun: list[Figure] = []

    def begin(what: str, wanted: str) -> Figure:
        begun.append(Figure(what, wanted))
        return begun[-1]

    yield begin
    if WHOLE:
        for number, line in enumerate(begun):
            if line.found:
                line.keep(f"{request.node.name}-{number}")
        assert all(line.holds for line in begun), "a figure is not what is wanted"


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    """A PostgreSQL server of the test's own."""
    if not Cluster.is_installed():
        pytest.skip("no PostgreSQL is installed (.ci/run installs one)")
    cluster = Cluster()
    yield cluster
    cluster.remove()
