"""Draws any scene in the terminal. It knows the primitives, and no game."""

from collections.abc import Iterable

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel as Box
from rich.table import Table
from rich.text import Text

from farstead.cli.hexmap import hex_map
from farstead.cli.starmap import star_map
from farstead.core.scene import (
    SEAT_COLOURS,
    SEAT_SHAPES,
    Board,
    Card,
    Cell,
    Choice,
    Dial,
    Die,
    Element,
    Panel,
    Pick,
    Scene,
    Stack,
    Stage,
    Token,
    Track,
    Zone,
)
from farstead.core.scene import Text as Words
from farstead.core.theme import Theme

PLAIN = "white"  # whatever the theme gives no colour
FACES = " ⚀⚁⚂⚃⚄⚅"


def draw(
    scene: Scene, width: int, theme: Theme, numbered: dict[str, str] | None = None
) -> RenderableType:
    """The scene as something that Rich can print. `numbered`: pick numbers by element id."""
    return _Drawing(scene, width, theme, numbered or {}).whole()


def seat_style(seat: int | None) -> str:
    return SEAT_COLOURS[seat] if seat is not None else "default"


def seat_mark(seat: int | None) -> str:
    return SEAT_SHAPES[seat] if seat is not None else ""


def number_picks(picks: Iterable[Pick]) -> dict[str, str]:
    """The number under which each element is offered."""
    return {pick.at: str(number) for number, pick in enumerate(picks, start=1)}


class _Drawing:
    def __init__(self, scene: Scene, width: int, theme: Theme, numbered: dict[str, str]) -> None:
        self.scene = scene
        self.width = width
        self.theme = theme
        self.numbered = numbered
        self.inside: dict[str, list[Element]] = {}
        for element in scene.elements:
            self.inside.setdefault(element.at, []).append(element)

    def whole(self) -> RenderableType:
        seats = [self._seat(e) for e in self.inside.get("", []) if isinstance(e, Panel)]
        parts: list[RenderableType] = []
        boards = [self._board(e) for e in self.scene.elements if isinstance(e, Board)]
        widest = max((len(line) for board in boards for line in board.split()), default=0)
        if boards and self.width - widest >= 34:
            side = Table.grid(padding=(0, 2))
            side.add_column(min_width=widest, no_wrap=True)
            side.add_row(Group(*boards), Group(*seats))
            parts.append(side)
        else:
            parts += [*boards, *seats]
        parts += [self._stage(e) for e in self.scene.elements if isinstance(e, Stage)]
        parts += self._loose()
        parts.append(self._headline())
        return Group(*parts)

    def _headline(self) -> Text:
        actor = self.scene.actor
        text = Text()
        if actor >= 0:
            text.append(f"{seat_mark(actor)} ", style=seat_style(actor))
        return text.append(self.scene.headline, style="bold")

    # Boards ----------------------------------------------------------------------------

    def _board(self, board: Board) -> Text:
        cells = [e for e in self.inside.get(board.id, []) if isinstance(e, Cell)]
        pieces = {
            cell.id: [e for e in self.inside.get(cell.id, []) if isinstance(e, Token | Stack)]
            for cell in cells
        }
        picture = star_map if board.shape == "points" else hex_map
        return picture(cells, pieces, self.numbered, self.theme)

    # Seats -----------------------------------------------------------------------------

    def _seat(self, panel: Panel) -> RenderableType:
        style = seat_style(panel.owner)
        title = Text(f"{seat_mark(panel.owner)} {panel.label}", style=f"bold {style}")
        if panel.active:
            title = Text("▶ ", style="bold") + title
        lines: list[RenderableType] = []
        numbers = Text()
        for element in self.inside.get(panel.id, []):
            if isinstance(element, Dial):
                numbers.append(f"{element.label} ", style="dim")
                numbers.append(f"{element.value}   ", style="bold")
            elif isinstance(element, Track):
                numbers.append(f"{element.label} {element.value}/{element.length}   ")
            elif isinstance(element, Zone):
                lines += self._zone(element)
            elif isinstance(element, Words):
                lines.append(Text(element.text, style="dim italic"))
            else:
                lines.append(self._other(element))
        if panel.text:
            numbers.append(panel.text, style="dim italic")
        border = style if panel.active else "dim"
        return Box(Group(numbers, *lines), title=title, title_align="left", border_style=border)

    # What everybody follows --------------------------------------------------------------

    def _stage(self, stage: Stage) -> RenderableType:
        """What is going on, and the sides next to each other."""
        sides = [e for e in self.inside.get(stage.id, []) if isinstance(e, Panel)]
        rest = [e for e in self.inside.get(stage.id, []) if not isinstance(e, Panel)]
        row = Table.grid(padding=(0, 2), expand=True)
        for _ in sides:
            row.add_column(ratio=1)
        row.add_row(*[self._side(side) for side in sides])
        text = Text(stage.text, style="bold", justify="center")
        others = [self._other(element) for element in rest]
        return Box(Group(text, row, *others), title=stage.label, border_style="bright_yellow")

    def _side(self, side: Panel) -> RenderableType:
        style = seat_style(side.owner)
        name = Text(f"{seat_mark(side.owner)} {side.label}", style=f"bold {style}")
        if side.text:
            name.append("  ").append(f" {side.text} ", style="bold reverse")
        inside = self.inside.get(side.id, [])
        dials = [e for e in inside if isinstance(e, Dial)]
        numbers = Text()
        for dial in dials:
            last = dial is dials[-1]
            numbers.append(f"{dial.label} ", style="dim")
            numbers.append(f"{dial.value}  ", style="bold reverse" if last else "bold")
        lines = [line for e in inside if isinstance(e, Zone) for line in self._brought(e)]
        return Group(name, numbers, *lines)

    def _brought(self, zone: Zone) -> list[RenderableType]:
        """What a side has put in: cards in one line, stacks in one each."""
        inside = self.inside.get(zone.id, [])
        cards = [self._chip(e) for e in inside if isinstance(e, Card)]
        lines: list[RenderableType] = [Text(" ").join(cards)] if cards else []
        for stack in [e for e in inside if isinstance(e, Stack)]:
            mark = Text(f"{seat_mark(stack.owner)} ", style=seat_style(stack.owner))
            lines.append(mark.append(stack.label, style="default"))
        return lines

    # Zones and cards ---------------------------------------------------------------------

    def _zone(self, zone: Zone) -> list[RenderableType]:
        cards = [e for e in self.inside.get(zone.id, []) if isinstance(e, Card)]
        if zone.layout == "pile":
            return [Text.assemble((f"{zone.label}: ", "dim"), f"{zone.count} cards")]
        if not cards:
            return []
        mine = zone.owner is None or zone.owner == self.scene.viewer
        if mine and (zone.layout == "fan" or zone.owner is None or zone.at == ""):
            boxes = Columns([self._card(card) for card in cards], padding=(0, 0))
            return [Text(zone.label, style="dim"), boxes, *self._notes(zone)]
        line = Text.assemble((f"{zone.label.split(', ')[0]}: ", "dim"))
        line.append_text(Text(" ").join([self._chip(card) for card in cards]))
        return [line]

    def _notes(self, zone: Zone) -> list[RenderableType]:
        """What is said about the cards of a zone: words, and how far something has come."""
        inside = self.inside.get(zone.id, [])
        notes: list[RenderableType] = [Text(e.text) for e in inside if isinstance(e, Words)]
        for track in [e for e in inside if isinstance(e, Track)]:
            done = round(20 * min(track.value / max(track.length, 1), 1))
            bar = Text("█" * done, style="bright_yellow") + Text("░" * (20 - done), style="dim")
            notes.append(bar.append(f" {track.value} of {track.length}", style="default"))
        return notes

    def _card(self, card: Card) -> RenderableType:
        """A card as a box."""
        tint = self.theme.tints.get(card.tint, PLAIN)
        if card.face_down:
            return Box(Text("░░░░░░░░\n░░░░░░░░", style="dim"), width=12, border_style="dim")
        words = [card.corner, card.value if card.text else ""]
        corner = Text(f" {' '.join(words).strip()} ", style=f"bold reverse {tint}")
        body = Text(card.title, style="bold")
        if card.text:
            body.append(f"\n{card.text}", style="not bold dim")
        else:
            kind = "" if card.tint in ("none", "") else f", {card.tint}"
            body.append(f"\nworth {card.value}{kind}", style=f"not bold {tint}")
        number = self.numbered.get(card.id)
        foot = Text(f" {number} ", style="bold black on bright_yellow") if number else None
        wide = 28 if card.text else 18
        return Box(
            body,
            title=corner if card.corner else None,
            title_align="left",
            subtitle=foot,
            width=wide,
            border_style=tint if not number else "bright_yellow",
        )

    def _chip(self, card: Card) -> Text:
        """A card in a line of text."""
        if card.face_down:
            return Text("▒▒", style="dim")
        tint = self.theme.tints.get(card.tint, PLAIN)
        chip = Text.assemble(("[", "dim"))
        if card.corner:
            chip.append(f"{card.corner} ", style=f"bold {tint}")
        chip.append(card.title, style=tint)
        if card.value and not card.title.endswith(card.value):
            chip.append(f" {card.value}", style="bold")
        return chip.append("]", style="dim")

    # What lies on no panel -----------------------------------------------------------------

    def _loose(self) -> list[RenderableType]:
        parts: list[RenderableType] = []
        line = Text()
        for element in self.inside.get("", []):
            if isinstance(element, Zone):
                parts += self._zone(element)
            elif isinstance(element, Die):
                line.append(f"{FACES[element.value]} {element.value}", style="bold")
                line.append_text(self._badge(element.id)).append("   ")
            elif isinstance(element, Words):
                parts.append(Text(element.text, style="italic"))
            elif not isinstance(element, Board | Panel | Stage | Choice):
                parts.append(self._other(element))
        return [*parts, line] if line else parts

    def _badge(self, id: str) -> Text:  # noqa: A002 - an element's id is called that
        number = self.numbered.get(id)
        return Text(f" {number} ", style="bold black on bright_yellow") if number else Text()

    def _other(self, element: Element) -> Text:
        """Whatever this file doesn't know yet is still said."""
        return Text(f"· {element.label}") + self._badge(element.id)
