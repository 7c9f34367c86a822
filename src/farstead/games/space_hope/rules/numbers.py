"""Space Hope's numbers: options, content ready for the rules, what may be chosen, what is
being decided and what the log hears. The numbers behind the rules (SH-1, ...) are those of
RULES.md."""

import tomllib
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.content import read_content
from farstead.core.errors import BadOption
from farstead.core.options import Option, Options, OptionSet, read_file
from farstead.core.space import Space, SpaceBuilder
from farstead.games.space_hope.rules.content import (
    A_CARD,
    MOST_PARTS,
    NO_ACTION,
    ROUND,
    START,
    Card,
    Goal,
    Part,
    asks_dial,
    parse_cards,
    parse_goals,
    parse_parts,
)
from farstead.games.space_hope.rules.effects import DESTROY, DIALS, Effect

VERSIONS: Final = (1,)  # of the rules, as far as they can be played; the newest last
PACKAGE: Final = "farstead.games.space_hope"
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6
DIAL_COUNT: Final = 5
HIGHEST_DIAL: Final = 9
HAND_ROOM: Final = 24  # SH-4: nobody holds more
MOST_SLOTS: Final = MOST_PARTS
NOBODY: Final = -1  # where a seat, a card, a goal or a slot could be

# The numbers ---------------------------------------------------------------------------

OPTIONS: Final = OptionSet(
    [
        Option("dials", 3, "what every dial starts at", low=1, high=9),
        Option("hand", 6, "cards that everybody draws each round", low=2, high=12),
        Option("copies", 2, "copies of each card in the deck", low=1, high=4),
        Option("goals", True, "a communal goal each round"),
        Option("two_parts", True, "a part of Tier 0 may bring a second one from the deck"),
        Option("gift", True, "an OR card's Distance may go to any player"),
        Option("ship_names", True, "players name their ships"),
        Option("all_reach_dead", False, "'all players' means the dead too"),
        Option("dials_count", True, "dials count for the win"),
        Option("dead_drift", "turn", "the dead drift on 1 each", words=("turn", "round", "none")),
        Option("rounds", 30, "rounds after which the voyage ends for everybody", low=1, high=99),
        Option("cards", "standard", "a file with other cards", is_file=True),
        Option("part_file", "standard", "a file with other ship parts", is_file=True),
        Option("goal_file", "standard", "a file with other goals", is_file=True),
    ],
    {
        "communal": {},
        "first": {
            "goals": False,
            "two_parts": False,
            "gift": False,
            "ship_names": False,
            "all_reach_dead": True,
            "dials_count": False,
        },
    },
    VERSIONS,
)


def _ship_names() -> list[str]:
    names = tomllib.loads(read_content(PACKAGE, "ships.toml"))["names"]
    return [str(name) for name in names]


SHIP_NAMES: Final = _ship_names()
NAMES_EACH: Final = 4  # of which each player picks one
assert len(SHIP_NAMES) == MOST_SEATS * NAMES_EACH

# What may be chosen; behind these come the content's own -----------------------------------

ACTIONS: Final = SpaceBuilder()
NAME: Final[i64] = ACTIONS.actions("name {}", [name.lower() for name in SHIP_NAMES])  # + name
TARGET: Final[i64] = ACTIONS.actions("target {}", range(1, MOST_SEATS + 1))  # + seat
DIAL: Final[i64] = ACTIONS.actions("dial {}", DIALS)  # + dial
FOR_DISTANCE: Final[i64] = ACTIONS.action("distance")
FOR_ABILITY: Final[i64] = ACTIONS.action("ability")
PAY: Final[i64] = ACTIONS.action("pay")
PASS: Final[i64] = ACTIONS.action("pass")

# Why something may not be chosen: see `refusal` ---------------------------------------------

NOT_HELD: Final = 1  # the card is not in the player's hand
PLACED_ALREADY: Final = 2  # this round
NO_SLOT: Final = 3  # is empty whose tier is met
NO_SUCH_PART: Final = 4  # on the player's ship
WORKS_BY_ITSELF: Final = 5
PARTS_JAMMED: Final = 6
USED_ALREADY: Final = 7  # this round
NO_GOAL_ACTION: Final = 8
OTHER_GOAL_ACTION: Final = 9  # the goal takes a card instead of a dial, or the other way round
GOAL_IS_MET: Final = 10
HELPED_ENOUGH: Final = 11
DIAL_TOO_LOW: Final = 12  # to pay without dying of it

# What is being decided -----------------------------------------------------------------

NAMING: Final = 0  # a player names a ship
REVEALING: Final = 1  # chance reveals a goal
CHOOSING: Final = 2  # a dead player picks one of two goals
DEALING: Final = 3  # chance draws a card for somebody's hand
ACTING: Final = 4  # a player takes an action
MODE: Final = 5  # and decides: Distance or Ability
AIMING: Final = 6  # and at whom
DIALLING: Final = 7  # and which dial
WRECKING: Final = 8  # and which ship part
PLACING: Final = 9  # and into which slot
ADDING: Final = 10  # a player may build a second part
TOPPING: Final = 11  # chance turns up the card for it
DRAWING: Final = 12  # chance draws: an effect
LOSING: Final = 13  # chance discards from a hand: an effect
MILLING: Final = 14  # chance discards from a deck: an effect
PHASES: Final = 15

# What the log hears: its numbers are given in this order --------------------------------

NAMED: Final = 0  # seat, name
BEGAN_ROUND: Final = 1  # round
REVEALED: Final = 2  # goal
CHOSE: Final = 3  # seat, goal
DREW: Final = 4  # seat, how many
PLAYED: Final = 5  # seat, card, target (seat, ALL or NOBODY)
PLAYED_FOR_DISTANCE: Final = 6  # seat, card, target
BUILT: Final = 7  # seat, slot, card
ADDED: Final = 8  # seat, slot, card
USED: Final = 9  # seat, slot, target
GAVE: Final = 10  # seat, card, target
PAID: Final = 11  # seat, dial, how much
ROSE: Final = 12  # seat, dial, by how much
FELL: Final = 13  # seat, dial, by how much
ADVANCED: Final = 14  # seat, by how much
FELL_BACK: Final = 15  # seat, by how much
LOST: Final = 16  # seat, card
MILLED: Final = 17  # seat, card
SALVAGED: Final = 18  # seat, how many
WRECKED: Final = 19  # seat, slot, card
SAVED: Final = 20  # seat, slot, dial
DIED: Final = 21  # seat, dial (or EMPTY_DECK)
MET: Final = 22  # goal
MISSED: Final = 23  # goal
DISCARDED: Final = 24  # seat, card
DRIFTED: Final = 25  # seat
ENDED: Final = 26
SWAPPED: Final = 27  # seat, dial, other dial
TRADED: Final = 28  # seat, other seat, dial

EMPTY_DECK: Final = 5  # where a dial could be: what somebody died of
EVERYBODY: Final = 6  # where a target could be


@final
class Numbers:
    """The options and the content, ready for the rules; every state of a match shares one."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options: Options = options
        self.rules: i64 = options.rules  # their version: a rule that has changed asks for it
        self.cards: list[Card] = _cards(options)
        self.parts: list[Part] = _parts(options)
        self.goals: list[Goal] = _goals(options)
        self._read_options(options)
        self._number_actions()
        self.code: vec[i64] = vec[i64]()
        self.asking: vec[i64] = vec[i64]()  # for each place in the code: 1 if that program
        self.wrecking: vec[i64] = vec[i64]()  # asks for a dial, or destroys a part
        self._prepare_cards(seats)
        self._prepare_parts()
        self._prepare_goals()
        self._lay_out(seats)

    def _read_options(self, options: Options) -> None:
        self.start: i64 = options.number("dials")
        self.hand: i64 = options.number("hand")
        self.copies: i64 = options.number("copies")
        self.has_goals: bool = options.flag("goals")
        self.two_parts: bool = options.flag("two_parts")
        self.gift: bool = options.flag("gift")
        self.ship_names: bool = options.flag("ship_names")
        self.all_reach_dead: bool = options.flag("all_reach_dead")
        self.dials_count: bool = options.flag("dials_count")
        drift = options.word("dead_drift")
        self.drift_by_turn: bool = drift == "turn"
        self.drift_by_round: bool = drift == "round"
        self.rounds: i64 = options.number("rounds")

    def _number_actions(self) -> None:
        cards = [card.name for card in self.cards]
        parts = [part.name for part in self.parts]
        goals = [goal.name for goal in self.goals]
        self.card_count: i64 = len(cards)
        self.part_count: i64 = len(parts)
        self.goal_count: i64 = len(goals)
        actions = ACTIONS.copy()
        self.play: i64 = actions.actions("play {}", cards)  # + card
        self.place: i64 = actions.actions("place {}", cards)  # + card
        self.give: i64 = actions.actions("give {}", cards)  # + card
        self.use: i64 = actions.actions("use {}", parts)  # + slot
        self.slot: i64 = actions.actions("in {}", parts)  # + slot
        self.wreck: i64 = actions.actions("wreck {}", parts)  # + slot
        self.choose: i64 = actions.actions("choose {}", goals)  # + goal
        self.top: i64 = actions.outcomes("draw {}", cards)  # + card, by chance
        self.lose: i64 = actions.outcomes("lose {}", cards)  # + card, by chance
        self.reveal: i64 = actions.outcomes("reveal {}", goals)  # + goal, by chance
        self.space: Space = actions.space()

    def _lay_out(self, seats: int) -> None:
        """What every table looks like before the game: states begin as copies of these."""
        cards, deck = int(self.card_count), int(self.deck)
        self.full_bag: vec[i64] = _same(int(self.copies), cards)
        self.full_decks: vec[i64] = _same(deck, seats)
        self.empty_piles: vec[i64] = _same(0, seats * deck)
        self.empty_hands: vec[i64] = _same(0, seats * HAND_ROOM)
        self.empty_slots: vec[i64] = _same(NOBODY, seats * MOST_SLOTS)
        self.first_dials: vec[i64] = _same(int(self.start), seats * DIAL_COUNT)
        self.zero_each: vec[i64] = _same(0, seats)
        self.nobody_each: vec[i64] = _same(NOBODY, seats)
        self.zero_dealt: vec[i64] = _same(0, seats * cards)
        self.zero_cards: vec[i64] = _same(0, cards)
        self.zero_parts: vec[i64] = _same(0, int(self.part_count))
        self.zero_goals: vec[i64] = _same(0, int(self.goal_count))

    # Content, as numbers: programs are stretches of `code`, four numbers an effect ----------

    def _prepare_cards(self, seats: int) -> None:
        cards = self.cards
        total = len(cards) * int(self.copies)
        self.deck: i64 = total // seats  # SH-2
        if self.deck < self.hand:
            raise BadOption(
                f"{total} cards give {seats} players {self.deck} each, fewer than a hand"
                f" of {self.hand}"
            )
        self.card_distance: vec[i64] = vec[i64]([card.distance for card in cards])
        self.card_target: vec[i64] = vec[i64]([card.target for card in cards])
        self.card_is_and: vec[i64] = vec[i64]([int(card.is_and) for card in cards])
        self.card_remains: vec[i64] = vec[i64]([int(card.remains) for card in cards])
        self.card_program: vec[i64] = self._programs([card.effects for card in cards])

    def _prepare_parts(self) -> None:
        parts = self.parts
        self.part_tier: vec[i64] = vec[i64]([part.tier for part in parts])
        self.part_use: vec[i64] = vec[i64]([part.use for part in parts])
        self.part_target: vec[i64] = vec[i64]([part.target for part in parts])
        self.part_program: vec[i64] = self._programs([part.effects for part in parts])
        # Slots that a ship with so many parts may fill, those that are for use on one's turn,
        # and those that work at the start of a round: as sets.
        self.slots_for: vec[i64] = vec[i64](
            [_set([part.tier <= built for part in parts]) for built in range(len(parts) + 1)]
        )
        self.slots_to_use: i64 = _set([part.use >= ROUND for part in parts])
        self.slots_at_start: i64 = _set([part.use == START for part in parts])

    def _prepare_goals(self) -> None:
        goals = self.goals
        self.goal_need: vec[i64] = vec[i64]([goal.need for goal in goals])
        self.goal_dial: vec[i64] = vec[i64]([goal.dial for goal in goals])
        self.goal_amount: vec[i64] = vec[i64]([goal.amount for goal in goals])
        self.goal_cost: vec[i64] = vec[i64]([goal.cost for goal in goals])
        self.goal_price: vec[i64] = vec[i64]([goal.price for goal in goals])
        self.goal_target: vec[i64] = vec[i64]([goal.target for goal in goals])
        self.goal_program: vec[i64] = self._programs([goal.effects for goal in goals])
        self.goal_success: vec[i64] = self._programs([goal.success for goal in goals])
        self.goal_failure: vec[i64] = self._programs([goal.failure for goal in goals])

    def _programs(self, all_effects: list[list[Effect]]) -> vec[i64]:
        """Where each program begins, and behind the last one where that ends."""
        starts = vec[i64]()
        for effects in all_effects:
            starts = append(starts, len(self.code))
            asks = int(any(asks_dial(effect) for effect in effects))
            wrecks = int(any(effect.op == DESTROY for effect in effects))
            for effect in effects:
                for number in effect.code():
                    self.code = append(self.code, number)
                    self.asking = append(self.asking, asks)
                    self.wrecking = append(self.wrecking, wrecks)
        return append(starts, len(self.code))

    # Questions about programs -----------------------------------------------------------------

    def asks_dial(self, begin: i64, end: i64) -> bool:
        """Whether somebody has to choose a dial for it."""
        return begin < end and self.asking[begin] != 0

    def wrecks(self, begin: i64, end: i64) -> bool:
        """Whether it destroys a ship part."""
        return begin < end and self.wrecking[begin] != 0


def _same(value: int, count: int) -> vec[i64]:
    values = [value] * count
    return vec[i64](values)


def _set(members: list[bool]) -> int:
    """The places where it is so, as a set of bits."""
    return sum([1 << place for place, is_member in enumerate(members) if is_member])


CARDS: Final = parse_cards(read_content(PACKAGE, "cards.toml"), "cards.toml")
PARTS: Final = parse_parts(read_content(PACKAGE, "parts.toml"), "parts.toml")
GOALS: Final = parse_goals(read_content(PACKAGE, "goals.toml"), "goals.toml")


def _cards(options: Options) -> list[Card]:
    """The game's own cards, or those of the file that an option names."""
    file = options.word("cards")
    if file == "standard":
        return CARDS
    return parse_cards(read_file("cards", file), file.partition("#")[0])


def _parts(options: Options) -> list[Part]:
    file = options.word("part_file")
    if file == "standard":
        return PARTS
    return parse_parts(read_file("part_file", file), file.partition("#")[0])


def _goals(options: Options) -> list[Goal]:
    file = options.word("goal_file")
    if file == "standard":
        return GOALS
    return parse_goals(read_file("goal_file", file), file.partition("#")[0])


def costs_card(numbers: Numbers, goal: i64) -> bool:
    return numbers.goal_cost[goal] == A_CARD


def has_action(numbers: Numbers, goal: i64) -> bool:
    return numbers.goal_cost[goal] != NO_ACTION
