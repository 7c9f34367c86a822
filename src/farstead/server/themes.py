"""A game's theme.css, as a browser gets it."""

from hashlib import sha256

from farstead.core.game import Game
from farstead.server.routes import StyleSheet


def theme_response(game: Game, known: str) -> StyleSheet:
    """The style sheet, or that it is still the one that the browser knows by its tag."""
    css = game.theme().css.encode()
    headers = {"Cache-Control": "no-cache", "ETag": f'"{sha256(css).hexdigest()[:16]}"'}
    if known == headers["ETag"]:
        return StyleSheet(status_code=304, headers=headers)
    return StyleSheet(css, headers=headers)
