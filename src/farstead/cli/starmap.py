"""A board of points as a picture made of characters:

      ·k1 ─── ·k2
     ╱   ╲   ╱   ╲
  ·j1 ─ (j2)m ─ ·j3
   ●3     ■2▲1

The game's signs tell what a place is (two characters are brackets) and what a stack does, a letter
what lies on a place, and below it stand the stacks.
"""

from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from rich.text import Text

from farstead.cli.canvas import Canvas
from farstead.core.scene import SEAT_COLOURS, SEAT_SHAPES, Cell, Stack, Token
from farstead.core.theme import Theme

ACROSS = 8  # columns of characters from one point to the next in its row
DOWN = 2  # lines from one row of points to the next
MARGIN = 4  # columns on each side of the outer points
ROOM = 7  # columns for the stacks of a point
PLAIN = "·"  # before the name of a place that has no sign
LINE = "bright_black"
GLOW = "bold black on bright_yellow"


class Spot(NamedTuple):
    line: int
    column: int


Pieces = list[Token | Stack]


def star_map(
    cells: list[Cell], pieces: dict[str, Pieces], numbered: dict[str, str], theme: Theme
) -> Text:
    spots = _spots(cells)
    height = max((spot.line for spot in spots.values()), default=0) + DOWN
    width = max((spot.column for spot in spots.values()), default=0) + MARGIN + 1
    canvas = Canvas(width, height)
    for cell in cells:
        _links(canvas, spots[cell.id], set(spots.values()))
    for cell in cells:
        here = pieces.get(cell.id, [])
        _name(canvas, spots[cell.id], cell, here, numbered.get(cell.id, ""), theme)
        _stacks(canvas, spots[cell.id], here, numbered, theme)
    return canvas.text().append_text(_legend(cells, pieces, theme.signs))


def _legend(cells: list[Cell], pieces: dict[str, Pieces], signs: Mapping[str, str]) -> Text:
    """What the signs in the picture mean, as far as they occur."""
    places = sorted({cell.symbol for cell in cells} & set(signs))
    tints = sorted({cell.tint for cell in cells} - {""})
    stacks = sorted({piece.symbol for here in pieces.values() for piece in here} & set(signs))
    words = [f"{' '.join(signs[symbol])} {symbol}" for symbol in places]
    words += [f"{tint[0]} {tint}" for tint in tints]
    words += [f"{signs[symbol]} {symbol}" for symbol in stacks]
    return Text("   ".join(words), style="dim")


def _spots(cells: list[Cell]) -> dict[str, Spot]:
    """Where each point lies: its name's line, and the column in the middle of it."""
    columns = {cell.id: round(cell.x * 2) for cell in cells}
    rows = {cell.id: round(cell.y / (sqrt(3) / 2)) for cell in cells}
    left, top = min(columns.values(), default=0), min(rows.values(), default=0)
    return {
        cell.id: Spot(
            (rows[cell.id] - top) * DOWN, (columns[cell.id] - left) * ACROSS // 2 + MARGIN
        )
        for cell in cells
    }


def _links(canvas: Canvas, spot: Spot, spots: set[Spot]) -> None:
    """Lines to the neighbours at the right and below."""
    line, column = spot
    if (line, column + ACROSS) in spots:
        canvas.put(line, column, "─" * ACROSS, LINE)
    if (line + DOWN, column + ACROSS // 2) in spots:
        canvas.put(line + 1, column + ACROSS // 4, "╲", LINE)
    if (line + DOWN, column - ACROSS // 2) in spots:
        canvas.put(line + 1, column - ACROSS // 4, "╱", LINE)


def _name(canvas: Canvas, spot: Spot, cell: Cell, here: Pieces, number: str, theme: Theme) -> None:
    """What the point is and what it is called, with a letter for what lies on it."""
    sign = theme.signs.get(cell.symbol, PLAIN)
    name = f"{sign[:1]}{cell.id.rpartition('/')[2]}{sign[1:]}"
    style = "dim" if sign == PLAIN else "bold"
    if cell.owner is not None:
        style = f"bold {SEAT_COLOURS[cell.owner]}"
    column = spot.column - 2
    canvas.put(spot.line, column, name, style)
    after = column + len(name)
    if cell.tint:
        canvas.put(spot.line, after, cell.tint[0], f"bold {theme.tints.get(cell.tint, '')}")
        after += 1
    if any(piece.owner is None for piece in here):  # what is nobody's marks the whole place
        canvas.put(spot.line, after, "!", "bold white on red")
    if number:
        canvas.put(spot.line, column - len(number), number, GLOW)


def _stacks(
    canvas: Canvas, spot: Spot, here: Pieces, numbered: dict[str, str], theme: Theme
) -> None:
    parts = []
    for piece in here:
        if piece.owner is not None:
            parts += _stack(piece, numbered.get(piece.id, ""), theme.signs.get(piece.symbol, ""))
    whole = Text.assemble(*parts)
    if whole.cell_len > ROOM:  # too many for the picture: the signs of all, without numbers
        whole = Text.assemble(*[part for part in parts if part[0] in SEAT_SHAPES])
    column = spot.column - whole.cell_len // 2
    for text, style in _styled(whole):
        canvas.put(spot.line + 1, column, text, style)
        column += len(text)


def _stack(piece: Token | Stack, number: str, sign: str) -> list[tuple[str, str]]:
    assert piece.owner is not None
    style = f"bold {SEAT_COLOURS[piece.owner]}"
    count = str(piece.count) if isinstance(piece, Stack) else ""
    parts = [(number, GLOW), (SEAT_SHAPES[piece.owner], style)]
    parts += [(count, style), (sign, "bold")]
    return [part for part in parts if part[0]]


def _styled(text: Text) -> list[tuple[str, str]]:
    return [(text.plain[span.start : span.end], str(span.style)) for span in text.spans]
