"""The bots that look ahead, by name.

Behind the colon stands how much they think: so many iterations (`search:1000`) or so long
(`search:0.5s`). Behind slashes may follow any of the settings: `search:1000/exploration=0.5`."""

from dataclasses import fields, replace
from typing import Any

from farstead.bots.greedy import greedy_policy, guide_policy
from farstead.bots.maxn import USUAL_DEPTH, USUAL_WORLDS, MaxN, ScoreEvaluation
from farstead.bots.search import Search
from farstead.bots.settings import SearchSettings
from farstead.core.errors import BadOption
from farstead.core.game import Game
from farstead.core.policy import Policy
from farstead.core.words import did_you_mean

USUAL_ITERATIONS = 400
MOST_ITERATIONS = 1_000_000
LONGEST = 600.0  # seconds


def search_bot(game: Game, detail: str = "") -> Policy:
    """Information-set Monte Carlo tree search."""
    usual = replace(usual_settings(game), iterations=USUAL_ITERATIONS)
    return make_search(game, parse(detail, usual))


def flat_bot(game: Game, detail: str = "") -> Policy:
    """Flat Monte Carlo: varies only the choice at hand, and plays on."""
    usual = usual_settings(game)
    flat = replace(usual, iterations=USUAL_ITERATIONS, flat=True, keeps=False)
    return make_search(game, parse(detail, flat))


def ismcts_bot(game: Game, detail: str = "") -> Policy:
    """The search as it was published with Colonizers: 200 iterations, playouts by the rules of
    thumb alone, utility 1, 0.2, 0.1, 0 by rank, nothing kept."""
    published = SearchSettings(
        iterations=200,
        win_share=0.7,
        guided=False,
        random_percent=0,
        bias=0.0,
        urgency=1e9,
        keeps=False,
    )
    return make_search(game, parse(detail, published))


def maxn_bot(game: Game, detail: str = "") -> Policy:
    """Max-n, `maxn:DEPTH` or `maxn:DEPTHxWORLDS`. It judges by the game's evaluation, or with
    `/score` behind that by the score alone."""
    size, _, judge = detail.partition("/")
    if judge not in ("", "score"):
        raise BadOption(f"max-n judges by the score (maxn:3x10/score), not by {judge[:40]!r}")
    depth, _, worlds = (size or str(USUAL_DEPTH)).partition("x")
    numbers = [_number(text, 1, 100) for text in (depth, worlds or str(USUAL_WORLDS))]
    learned = game.evaluation if not judge else None
    return MaxN(numbers[0], numbers[1], learned() if learned else ScoreEvaluation())


def usual_settings(game: Game) -> SearchSettings:
    """How a search thinks in this game, if nobody says otherwise."""
    return replace(SearchSettings(), **game.search)


def make_search(game: Game, settings: SearchSettings) -> Search:
    policy = guide_policy(game) if settings.guided else greedy_policy(game)
    return Search(policy, settings, game.evaluation() if game.evaluation else None)


def parse(detail: str, usual: SearchSettings) -> SearchSettings:
    """The usual settings, with what was asked for instead."""
    budget, *changes = detail.split("/")
    settings = _spend(usual, budget)
    for change in changes:
        settings = _change(settings, change)
    if settings.iterations == 0 and settings.seconds == 0:
        raise BadOption(f"{detail[:40]!r} would think for ever: give it iterations or seconds")
    if settings.seconds > LONGEST:
        raise BadOption(f"a bot thinks for up to {LONGEST:.0f}s, not {settings.seconds:.0f}s")
    return settings


def _spend(settings: SearchSettings, budget: str) -> SearchSettings:
    if not budget:
        return settings
    if budget.endswith("s"):
        seconds = _fraction(budget.removesuffix("s"), budget)
        if not 0 < seconds <= LONGEST:
            raise BadOption(f"a bot thinks for up to {LONGEST:.0f}s, not {budget[:40]!r}")
        return replace(settings, iterations=0, seconds=seconds)
    if not budget.isdecimal():
        raise BadOption(f"a search has iterations (1000) or seconds (0.5s), not {budget[:40]!r}")
    return replace(settings, iterations=_number(budget, 1, MOST_ITERATIONS), seconds=0.0)


def _change(settings: SearchSettings, change: str) -> SearchSettings:
    name, _, text = change.partition("=")
    known = [field.name for field in fields(settings)]
    if name not in known:
        raise BadOption(f"a search has no setting {name[:40]!r}{did_you_mean(name[:40], known)}")
    now = getattr(settings, name)
    value: Any
    if isinstance(now, bool):
        if text not in ("on", "off"):
            raise BadOption(f"{name} is on or off, not {text[:40]!r}")
        value = text == "on"
    elif isinstance(now, int):
        value = _number(text, 0, MOST_ITERATIONS)
    else:
        value = _fraction(text, change)
    return replace(settings, **{name: value})


def _number(text: str, low: int, high: int) -> int:
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(high))
    if not is_number or not low <= int(text) <= high:
        raise BadOption(f"a whole number from {low} to {high:,}, not {text[:40]!r}")
    return int(text)


def _fraction(text: str, where: str) -> float:
    plain = text.replace(".", "", 1)
    if not (plain.isascii() and plain.isdecimal()) or len(plain) > 12:
        raise BadOption(f"{where[:40]!r} needs a number such as 0.5")
    return float(text)
