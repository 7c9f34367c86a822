"""What differs between two scenes of one viewer. It is asked for at every move and for everybody
who looks on, so it is compiled, as scenes themselves can't be."""

from farstead.core.scene import Card, Primitive


def difference(
    before: list[Primitive], after: list[Primitive]
) -> tuple[list[Primitive], list[str], list[str]]:
    """What is new or different, the ids that are gone, and the order of drawing if a client can't
    tell it: it keeps the order that it had and puts new elements at the end. Most scenes begin and
    end alike, so only what lies between needs a closer look."""
    least = min(len(before), len(after))
    fresh: list[Primitive] = []
    start = 0
    while start < least and _is_alike(before[start], after[start], fresh):
        start += 1
    if start == len(before) == len(after):
        return fresh, [], []
    late: list[Primitive] = []
    end = 0
    while end < least - start and _is_alike(before[-1 - end], after[-1 - end], late):
        end += 1
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    gone, is_ordered = _sorted_out(old, new, fresh)
    late.reverse()
    # What is new would be put behind what ends alike.
    if is_ordered and (end == 0 or len(new) == len(old) - len(gone)):
        return fresh + late, gone, []
    return fresh + late, gone, [element.id for element in after]


def _is_alike(was: Primitive, now: Primitive, fresh: list[Primitive]) -> bool:
    """Whether both are the same thing; if it looks different now, it is told."""
    if was is now:
        return True
    if was.id != now.id:
        return False
    if was != now:
        fresh.append(now)
    return True


def _sorted_out(
    old: list[Primitive], new: list[Primitive], fresh: list[Primitive]
) -> tuple[list[str], bool]:
    """The ids that are gone, and whether a client gets the order of the others right by itself."""
    left = {element.id: element for element in old}
    kept: list[str] = []
    is_ordered, has_new = True, False
    for element in new:
        was = left.pop(element.id, None)
        if was is None:
            has_new = True
            fresh.append(element)
            continue
        is_ordered = is_ordered and not has_new
        kept.append(element.id)
        if was is not element and was != element:
            fresh.append(element)
    if is_ordered:
        is_ordered = kept == [element.id for element in old if element.id not in left]
    return list(left), is_ordered


def reveals(before: list[Primitive], after: list[Primitive]) -> bool:
    """Whether a card lies open, wherever that is, that did not before."""
    known: dict[str, int] = {}
    for element in before:
        if type(element) is Card and not element.face_down:
            known[element.title] = known.get(element.title, 0) + 1
    for element in after:
        if type(element) is Card and not element.face_down:
            left = known.get(element.title, 0)
            if left == 0:
                return True
            known[element.title] = left - 1
    return False
