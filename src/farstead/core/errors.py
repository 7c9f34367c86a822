"""Everything that Farstead refuses, as a tree.

FarsteadError
├── UnknownName        no such game, edition, bot
├── BadOption          an option that is unknown, of the wrong kind or out of range
├── BadSeats           a number of seats that the game does not take
├── BadRecord          a record that can't be read or replayed; says in which line and why
├── BadContent         a content file that can't be used; says which file, entry and why
└── Refused            an action that a match does not take; nothing has changed
    ├── UnknownAction  the text is no action of this game
    ├── NotYourTurn    somebody else decides now
    ├── IllegalAction  the rules don't allow it now; says why
    ├── MatchOver      nobody decides any more
    └── CannotUndo     there is nothing that this seat may take back
"""


class FarsteadError(Exception):
    """The root of the tree: catch this for anything that Farstead refuses."""


class UnknownName(FarsteadError):
    """No game, edition or bot has this name."""


class BadOption(FarsteadError):
    """An option is unknown, of the wrong kind or out of range."""


class BadSeats(FarsteadError):
    """The game does not take this number of seats."""


class BadRecord(FarsteadError):
    """A record can't be read or replayed."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason


class BadContent(FarsteadError):
    """A content file can't be used."""

    def __init__(self, file: str, entry: str, reason: str) -> None:
        where = f"{file}, {entry}" if entry else file
        super().__init__(f"{where}: {reason}")
        self.file = file
        self.entry = entry
        self.reason = reason


class Refused(FarsteadError):
    """An action that a match does not take. Nothing has changed."""


class UnknownAction(Refused):
    """The text is no action of this game."""


class NotYourTurn(Refused):
    """Somebody else decides now."""


class IllegalAction(Refused):
    """The rules don't allow the action now."""


class MatchOver(Refused):
    """Nobody decides any more."""


class CannotUndo(Refused):
    """There is nothing that this seat may take back."""
