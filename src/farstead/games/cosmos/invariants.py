"""What holds in every position of Settlers of the Cosmos, for `farstead.testing`."""

from farstead.core.state import State
from farstead.games.cosmos.rules.cosmos import Cosmos
from farstead.games.cosmos.rules.knowledge import knows
from farstead.games.cosmos.rules.sites import SITES


def conserved(state: State) -> dict[str, int]:
    """The copies of each card. (Ships are built: see the invariants.)"""
    assert isinstance(state, Cosmos)
    return {card.name: sum(_places(state, n)) for n, card in enumerate(state.ruleset.cards)}


def _places(state: Cosmos, card: int) -> list[int]:
    """How many copies lie where: bag, discards, hands, and in front of who is fighting."""
    places = [state.bag[card], state.discards[card]]
    places += [state.holds(seat, card) for seat in range(state.seats)]
    places += [list(state.card).count(card), list(state.played).count(card)]
    return [int(place) for place in places]


def invariants(state: State) -> dict[str, bool]:
    assert isinstance(state, Cosmos)
    return {**_ships(state), **_cards(state)}


def _ships(state: Cosmos) -> dict[str, bool]:
    seats, sites = range(state.seats), range(SITES)
    stacks = [[int(state.stack(seat, site)) for site in sites] for seat in seats]
    away = [state.graveyard[seat] + state.on_cards[seat] for seat in seats]
    return {
        "a stack has up to 8 ships": all(0 <= ships <= 8 for own in stacks for ships in own),
        "a site's crowd is all its stacks": all(
            state.crowd[site] == sum(own[site] for own in stacks) for site in sites
        ),
        "ships on the map are a seat's stacks": [sum(own) for own in stacks] == list(state.on_map),
        "a fleet is its ships, wherever they are": all(
            state.on_map[seat] + away[seat] == state.fleet[seat] for seat in seats
        ),
        "a fleet never gets smaller than at the start": min(state.fleet) >= state.ruleset.ships,
        "the sites of a seat are listed": all(
            [state.held[seat * SITES + n] for n in range(state.stacks[seat])]
            == [site for site in sites if stacks[seat][site]]
            for seat in seats
        ),
        "colonies are planets with own ships": all(
            state.colonies[seat] == sum(1 for s in sites if state.planet[s] and stacks[seat][s])
            for seat in seats
        ),
        "nobody has less than nothing": (
            min(*state.graveyard, *state.on_cards, *state.minerals, *state.gas) >= 0
        ),
    }


def _cards(state: Cosmos) -> dict[str, bool]:
    seats, cards = range(state.seats), range(state.ruleset.card_count)
    hands = [[int(state.holds(seat, card)) for card in cards] for seat in seats]
    waiting = sum(state.to_draw) + sum(state.to_gain) + sum(state.to_hand) + state.to_take
    kept = [race for race in state.race if race >= 0]
    printed = {card.name: card.copies for card in state.ruleset.cards}
    return {
        "all cards that are printed are there": conserved(state) == printed,
        "no place holds less than no card": min(min(_places(state, card)) for card in cards) >= 0,
        "hand sizes are right": [sum(hand) for hand in hands] == list(state.hand_size),
        "the bag's size is what is in it": state.in_bag == sum(state.bag),
        "the discards' size is what is in them": state.in_discards == sum(state.discards),
        "whoever waits for cards is counted": state.waiting == waiting,
        "no race is kept twice": len(set(kept)) == len(kept),
        "nobody is sure of a card that is not there": all(
            0 <= knows(state, viewer, holder, card) <= knows(state, holder, holder, card)
            for viewer in seats
            for holder in seats
            for card in cards
        ),
    }
