"""The options and the content of a match, ready for the rules."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.content import read_content
from farstead.core.errors import BadContent, BadOption
from farstead.core.options import Options, read_file
from farstead.core.space import Space
from farstead.games.cosmos.rules.actions import ACTIONS
from farstead.games.cosmos.rules.content import (
    ATTACK,
    POWER_COUNT,
    POWER_NAMES,
    REINFORCEMENT,
    Card,
    Race,
    parse_cards,
    parse_races,
)
from farstead.games.cosmos.rules.options import MOST_SEATS, PACKAGE
from farstead.games.cosmos.rules.sites import CHART, PIECES

NOBODY: Final = -1  # where a seat, a card, a race or a power could be
DRAFT: Final = 3  # races that everybody chooses from

# What a card is good for in an invasion
REINFORCES: Final = 0
ATTACKS: Final = 1
DEFENDS: Final = 2

CARDS: Final = parse_cards(read_content(PACKAGE, "cards.toml"), "cards.toml")
RACES: Final = parse_races(read_content(PACKAGE, "races.toml"), "races.toml")
PUBLISHED_RACES: Final = parse_races(
    read_content(PACKAGE, "races-published.toml"), "races-published.toml"
)
# Those of rules 1
FIRST_CARDS: Final = parse_cards(read_content(PACKAGE, "cards.toml"), "cards.toml", 1)
FIRST_RACES: Final = parse_races(read_content(PACKAGE, "races-1.toml"), "races-1.toml")


@final
class Ruleset:
    """The options and the content, ready for the rules; every state of a match shares one."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options: Options = options
        self.rules: i64 = options.rules  # their version: a rule that has changed asks for it
        self.ships: i64 = options.number("ships")
        self.stack: i64 = options.number("stack")
        self.hand: i64 = options.number("hand")
        self.colonies: i64 = options.number("colonies")
        self.actions: i64 = options.number("actions")
        self.second: str = options.word("second")  # SC-6: where the second stack may be placed
        self.ends_at_once: bool = options.word("ends") == "at-once"  # SC-26
        self.ends_by_rounds: bool = options.word("ends") == "round"
        # So many players, the first ones, have an action less in their first turn
        self.slow_starts: i64 = max(seats - options.number("full_starts"), 0)
        self.late_cards: i64 = options.number("late_cards")
        self.offers: i64 = options.number("offers")
        self.rounds: i64 = options.number("rounds")
        self.cards: list[Card] = _cards(options)
        self.races: list[Race] = _races(options, seats)
        self.fleets: vec[i64] = vec[i64]([options.number("ships") for _ in range(MOST_SEATS)])
        self.pieces: vec[i64] = vec[i64](CHART[seats])  # SC-2
        self._prepare_cards(options, seats)
        self._prepare_races()
        self._number_actions()

    def _prepare_cards(self, options: Options, seats: int) -> None:
        cards = self.cards
        self.card_count: i64 = len(cards)
        self.card_kind: vec[i64] = vec[i64]([card.kind for card in cards])
        self.card_value: vec[i64] = vec[i64]([card.value for card in cards])
        self.copies: vec[i64] = vec[i64]([card.copies for card in cards])
        # ATTACKS, DEFENDS or REINFORCES; what is not 0 is an Invade card
        self.invades: vec[i64] = vec[i64]([_invades(card) for card in cards])
        self.deck: i64 = sum([card.copies for card in cards])
        first_hands = sum([self.first_hand(place) for place in range(seats)])
        if self.deck < first_hands:
            file = options.word("cards").partition("#")[0]
            reason = f"{self.deck} cards are not enough for the first {seats} hands: {first_hands}"
            if file == "standard":
                raise BadOption(f"options 'hand' and 'late_cards': {reason}")
            raise BadContent(file, "", reason)

    def first_hand(self, place: i64) -> i64:
        """SC-7: how many cards are dealt to the player in this place of the order, from 0."""
        return self.hand + self.late_cards * min(max(place - 1, 0), 2)

    def _prepare_races(self) -> None:
        self.race_of: vec[i64] = _nobody(POWER_COUNT)  # the race sheet of each power, or NOBODY
        self.in_box: i64 = 0  # the powers that have a race sheet, as a set
        for number, race in enumerate(self.races):
            self.race_of[race.power] = number
            self.in_box |= 1 << race.power

    def _number_actions(self) -> None:
        """Those of the deck, behind those that every deck has; then chance's."""
        cards = [card.name for card in self.cards]
        space = ACTIONS.copy()
        self.play: i64 = space.actions("play {}", cards)  # + card
        self.hand_over: i64 = space.actions("hand {}", cards)  # + card
        self.drop: i64 = space.actions("drop {}", cards)  # + card
        self.draw: i64 = space.outcomes("draw {}", cards)  # + card
        self.take: i64 = space.outcomes("take {}", cards)  # + card
        self.deal: i64 = space.outcomes("deal {}", POWER_NAMES)  # + power
        self.lay: i64 = space.outcomes("lay {}", PIECES)  # + piece
        self.first: i64 = space.outcomes("first {}", range(1, MOST_SEATS + 1))  # + seat
        self.space: Space = space.space()

    def title(self, power: i64) -> str:
        """What the race with this power is called."""
        return self.races[self.race_of[power]].title


def _invades(card: Card) -> int:
    if card.kind == REINFORCEMENT:
        return REINFORCES
    return ATTACKS if card.kind == ATTACK else DEFENDS


def _nobody(count: int) -> vec[i64]:
    values = [NOBODY] * count
    return vec[i64](values)


def _cards(options: Options) -> list[Card]:
    """The game's own deck, or that of the file that an option names."""
    file = options.word("cards")
    if file == "standard":
        return FIRST_CARDS if options.rules == 1 else CARDS
    return parse_cards(read_file("cards", file), file.partition("#")[0], options.rules)


def _races(options: Options, seats: int) -> list[Race]:
    file = options.word("races")
    if file == "standard":
        return _own_races(options)
    races = parse_races(read_file("races", file), file.partition("#")[0])
    if len(races) < DRAFT * seats:
        reason = f"{len(races)} races are not enough for {seats} players to draw {DRAFT} each"
        raise BadContent(file.partition("#")[0], "", reason)
    return races


def _own_races(options: Options) -> list[Race]:
    """The game's own race sheets: of some there are those with the published numbers as well."""
    if options.rules == 1:
        return FIRST_RACES
    if options.word("sheets") == "tuned":
        return RACES
    published = {race.name: race for race in PUBLISHED_RACES}
    return [published.get(race.name, race) for race in RACES]
