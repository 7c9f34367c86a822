"""A board of points and what everybody follows, drawn in the terminal."""

import re
from io import StringIO
from math import sqrt

from rich.console import Console

from farstead.cli.draw import draw, number_picks
from farstead.cli.starmap import star_map
from farstead.core.hexes import Hexagon
from farstead.core.scene import (
    Board,
    Card,
    Cell,
    Dial,
    Panel,
    Pick,
    Primitive,
    Scene,
    Stack,
    Stage,
    Token,
    Zone,
)
from farstead.core.theme import Theme, read_theme

STEPS = [(0, 0), (1, 1), (2, 0), (1, -1), (-1, -1), (-2, 0), (-1, 1)]
CENTRES = [(3 * q, 2 * r + q) for q, r in Hexagon(2).tiles]
WIDEST = 100  # columns
THEME = read_theme("""
    --tint-gas: #3fa89a; --tint-mineral: #e0a24a;
    --sign-planet: '()'; --sign-void: '[]'; --sign-offence: '→'; --sign-defence: '⌂';
""")


def sites() -> list[Cell]:
    """The centres and corners of 19 hexagons, called by their rows from below."""
    points = sorted({(x + dx, y + dy) for x, y in CENTRES for dx, dy in STEPS})
    return [site(points, x, y) for x, y in points]


def site(points: list[tuple[int, int]], x: int, y: int) -> Cell:
    row = sorted(other for other, high in points if high == y)
    name = f"{'abcdefghijk'[5 - y]}{row.index(x) + 1}"
    place = CENTRES.index((x, y)) if (x, y) in CENTRES else -1
    return Cell(
        id=f"site/{name}",
        at="map",
        x=x / 2,
        y=y * sqrt(3) / 2,
        label=name,
        symbol="corner" if place < 0 else ("void" if place % 3 == 0 else "planet"),
        tint=("", "mineral", "gas")[place % 3] if place >= 0 else "",
        owner=1 if place == 1 else None,
    )


def ships(at: str, owner: int, count: int, symbol: str = "ship") -> Stack:
    place = f"site/{at}"
    return Stack(id=f"stack/{at}/{owner}", at=place, owner=owner, count=count, symbol=symbol)


def pictured(*stacks: Stack | Token, numbered: dict[str, str] | None = None) -> str:
    pieces: dict[str, list[Token | Stack]] = {}
    for stack in stacks:
        pieces.setdefault(stack.at, []).append(stack)
    return star_map(sites(), pieces, numbered or {}, THEME).plain


def below(picture: str, name: str) -> str:
    """What stands in the line below a site."""
    lines = picture.split("\n")
    number = next(n for n, line in enumerate(lines) if re.search(rf"\b{name}\b", line))
    column = re.search(rf"\b{name}\b", lines[number])
    assert column
    return lines[number + 1][column.start() - 4 : column.start() + 5].strip(" ╱╲")


# The map ---------------------------------------------------------------------------------


def test_every_site_is_on_the_map_once() -> None:
    names = re.findall(r"\b[a-k]\d\b", pictured())
    assert len(names) == len(set(names)) == 73
    assert max(len(line) for line in pictured().split("\n")) <= WIDEST


def test_rows_go_from_the_top_to_the_bottom_and_neighbours_are_joined() -> None:
    lines = pictured().split("\n")
    assert re.findall(r"\w\d", lines[0]) == ["k1", "k2"]
    assert re.findall(r"\w\d", lines[20]) == ["a1", "a2"]
    assert "k1──" in lines[0]
    assert lines[1].split() == ["╱", "╲", "╱", "╲"]


def test_planets_voids_and_what_lies_on_them_have_signs() -> None:
    kinds = {cell.symbol: cell for cell in sites() if cell.tint == "" or cell.symbol != "corner"}
    picture = pictured()
    assert f"({kinds['planet'].label}){kinds['planet'].tint[0]}" in picture
    assert f"[{kinds['void'].label}]" in picture
    assert f"·{kinds['corner'].label}" in picture
    assert picture.endswith("( ) planet   [ ] void   g gas   m mineral")


def test_what_lies_on_a_place_has_the_colour_of_the_theme() -> None:
    picture = star_map(sites(), {}, {}, THEME)
    drawn = {(picture.plain[span.start : span.end], str(span.style)) for span in picture.spans}
    assert {("g", "bold #3fa89a"), ("m", "bold #e0a24a")} <= drawn


def test_without_a_theme_places_and_what_lies_on_them_are_plain() -> None:
    picture = star_map(sites(), {}, {}, Theme()).plain
    assert len(re.findall(r"·\w\d", picture)) == 73
    assert picture.endswith("g gas   m mineral")


def test_a_stack_is_its_owners_shape_and_a_number() -> None:
    assert below(pictured(ships("f5", 0, 3)), "f5") == "●3"


def test_stacks_of_several_owners_stand_side_by_side() -> None:
    picture = pictured(ships("f5", 0, 3), ships("f5", 1, 1), ships("f5", 2, 2))
    assert below(picture, "f5") == "●3■1▲2"


def test_too_many_stacks_for_the_picture_are_at_least_named() -> None:
    picture = pictured(*[ships("f5", seat, 4) for seat in range(6)])
    assert below(picture, "f5") == "●■▲◆★⬟"


def test_stacks_that_took_a_side_and_the_place_itself_are_marked() -> None:
    storm = Token(id="invasion", at="site/f5", symbol="invasion")
    picture = pictured(storm, ships("f5", 1, 2, "defence"), ships("f4", 0, 3, "offence"))
    assert below(picture, "f5") == "■2⌂"
    assert below(picture, "f4") == "●3→"
    assert re.search(r"f5\)?\]?[mg]?!", picture)
    assert picture.endswith("⌂ defence   → offence")


def test_what_can_be_picked_has_its_number_in_bright_yellow() -> None:
    pieces: dict[str, list[Token | Stack]] = {"site/f4": [ships("f4", 0, 3)]}
    picture = star_map(sites(), pieces, {"site/f5": "12", "stack/f4/0": "7"}, THEME)
    glowing = [
        picture.plain[span.start : span.end]
        for span in picture.spans
        if "bright_yellow" in str(span.style)
    ]
    assert "".join(glowing) in ("127", "712")
    assert below(picture.plain, "f4") == "7●3"


def test_an_empty_map_is_no_accident() -> None:
    assert star_map([], {}, {}, THEME).plain.strip() == ""


# The stage -------------------------------------------------------------------------------


def side(number: int, name: str, note: str, card: Card) -> list[Primitive]:
    at = f"side/{number}"
    return [
        Panel(id=at, at="stage", owner=number, label=name, text=note),
        Dial(id=f"{at}/ships", at=at, label="Ships", value=3 + number),
        Dial(id=f"{at}/total", at=at, label="Total", value=11 - number),
        Zone(id=f"{at}/cards", at=at, label="cards"),
        card,
        Zone(id=f"{at}/allies", at=at, label="allies", layout="chips"),
        Stack(id=f"{at}/ally", at=f"{at}/allies", owner=2, count=2, label="Amber: 2 from f6"),
    ]


def scene() -> Scene:
    attack = Card(id="a", at="side/0/cards", title="Attack 8", value="8", label="Attack 8")
    hidden = Card(id="b", at="side/1/cards", face_down=True, label="a card")
    elements: list[Primitive] = [Board(id="map", label="the stars", shape="points"), *sites()]
    elements += [ships("f4", 0, 3), Panel(id="seat/0", owner=0, label="Red")]
    elements += [Stage(id="stage", label="Red invades Blue", text="Red is ahead")]
    elements += side(0, "Offence: Red", "ahead", attack) + side(1, "Defence: Blue", "", hidden)
    picks = [Pick("stack/f4/0", "These ships", play=["x"])]
    return Scene(viewer=0, actor=0, headline="Red moves", elements=elements, picks=picks)


def printed(width: int) -> str:
    console = Console(width=width, record=True, file=StringIO())
    console.print(draw(scene(), width, THEME, number_picks(scene().picks)))
    return console.export_text()


def test_a_stage_shows_its_sides_next_to_each_other() -> None:
    text = printed(100)
    assert "Red invades Blue" in text
    assert "Red is ahead" in text
    assert re.search(r"● Offence: Red +ahead +■ Defence: Blue", text)
    assert re.search(r"Ships 3 +Total 11 +Ships 4 +Total 10", text)
    assert re.search(r"\[Attack 8\] +▒▒", text)
    assert text.count("▲ Amber: 2 from f6") == 2


def test_sides_are_no_seats() -> None:
    assert printed(100).count("─ ● Red ─") == 1
    assert "─ ● Offence" not in printed(100)


def test_the_map_is_part_of_the_scene_and_its_picks_are_numbered() -> None:
    assert "1●3" in printed(100)
    assert max(len(line) for line in printed(100).split("\n")) <= WIDEST
