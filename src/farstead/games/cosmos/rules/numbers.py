"""The numbers of Settlers of the Cosmos: options, content ready for the rules, what may be chosen,
what is being decided and what the log hears. The numbers behind the rules (SC-1, ...) are those
of RULES.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.core.content import read_content
from farstead.core.errors import BadContent, BadOption
from farstead.core.options import Option, Options, OptionSet, read_file
from farstead.core.space import Space
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
from farstead.games.cosmos.rules.sites import NAMES, SITES

VERSIONS: Final = (1,)  # of the rules, as far as they can be played; the newest last
PACKAGE: Final = "farstead.games.cosmos"
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6
NOBODY: Final = -1  # where a seat, a card, a race or a power could be
DRAFT: Final = 3  # races that everybody chooses from
MOST_STACK: Final = 8
MOST_AMOUNT: Final = 9  # of a resource, in an offer or a deal
MOST_DEALT: Final = 3  # cards, in a deal
MOST_BROUGHT: Final = 4  # ships, in a deal

# The numbers ---------------------------------------------------------------------------

OPTIONS: Final = OptionSet(
    [
        Option("ships", 32, "ships of each player", low=8, high=60),
        Option("stack", 4, "ships that a stack holds", low=2, high=8),
        Option("hand", 7, "cards dealt, and drawn by who has no Invade card", low=2, high=10),
        Option("colonies", 5, "colonies that win", low=3, high=8),
        Option("actions", 2, "actions in a turn", low=1, high=4),
        Option("full_starts", 2, "players, the last, with all actions in the first round", high=6),
        Option("late_cards", 1, "cards more for the third player, and twice that after", high=3),
        Option("offers", 3, "offers in a turn", low=0, high=9),
        Option("rounds", 40, "rounds after which the most colonies win", low=1, high=99),
        Option("cards", "standard", "a file with another deck", is_file=True),
        Option("races", "standard", "a file with other race sheets", is_file=True),
    ],
    {"standard": {}},
    VERSIONS,
)

# SC-2: what lies on a centre, and how many of each kind for so many players.
PIECES: Final = [
    "planet",
    "planet mineral",
    "planet gas",
    "void",
    "void mineral",
    "void gas",
]
VOID: Final = 3  # the first piece that is no planet
CHART: Final = {
    2: [8, 0, 0, 5, 4, 2],
    3: [10, 0, 0, 0, 6, 3],
    4: [7, 4, 2, 0, 4, 2],
    5: [4, 8, 4, 0, 2, 1],
    6: [1, 12, 6, 0, 0, 0],
}
BLANK: Final = 0
MINERAL: Final = 1
GAS: Final = 2

# What powers have to choose from: SC-29 and SC-41
DOMINOES: Final = ["guard", "spear", "wall", "blade", "stride", "shed", "store"]
DOMINO_COUNT: Final = 7
STONES: Final = ["might", "lore", "forge", "march", "hush", "leap"]
STONE_COUNT: Final = 6

# What may be chosen; behind these come those of the deck ------------------------------------

PLACE: Final = 0  # + site: put ships there
BUY_SHIP: Final = PLACE + SITES  # + site
MOVE: Final = BUY_SHIP + SITES  # + site: the stack that goes
TO: Final = MOVE + SITES  # + site: where it goes
SWAP: Final = TO + SITES  # + site: one of two stacks
DOUBLE: Final = SWAP + SITES  # + site
SACRIFICE: Final = DOUBLE + SITES  # + site
SHIPS: Final = SACRIFICE + SITES  # + number, 0 to 8
FILL: Final = SHIPS + MOST_STACK + 1
KEEP: Final = FILL + 1  # + race's power
REVEAL: Final = KEEP + POWER_COUNT
BUY_CARD: Final = REVEAL + 1
OFFER: Final = BUY_CARD + 1  # + seat
GIVE_MINERALS: Final = OFFER + MOST_SEATS  # + number - 1
GIVE_GAS: Final = GIVE_MINERALS + MOST_AMOUNT
GIVE_CARDS: Final = GIVE_GAS + MOST_AMOUNT
ASK_MINERALS: Final = GIVE_CARDS + MOST_DEALT
ASK_GAS: Final = ASK_MINERALS + MOST_AMOUNT
ASK_CARDS: Final = ASK_GAS + MOST_AMOUNT
BRING: Final = ASK_CARDS + MOST_DEALT
ASK_NOTHING: Final = BRING + MOST_BROUGHT
PROPOSE: Final = ASK_NOTHING + 1
ACCEPT: Final = PROPOSE + 1
DECLINE: Final = ACCEPT + 1
COUNTER: Final = DECLINE + 1
STOP: Final = COUNTER + 1
AGAINST: Final = STOP + 1  # + seat: the defender of a joint colony
JOIN_OFFENCE: Final = AGAINST + MOST_SEATS
JOIN_DEFENCE: Final = JOIN_OFFENCE + 1
JOIN_NEITHER: Final = JOIN_DEFENCE + 1
PASS: Final = JOIN_NEITHER + 1
FORESEE: Final = PASS + 1
WAR: Final = FORESEE + 1
WANDER: Final = WAR + 1
WALK: Final = WANDER + 1
ASSIMILATE: Final = WALK + 1
RETURN: Final = ASSIMILATE + 1  # + power
FLIP: Final = RETURN + POWER_COUNT  # + domino
EARN: Final = FLIP + DOMINO_COUNT  # + stone
USE: Final = EARN + STONE_COUNT  # + stone
PLAY: Final = USE + STONE_COUNT  # + card; then HAND and DROP, see Numbers

# Why something may not be chosen in the own turn: see `refusal` --------------------------------

MARKET_CLOSED: Final = 1  # something was done already
NO_GAS: Final = 2
NO_CARD_LEFT: Final = 3  # to draw
NO_MINERALS: Final = 4
NO_RECRUITS: Final = 5  # no more ships may come on the map
NO_SHIPS_THERE: Final = 6
STACK_IS_FULL: Final = 7
NOT_ANOTHER_PLAYER: Final = 8
NO_OFFERS_LEFT: Final = 9
NOTHING_TO_OFFER: Final = 10
NO_ACTIONS_LEFT: Final = 11
ONLY_MOVES_LEFT: Final = 12  # and the stack could only invade
NOWHERE_TO_GO: Final = 13
RACE_IS_OPEN: Final = 14
TOO_LATE_TO_REVEAL: Final = 15

# What is being decided -----------------------------------------------------------------

LAYING: Final = 0  # chance lays a piece on the next centre
BEGINNING: Final = 1  # chance picks who begins
DEALING_RACES: Final = 2  # chance deals a race
KEEPING: Final = 3  # a player keeps one
PLACING: Final = 4  # a player picks a site for ships
STACKING: Final = 5  # and how many
DRAWING: Final = 6  # chance draws a card for somebody
RETURNING: Final = 7  # a player without ships picks a corner at the rim
ACTING: Final = 8  # the player whose turn it is trades, buys, acts or stops
GIVING: Final = 9  # makes an offer: what is given
ASKING: Final = 10  # and what is asked
ANSWERING: Final = 11  # the other accepts or declines
LEAVING: Final = 12  # a player may move: which stack
HEADING: Final = 13  # where to
COUNTING: Final = 14  # how many ships
SWAPPING: Final = 15  # the other of two stacks
FACING: Final = 16  # which of several players to invade
ALLYING: Final = 17  # the owner of a stack takes a side
CHOOSING: Final = 18  # a main player chooses a card face down
REINFORCING: Final = 19  # somebody may add a Reinforcement
RETREATING: Final = 20  # a main player saves the main stack
TAKING: Final = 21  # chance takes a card out of a hand
BARGAINING: Final = 22  # a main player puts a deal together
JUDGING: Final = 23  # the other accepts, declines or counters
HANDING: Final = 24  # a giver picks a card to hand over
GAINING: Final = 25  # a player puts a gained ship on a stack
POWER: Final = 26  # a power asks something
PHASES: Final = 27
WORKING: Final = -1  # nothing: a power does something by itself

# What the log hears: its numbers are given in this order --------------------------------

LAID: Final = 0  # site, piece
BEGAN: Final = 1  # seat
WAS_DEALT: Final = 2  # seat, power: only that seat is told which
KEPT: Final = 3  # seat, power: only that seat is told which
PLACED: Final = 4  # seat, site, ships
BEGAN_ROUND: Final = 5  # round
BEGAN_TURN: Final = 6  # seat
EARNED: Final = 7  # seat, minerals, gas
SHOWED: Final = 8  # seat, power
DREW: Final = 9  # seat, card: only that seat is told which
BOUGHT_SHIP: Final = 10  # seat, site
BOUGHT_CARDS: Final = 11  # seat, how many
OFFERED: Final = 12  # seat, other seat, a bundle (see `bundle`)
ACCEPTED: Final = 13  # seat
DECLINED: Final = 14  # seat
MOVED: Final = 15  # seat, site left, site * 16 + ships
SWAPPED: Final = 16  # seat, site, other site
INVADED: Final = 17  # seat, other seat, site left * SITES + site invaded
JOINED: Final = 18  # seat, site, side (0 offence, 1 defence, 2 neither)
CHOSE: Final = 19  # seat, card: only that seat is told which
SHOWED_HAND: Final = 20  # seat: no Invade card, the hand is discarded
TURNED_UP: Final = 21  # seat, card (NOBODY: without a card)
REINFORCED: Final = 22  # seat, card
PASSED: Final = 23  # seat
TOTALLED: Final = 24  # offence, defence
WON: Final = 25  # seat, total or NOBODY
BOTH_WON: Final = 26  # invader, defender
LOST: Final = 27  # seat, ships, site
TOOK: Final = 28  # taker, from whom, card: only the two are told which
RETREATED: Final = 29  # seat, site, ships
QUASHED: Final = 30  # seat, other seat
PROPOSED: Final = 31  # seat, gives (bundle), asks (bundle * 8 + ships brought)
NO_DEAL: Final = 32  # seat
HANDED: Final = 33  # giver, to whom, card: only the two are told which
GAINED: Final = 34  # seat, site, ships
STOPPED: Final = 35  # seat
FORESAW: Final = 36  # seat, other seat, card: only the seat is told which
LOOKED: Final = 37  # seat, other seat: saw the hand
CHOSE_MODE: Final = 38  # seat, 0 War, 1 Wander
DOUBLED: Final = 39  # seat, site, ships gained
SACRIFICED: Final = 40  # seat, site
REPLACED: Final = 41  # seat, old card, new card
STONE_EARNED: Final = 42  # seat, stone
STONE_USED: Final = 43  # seat, stone
DOMINO_FELL: Final = 44  # seat, domino, 1 or 2
DROPPED: Final = 45  # seat, card
ASSIMILATED: Final = 46  # seat, power, from whom
GAVE_BACK: Final = 47  # seat, power, the winner
CLUNG: Final = 48  # seat, site, host
WALKED: Final = 49  # seat
ENDED: Final = 50  # 1 by colonies, 0 by rounds
RESHUFFLED: Final = 51  # how many cards


def bundle(minerals: i64, gas: i64, cards: i64) -> i64:
    """Three amounts in one number, for the log."""
    return (minerals * 16 + gas) * 16 + cards


@final
class Numbers:
    """The options and the content, ready for the rules; every state of a match shares one."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options: Options = options
        self.rules: i64 = options.rules  # their version: a rule that has changed asks for it
        self.ships: i64 = options.number("ships")
        self.stack: i64 = options.number("stack")
        self.hand: i64 = options.number("hand")
        self.colonies: i64 = options.number("colonies")
        self.actions: i64 = options.number("actions")
        # SC-12: so many players, the first ones, have an action less in their first turn
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
        # Attack 1, Defend 2, Reinforcement 0
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
        cards = [card.name for card in self.cards]
        count = len(cards)
        self.hand_over: i64 = PLAY + count  # + card
        self.drop: i64 = self.hand_over + count  # + card
        self.draw: i64 = self.drop + count  # + card, by chance
        self.take: i64 = self.draw + count  # + card, by chance
        self.deal: i64 = self.take + count  # + power, by chance
        self.lay: i64 = self.deal + POWER_COUNT  # + piece, by chance
        self.first: i64 = self.lay + len(PIECES)  # + seat, by chance
        actions = [*_fixed_actions(), *[f"play {card}" for card in cards]]
        actions += [f"hand {card}" for card in cards] + [f"drop {card}" for card in cards]
        outcomes = [f"draw {card}" for card in cards] + [f"take {card}" for card in cards]
        outcomes += [f"deal {name}" for name in POWER_NAMES]
        outcomes += [f"lay {piece}" for piece in PIECES]
        outcomes += [f"first {seat + 1}" for seat in range(MOST_SEATS)]
        self.space: Space = Space(actions, outcomes)

    def title(self, power: i64) -> str:
        """What the race with this power is called."""
        return self.races[self.race_of[power]].title


def _fixed_actions() -> list[str]:
    """The texts of the actions up to PLAY, in their order."""
    texts: list[str] = []
    for verb in ["place", "buy ship", "move", "to", "swap", "double", "sacrifice"]:
        texts += [f"{verb} {name}" for name in NAMES]
    texts += [f"ships {count}" for count in range(MOST_STACK + 1)] + ["fill"]
    texts += [f"keep {name}" for name in POWER_NAMES] + ["reveal", "buy card"]
    texts += [f"offer {seat + 1}" for seat in range(MOST_SEATS)]
    for verb in ["give", "ask"]:
        texts += [f"{verb} {n} mineral" for n in range(1, MOST_AMOUNT + 1)]
        texts += [f"{verb} {n} gas" for n in range(1, MOST_AMOUNT + 1)]
        texts += [f"{verb} {n} card" for n in range(1, MOST_DEALT + 1)]
    texts += [f"bring {n}" for n in range(1, MOST_BROUGHT + 1)]
    texts += ["ask nothing", "propose", "accept", "decline", "counter", "stop"]
    texts += [f"against {seat + 1}" for seat in range(MOST_SEATS)]
    texts += ["offence", "defence", "neither", "pass"]
    texts += ["foresee", "war", "wander", "walk", "assimilate"]
    texts += [f"return {name}" for name in POWER_NAMES]
    texts += [f"flip {name}" for name in DOMINOES]
    texts += [f"earn {name}" for name in STONES] + [f"use {name}" for name in STONES]
    assert len(texts) == PLAY
    return texts


def _invades(card: Card) -> int:
    if card.kind == REINFORCEMENT:
        return 0
    return 1 if card.kind == ATTACK else 2


def _nobody(count: int) -> vec[i64]:
    values = [NOBODY] * count
    return vec[i64](values)


CARDS: Final = parse_cards(read_content(PACKAGE, "cards.toml"), "cards.toml")
RACES: Final = parse_races(read_content(PACKAGE, "races.toml"), "races.toml")


def _cards(options: Options) -> list[Card]:
    """The game's own deck, or that of the file that an option names."""
    file = options.word("cards")
    if file == "standard":
        return CARDS
    return parse_cards(read_file("cards", file), file.partition("#")[0])


def _races(options: Options, seats: int) -> list[Race]:
    file = options.word("races")
    if file == "standard":
        return RACES
    races = parse_races(read_file("races", file), file.partition("#")[0])
    if len(races) < DRAFT * seats:
        reason = f"{len(races)} races are not enough for {seats} players to draw {DRAFT} each"
        raise BadContent(file.partition("#")[0], "", reason)
    return races
