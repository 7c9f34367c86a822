"""Reading content files: cards and the like, as TOML that a designer edits."""

import tomllib
from importlib.resources import files

from farstead.core.errors import BadContent
from farstead.core.words import did_you_mean

Fields = dict[str, int | str]


def read_entries(
    package: str, file: str, kind: str, numbers: tuple[str, ...], words: tuple[str, ...]
) -> dict[str, Fields]:
    """The entries `[kind.NAME]` of a package's content file, each with just these fields."""
    text = files(package).joinpath("content", file).read_text(encoding="utf-8")
    return parse_entries(text, file, kind, numbers, words)


def parse_entries(
    text: str, file: str, kind: str, numbers: tuple[str, ...], words: tuple[str, ...]
) -> dict[str, Fields]:
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(file, "", str(error)) from None
    for name in tables:
        if name != kind:
            raise BadContent(file, name, f"unknown kind{did_you_mean(name, [kind])}")
    entries = tables.get(kind)
    if not isinstance(entries, dict) or not entries:
        raise BadContent(file, "", f"has no {kind}")
    for name, fields in entries.items():
        _check_entry(file, f"{kind} '{name}'", fields, numbers, words)
    return entries


def _check_entry(
    file: str, entry: str, fields: object, numbers: tuple[str, ...], words: tuple[str, ...]
) -> None:
    if not isinstance(fields, dict):
        raise BadContent(file, entry, "is not a table of fields")
    known = numbers + words
    for field, value in fields.items():
        if field not in known:
            raise BadContent(file, entry, f"unknown field '{field}'{did_you_mean(field, known)}")
        if field in words and not (isinstance(value, str) and value):
            raise BadContent(file, entry, f"'{field}' must be a text, not {value!r}")
        if field in numbers and (isinstance(value, bool) or not isinstance(value, int)):
            raise BadContent(file, entry, f"'{field}' must be a whole number, not {value!r}")
        if field in numbers and not 0 <= value <= 1000:
            raise BadContent(file, entry, f"'{field}' must be from 0 to 1000, not {value}")
    for field in known:
        if field not in fields:
            raise BadContent(file, entry, f"'{field}' is missing")
