"""Golden games: whole games with every scene, written so that a change shows as a diff.

The games are stored records (`tests/records.py`), so it makes no difference what bots would play
today. For each entry: who did what, what each viewer reads in the log, and how each viewer's scene
changed. Viewers who get the same share a line: `@-` is the spectator, `@1` seat 1.
`scripts/golden.py` writes the files; nothing else does.
"""

import json
from pathlib import Path

from farstead.core.difference import difference
from farstead.core.scene import Scene, to_json
from farstead.core.state import CHANCE
from farstead.match import Match
from tests import records

FOLDER = Path(__file__).parent / "golden"

# name: the record
GAMES = {
    "last-land-two": "last-land_v0.1_2-seats_rules-1_01",
    "last-land-one-die": "last-land_v0.1-one-die_3-seats_rules-1_01",
    "last-land-v0.3": "last-land_v0.3_4-seats_rules-1_01",
    "colonizers": "colonizers_standard_4-seats_rules-2_01",
    "space-hope": "space-hope_communal_3-seats_rules-1_01",
    "space-hope-rules-2": "space-hope_communal_3-seats_rules-2_01",
    "space-hope-first": "space-hope_first_2-seats_rules-1_01",
    "cosmos": "cosmos_standard_4-seats_rules-1_01",
    "cosmos-two": "cosmos_standard_2-seats_rules-1_01",
}


def golden(name: str) -> str:
    """The text of a golden game, as the code shows it now."""
    record = records.read(records.FOLDER / f"{GAMES[name]}.txt")
    match = Match.replay(record).at(0)
    viewers: list[int | None] = [None, *range(len(match.users))]
    scenes: dict[int | None, Scene] = {viewer: match.scene(viewer) for viewer in viewers}
    lines = match.record().format().splitlines()
    lines += shared({viewer: [to_json(scene).decode()] for viewer, scene in scenes.items()})
    for number, entry in enumerate(record.entries):
        if entry.actor == CHANCE:
            match.decide(entry.text)
        else:
            match.play(entry.actor, entry.text)
        lines.append(match.record().format().splitlines()[-2 if match.is_over else -1])
        after = {viewer: match.scene(viewer) for viewer in viewers}
        lines += shared({v: [s.text for s in match.log(v, number)] for v in viewers})
        lines += shared({viewer: told(scenes[viewer], after[viewer]) for viewer in viewers})
        scenes = after
    lines.append(match.record().format().splitlines()[-1])
    return "\n".join(lines) + "\n"


def told(before: Scene, after: Scene) -> list[str]:
    """A scene's changes: headline, elements, what is gone, picks."""
    fresh, gone, _ = difference(before.elements, after.elements)
    lines = [f"headline {after.headline}"] if after.headline != before.headline else []
    for element in fresh:
        fields = json.loads(json.dumps({f: getattr(element, f) for f in element.__struct_fields__}))
        plain = [f for f, v in fields.items() if v == "" or v is None or v is False or f == "id"]
        shown = {f: v for f, v in fields.items() if f not in plain}
        lines.append(f"+ {element.id} {json.dumps(shown, ensure_ascii=False)}")
    lines += [f"- {gone_id}" for gone_id in gone]
    lines += [f"pick {pick.at}: {pick.label} -> {', '.join(pick.play)}" for pick in after.picks]
    return lines + [f"not {bar.at}: {bar.why}" for bar in after.barred]


def shared(lines_by_viewer: dict[int | None, list[str]]) -> list[str]:
    """Every line once, with those who get it in front."""
    readers: dict[str, list[str]] = {}
    for viewer, lines in lines_by_viewer.items():
        for line in lines:
            who = "-" if viewer is None else str(viewer + 1)
            readers.setdefault(line, []).append(who)
    return [f"  @{''.join(dict.fromkeys(who))} {line}" for line, who in readers.items()]
