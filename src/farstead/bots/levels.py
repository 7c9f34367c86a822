"""Opponents for people: novice, casual, skilled and expert, in every game.

All four search. The weaker ones think less and take what looks about as good to them; how much
worse it may look is their `temperature`. What a game says of its own levels (`Game.levels`) goes
before what is said here; docs/bots.md has the measured strengths."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from farstead.bots.makers import make_search, usual_settings
from farstead.bots.settings import SearchSettings
from farstead.core.errors import BadOption
from farstead.core.game import Game
from farstead.core.policy import Policy

STRONGEST: Final = "expert"  # who advises people; may think with several cores
SUBSTITUTE: Final = "greedy"  # who decides at once for somebody who has left, or a bot that failed
LEVELS: Mapping[str, Mapping[str, Any]] = {
    "novice": {"iterations": 40, "temperature": 0.4, "keeps": False},
    "casual": {"iterations": 60, "temperature": 0.1, "keeps": False},
    "skilled": {"iterations": 200},
    STRONGEST: {"seconds": 1.0},
}


def level_settings(game: Game, level: str) -> SearchSettings:
    return replace(usual_settings(game), **{**LEVELS[level], **game.levels.get(level, {})})


def thinking_seconds(game: Game, bot: str) -> float:
    """How long a level thinks about a choice, where that is fixed; 0: as long as it takes."""
    return level_settings(game, bot).seconds if bot in LEVELS else 0.0


def level_bot(level: str, game: Game, detail: str) -> Policy:
    if detail:
        raise BadOption(f"{level} takes nothing behind the colon, not {detail[:40]!r}")
    return make_search(game, level_settings(game, level))


def novice_bot(game: Game, detail: str = "") -> Policy:
    return level_bot("novice", game, detail)


def casual_bot(game: Game, detail: str = "") -> Policy:
    return level_bot("casual", game, detail)


def skilled_bot(game: Game, detail: str = "") -> Policy:
    return level_bot("skilled", game, detail)


def expert_bot(game: Game, detail: str = "") -> Policy:
    return level_bot(STRONGEST, game, detail)
