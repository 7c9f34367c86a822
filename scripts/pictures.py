"""Makes the README's pictures from real matches: docs/pictures/*.svg."""

from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

from farstead.cli.draw import draw, number_picks
from farstead.core.game import find_bot
from farstead.core.rng import Rng
from farstead.core.scene import SEAT_NAMES
from farstead.core.state import CHANCE
from farstead.match import Match

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
# Rich's own frame fetches a font from elsewhere; a picture should stand on its own.
FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" viewBox="0 0 {width} {height}">
<style>
.{unique_id}-matrix {{
    font-family: "DejaVu Sans Mono", Menlo, Consolas, monospace;
    font-size: {char_height}px; line-height: {line_height}px;
}}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/>
</clipPath>
{lines}
</defs>
<rect width="{width}" height="{height}" rx="10" fill="#1b1d24"/>
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def position(game: str, seats: int, seed: int, entries: int) -> Match:
    """A match between greedy bots, at the first choice of red after so many entries."""
    match = Match.new(game, users=SEAT_NAMES[:seats])
    rng = Rng(seed)
    bots = [find_bot("greedy", match.game) for _ in range(seats)]
    while not match.is_over:
        if match.actor == CHANCE:
            match.roll(rng)
            continue
        seat = match.actor
        if seat == 0 and len(match.entries) >= entries and len(match.actions()) > 3:
            break
        match.play(seat, match.state.text(int(bots[seat].choose(match.state, rng))))
    return match


def picture(name: str, match: Match, width: int) -> None:
    console = Console(
        record=True, width=width, file=StringIO(), force_terminal=True, color_system="truecolor"
    )
    scene = match.scene(0)
    console.print(draw(scene, width, match.game.theme(), number_picks(scene.picks)))
    for sentence in match.log(0)[-4:]:
        console.print(f"  [dim]│[/] {sentence.text}", highlight=False)
    for number, pick in enumerate(scene.picks, start=1):
        console.print(f"  [bold yellow]{number:2}[/] {pick.label}", highlight=False)
    path = FOLDER / f"{name}.svg"
    svg = console.export_svg(theme=MONOKAI, code_format=FRAME, unique_id=name)
    path.write_text(svg, encoding="utf-8")
    print(path.name, f"{path.stat().st_size:,} bytes")


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    picture("last-land", position("last-land", 4, seed=7, entries=150), width=104)
    picture("colonizers", position("colonizers", 4, seed=3, entries=160), width=104)
