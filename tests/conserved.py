"""What can't get lost or made out of nothing, game by game."""

from farstead.core.state import State, size
from farstead.games.colonizers.rules.numbers import COST, KINDS, MODULES, NOBODY, SEATS, VALUE
from farstead.games.colonizers.rules.turns import Colonizers
from farstead.games.last_land.rules import GONE, TILES, LastLand


def check_conserved(state: State) -> None:
    if isinstance(state, LastLand):
        check_last_land(state)
    elif isinstance(state, Colonizers):
        check_colonizers(state)
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
