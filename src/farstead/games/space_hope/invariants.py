"""What holds in every position of Space Hope, for `farstead.testing`."""

from farstead.core.state import State, size
from farstead.games.space_hope.rules.layout import HAND_ROOM, MOST_SLOTS
from farstead.games.space_hope.rules.turns import SpaceHope


def conserved(state: State) -> dict[str, int]:
    """The copies of each card, the cards of each seat, and the ships, afloat or lost."""
    assert isinstance(state, SpaceHope)
    found = [int(count) for count in state.bag]
    for card in _in_play(state):
        found[card] += 1
    for seat in range(state.seats):
        for card in _cards_of(state, seat):
            found[card] += 1
    counts = {card.name: found[n] for n, card in enumerate(state.ruleset.cards)}
    for seat in range(state.seats):
        cards = len(_cards_of(state, seat)) + int(state.unseen[seat])
        counts[f"cards of seat {seat}"] = cards + _in_play_of(state, seat)
    return {**counts, "ships": int(size(state.living)) + len(state.died)}


def _in_play(state: SpaceHope) -> list[int]:
    """The cards that are being played; every third number of the list is one."""
    cards = [int(state.in_play[at]) for at in range(0, len(state.in_play), 3)]
    return [*cards, int(state.card)] if state.card >= 0 else cards


def _in_play_of(state: SpaceHope, seat: int) -> int:
    """How many of them are a seat's; the number behind each card says whose it is."""
    played = [state.in_play[at] for at in range(1, len(state.in_play), 3)].count(seat)
    return played + int(state.card >= 0 and state.turn == seat)


def _hand(state: SpaceHope, seat: int) -> list[int]:
    return [int(state.hands[seat * HAND_ROOM + n]) for n in range(state.hand_size[seat])]


def _cards_of(state: SpaceHope, seat: int) -> list[int]:
    """The cards of a seat that somebody has seen: under the deck, in hand, discards, slots."""
    deck = int(state.ruleset.deck)
    first, count = int(state.under_from[seat]), int(state.under_size[seat])
    cards = [state.under[seat * deck + (first + n) % deck] for n in range(count)]
    cards += [state.discards[seat * deck + n] for n in range(state.discard_size[seat])]
    slots = [state.slots[seat * MOST_SLOTS + n] for n in range(MOST_SLOTS)]
    cards += [card for card in slots if card >= 0]
    return [int(card) for card in cards] + _hand(state, seat)


def invariants(state: State) -> dict[str, bool]:
    assert isinstance(state, SpaceHope)
    ruleset, seats = state.ruleset, range(state.seats)
    left_over = ruleset.card_count * ruleset.copies % state.seats
    hands = [_hand(state, seat) for seat in seats]
    box = {card.name: int(ruleset.copies) for card in ruleset.cards}
    box |= {f"cards of seat {seat}": int(ruleset.deck) for seat in seats}
    return {
        "all that is in the box is there": conserved(state) == {**box, "ships": len(seats)},
        "dials stay between 0 and 9": all(0 <= dial <= 9 for dial in state.dials),
        "no ship goes backwards": min(state.distance) >= 0,
        "hands are sorted": all(hand == sorted(hand) for hand in hands),
        "parts are the filled places": all(
            state.parts[seat] == size(state.filled[seat]) for seat in seats
        ),
        "the bag's size is what is in it": sum(state.bag) == state.in_bag,
        "the bag is what decks hold unseen, and what was left over": (
            state.in_bag == sum(state.unseen) + left_over
        ),
    }
