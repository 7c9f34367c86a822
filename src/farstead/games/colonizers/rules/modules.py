"""The modules of Colonizers: CO-20."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.content import ContentEntry, Fields, parse_entries, read_content

COLOURS: Final = ["green", "blue", "red", "none"]


@final
class Module:
    def __init__(self, entry: ContentEntry) -> None:
        self.name: str = entry.name
        self.title: str = entry.word("title")
        self.cost: int = entry.number("cost")
        self.value: int = entry.number("value")
        self.copies: int = entry.number("copies")
        self.colour: int = entry.one_of("colour", COLOURS)


def _load() -> list[Module]:
    text = read_content("farstead.games.colonizers", "modules.toml")
    fields = Fields(numbers=("cost", "value", "copies"), words=("title", "colour"))
    return [Module(entry) for entry in parse_entries(text, "modules.toml", "module", fields)]


MODULES: Final = _load()
KINDS: Final[i64] = len(MODULES)
DECK: Final[i64] = sum([module.copies for module in MODULES])
COST: Final = vec[i64]([module.cost for module in MODULES])
VALUE: Final = vec[i64]([module.value for module in MODULES])
COLOUR: Final = vec[i64]([module.colour for module in MODULES])
