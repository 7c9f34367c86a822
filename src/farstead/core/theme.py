"""How a game looks: its theme.css, and what a terminal takes from it.

A browser reads the whole file. A terminal needs two kinds of lines of it: a colour for each tint,
and a sign for each symbol that it should tell apart.

    --tint-forest: #4f9d69;
    --sign-castle: '[]';
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

FILE: Final = "theme.css"
_TINT: Final = re.compile(r"--tint-([\w-]+):\s*(#[0-9a-fA-F]{6})\s*;")
_SIGN: Final = re.compile(r"""--sign-([\w-]+):\s*(?:"([^"\n]+)"|'([^'\n]+)')\s*;""")


@dataclass(frozen=True)
class Theme:
    css: str = ""
    tints: Mapping[str, str] = field(default_factory=dict)  # '#rrggbb' by tint
    signs: Mapping[str, str] = field(default_factory=dict)  # one or two characters by symbol


def read_theme(css: str) -> Theme:
    """If something is said twice, for light and for dark, the first counts."""
    tints: dict[str, str] = {}
    for found in _TINT.finditer(css):
        tints.setdefault(found[1], found[2])
    signs: dict[str, str] = {}
    for found in _SIGN.finditer(css):
        signs.setdefault(found[1], found[2] or found[3])
    return Theme(css, tints, signs)
