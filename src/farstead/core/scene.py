"""What a seat sees, in a small vocabulary that any client can draw.

A scene is a flat list of elements. Each has an id that stays the same as long as the viewer
can follow the thing, a label that a screen reader can say, the id of what it lies on (`at`),
an owner (a seat) and a symbol. Hidden things have no identity: their ids name a place.

With the elements go the picks: what may be picked next, as a tree whose leaves are actions.
"""

import msgspec

# How seats are told apart: a name, a colour and a shape, so that colour is never the only sign.
SEAT_NAMES = ("Red", "Blue", "Amber", "Green", "Violet", "Grey")
SEAT_COLOURS = ("#d1495b", "#3d7dca", "#e0a030", "#3f9b6c", "#9a6fc0", "#8a9099")
SEAT_SHAPES = ("●", "■", "▲", "◆", "★", "⬟")


# Nothing in a scene can refer to itself, so Python's collector need not look for that (gc=False).
class Element(
    msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", kw_only=True, gc=False
):
    """What all primitives have in common."""

    id: str
    label: str = ""
    at: str = ""
    owner: int | None = None
    symbol: str = ""


class Board(Element, frozen=True, tag="board"):
    """A surface of cells. `shape`: 'hex', flat side up, with sides of length 1, or 'points', round
    places in the plane; those at a distance of 1 are neighbours."""

    shape: str = "hex"


class Cell(Element, frozen=True, tag="cell"):
    """A place on a board; its owner is who holds it. Pips count something up to `pips_of`."""

    x: float
    y: float
    text: str = ""
    tint: str = ""
    pips: int = 0
    pips_of: int = 0
    closed: bool = False


class Zone(Element, frozen=True, tag="zone"):
    """A place for cards: 'row', 'fan' (a hand), 'chips' (small ones, opened when pointed at) or
    'pile' (where only the count is seen)."""

    layout: str = "row"
    count: int = 0


class Card(Element, frozen=True, tag="card"):
    """A card. Face down it has neither title nor text, and its id names only its place."""

    title: str = ""
    corner: str = ""
    value: str = ""
    tint: str = ""
    text: str = ""
    flavour: str = ""
    face_down: bool = False


class Token(Element, frozen=True, tag="token"):
    """A single piece: a pawn, a marker."""


class Stack(Element, frozen=True, tag="stack"):
    """Several equal pieces in one place."""

    count: int = 1


class Dial(Element, frozen=True, tag="dial"):
    """A number that somebody has."""

    value: int = 0
    low: int = 0
    high: int | None = None


class Track(Element, frozen=True, tag="track"):
    """Progress from 0 to `length`."""

    value: int = 0
    length: int = 0


class Die(Element, frozen=True, tag="die"):
    """A die that was rolled."""

    value: int = 0


class Panel(Element, frozen=True, tag="panel"):
    """Somebody's place at the table; dials and zones lie on it."""

    active: bool = False
    text: str = ""


class Stage(Element, frozen=True, tag="stage"):
    """Something that everybody follows, drawn in front of the rest as long as it lasts. Its sides
    are panels that lie on it; of a side's dials, the last is the one that counts."""

    text: str = ""


class Text(Element, frozen=True, tag="text"):
    """Words on the table."""

    text: str = ""


class Choice(Element, frozen=True, tag="choice"):
    """Something to pick that has no piece of its own, such as a button. `text` tells more."""

    text: str = ""


Primitive = (
    Board | Cell | Zone | Card | Token | Stack | Dial | Track | Die | Panel | Stage | Text | Choice
)


class Pick(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An element that may be picked now. Either it ends the path (`play` are the actions that
    the path stands for) or something has to be picked `then`."""

    at: str
    label: str
    play: list[str] = []
    then: list["Pick"] = []


class Barred(msgspec.Struct, frozen=True, gc=False):
    """An element that one might want to pick, and why it can't be picked now."""

    at: str
    why: str


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A line of the log, and the elements that it speaks of."""

    text: str
    places: list[str] = []


class Scene(msgspec.Struct, frozen=True, omit_defaults=True):
    """Everything that one viewer sees at one moment."""

    viewer: int | None
    actor: int
    headline: str
    elements: list[Primitive]
    picks: list[Pick] = []
    barred: list[Barred] = []

    def find(self, id: str) -> Primitive:  # noqa: A002 - an element's id is called that
        return next(element for element in self.elements if element.id == id)


def to_json(scene: Scene) -> bytes:
    return msgspec.json.encode(scene)


def from_json(text: bytes) -> Scene:
    return msgspec.json.decode(text, type=Scene)
