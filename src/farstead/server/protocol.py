"""What goes over the wire: the frames of a table's socket and the bodies of the HTTP API.

The client's types are generated from these (`scripts/wire_types.py`), so the two can't disagree.
"""

from typing import Literal

import msgspec

from farstead.core.scene import Barred, Pick, Primitive, Sentence

Status = Literal["waiting", "playing", "over"]


class Wire(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Defaults are left out on the wire."""


# What the HTTP API says -------------------------------------------------------------------------


class OptionInfo(Wire, frozen=True, kw_only=True):
    name: str
    meaning: str
    default: int | str | bool
    low: int = 0
    high: int = 0
    words: list[str] = []


class EditionInfo(Wire, frozen=True, kw_only=True):
    name: str
    values: dict[str, int | str | bool]


class GameInfo(Wire, frozen=True, kw_only=True):
    """A game, as the lobby offers it."""

    name: str
    title: str
    pitch: str  # one sentence that makes one want to play it
    fewest_seats: int
    most_seats: int
    has_secrets: bool
    editions: list[EditionInfo]  # the first is the usual one
    options: list[OptionInfo]
    bots: list[str]
    seat_title: str = ""  # what a player names at the own seat
    seat_titles: list[str] = []  # names to suggest


class SeatInfo(Wire, frozen=True, kw_only=True):
    """A place at a table, as a viewer sees it."""

    kind: Literal["open", "person", "bot"]
    name: str = ""
    bot: str = ""  # who decides for the seat now, if a bot does
    yours: bool = False
    online: bool = False
    resigned: bool = False
    title: str = ""  # what the thing is called that its player names


class TableInfo(Wire, frozen=True, kw_only=True):
    """A table, as a viewer sees it."""

    id: str
    game: str
    title: str
    edition: str
    options: dict[str, str]  # what differs from the edition
    status: Status
    public: bool
    seats: list[SeatInfo]
    naming: bool = False  # whether players may still name what they have
    hosted: bool = False  # whether the viewer opened the table
    invite: str = ""  # for those who sit here
    commitment: str = ""  # SHA-256 of the seed of all dice and draws
    seed: str = ""  # the seed itself, once the game is over
    scores: list[int] = []  # when it is over
    ranks: list[int] = []
    rematch: str = ""  # the table where it goes on
    advice: bool = False  # whether one may ask, while deciding, what a strong bot would do
    review: bool = False  # whether the decisions may be gone through after the game


class LobbyInfo(Wire, frozen=True, kw_only=True):
    """`mine`: own tables that are not over; `open`: public tables with a free seat."""

    mine: list[TableInfo]
    open: list[TableInfo]


class MeInfo(Wire, frozen=True, kw_only=True):
    name: str


class MomentInfo(Wire, frozen=True, kw_only=True):
    """A decision, judged from what its seat knew then: `chance` is its chance of winning with what
    it chose. `best` is left out where the choice was as good, as far as the estimates can tell."""

    n: int  # entries before the decision
    seat: int
    chosen: str
    chance: float
    best: str = ""
    best_chance: float = 0.0
    mark: Literal["", "mistake", "turn"] = ""  # turning points: a costly choice; a swing by others
    chances: list[float] = []  # of every seat, as far as they are known
    said: list[str] = []  # what the log tells everybody about it, at turning points


class ReviewInfo(Wire, frozen=True, kw_only=True):
    """How far the review of a game has come, and what it found so far."""

    status: Literal["none", "working", "done"]
    entries: int  # of the game
    done: int
    total: int
    moments: list[MomentInfo]
    seats: int


# What the HTTP API takes ------------------------------------------------------------------------


class SeatWish(Wire, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`me`: the creator, several for one screen; `open`: for a friend; `bot`: of this name."""

    kind: Literal["me", "open", "bot"]
    name: str = ""
    bot: str = ""
    title: str = ""  # what the own thing is called; nothing: as the game suggests


class NewTable(Wire, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: str
    edition: str = ""
    options: dict[str, int | str | bool] = {}
    seats: list[SeatWish]
    public: bool = False
    advice: bool = True
    review: bool = True


class Named(Wire, frozen=True, kw_only=True, forbid_unknown_fields=True):
    name: str


class Invited(Wire, frozen=True, kw_only=True, forbid_unknown_fields=True):
    invite: str = ""
    title: str = ""  # whoever joins may name what is there to be named


class Titled(Wire, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an own seat's thing is called from now on; nothing: as the game suggests."""

    seat: int
    title: str


class Refusal(Wire, frozen=True, kw_only=True):
    """The body of every HTTP answer that is not a success."""

    error: str


# Frames from the client -------------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, tag="play", tag_field="type", forbid_unknown_fields=True):
    """A gesture. `key` is the client's own and makes it count once, however often it is sent;
    `n` is the number of the scene that it was made for: one made for another is refused."""

    key: str
    seat: int
    n: int
    actions: list[str]


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="type", forbid_unknown_fields=True):
    key: str
    seat: int
    n: int


class Look(msgspec.Struct, frozen=True, tag="look", tag_field="type", forbid_unknown_fields=True):
    """Whoever has several seats at one screen takes over this one (raises the curtain)."""

    seat: int


class Advise(
    msgspec.Struct, frozen=True, tag="advise", tag_field="type", forbid_unknown_fields=True
):
    """What would a strong bot do here? Asked by whoever is to decide for the seat."""

    key: str
    seat: int
    n: int


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="type", forbid_unknown_fields=True):
    """Is anybody there? A line can be dead without either end being told."""


ClientFrame = Play | Undo | Look | Advise | Hello


# Frames from the server -------------------------------------------------------------------------


class TableFrame(Wire, frozen=True, kw_only=True, tag="table", tag_field="type"):
    """Who sits where; sent first, and again whenever it changes."""

    table: TableInfo


class SceneFrame(Wire, frozen=True, kw_only=True, tag="scene", tag_field="type"):
    """What the viewer sees. `n` counts whatever has happened, undos too, so that no number comes
    twice. If `full`, `elements` and `log` are all there is;
    otherwise elements are new or changed ones, `gone` are ids that went, `log` is what is new.
    `order`, where it is given, lists all ids in the order in which they are to be drawn."""

    n: int
    viewer: int | None
    actor: int
    headline: str
    full: bool = False
    elements: list[Primitive] = []
    gone: list[str] = []
    order: list[str] = []
    picks: list[Pick] = []
    barred: list[Barred] = []
    log: list[Sentence] = []
    undo: bool = False  # whether the viewer may take the last decision back
    curtain: int | None = None  # hide everything until this seat takes over


class AckFrame(Wire, frozen=True, kw_only=True, tag="ack", tag_field="type"):
    """The gesture with this key is committed, and `n` is the number of the scene that it led to."""

    key: str
    n: int


class RefusedFrame(Wire, frozen=True, kw_only=True, tag="refused", tag_field="type"):
    key: str
    why: str


class ThinkingFrame(Wire, frozen=True, kw_only=True, tag="thinking", tag_field="type"):
    """A bot thinks for this seat; -1: none does any more."""

    seat: int


class Suggestion(Wire, frozen=True, kw_only=True):
    """A choice and its estimated chance of winning. `at` is the element to be picked first for it,
    `play` the actions that it stands for, `weight` the share of the thinking that went into it."""

    at: str
    label: str
    play: list[str]
    chance: float
    weight: float


class AdviceFrame(Wire, frozen=True, kw_only=True, tag="advice", tag_field="type"):
    """Answers `Advise`, to the page that asked: the choices, best first."""

    key: str
    n: int
    seat: int
    candidates: list[Suggestion]


class HereFrame(Wire, frozen=True, kw_only=True, tag="here", tag_field="type"):
    """Answers `Hello`."""


ServerFrame = (
    TableFrame | SceneFrame | AckFrame | RefusedFrame | ThinkingFrame | AdviceFrame | HereFrame
)
