"""What can't get lost or made out of nothing, game by game."""

from farstead.core.state import State, size
from farstead.games.colonizers.rules.numbers import COST, KINDS, MODULES, NOBODY, SEATS, VALUE
from farstead.games.colonizers.rules.turns import Colonizers
from farstead.games.cosmos.rules.sites import SITES
from farstead.games.cosmos.rules.turns import Cosmos
from farstead.games.last_land.rules import GONE, TILES, LastLand
from farstead.games.space_hope.rules.numbers import DIAL_COUNT, HAND_ROOM, MOST_SLOTS
from farstead.games.space_hope.rules.turns import SpaceHope


def check_conserved(state: State) -> None:
    if isinstance(state, LastLand):
        check_last_land(state)
    elif isinstance(state, Colonizers):
        check_colonizers(state)
    elif isinstance(state, SpaceHope):
        check_space_hope(state)
    elif isinstance(state, Cosmos):
        check_cosmos(state)
    else:
        raise AssertionError(f"say here what is conserved in {type(state).__name__}")


def check_last_land(state: LastLand) -> None:
    for seat in range(state.seats):
        own = [tile for tile in range(TILES) if state.owner[tile] == seat]
        assert len(own) + state.supply[seat] == state.board.tokens
        assert sum(state.board.worth[tile] for tile in own) == state.points[seat]
    pins = {pin for pin in state.pins if pin != GONE}
    assert {tile for tile in range(TILES) if (state.occupied >> tile) & 1} == pins
    assert all(state.markers[tile] <= state.board.deplete for tile in range(TILES))
    full = {tile for tile in range(TILES) if state.markers[tile] == state.board.deplete}
    assert {tile for tile in range(TILES) if (state.depleted >> tile) & 1} == full


def check_colonizers(state: Colonizers) -> None:
    drawn = [state.first_drawn, state.second_drawn]
    for module in range(KINDS):
        places = [state.bag[module], sum(1 for card in state.buried if card == module)]
        places += [state.hands[seat * KINDS + module] for seat in range(SEATS)]
        places += [state.colonies[seat * KINDS + module] for seat in range(SEATS)]
        places.append(drawn.count(module))
        assert sum(places) == MODULES[module].copies
        assert min(places) >= 0
    assert sum(state.bag) == state.in_bag
    assert len(state.buried) == len(state.buried_by)
    for seat in range(SEATS):
        hand = [state.hands[seat * KINDS + module] for module in range(KINDS)]
        colony = [state.colonies[seat * KINDS + module] for module in range(KINDS)]
        assert sum(hand) == state.hand_size[seat] <= state.numbers.hand
        assert sum(colony) == state.built[seat] <= state.numbers.colony
        worth = sum(count * VALUE[module] for module, count in enumerate(colony))
        assert state.value[seat] - worth in (0, 2, 4)
        assert state.omnium[seat] >= 0
        for viewer in range(SEATS):
            for module in range(KINDS):
                assert 0 <= state.knows(viewer, seat, module) <= hand[module]
    taken = [colonist for colonist in state.colonist if colonist != NOBODY]
    removed = [] if state.removed == NOBODY else [state.removed]
    assert len(set(taken + removed)) + size(state.pool) == 6
    assert all(cost >= 0 for cost in COST)


def check_space_hope(state: SpaceHope) -> None:
    numbers = state.numbers
    deck = int(numbers.deck)
    found = [int(count) for count in state.bag]
    if state.card >= 0:
        found[state.card] += 1
    for at in range(0, len(state.in_play), 3):
        found[state.in_play[at]] += 1
    for seat in range(state.seats):
        cards = cards_of(state, seat)
        for card in cards:
            found[card] += 1
        in_play = sum(1 for at in range(1, len(state.in_play), 3) if state.in_play[at] == seat)
        in_play += int(state.card >= 0 and state.turn == seat)
        assert len(cards) + int(state.unseen[seat]) + in_play == deck
        assert all(0 <= state.dials[seat * DIAL_COUNT + dial] <= 9 for dial in range(DIAL_COUNT))
        assert state.distance[seat] >= 0
        assert state.parts[seat] == size(state.filled[seat])
    assert found == [numbers.copies] * int(numbers.card_count)
    assert sum(state.bag) == state.in_bag
    assert state.in_bag == sum(state.unseen) + numbers.card_count * numbers.copies % state.seats
    assert size(state.living) + len(state.died) == state.seats


def cards_of(state: SpaceHope, seat: int) -> list[int]:
    """The cards of a seat that somebody has seen: under the deck, in hand, discards, slots."""
    deck = int(state.numbers.deck)
    first, count = int(state.under_from[seat]), int(state.under_size[seat])
    cards = [state.under[seat * deck + (first + n) % deck] for n in range(count)]
    cards += [state.discards[seat * deck + n] for n in range(state.discard_size[seat])]
    hand = [state.hands[seat * HAND_ROOM + n] for n in range(state.hand_size[seat])]
    assert hand == sorted(hand)
    slots = [state.slots[seat * MOST_SLOTS + n] for n in range(MOST_SLOTS)]
    return [int(card) for card in cards + hand + [card for card in slots if card >= 0]]


def check_cosmos(state: Cosmos) -> None:
    numbers, seats = state.numbers, range(state.seats)
    for site in range(SITES):
        assert state.crowd[site] == sum(state.stack(seat, site) for seat in seats)
        for seat in seats:
            assert 0 <= state.stack(seat, site) <= 8
    for seat in seats:
        stacks = [int(state.stack(seat, site)) for site in range(SITES)]
        assert state.on_map[seat] == sum(stacks) <= state.fleet[seat]
        held = [state.held[seat * SITES + n] for n in range(state.stacks[seat])]
        assert held == [site for site in range(SITES) if stacks[site]]
        assert min(state.graveyard[seat], state.on_cards[seat]) >= 0
        off_map = state.graveyard[seat] + state.on_cards[seat]
        assert state.on_map[seat] + off_map == state.fleet[seat] >= numbers.ships
        planets = [site for site in range(SITES) if state.planet[site] and stacks[site]]
        assert state.colonies[seat] == len(planets)
        assert min(state.minerals[seat], state.gas[seat]) >= 0
        hand = [int(state.holds(seat, card)) for card in range(numbers.card_count)]
        assert state.hand_size[seat] == sum(hand)
    for card in range(numbers.card_count):
        places = [state.bag[card], state.discards[card]]
        places += [state.holds(seat, card) for seat in seats]
        places += [list(state.card).count(card), list(state.played).count(card)]
        assert sum(places) == numbers.copies[card]
        assert min(places) >= 0
        for viewer in seats:
            for holder in seats:
                own = state.knows(holder, holder, card)
                assert 0 <= state.knows(viewer, holder, card) <= own
    assert state.in_bag == sum(state.bag)
    assert state.in_discards == sum(state.discards)
    waiting = sum(state.to_draw) + sum(state.to_gain) + sum(state.to_hand) + state.to_take
    assert state.waiting == waiting
    kept = [race for race in state.race if race >= 0]
    assert len(set(kept)) == len(kept)
