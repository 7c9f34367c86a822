"""A match written down: a readable text, a header and then a line for each entry.

    farstead record 1
    game: last-land
    rules: 1
    edition: v0.1
    options: deplete=5
    seat 1: Ann
    seat 2: @greedy

    * roll 3 4
    1 take 4
    1 move s
    = 12 9

Where seats have something that is named, such as a ship, `title 1: Warm Kettle` stands below.
`*` is chance, a number the seat, `=` the scores of a finished game. A name that begins with
`@` is a bot's. Lines that begin with `#` are comments.
"""

from dataclasses import dataclass, field
from typing import Final

from farstead.core.errors import BadRecord
from farstead.core.header import Header
from farstead.core.state import CHANCE
from farstead.core.words import did_you_mean

FIRST_LINE: Final = "farstead record 1"
KEYS: Final = ["game", "rules", "edition", "options"]
LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 400


@dataclass(frozen=True)
class Entry:
    """One action or outcome, and the line of the file that it came from."""

    actor: int
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    header: Header
    entries: list[Entry]
    scores: list[int] | None = None  # when the game is over
    lines: dict[str, int] = field(default_factory=dict, compare=False)  # where each key stands

    def line_of(self, key: str) -> int:
        return self.lines.get(key, 1)

    def format(self) -> str:
        """The text; `parse` reads it back."""
        header = self.header
        lines = [FIRST_LINE, f"game: {header.game}", f"rules: {header.rules}"]
        lines.append(f"edition: {header.edition}")
        if header.options:
            pairs = [f"{name}={value}" for name, value in header.options.items()]
            lines.append("options: " + " ".join(pairs))
        lines += [f"seat {n}: {user}" for n, user in enumerate(header.users, start=1)]
        lines += [f"title {n}: {said}" for n, said in enumerate(header.titles, start=1) if said]
        lines.append("")
        lines += [f"{_who(entry.actor)} {entry.text}" for entry in self.entries]
        if self.scores is not None:
            lines.append("= " + " ".join([str(score) for score in self.scores]))
        return "\n".join(lines) + "\n"


def parse(text: str) -> Record:
    """Read a record, or say in which line it goes wrong and why."""
    return _Parser().parse(text)


def check_user(user: str, line: int = 0) -> str:
    """A name that a record can hold, or BadRecord."""
    name = user.removeprefix("@")
    if not name or name != name.strip() or name.startswith("@"):
        raise BadRecord(line, "a seat needs a name")
    if len(name) > LONGEST_NAME:
        raise BadRecord(line, f"a name has at most {LONGEST_NAME} letters")
    if not name.isprintable():
        raise BadRecord(line, "a name has only letters that can be seen")
    return user


def check_title(title: str, line: int = 0) -> str:
    """A name for a seat's ship or the like, as users' names are; or BadRecord."""
    if title.startswith("@"):
        raise BadRecord(line, "a name does not begin with @")
    return check_user(title, line)


def _who(actor: int) -> str:
    return "*" if actor == CHANCE else str(actor + 1)


class _Parser:
    def __init__(self) -> None:
        self.keys: dict[str, str] = {}
        self.key_lines: dict[str, int] = {}
        self.users: list[str] = []
        self.titles: dict[int, str] = {}  # by seat, from 1
        self.entries: list[Entry] = []
        self.scores: list[int] | None = None

    def parse(self, text: str) -> Record:
        # Only real line ends count: str.splitlines would also split inside odd names.
        lines = text.replace("\r\n", "\n").split("\n")
        if lines[0].strip() != FIRST_LINE:
            raise BadRecord(1, f"a record begins with '{FIRST_LINE}'")
        for number, line in enumerate(lines[1:], start=2):
            if len(line) > LONGEST_LINE:
                raise BadRecord(number, f"longer than {LONGEST_LINE} letters")
            words = line.strip()
            if words and not words.startswith("#"):
                self._line(number, words)
        return Record(self._header(len(lines)), self.entries, self.scores, self.key_lines)

    def _line(self, number: int, words: str) -> None:
        if self.scores is not None:
            raise BadRecord(number, "nothing may follow the scores")
        head, _, rest = words.partition(" ")
        if head == "=":
            self.scores = [_whole(number, score) for score in rest.split()]
        elif head == "*" or (head.isascii() and head.isdigit()):
            self._entry(number, head, rest)
        else:
            self._key(number, words)

    def _entry(self, number: int, head: str, rest: str) -> None:
        if head != "*" and not 1 <= _whole(number, head) <= len(self.users):
            raise BadRecord(number, f"there is no seat {head[:10]}")
        if not rest.strip():
            raise BadRecord(number, "an entry needs an action")
        actor = CHANCE if head == "*" else int(head) - 1
        self.entries.append(Entry(actor, " ".join(rest.split()), number))

    def _key(self, number: int, words: str) -> None:
        key, colon, value = words.partition(":")
        if self.entries:
            raise BadRecord(number, "an entry begins with '*', a seat's number or '='")
        if not colon:
            raise BadRecord(number, f"neither 'key: value' nor an entry: {words[:40]!r}")
        if key.startswith("seat "):
            self._seat(number, key.removeprefix("seat "), value.strip())
        elif key.startswith("title "):
            self._title(number, key.removeprefix("title "), value.strip())
        elif key not in KEYS:
            raise BadRecord(number, f"unknown key '{key[:40]}'{did_you_mean(key[:40], KEYS)}")
        elif key in self.keys:
            raise BadRecord(number, f"'{key}' is given twice")
        else:
            self.keys[key] = value.strip()
            self.key_lines[key] = number

    def _seat(self, number: int, seat: str, user: str) -> None:
        if seat != str(len(self.users) + 1):
            raise BadRecord(number, f"seat {len(self.users) + 1} was expected, not '{seat[:10]}'")
        self.users.append(check_user(user, number))
        self.key_lines["seats"] = number

    def _title(self, number: int, seat: str, title: str) -> None:
        place = _whole(number, seat)
        if not 1 <= place <= len(self.users):
            raise BadRecord(number, f"there is no seat {seat[:10]}")
        if place in self.titles:
            raise BadRecord(number, f"'title {place}' is given twice")
        self.titles[place] = check_title(title, number)
        self.key_lines["titles"] = number

    def _header(self, last: int) -> Header:
        for key in ("game", "rules", "edition"):
            if not self.keys.get(key):
                raise BadRecord(self.key_lines.get(key, last), f"'{key}' is missing")
        if not self.users:
            raise BadRecord(last, "no seats")
        if self.scores is not None and len(self.scores) != len(self.users):
            raise BadRecord(last, f"{len(self.scores)} scores for {len(self.users)} seats")
        rules = _whole(self.key_lines["rules"], self.keys["rules"])
        said = [self.titles.get(seat, "") for seat in range(1, len(self.users) + 1)]
        titles = said if self.titles else []
        edition, options = self.keys["edition"], self._options()
        return Header(self.keys["game"], rules, edition, options, self.users, titles)

    def _options(self) -> dict[str, str]:
        options: dict[str, str] = {}
        for pair in self.keys.get("options", "").split():
            name, equals, value = pair.partition("=")
            if not (name and equals and value):
                raise BadRecord(self.key_lines["options"], f"not name=value: {pair[:40]!r}")
            if name in options:
                raise BadRecord(self.key_lines["options"], f"option '{name}' is given twice")
            options[name] = value
        return options


def _whole(line: int, text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
        raise BadRecord(line, f"not a whole number: {text[:20]!r}")
    return int(text)
