"""Farstead: four games of settlement, played, tested and studied from one source of rules.

The rules are plain typed Python. The default install compiles them with mypyc;
`FARSTEAD_PURE=1` in the environment runs the very same files interpreted.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("farstead")
except PackageNotFoundError:  # a source tree that was never installed
    __version__ = "0+source"


class _SourceOnly:
    """Finds farstead's modules as source files, past any compiled ones beside them."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: object = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith("farstead."):
            return None
        for folder in path:
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


if os.environ.get("FARSTEAD_PURE", "") not in ("", "0"):
    sys.meta_path.insert(0, _SourceOnly)


def is_compiled() -> bool:
    """Whether the rules run compiled in this process."""
    from farstead.core import state

    return not (state.__file__ or "").endswith(".py")
