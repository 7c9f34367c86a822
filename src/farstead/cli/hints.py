"""Hints while one plays, and the review of a match, as the terminal shows them."""

from dataclasses import asdict, dataclass, field
from secrets import randbits
from shlex import quote

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from farstead.cli.draw import number_picks, seat_mark, seat_style
from farstead.core.rng import Rng
from farstead.lab.simulate import stopped_by_interrupt
from farstead.match import Match
from farstead.match.advice import choices
from farstead.match.review import Mark, Moment, decisions, judge, summary, turning_points

HINT_SECONDS = 1.0
MOST_HINTS = 8
BAR = 12  # letters
DIGITS = 4


# Hints -----------------------------------------------------------------------------------------


def show_hint(console: Console, match: Match, seat: int, seconds: float = HINT_SECONDS) -> None:
    """What a strong bot would do, from what this seat knows. The match's own dice stay as they
    are: a hint has a generator of its own."""
    with console.status("thinking ..."):
        found = choices(match, Rng(randbits(64)), seconds=seconds)
    numbers = number_picks(match.scene(seat).picks)
    for choice in found[:MOST_HINTS]:
        number = f"[bold yellow]{numbers.get(choice.at, ''):>2}[/]"
        chance = f"{bar(choice.chance)} {choice.chance:4.0%}"
        console.print(f"  {number} {chance}  {escape(choice.label)}", highlight=False)
    console.print("  [dim]estimated chances of winning, from what you know[/]", highlight=False)


def bar(share: float) -> str:
    full = round(BAR * share)
    return f"[bright_yellow]{'█' * full}[/][dim]{'░' * (BAR - full)}[/]"


# Reviews ---------------------------------------------------------------------------------------


@dataclass
class Review:
    """A match, gone through decision by decision."""

    match: Match
    decisions: list[int]
    moments: list[Moment] = field(default_factory=list)
    was_stopped: bool = False

    @property
    def marks(self) -> dict[int, Mark]:
        return turning_points(self.moments)

    def run(self, seed: int, iterations: int, seconds: float) -> None:
        """Judge all decisions, or those until Ctrl-C. A decision's luck is its own, so that what
        is said of it does not depend on the others."""
        with _progress() as bars, stopped_by_interrupt(self.stop):
            for n in bars.track(self.decisions, description=self.match.game.title):
                moment = judge(self.match, n, Rng(seed, n), iterations, seconds)
                if self.was_stopped:
                    break
                if moment is not None:
                    self.moments.append(moment)

    def stop(self) -> None:
        """Judge no further decision."""
        self.was_stopped = True

    def as_json(self) -> dict[str, object]:
        match, marks = self.match, self.marks
        return {
            "game": match.game.name,
            "edition": match.options.edition,
            "decisions": len(self.decisions),
            "judged": len(self.moments),
            "seats": [
                {"name": name, **_rounded(asdict(summary(self.moments, seat)))}
                for seat, name in enumerate(match.names)
            ],
            "moments": [
                {
                    **_rounded(asdict(moment)),
                    "seat": moment.seat + 1,
                    "cost": round(moment.cost, DIGITS),
                    "mark": marks.get(moment.n, ""),
                }
                for moment in self.moments
            ],
        }


def review(match: Match, seed: int, iterations: int, seconds: float) -> Review:
    found = Review(match, decisions(match))
    found.run(seed, iterations, seconds)
    return found


def _progress() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )


def _rounded(values: dict[str, object]) -> dict[str, object]:
    return {k: round(v, DIGITS) if isinstance(v, float) else v for k, v in values.items()}


def show_review(console: Console, review: Review, file: str) -> None:
    match = review.match
    table = Table("seat", "who", "decisions", "mistakes", "cost of a decision")
    for seat, name in enumerate(match.names):
        found = summary(review.moments, seat)
        numbers = [str(found.decisions), str(found.mistakes), f"{found.cost:.1%}"]
        table.add_row(str(seat + 1), escape(name), *numbers)
    console.print(table)
    marks = review.marks
    if not marks:
        console.print("No turning points.", highlight=False)
        return
    earlier: dict[int, Moment] = {}
    for moment in review.moments:
        if mark := marks.get(moment.n):
            story = _mistake(moment) if mark == "mistake" else _turn(moment, earlier[moment.seat])
            console.print(f"{_head(match, moment)} {story}", highlight=False)
        earlier[moment.seat] = moment
    first = next(moment for moment in review.moments if moment.n in marks)
    show = f"farstead record replay {quote(file)} --move {first.n} --seat {first.seat + 1}"
    words = f"The first of them: {escape(show)}"
    console.print(f"[dim]{words}[/]", highlight=False, soft_wrap=True)  # it can be copied
    words = "Chances are estimates; what lies within their error is not called a mistake."
    console.print(f"[dim]{words}[/]", highlight=False)


def _head(match: Match, moment: Moment) -> str:
    who = f"[{seat_style(moment.seat)}]{seat_mark(moment.seat)}[/]"
    return f"{moment.n:5} {who} {escape(match.names[moment.seat])}:"


def _mistake(moment: Moment) -> str:
    chosen, best = escape(moment.label), escape(moment.best_label)
    instead = f"instead of {best} ({moment.best_chance:.0%})"
    return f"[bold red]mistake[/] {chosen} ({moment.chance:.0%}) {instead}"


def _turn(moment: Moment, before: Moment) -> str:
    return f"[bold yellow]turn[/] from {before.chance:.0%} to {moment.best_chance:.0%}"


def stopped_in_words(review: Review) -> str:
    return f"Stopped after {len(review.moments)} of {len(review.decisions)} decisions."
