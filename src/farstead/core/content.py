"""Reading content files: cards and the like, as TOML that a designer edits."""

import tomllib
from importlib.resources import files
from typing import final

from farstead.core.errors import BadContent
from farstead.core.words import did_you_mean


@final
class Fields:
    """Which fields an entry has: whole numbers, texts, lists of texts; some may be left out."""

    def __init__(
        self,
        numbers: tuple[str, ...] = (),
        words: tuple[str, ...] = (),
        lists: tuple[str, ...] = (),
        optional: tuple[str, ...] = (),
    ) -> None:
        self.numbers = numbers
        self.words = words
        self.lists = lists
        self.optional = optional
        self.known = numbers + words + lists


@final
class ContentEntry:
    """One entry of a content file, with the fields that it should have."""

    def __init__(self, file: str, kind: str, name: str, values: dict[str, object]) -> None:
        self.file = file
        self.kind = kind
        self.name = name
        self.values = values

    def number(self, field: str) -> int:
        value = self.values[field]
        assert isinstance(value, int)
        return value

    def word(self, field: str) -> str:
        """The text, or an empty one where it was left out."""
        value = self.values.get(field, "")
        assert isinstance(value, str)
        return value

    def texts(self, field: str) -> list[str]:
        value = self.values.get(field, [])
        assert isinstance(value, list)
        return [str(text) for text in value]

    def one_of(self, field: str, known: list[str]) -> int:
        """Which of the known words the field is, as a number."""
        word = self.word(field)
        if word not in known:
            raise self.bad(f"unknown {field} '{word}'{did_you_mean(word, known)}")
        return known.index(word)

    def bad(self, reason: str) -> BadContent:
        """The refusal of this entry, to be raised."""
        return BadContent(self.file, f"{self.kind} '{self.name}'", reason)


def read_content(package: str, file: str) -> str:
    """The text of a package's content file."""
    return files(package).joinpath("content", file).read_text(encoding="utf-8")


def parse_entries(text: str, file: str, kind: str, fields: Fields) -> list[ContentEntry]:
    """The entries `[kind.NAME]` of a content file, each with just these fields."""
    try:
        tables = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # bad TOML, endless digits or nesting
        raise BadContent(file, "", str(error)) from None
    for name in tables:
        if name != kind:
            raise BadContent(file, name, f"unknown kind{did_you_mean(name, [kind])}")
    found = tables.get(kind)
    if not isinstance(found, dict) or not found:
        raise BadContent(file, "", f"has no {kind}")
    entries = []
    for name, values in found.items():
        if not isinstance(values, dict):
            raise BadContent(file, f"{kind} '{name}'", "is not a table of fields")
        entry = ContentEntry(file, kind, name, values)
        _check(entry, fields)
        entries.append(entry)
    return entries


def _check(entry: ContentEntry, fields: Fields) -> None:
    if not _is_plain(entry.name):
        raise entry.bad("a name has only small letters, digits and single hyphens")
    for field, value in entry.values.items():
        if field not in fields.known:
            raise entry.bad(f"unknown field '{field}'{did_you_mean(field, fields.known)}")
        if field in fields.words and not (isinstance(value, str) and value):
            raise entry.bad(f"'{field}' must be a text, not {value!r}")
        if field in fields.numbers and (isinstance(value, bool) or not isinstance(value, int)):
            raise entry.bad(f"'{field}' must be a whole number, not {value!r}")
        if field in fields.numbers and isinstance(value, int) and not 0 <= value <= 1000:
            raise entry.bad(f"'{field}' must be from 0 to 1000, not {value}")
        if field in fields.lists and not _is_list_of_texts(value):
            raise entry.bad(f"'{field}' must be a list of texts, not {value!r}")
    for field in fields.known:
        if field not in entry.values and field not in fields.optional:
            raise entry.bad(f"'{field}' is missing")


def _is_plain(name: str) -> bool:
    """Names are parts of actions, which are texts of words with single spaces between them."""
    return all(
        part.isascii() and part.isalnum() and part == part.lower() for part in name.split("-")
    )


def _is_list_of_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)
