"""Golden games: whole games with every scene, written so that a change shows as a diff.

For each entry of a record: who did what, what each viewer reads in the log, and how each
viewer's scene changed. Viewers who get the same share a line: `@-` is the spectator, `@1` seat 1.
`scripts/golden.py` writes the files; nothing else does.
"""

import json
from pathlib import Path

from farstead.core.game import find_bot, find_game
from farstead.core.rng import Rng
from farstead.core.scene import Scene, changes, to_json
from farstead.core.state import CHANCE
from farstead.match import Match

FOLDER = Path(__file__).parent / "golden"

# name: game, edition, bots, seed
GAMES = {
    "last-land-two": ("last-land", "v0.1", ("greedy", "random"), 1),
    "last-land-one-die": ("last-land", "v0.1-one-die", ("random", "greedy", "random"), 2),
    "last-land-v0.3": ("last-land", "v0.3", ("greedy", "greedy", "greedy", "random"), 3),
    "colonizers": ("colonizers", "standard", ("greedy", "random", "greedy", "random"), 4),
    "space-hope": ("space-hope", "communal", ("greedy", "random", "greedy"), 5),
    "space-hope-first": ("space-hope", "first", ("random", "greedy"), 6),
    "cosmos": ("cosmos", "standard", ("greedy", "greedy", "greedy", "greedy"), 7),
    "cosmos-two": ("cosmos", "standard", ("greedy", "random"), 8),
}


def golden(name: str) -> str:
    """The text of a golden game, as the code plays it now."""
    game_name, edition, bots, seed = GAMES[name]
    game = find_game(game_name)
    match = Match(game, game.options.resolve(edition), [f"@{bot}" for bot in bots])
    policies = [find_bot(bot, game) for bot in bots]
    rng = Rng(seed)
    viewers: list[int | None] = [None, *range(len(bots))]
    scenes: dict[int | None, Scene] = {viewer: match.scene(viewer) for viewer in viewers}
    lines = match.record().format().splitlines()
    lines += shared({viewer: [to_json(scene).decode()] for viewer, scene in scenes.items()})
    while not match.is_over:
        if match.actor == CHANCE:
            match.decide(match.state.text(int(match.state.sample(rng))))
        else:
            choice = int(policies[match.actor].choose(match.state, rng))
            match.play(match.actor, match.state.text(choice))
        lines.append(match.record().format().splitlines()[-2 if match.is_over else -1])
        after = {viewer: match.scene(viewer) for viewer in viewers}
        last = len(match.entries) - 1
        lines += shared({v: [s.text for s in match.log(v, last)] for v in viewers})
        lines += shared({viewer: told(scenes[viewer], after[viewer]) for viewer in viewers})
        scenes = after
    lines.append(match.record().format().splitlines()[-1])
    return "\n".join(lines) + "\n"


def told(before: Scene, after: Scene) -> list[str]:
    """A scene's changes: headline, elements, what is gone, picks."""
    fresh, gone = changes(before, after)
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
