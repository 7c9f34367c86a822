"""What a match is played with: the one statement of it that records, tables, simulations, ladders
and lessons carry, and that a match is started from."""

from collections.abc import Iterable, Sequence

import msgspec

from farstead.core.game import Game, find_game
from farstead.core.options import Options
from farstead.core.state import State


class Header(msgspec.Struct, frozen=True):
    """By names alone, so it can be written down and sent to another process. `new` and `of` make
    one that is whole; one that was read is checked when it is resolved."""

    game: str
    rules: int  # their version
    edition: str
    options: dict[str, str]  # what differs from the edition
    users: list[str] = []  # one a seat, a bot's begins with @; none: it is not said yet
    titles: list[str] = []  # what a seat's ship is called, say; nothing where it is not said

    def __hash__(self) -> int:
        named = (*self.options.items(), *self.users, *self.titles)
        return hash((self.game, self.rules, self.edition, *named))

    @classmethod
    def new(
        cls,
        game: str,
        edition: str = "",
        options: Iterable[str] = (),
        users: Sequence[str] = (),
        rules: int | None = None,
        titles: Sequence[str] = (),
    ) -> "Header":
        """As it is typed: `Header.new("last-land", options=["dice=1"])`, or a refusal. By the
        newest rules, if no others are named."""
        found = find_game(game)
        return cls.of(found, found.options.parse(edition, list(options), rules), users, titles)

    @classmethod
    def of(
        cls,
        game: Game,
        options: Options,
        users: Sequence[str] = (),
        titles: Sequence[str] = (),
    ) -> "Header":
        changes = game.options.changes(options)
        said = list(titles) if any(titles) else []
        return cls(game.name, options.rules, options.edition, changes, list(users), said)

    def resolve(self) -> tuple[Game, Options]:
        """What the names stand for, or a refusal."""
        game = find_game(self.game)
        texts = [f"{name}={value}" for name, value in self.options.items()]
        return game, game.options.parse(self.edition, texts, self.rules)

    def named_files(self) -> list[str]:
        """The options that name files, which are read when the header is resolved."""
        known = find_game(self.game).options.options
        return [
            name
            for name, value in self.options.items()
            if name in known and known[name].is_file and value != known[name].default
        ]

    def start(self, seats: int = 0) -> State:
        """The game before its first decision, for so many seats or one for each user."""
        game, options = self.resolve()
        return game.start(options, seats or len(self.users))

    def renewed(self) -> "Header":
        """The same by the newest rules."""
        game, options = self.resolve()
        return self.of(game, game.options.renewed(options), self.users, self.titles)

    def seated(self, users: Sequence[str], titles: Sequence[str] = ()) -> "Header":
        """The same with these users, and what they call their ships or the like."""
        said = list(titles) if any(titles) else []
        return msgspec.structs.replace(self, users=list(users), titles=said)
