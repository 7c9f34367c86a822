"""What holds in every position of Colonizers, for `farstead.testing`."""

from farstead.core.state import State, size
from farstead.games.colonizers.rules.colonists import NOBODY
from farstead.games.colonizers.rules.modules import KINDS, MODULES, VALUE
from farstead.games.colonizers.rules.options import SEATS
from farstead.games.colonizers.rules.turns import Colonizers


def conserved(state: State) -> dict[str, int]:
    """The modules of each kind, and the colonists."""
    assert isinstance(state, Colonizers)
    counts = {kind.title: sum(_places(state, module)) for module, kind in enumerate(MODULES)}
    taken = {int(colonist) for colonist in (*state.colonist, state.removed) if colonist != NOBODY}
    return {**counts, "colonists": len(taken) + int(size(state.pool))}


def _places(state: Colonizers, module: int) -> list[int]:
    """How many of a kind lie where: bag, buried, just drawn, and every seat's hand and colony."""
    drawn = [state.first_drawn, state.second_drawn]
    places = [state.bag[module], list(state.buried).count(module), drawn.count(module)]
    places += [state.hands[seat * KINDS + module] for seat in range(SEATS)]
    places += [state.colonies[seat * KINDS + module] for seat in range(SEATS)]
    return [int(place) for place in places]


def invariants(state: State) -> dict[str, bool]:
    assert isinstance(state, Colonizers)
    hands = [_of_seat(list(state.hands), seat) for seat in range(SEATS)]
    colonies = [_of_seat(list(state.colonies), seat) for seat in range(SEATS)]
    worth = [sum(n * VALUE[module] for module, n in enumerate(colony)) for colony in colonies]
    places = [place for module in range(KINDS) for place in _places(state, module)]
    printed = {kind.title: kind.copies for kind in MODULES}
    return {
        "all that is printed is there": conserved(state) == {**printed, "colonists": 6},
        "no place holds less than nothing": min([*places, *state.omnium]) >= 0,
        "the bag's size is what is in it": sum(state.bag) == state.in_bag,
        "whatever is buried was buried by somebody": len(state.buried) == len(state.buried_by),
        "hand sizes are right": [sum(hand) for hand in hands] == list(state.hand_size),
        "colony sizes are right": [sum(colony) for colony in colonies] == list(state.built),
        "no hand is too large": max(state.hand_size) <= state.ruleset.hand,
        "no colony is too large": max(state.built) <= state.ruleset.colony,
        "a colony's value is its modules' and a bonus": all(
            state.value[seat] - worth[seat] in (0, 2, 4) for seat in range(SEATS)
        ),
        "nobody is sure of a card that is not there": all(
            0 <= state.knows(viewer, seat, module) <= hands[seat][module]
            for viewer in range(SEATS)
            for seat in range(SEATS)
            for module in range(KINDS)
        ),
    }


def _of_seat(counts: list[int], seat: int) -> list[int]:
    return counts[seat * KINDS : (seat + 1) * KINDS]
