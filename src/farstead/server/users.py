"""Users: guests, each known by a token that only the own browser has."""

from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex, token_urlsafe
from time import time

from farstead.core.errors import BadOption, FarsteadError
from farstead.core.game import Game
from farstead.core.record import check_user
from farstead.server.store import DAY, Conflict, Store, UserRow


@dataclass(frozen=True)
class User:
    id: str
    name: str


class Users:
    """Everybody who has come and is not forgotten."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def find(self, token: str) -> User | None:
        """Whoever has this token."""
        row = await self.store.user(_hashed(token))
        if row is None:
            return None
        if (now := int(time())) - row["seen"] > DAY:
            try:
                await self.store.see_user(row["id"], now)
            except Conflict:
                return None  # removed at this very moment
        return User(row["id"], row["name"])

    async def add(self) -> tuple[User, str]:
        """A new guest, and the token."""
        token, user_id = token_urlsafe(24), token_hex(16)
        user = User(user_id, f"Guest {user_id[:4]}")
        row: UserRow = {
            "id": user.id,
            "token": _hashed(token),
            "name": user.name,
            "seen": int(time()),
        }
        await self.store.add_user(row)
        return user, token

    async def rename(self, user: User, name: str) -> User:
        renamed = User(user.id, checked_name(name))
        await self.store.rename_user(renamed.id, renamed.name)
        return renamed


def checked_name(name: str) -> str:
    """A name that people can read and records can hold; never a bot's."""
    if name.startswith("@"):
        raise BadOption("a name does not begin with @")
    try:
        return check_user(" ".join(name.split()))
    except FarsteadError as error:
        raise BadOption(str(error).removeprefix("line 0: ")) from None


def checked_title(title: str, game: Game) -> str:
    """A name for what the game lets a seat name, as people's are; or nothing."""
    words = " ".join(title.split())
    if not words:
        return ""
    if not game.seat_title:
        raise BadOption(f"{game.title} has nothing to name at a seat")
    return checked_name(words)


def _hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()
