"""A game brings its own looks, and neither client, nor the server, contains a word of a game."""

import re
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from farstead.cli.draw import draw
from farstead.core.game import Game, find_game, game_names
from farstead.core.scene import Board, Card, Cell, Panel, Primitive, Scene, Zone
from farstead.core.theme import Theme, read_theme

ROOT = Path(__file__).parent.parent

# What a theme may say ----------------------------------------------------------------------


def test_a_terminal_reads_colours_and_signs_and_nothing_else() -> None:
    css = """
        [data-game='chess'] {
          --tint-light: #f0d9b5;
          --tint-deep-sea: #0A1b2C;
          --sign-king: '()';
          --sign-pawn: "→";
          --dusk: #123456;
          [data-tint='light'] { fill: var(--tint-light); }
        }
    """
    theme = read_theme(css)
    assert theme.tints == {"light": "#f0d9b5", "deep-sea": "#0A1b2C"}
    assert theme.signs == {"king": "()", "pawn": "→"}
    assert theme.css == css


def test_of_two_colours_for_dark_and_light_the_first_counts() -> None:
    assert read_theme("--tint-sea: #111111; --tint-sea: #eeeeee;").tints == {"sea": "#111111"}


@pytest.mark.parametrize("name", game_names())
def test_a_theme_applies_to_its_own_game_only(name: str) -> None:
    """All rules are nested in one block for the game; only animations, which can't be, are not."""
    css = find_game(name).theme().css
    outermost = re.findall(r"^([^\s/}].*) \{$", css, re.MULTILINE)
    assert outermost[0] == f"[data-game='{name}']"
    assert all(rule.startswith("@keyframes ") for rule in outermost[1:])


@pytest.mark.parametrize("name", game_names())
def test_every_colour_that_a_theme_uses_is_one_that_it_names(name: str) -> None:
    theme = find_game(name).theme()
    assert set(re.findall(r"var\(--tint-([\w-]+)\)", theme.css)) <= set(theme.tints)
    assert {"near", "far", "air", "moon"} == set(re.findall(r"--cover-(\w+):", theme.css))


# In a terminal -----------------------------------------------------------------------------


def printed(theme: Theme, *elements: Primitive) -> str:
    """What a terminal that knows all colours is sent."""
    scene = Scene(viewer=0, actor=0, headline="", elements=list(elements))
    screen = StringIO()
    truecolor = Console(
        width=80, file=screen, force_terminal=True, color_system="truecolor", no_color=False
    )
    truecolor.print(draw(scene, 80, theme))
    return screen.getvalue()


def test_a_card_has_its_tint_s_colour_and_nothing_dims_it() -> None:
    theirs: list[Primitive] = [
        Panel(id="ben", owner=1, label="Ben"),
        Zone(id="row", at="ben", owner=1, label="row"),
        Card(id="reef", at="row", owner=1, title="Reef", tint="sea"),
    ]
    theme = read_theme("--tint-sea: #102030;")
    assert "\x1b[38;2;16;32;48mReef" in printed(theme, *theirs)
    assert "\x1b[37mReef" in printed(Theme(), *theirs)


def test_a_hexagon_has_its_tint_s_colour() -> None:
    tile = Cell(id="a1", at="map", x=0, y=0, tint="sea", text="4")
    theme = read_theme("--tint-sea: #102030;")
    assert "\x1b[38;2;16;32;48m4" in printed(theme, Board(id="map"), tile)


# No word of a game elsewhere ---------------------------------------------------------------

SOURCES = [
    file
    for folder in ("web/src", "src/farstead/cli", "src/farstead/server")
    for file in sorted((ROOT / folder).rglob("*"))
    if file.suffix in {".py", ".ts", ".svelte", ".css"}
    and "page" not in file.relative_to(ROOT / folder).parts[:-1]  # what is built
]
# Words of themes that everybody uses, for something else.
EVERYDAY = re.findall(
    r"\w+",
    "all always any base blank blue built corner discard distance empty general green hidden inner "
    "middle none opponent outer race red round start void you",
)
# What the games' pieces and deeds are called, as far as no theme names them.
PIECES = re.findall(r"\w+", "colony convoy drain exploit fleet invade omnium pin ship tile")


def words_of(game: Game) -> set[str]:
    """What the game is called, and all tints and symbols of its theme."""
    theme = game.theme()
    symbols = set(re.findall(r"data-(?:symbol|tint)='([\w-]+)'", theme.css))
    names = {game.name, game.title, game.package.rpartition(".")[2]}
    return names | symbols | set(theme.tints) | set(theme.signs)


def test_the_search_for_words_finds_what_it_should() -> None:
    words = set[str]().union(*(words_of(find_game(name)) for name in game_names()))
    assert {"Last Land", "space-hope", "colonist", "planet", "morale"} <= words
    assert words >= set(EVERYDAY)
    assert len(SOURCES) > 90


def test_clients_and_server_contain_no_word_of_a_game() -> None:
    words = set(PIECES).union(*(words_of(find_game(name)) for name in game_names()))
    one = re.compile(
        rf"\b({'|'.join(map(re.escape, sorted(words - set(EVERYDAY))))})(?:s|ed)?\b", re.IGNORECASE
    )
    found = [
        f"{file.relative_to(ROOT)}:{number}: {match[0]}"
        for file in SOURCES
        for number, line in enumerate(file.read_text(encoding="utf-8").split("\n"), 1)
        for match in one.finditer(line)
    ]
    assert found == []
