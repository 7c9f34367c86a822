"""What a client is told of a scene brings it there from the one before."""

from hypothesis import given
from hypothesis import strategies as st

from farstead.core.difference import difference, reveals
from farstead.core.scene import Card, Primitive, Token

labels = st.sampled_from(["one", "two"])
scenes = st.permutations(list("abcdefg")).flatmap(
    lambda ids: st.lists(labels, max_size=7).map(
        lambda found: [Token(id=i, label=label) for i, label in zip(ids, found, strict=False)]
    )
)


def merged(
    before: list[Primitive], fresh: list[Primitive], gone: list[str], order: list[str]
) -> list[Primitive]:
    """What a client makes of it: what it had stays where it was, and what is new comes last."""
    there = {element.id: element for element in before if element.id not in gone}
    there.update((element.id, element) for element in fresh)
    return [there[name] for name in order or there]


@given(scenes, scenes)
def test_a_client_gets_from_one_scene_to_the_next(
    before: list[Primitive], after: list[Primitive]
) -> None:
    fresh, gone, order = difference(before, after)
    assert merged(before, fresh, gone, order) == after
    known = {element.id: element for element in before}
    assert fresh == [element for element in after if known.get(element.id) != element]
    assert set(gone) == {element.id for element in before} - {element.id for element in after}


@given(scenes, scenes)
def test_the_order_is_told_only_where_it_can_t_be_guessed(
    before: list[Primitive], after: list[Primitive]
) -> None:
    fresh, gone, order = difference(before, after)
    assert bool(order) == (merged(before, fresh, gone, []) != after)


def card(name: str, title: str, face_down: bool = False) -> Primitive:
    return Card(id=name, title=title, face_down=face_down)


def test_a_card_is_revealed_where_more_of_its_kind_lie_open_than_before() -> None:
    known, hidden = card("hand/1", "Sail"), card("hand/2", "", face_down=True)
    assert not reveals([known, hidden], [card("table/1", "Sail"), hidden])
    assert reveals([known, hidden], [known, card("hand/2", "Sail")])
    assert reveals([hidden], [known])
    assert not reveals([known], [hidden])
