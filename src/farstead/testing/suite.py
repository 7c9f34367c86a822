"""What the suites have in common: which game, in which editions, with how many seats."""

import pytest

from farstead.core.game import Game, find_game
from farstead.testing.worlds import cases


class Suite:
    """Tests of one game. Those that take an edition and a number of seats run with all of them."""

    game: str  # its name, as it is registered

    @property
    def tested(self) -> Game:
        return find_game(self.game)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Called by pytest for each test of the class."""
        if "edition" in metafunc.fixturenames:
            found = cases(self.tested)
            ids = [f"{edition}-{seats}-seats" for edition, seats in found]
            metafunc.parametrize(("edition", "seats"), found, ids=ids)
