"""Refuses a release that pyproject.toml or the changelog does not know, and prints its notes.

python scripts/release_check.py v0.2.0 > notes.md
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
UNRELEASED = "Unreleased"


class Refused(Exception):
    """What must be done before this tag can be released."""


def sections(changelog: str) -> dict[str, str]:
    """The changelog's text by the first word of each heading: a version, or Unreleased."""
    parts = re.split(r"^## +(\S+).*$", changelog, flags=re.MULTILINE)
    return {name: text.strip() for name, text in zip(parts[1::2], parts[2::2], strict=True)}


def notes(tag: str, version: str, changelog: str) -> str:
    """What the changelog says about the version of this tag."""
    if tag != f"v{version}":
        raise Refused(f"the tag is {tag}, but pyproject.toml has version {version}")
    found = sections(changelog)
    if found.get(UNRELEASED):
        raise Refused(
            f"CHANGELOG.md has lines under '## {UNRELEASED}': put them under '## {version}'"
        )
    if not found.get(version):
        raise Refused(f"CHANGELOG.md says nothing under '## {version}'")
    return found[version]


def main(words: list[str]) -> int:
    if len(words) != 1:
        print("usage: python scripts/release_check.py TAG", file=sys.stderr)
        return 2
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        print(notes(words[0], project["version"], changelog))
    except Refused as refusal:
        print(f"no release: {refusal}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
