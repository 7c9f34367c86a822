"""The numbers of a game that a designer may turn, and editions: named sets of them."""

from collections.abc import Mapping
from errno import ENOENT
from hashlib import blake2b
from pathlib import Path
from typing import Final, final

from farstead.core.errors import BadOption, FarsteadError, UnknownName
from farstead.core.words import did_you_mean, listed

Value = int | str | bool
LARGEST_FILE: Final = 1_000_000  # bytes of cards and the like


@final
class Option:
    """One number, switch or word of a game: its name, its usual value and what it may be."""

    def __init__(
        self,
        name: str,
        default: Value,
        meaning: str,
        low: int = 0,
        high: int = 0,
        words: tuple[str, ...] = (),
        is_file: bool = False,
        before: Mapping[int, Value] | None = None,
    ) -> None:
        self.name = name
        self.default = default
        # What it was by rules up to a version: {1: 5} says that by rules 1 it was 5.
        self.before: dict[int, Value] = dict(before or {})
        self.meaning = meaning
        self.low = low
        self.high = high
        self.words = words
        self.is_file = is_file  # the name of a file, or the default for what the game brings

    def default_by(self, rules: int) -> Value:
        """Its usual value by this version of the rules."""
        since = [version for version in self.before if rules <= version]
        return self.before[min(since)] if since else self.default

    def allowed(self) -> str:
        """What the value may be, in words."""
        if isinstance(self.default, bool):
            return "yes or no"
        if isinstance(self.default, int):
            return f"a whole number from {self.low} to {self.high}"
        if self.is_file:
            return f"'{self.default}' or the name of a file"
        return listed([f"'{word}'" for word in self.words]).replace(" and ", " or ")

    def check(self, value: Value) -> Value:
        """The value, if it may be that; else BadOption."""
        if self.is_file and isinstance(value, str):
            return value if value == self.default else stamped(self.name, value)
        if self._fits(value):
            return value
        raise BadOption(f"option '{self.name}' is {self.allowed()}, not {_shown(value)}")

    def parse(self, text: str) -> Value:
        """The value that a person typed."""
        word = text.strip().lower()
        if isinstance(self.default, bool):
            if word in ("yes", "true", "on", "1"):
                return True
            if word in ("no", "false", "off", "0"):
                return False
            raise BadOption(f"option '{self.name}' is {self.allowed()}, not {text[:40]!r}")
        if isinstance(self.default, int):
            # Only plain decimals: int() also takes '1_0', ' 7 ' and other scripts' digits.
            digits = word[1:] if word[:1] == "-" else word
            if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
                raise BadOption(f"option '{self.name}' is {self.allowed()}, not {text[:40]!r}")
            return self.check(int(word))
        return self.check(text.strip() if self.is_file else word)

    def show(self, value: Value) -> str:
        """The text that `parse` reads back."""
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    def _fits(self, value: Value) -> bool:
        if isinstance(self.default, bool):
            return isinstance(value, bool)
        if isinstance(self.default, int):
            if isinstance(value, bool) or not isinstance(value, int):
                return False
            return self.low <= value <= self.high
        return isinstance(value, str) and value in self.words


def stamped(name: str, value: str) -> str:
    """A file's name with the digest of what it holds, so that a record fits only that."""
    file, _, digest = value.partition("#")
    if len(value.split()) != 1:  # a record lists options with spaces between them
        raise BadOption(f"option '{name}': a file's name without spaces, not {value[:80]!r}")
    found = blake2b(read_file(name, file).encode(), digest_size=6).hexdigest()
    if digest not in ("", found):
        raise BadOption(f"option '{name}': '{file}' has changed since ({found}, not {digest[:40]})")
    return f"{file}#{found}"


def read_file(name: str, value: str) -> str:
    """The text of the file that an option names."""
    file = value.partition("#")[0]
    try:
        return read_bounded(Path(file), LARGEST_FILE)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "is no text"
        raise BadOption(f"option '{name}': '{file[:80]}' can't be read: {reason}") from None
    except FarsteadError as error:
        raise BadOption(f"option '{name}': {error}") from None


def read_bounded(path: Path, most: int) -> str:
    """The text of a file, which is an ordinary one: no device, no pipe, and of so many bytes at
    most, whatever it says of itself."""
    shown = str(path)[:80]
    if not path.is_file():
        if path.exists():
            raise FarsteadError(f"'{shown}' is no ordinary file")
        raise FileNotFoundError(ENOENT, "No such file or directory")
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise FarsteadError(f"'{shown}' is larger than {most:,} bytes")
    return content.decode("utf-8")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 42 else text[:41] + "…"


@final
class OptionSet:
    """What a match of a game can be played with: options, editions, versions of the rules. The
    first edition is the one played by default, the last version is the newest."""

    def __init__(
        self,
        options: list[Option],
        editions: dict[str, dict[str, Value]],
        versions: tuple[int, ...] = (1,),
    ) -> None:
        self.options: dict[str, Option] = {option.name: option for option in options}
        self.editions = editions
        self.versions = versions
        self.default_edition: str = next(iter(editions))
        for changes in editions.values():
            for name, value in changes.items():
                self.named(name).check(value)

    def named(self, name: str) -> Option:
        option = self.options.get(name)
        if option is None:
            raise BadOption(f"no option '{name[:40]}'{did_you_mean(name[:40], self.options)}")
        return option

    def edition(self, name: str, rules: int | None = None) -> dict[str, Value]:
        """Every option's value in this edition, by the newest rules or by others."""
        changes = self.editions.get(name)
        if changes is None:
            raise UnknownName(f"no edition '{name[:40]}'{did_you_mean(name[:40], self.editions)}")
        version = self.version(rules)
        values = {option.name: option.default_by(version) for option in self.options.values()}
        values.update(changes)
        return values

    def version(self, rules: int | None = None) -> int:
        """This version of the rules, if the game can be played by it; None: the newest."""
        newest = self.versions[-1]
        if rules is None or rules in self.versions:
            return newest if rules is None else rules
        known = "rules " + listed([str(version) for version in self.versions])
        release = "a newer" if rules > newest else "an older"
        raise UnknownName(
            f"rules {rules} can't be played here, only {known}; {release} release of the game can"
        )

    def resolve(
        self,
        edition: str = "",
        changes: Mapping[str, Value] | None = None,
        rules: int | None = None,
    ) -> "Options":
        """Every option's value: the edition's, then the changes. By the newest rules, or by those
        that a match was begun with."""
        chosen = edition or self.default_edition
        values = self.edition(chosen, rules)
        for name, value in (changes or {}).items():
            values[name] = self.named(name).check(value)
        return Options(chosen, values, self.version(rules))

    def parse(self, edition: str, texts: list[str], rules: int | None = None) -> "Options":
        """The same from `name=value` texts, as they are typed."""
        changes: dict[str, Value] = {}
        for text in texts:
            name, equals, value = text.partition("=")
            if not equals:
                raise BadOption(f"an option is written name=value, not {text[:40]!r}")
            option = self.named(name.strip())
            if option.name in changes:
                raise BadOption(f"option '{option.name}' is given twice")
            changes[option.name] = option.parse(value)
        return self.resolve(edition, changes, rules)

    def renewed(self, options: "Options") -> "Options":
        """The same by the newest rules: what was changed stays so, the rest is as usual now."""
        return self.resolve(options.edition, self._changed(options))

    def changes(self, options: "Options") -> dict[str, str]:
        """The texts of what differs from the edition: enough to rebuild the options."""
        changed = self._changed(options)
        return {name: self.options[name].show(value) for name, value in changed.items()}

    def _changed(self, options: "Options") -> dict[str, Value]:
        usual = self.edition(options.edition, options.rules)
        return {name: value for name, value in options.values.items() if value != usual[name]}


@final
class Options:
    """What a match is played with: every option's value, and the version of the rules."""

    def __init__(self, edition: str, values: dict[str, Value], rules: int) -> None:
        self.edition = edition
        self.values = values
        self.rules = rules
        # What a game has made of these values, by the number of seats: made once, shared by
        # every state that is started with them.
        self.prepared: dict[int, object] = {}

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def flag(self, name: str) -> bool:
        return self.values[name] is True

    def word(self, name: str) -> str:
        value = self.values[name]
        assert isinstance(value, str)
        return value
