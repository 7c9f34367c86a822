"""The lobby: which tables somebody is shown. No match is loaded for it."""

from time import time

from farstead.core.errors import FarsteadError
from farstead.server.protocol import LobbyInfo, TableInfo
from farstead.server.store import Store, StoredTable
from farstead.server.tables import Tables

MOST_TABLES = 50  # in each of the two lists
OFFERED_DAYS = 2  # a public table where nothing has happened for so long is not offered any more


class Lobby:
    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables

    async def shown_to(self, user: str) -> LobbyInfo:
        """The user's own tables that are not over, and public ones with a free seat."""
        recently = int(time()) - OFFERED_DAYS * 24 * 3600
        own, public = await self.store.lobby(user, recently, MOST_TABLES)
        mine, others = self._infos(own, user), self._infos(public, user)
        known = {info.id for info in mine}
        joinable = [
            info
            for info in others
            if info.id not in known and any(seat.kind == "open" for seat in info.seats)
        ]
        return LobbyInfo(mine=mine, open=joinable)

    def _infos(self, stored: list[StoredTable], user: str) -> list[TableInfo]:
        infos = (self._info(table, user) for table in stored)
        return [info for info in infos if info is not None]

    def _info(self, stored: StoredTable, user: str) -> TableInfo | None:
        try:
            table = self.tables.restored(stored)
        except FarsteadError:
            return None  # of a game, an edition or rules that are not installed any more
        if live := self.tables.live.get(table.setting.id):
            table.viewers = live.viewers
        return table.info(user)
