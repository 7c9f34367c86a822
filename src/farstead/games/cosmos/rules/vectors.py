"""Vectors of one number over and over: a slice of one is quicker than a new list."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from farstead.games.cosmos.rules.ruleset import NOBODY


def _filled(value: int) -> vec[i64]:
    values = [value] * 2000  # more than any list of a state is long
    return vec[i64](values)


ZEROS: Final = _filled(0)
NOBODIES: Final = _filled(NOBODY)


def zeros(count: i64) -> vec[i64]:
    return ZEROS[:count]
