"""Colonizers' numbers: options, modules, colonists, what may be chosen, what is being decided
and what the log hears. The numbers behind the rules (CO-1, ...) are those of RULES.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.content import Entry, Fields, parse_entries, read_content
from farstead.core.options import Option, Options, OptionSet
from farstead.core.space import SpaceBuilder

VERSIONS: Final = (1,)  # of the rules, as far as they can be played; the newest last
SEATS: Final = 4  # CO-1

# The numbers ---------------------------------------------------------------------------

OPTIONS: Final = OptionSet(
    [
        Option("hand", 5, "modules that a hand holds", low=1, high=15),
        Option("colony", 8, "modules that fill a colony", low=1, high=12),
        Option("income", 2, "Omnium for gathering", low=1, high=9),
        Option("robbery", 2, "Omnium that the Opportunist takes at most", low=0, high=9),
        Option("first_bonus", 4, "points for the first full colony", low=0, high=20),
        Option("later_bonus", 2, "points for every later full colony", low=0, high=20),
        Option("ends", "round", "a full colony ends the game with this", words=("round", "turn")),
        Option("rotate_first", False, "the first seat passes on every round"),
    ],
    {"standard": {}},
    VERSIONS,
)

# The modules (CO-20) and the colonists ---------------------------------------------------

COLOURS: Final = ["green", "blue", "red", "none"]


@final
class Module:
    def __init__(self, entry: Entry) -> None:
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

COLONISTS: Final = ["opportunist", "ecologist", "miner", "general", "visionary", "spy"]
OPPORTUNIST: Final = 0
ECOLOGIST: Final = 1  # these three are paid
MINER: Final = 2  # for the colours
GENERAL: Final = 3  # in this order
VISIONARY: Final = 4
SPY: Final = 5
NOBODY: Final = -1  # where a seat or a colonist could be

# What may be chosen --------------------------------------------------------------------

NAMES: Final = [module.name for module in MODULES]

ACTIONS: Final = SpaceBuilder()
PICK: Final[i64] = ACTIONS.actions("pick {}", COLONISTS)  # + colonist
GATHER: Final[i64] = ACTIONS.action("gather")
RESEARCH: Final[i64] = ACTIONS.action("research")
PASS: Final[i64] = ACTIONS.action("pass")
ROB: Final[i64] = ACTIONS.actions("rob {}", COLONISTS)  # + colonist
SWAP: Final[i64] = ACTIONS.actions("swap {}", COLONISTS)  # + colonist
KEEP: Final[i64] = ACTIONS.actions("keep {}", NAMES)  # + module
BUILD: Final[i64] = ACTIONS.actions("build {}", NAMES)  # + module
REMOVE: Final[i64] = ACTIONS.outcomes("remove {}", COLONISTS)  # + colonist, by chance
DRAW: Final[i64] = ACTIONS.outcomes("draw {}", NAMES)  # + module, by chance
SPACE: Final = ACTIONS.space()

# Why something may not be chosen: see `refusal` ---------------------------------------------

NOT_NOW: Final = 1  # another kind of decision is due
NOT_HANDED_ON: Final = 2  # the colonist is not among those that may be picked
HAND_IS_FULL: Final = 3
NOT_DRAWN: Final = 4
OWN_COLONIST: Final = 5
OTHER_ABILITY: Final = 6  # of a colonist that the player does not control
NOT_IN_HAND: Final = 7
COLONY_IS_FULL: Final = 8
TOO_DEAR: Final = 9

# What is being decided -----------------------------------------------------------------

REMOVING: Final = 0  # chance removes a colonist
PICKING: Final = 1  # a player picks a colonist
ENVISIONING: Final = 2  # chance draws for the Visionary
EARNING: Final = 3  # a player gathers or researches
DRAWING_FIRST: Final = 4  # chance draws
DRAWING_SECOND: Final = 5  # twice
KEEPING: Final = 6  # a player keeps one of the two
NAMING: Final = 7  # the Opportunist or the Spy names a colonist
BUILDING: Final = 8  # a player builds
PHASES: Final = 9

# What the log hears: its numbers are given in this order --------------------------------

BEGAN_ROUND: Final = 0  # round
PICKED: Final = 1  # seat, colonist
REVEALED: Final = 2  # seat, colonist
WAS_PAID: Final = 3  # seat, Omnium, colour
ENVISIONED: Final = 4  # seat, module
GATHERED: Final = 5  # seat, Omnium
RESEARCHED: Final = 6  # seat
DREW: Final = 7  # seat, module
KEPT: Final = 8  # seat, module kept, module put under the deck
NAMED: Final = 9  # seat, colonist, whoever controls it (or -1)
ROBBED: Final = 10  # seat, victim, Omnium
SWAPPED: Final = 11  # seat, victim
BUILT: Final = 12  # seat, module
BUILT_NOTHING: Final = 13  # seat
FILLED: Final = 14  # seat, bonus
ENDED: Final = 15
RAN_DRY: Final = 16  # seat whose research found fewer than two modules


@final
class Numbers:
    """The options, ready for the rules; every state of a match shares one."""

    def __init__(self, options: Options) -> None:
        self.options: Options = options
        self.rules: i64 = options.rules  # their version: a rule that has changed asks for it
        self.hand: i64 = options.number("hand")
        self.colony: i64 = options.number("colony")
        self.income: i64 = options.number("income")
        self.robbery: i64 = options.number("robbery")
        self.first_bonus: i64 = options.number("first_bonus")
        self.later_bonus: i64 = options.number("later_bonus")
        self.ends_with_turn: bool = options.word("ends") == "turn"
        self.rotate_first: bool = options.flag("rotate_first")
