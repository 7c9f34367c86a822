"""All the worlds that fit what a viewer of Colonizers knows, by brute force, for small cases.

A `redeal` is right if it gives each of these worlds as often as they are counted here.
"""

from collections import Counter
from itertools import permutations

COLONISTS = ["opportunist", "ecologist", "miner", "general", "visionary", "spy"]
NOBODYS = ("removed", "left")

# Each place with the cards that lie there, places and cards in alphabetical order.
World = tuple[tuple[str, tuple[str, ...]], ...]


def deals(unknown: list[str], places: dict[str, int]) -> Counter[World]:
    """How many of the equally likely physical deals give each world that can be told apart.

    `unknown` are the cards whose place the viewer does not know, `places` how many of them lie
    where. Copies of a card are told apart while dealing, not in the worlds.

    >>> for world, count in sorted(deals(["quarry", "quarry", "garrison"],
    ...                                  {"bag": 2, "hand1": 1}).items()):
    ...     print(count, dict(world))
    4 {'bag': ('garrison', 'quarry'), 'hand1': ('quarry',)}
    2 {'bag': ('quarry', 'quarry'), 'hand1': ('garrison',)}
    """
    if sum(places.values()) != len(unknown):
        raise ValueError(f"{len(unknown)} cards do not fill the places {places}")
    return Counter(_world(deal, places) for deal in permutations(unknown))


def _world(deal: tuple[str, ...], places: dict[str, int]) -> World:
    """Lay the cards out, place after place."""
    world = []
    start = 0
    for place in sorted(places):
        end = start + places[place]
        world.append((place, tuple(sorted(deal[start:end]))))
        start = end
    return tuple(world)


def drafts(
    order: list[int],
    viewer: int | None,
    own: str | None,
    seen: set[str],
    shown: dict[int, str],
    absent: set[str],
) -> list[dict[str, str]]:
    """Every way in which a finished draft can have gone, as far as the viewer knows.

    Each is a dict from "removed", "seat0" to "seat3" and "left" to a colonist. The viewer (None:
    a spectator, who saw nothing of the draft) was handed `seen` and picked `own`. `shown` are
    the colonists that are open, by seat; those in `absent` were named and nobody controls them.
    `order` are the seats as they picked.

    >>> everything = {0: "miner", 1: "spy", 2: "general"}
    >>> len(drafts([0, 1, 2, 3], None, None, set(), {}, set()))
    720
    >>> len(drafts([0, 1, 2, 3], 3, "ecologist", {"ecologist", "visionary"}, everything, set()))
    1
    """
    picks = [f"seat{seat}" for seat in order]
    places = ["removed", *picks, "left"]
    return [
        draft
        for deal in permutations(COLONISTS)
        if _is_seen(draft := dict(zip(places, deal, strict=True)), picks, viewer, own, seen)
        and all(draft[f"seat{seat}"] == colonist for seat, colonist in shown.items())
        and absent <= {draft[place] for place in NOBODYS}
    ]


def _is_seen(
    draft: dict[str, str], picks: list[str], viewer: int | None, own: str | None, seen: set[str]
) -> bool:
    """Whether the viewer would have been handed just these colonists and picked the own one."""
    if viewer is None:
        return True
    place = f"seat{viewer}"
    gone = {draft[earlier] for earlier in ["removed", *picks[: picks.index(place)]]}
    return draft[place] == own and set(COLONISTS) - gone == seen
