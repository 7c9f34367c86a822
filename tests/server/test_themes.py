"""A game's theme.css is served by the game's name."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from farstead.core import game as registry
from farstead.core.game import find_game, game_names
from farstead.core.theme import Theme
from tests.server.conftest import Person


@pytest.fixture
def ann(people: Callable[[], Person]) -> Person:
    return people()


@pytest.mark.parametrize("name", game_names())
def test_a_theme_is_served_as_a_style_sheet(ann: Person, name: str) -> None:
    answer = ann.http.get(f"/api/games/{name}/theme.css")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.text == find_game(name).theme().css != ""


def test_a_browser_that_knows_a_theme_is_told_that_it_is_still_the_same(ann: Person) -> None:
    path = f"/api/games/{game_names()[0]}/theme.css"
    first = ann.http.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = ann.http.get(path, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    other = ann.http.get(path, headers={"If-None-Match": '"something else"'})
    assert other.text == first.text


def test_there_is_no_theme_of_an_unknown_game(ann: Person) -> None:
    assert ann.http.get("/api/games/nothing/theme.css").status_code == 404


GUEST = """
from dataclasses import replace
from farstead.games.last_land import GAME as OTHER

GAME = replace(OTHER, name="{name}", package="{name}")
"""


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Two games in somebody else's installed package: `painted` brings a theme, `bare` none."""
    info = tmp_path / "guests-1.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: guests\nVersion: 1\n")
    names = ("painted", "bare")
    entries = "".join(f"{name} = {name}:GAME\n" for name in names)
    info.joinpath("entry_points.txt").write_text(f"[farstead.games]\n{entries}")
    for name in names:
        tmp_path.joinpath(name).mkdir()
        tmp_path.joinpath(name, "__init__.py").write_text(GUEST.format(name=name))
    tmp_path.joinpath("painted", "theme.css").write_text("--tint-sea: #123456;")
    monkeypatch.syspath_prepend(tmp_path)
    registry._entries.cache_clear()
    yield
    monkeypatch.undo()
    registry._entries.cache_clear()
    find_game.cache_clear()


@pytest.mark.usefixtures("guests")
def test_a_theme_comes_out_of_somebody_else_s_package_too(ann: Person) -> None:
    assert ann.http.get("/api/games/painted/theme.css").text == "--tint-sea: #123456;"
    assert find_game("painted").theme().tints == {"sea": "#123456"}


@pytest.mark.usefixtures("guests")
def test_a_game_without_a_theme_has_an_empty_one(ann: Person) -> None:
    answer = ann.http.get("/api/games/bare/theme.css")
    assert (answer.status_code, answer.text) == (200, "")
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert find_game("bare").theme() == Theme()
