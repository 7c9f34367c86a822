"""A ladder as a picture: ratings with their intervals beside who ends ahead of whom."""

from math import nan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from farstead.core.errors import FarsteadError
from farstead.core.game import find_game
from farstead.core.words import counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from farstead.lab.standings import Report

KINDS = (".svg", ".png")
INK = "#22252b"
FAINT = "#d5d9e0"
NONE = "#f1f2f4"  # a bot against itself, or against one that it never met
DOT = "#2f6db3"
PALE = 0.45  # how far the colours reach beyond 0 and 1, so that dark letters can be read on all
STYLE: Any = {
    "font.family": "sans-serif",
    "font.size": 11,
    "text.color": INK,
    "axes.labelcolor": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.hashsalt": "farstead",  # the same picture is the same file
    "svg.fonttype": "none",  # text stays text, which can be read aloud and searched
}


def check_picture(path: Path) -> None:
    """Refuse what can't be drawn or written, before anything is played."""
    if path.suffix not in KINDS:
        raise FarsteadError(f"a picture is called .svg or .png, not '{path.name}'")
    if not path.parent.is_dir():
        raise FarsteadError(f"there is no folder '{path.parent}' for the picture")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise FarsteadError(
            "a picture needs Matplotlib, which is not installed: pip install 'farstead[lab]'"
        ) from None


def draw_ladder(report: "Report", path: Path) -> None:
    """Draw the picture into this file."""
    check_picture(path)
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    bots = len(report.bots)
    width, height = 1.0 + 0.85 * bots, 1.7 + 0.5 * bots
    with rc_context(STYLE):
        figure = Figure(figsize=(6.0 + width, height), layout="constrained")
        left, right = figure.subplots(1, 2, width_ratios=[5.0, width], sharey=True)
        figure.suptitle(title(report), fontsize=13, fontweight="bold", x=0.01, ha="left")
        _draw_ratings(left, report)
        _draw_pairs(right, report)
        try:
            metadata = {"Date": None, "Creator": None} if path.suffix == ".svg" else None
            figure.savefig(path, dpi=150, facecolor="white", metadata=metadata)
        except OSError as error:
            raise FarsteadError(f"{path}: {error.strerror or error}") from None


def title(report: "Report") -> str:
    game = f"{find_game(report.game).title} {report.edition}"
    changes = "".join(f", {name}={value}" for name, value in report.options.items())
    return f"{game}{changes}: {report.seats} seats, {counted(report.games, 'game')}"


def _draw_ratings(axes: "Axes", report: "Report") -> None:
    places = range(len(report.bots))
    ratings = [standing.rating for standing in report.bots]
    values = [rating.value for rating in ratings]
    reaches = [rating.high - rating.value for rating in ratings]
    axes.errorbar(
        values, places, xerr=reaches, fmt="o", color=DOT, markersize=7, capsize=4, linewidth=2
    )
    for place, standing in enumerate(report.bots):
        axes.annotate(
            f"{standing.rating.value:.0f}",
            (standing.rating.value, place),
            xytext=(0, 7),
            textcoords="offset points",
            ha="center",
        )
    axes.set_yticks(places, [standing.bot for standing in report.bots])
    axes.margins(x=0.12)
    axes.set_xlabel("rating, with its 95 % interval")
    axes.grid(axis="x", color=FAINT)
    axes.set_axisbelow(True)
    axes.tick_params(length=0)
    for edge in ("top", "right", "left"):
        axes.spines[edge].set_visible(False)


def _draw_pairs(axes: "Axes", report: "Report") -> None:
    names = [standing.bot for standing in report.bots]
    told = (pair for pair in report.pairs if pair.pairs and not pair.ahead.is_vague)
    shares = {(pair.bot, pair.other): pair.ahead.value for pair in told}
    rows = [[shares.get((one, two), nan) for two in names] for one in names]
    axes.set_facecolor(NONE)
    axes.imshow(rows, cmap="RdBu", vmin=-PALE, vmax=1 + PALE, aspect="auto")
    for (one, two), share in shares.items():
        place = (names.index(two), names.index(one))
        axes.text(*place, f"{share:.0%}", ha="center", va="center")
    axes.set_xticks(range(len(names)), names, rotation=25, ha="left", rotation_mode="anchor")
    axes.xaxis.tick_top()
    axes.set_xlabel("how often the row's bot\nends ahead of the column's")
    axes.xaxis.set_label_position("bottom")
    axes.tick_params(length=0)
    for edge in axes.spines.values():
        edge.set_visible(False)
