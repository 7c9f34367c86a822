"""The options and the content of a match of Space Hope, ready for the rules."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from farstead.core.errors import BadOption
from farstead.core.options import Options
from farstead.core.space import Space
from farstead.games.space_hope.rules.actions import ACTIONS
from farstead.games.space_hope.rules.content import (
    A_CARD,
    A_PLACE,
    NO_ACTION,
    ROUND,
    START,
    Card,
    Goal,
    Part,
    asks_dial,
)
from farstead.games.space_hope.rules.effects import DESTROY, HAND, SAVE, Effect
from farstead.games.space_hope.rules.layout import DIAL_COUNT, HAND_ROOM, MOST_SLOTS, NOBODY
from farstead.games.space_hope.rules.options import BY_LETTER, MOST_SEATS
from farstead.games.space_hope.rules.shipped import cards_of, goals_of, parts_of

LEAST_ROUNDS: Final = 6  # SH-2: for so many hands, and some cards more, every deck is enough
SPARE_CARDS: Final = 4


@final
class Ruleset:
    """The options and the content, ready for the rules; every state of a match shares one."""

    def __init__(self, options: Options, seats: int) -> None:
        self.options: Options = options
        # Their version, asked by rules that have changed: is it the one that follows the documents?
        self.by_letter: bool = options.rules >= BY_LETTER
        self.cards: list[Card] = cards_of(options)
        self.parts: list[Part] = parts_of(options)
        self.goals: list[Goal] = goals_of(options)
        self._read_options(options)
        self.copies: i64 = self._copies(options.number("copies"), seats)
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
        self.draw_first: bool = options.flag("draw_first")
        self.rotation: bool = options.flag("rotation")
        self.has_goals: bool = options.flag("goals")
        self.two_parts: bool = options.flag("two_parts")
        self.gift: bool = options.flag("gift")
        self.gift_all: bool = options.flag("gift_all")
        self.dead_choose: bool = options.word("goal_choice") == "dead"
        self.asks_names: bool = options.flag("ship_names") and not self.by_letter
        self.all_reach_dead: bool = options.flag("all_reach_dead")
        self.dials_count: bool = options.flag("dials_count")
        drift = options.word("dead_drift")
        self.drift_by_turn: bool = drift == "turn"
        self.drift_by_any_turn: bool = drift == "any"
        self.drift_by_round: bool = drift == "round"
        self.rounds: i64 = options.number("rounds")

    def _copies(self, said: int, seats: int) -> int:
        """SH-2: unless it is said, as many as it takes for some rounds."""
        if said:
            return said
        wanted = (LEAST_ROUNDS * self.hand + SPARE_CARDS) * seats
        return int((wanted + len(self.cards) - 1) // len(self.cards))

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
        self.begin: i64 = actions.outcomes("first {}", range(1, MOST_SEATS + 1))  # + seat
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
        self.slots_by_themselves: i64 = _set([part.use <= START for part in parts])
        self.slots_to_draw: i64 = _set([part.has(HAND) for part in parts])
        self.slots_to_save: i64 = _set([part.has(SAVE) for part in parts])
        self.part_saves_to: vec[i64] = vec[i64]([_saves_to(part) for part in parts])

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

    # Questions about goals --------------------------------------------------------------------

    def has_action(self, goal: i64) -> bool:
        return self.goal_cost[goal] != NO_ACTION

    def lets_place(self, goal: i64) -> bool:
        """Whether its action is to place one more ship part."""
        return self.goal_cost[goal] == A_PLACE

    def costs_card(self, goal: i64) -> bool:
        """Whether its action takes a card, not a dial."""
        return self.goal_cost[goal] == A_CARD


def _same(value: int, count: int) -> vec[i64]:
    values = [value] * count
    return vec[i64](values)


def _saves_to(part: Part) -> int:
    """The points that a dial has when the part has saved it."""
    found = [effect.amount for effect in part.effects if effect.op == SAVE]
    return found[0] if found else 0


def _set(members: list[bool]) -> int:
    """The places where it is so, as a set of bits."""
    return sum([1 << place for place, is_member in enumerate(members) if is_member])
