"""A game in progress: the only checked door to a State."""

from farstead.match.match import Match

__all__ = ["Match"]
