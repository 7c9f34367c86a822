"""Whether the farstead that is installed is whole: compiled rules, and the page."""

import sys
from pathlib import Path

import farstead

ROOT = Path(__file__).parent.parent


def faults() -> list[str]:
    package = Path(farstead.__file__).parent
    page = package / "server" / "page"
    found = []
    if package.is_relative_to(ROOT / "src"):
        found.append(f"{package} is the source tree, not what was installed")
    if not farstead.is_compiled():
        found.append("the rules are not compiled")
    if not (page / "index.html").is_file() or not list(page.glob("assets/*.js")):
        found.append("the page is not in it: run `make page` before the wheel is built")
    return found


if __name__ == "__main__":
    sys.exit("\n".join(faults()) or 0)
