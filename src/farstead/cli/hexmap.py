"""A board of hexagons as a picture made of characters:

      ______
     /d4   4\\
    /   ●    \\______
    \\ ▪▪··   /
     \\______/
"""

from math import sqrt

from rich.text import Text

from farstead.cli.canvas import Canvas
from farstead.core.scene import SEAT_COLOURS, SEAT_SHAPES, Cell, Stack, Token
from farstead.core.theme import Theme

ACROSS = 8  # columns of characters from one column of cells to the next
DOWN = 2  # lines for half a cell
OUTLINE = (
    (0, 2, "______"),
    (1, 1, "/"),
    (1, 8, "\\"),
    (2, 0, "/"),
    (2, 9, "\\"),
    (3, 0, "\\"),
    (3, 9, "/"),
    (4, 1, "\\______/"),
)
EDGE = "bright_black"


def hex_map(
    cells: list[Cell],
    pieces: dict[str, list[Token | Stack]],
    numbered: dict[str, str],
    theme: Theme,
) -> Text:
    columns = {cell.id: round(cell.x / 1.5) for cell in cells}
    lines = {cell.id: round(cell.y / (sqrt(3) / 2)) for cell in cells}
    left, top = min(columns.values()), min(lines.values())
    canvas = Canvas(
        (max(columns.values()) - left) * ACROSS + 11, (max(lines.values()) - top) * DOWN + 6
    )
    spots = {
        cell.id: ((lines[cell.id] - top) * DOWN, (columns[cell.id] - left) * ACROSS)
        for cell in cells
    }
    for cell in cells:
        _outline(canvas, *spots[cell.id], EDGE)
    for cell in cells:
        if cell.id in numbered:  # after the others, so that no neighbour hides the glow
            _outline(canvas, *spots[cell.id], "bright_yellow")
    for cell in cells:
        number, style = numbered.get(cell.id, ""), theme.tints.get(cell.tint, "white")
        _fill(canvas, *spots[cell.id], cell, pieces.get(cell.id, []), number, style)
    return canvas.text()


def _outline(canvas: Canvas, line: int, column: int, style: str) -> None:
    for down, across, text in OUTLINE:
        canvas.put(line + down, column + across, text, style)


def _fill(
    canvas: Canvas,
    line: int,
    column: int,
    cell: Cell,
    pieces: list[Token | Stack],
    number: str,
    style: str,
) -> None:
    if cell.closed:
        canvas.put(line + 1, column + 2, "░░░░░░", style)
        canvas.put(line + 2, column + 1, "░░░░░░░░", style)
        canvas.put(line + 3, column + 1, "░░░░░░░░", style)
    canvas.put(line + 1, column + 2, cell.id, "dim")
    if not cell.closed:
        canvas.put(line + 1, column + 6, f"{cell.text:>2}", style)
        canvas.put(line + 3, column + 3, _pips(cell), "red" if cell.pips else "dim")
    if cell.owner is not None:
        canvas.put(line + 3, column + 1, SEAT_SHAPES[cell.owner], SEAT_COLOURS[cell.owner])
    if number:
        canvas.put(line + 2, column + 1, f"{number:>2}", "bold black on bright_yellow")
    for n, piece in enumerate(pieces[:2]):
        canvas.put(line + 2, column + 4 + 3 * n, *_piece(piece))


def _piece(piece: Token | Stack) -> tuple[str, str]:
    shape = SEAT_SHAPES[piece.owner] if piece.owner is not None else "•"
    colour = SEAT_COLOURS[piece.owner] if piece.owner is not None else "white"
    count = str(piece.count) if isinstance(piece, Stack) else ""
    return f"{shape}{count}".center(3) if not count else f"{shape}{count}", f"bold reverse {colour}"


def _pips(cell: Cell) -> str:
    if cell.pips_of > 6:
        return f"{cell.pips}/{cell.pips_of}"
    return "▪" * cell.pips + "·" * (cell.pips_of - cell.pips)
