"""What is released has a version, a tag and a changelog that agree."""

import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "release_check.py"
CHANGELOG = """# Changelog

Words before the first heading.

## 0.2.0 (in spring)

- Added: a bridge.

### Last Land

- Changed: a ford.

## 0.1.0

- Added: a river.
"""


def check(folder: Path, tag: str, changelog: str) -> subprocess.CompletedProcess[str]:
    """The script in a project of version 0.2.0 with this changelog."""
    (folder / "scripts").mkdir()
    script = shutil.copy(SCRIPT, folder / "scripts")
    (folder / "pyproject.toml").write_text('[project]\nname = "bridge"\nversion = "0.2.0"\n')
    (folder / "CHANGELOG.md").write_text(changelog)
    return subprocess.run(
        [sys.executable, script, tag], capture_output=True, text=True, check=False
    )


def test_a_release_prints_its_own_section_of_the_changelog(tmp_path: Path) -> None:
    answer = check(tmp_path, "v0.2.0", CHANGELOG)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout == "- Added: a bridge.\n\n### Last Land\n\n- Changed: a ford.\n"


@pytest.mark.parametrize(
    ("tag", "changelog", "reason"),
    [
        ("v0.1.0", CHANGELOG, "the tag is v0.1.0, but pyproject.toml has version 0.2.0"),
        ("0.2.0", CHANGELOG, "the tag is 0.2.0"),
        ("v0.2.0", CHANGELOG.replace("## 0.2.0", "## Unreleased"), "put them under '## 0.2.0'"),
        ("v0.2.0", CHANGELOG.replace("## 0.2.0", "## 0.2.0rc1"), "says nothing under '## 0.2.0'"),
        ("v0.2.0", "## 0.2.0\n\n## 0.1.0\n\n- Added: a river.\n", "says nothing under '## 0.2.0'"),
        ("v0.2.0", "# Changelog\n", "says nothing under '## 0.2.0'"),
    ],
)
def test_a_release_is_refused_with_the_reason(
    tmp_path: Path, tag: str, changelog: str, reason: str
) -> None:
    answer = check(tmp_path, tag, changelog)
    assert answer.returncode == 1
    assert answer.stdout == ""
    assert answer.stderr.startswith("no release: ")
    assert reason in answer.stderr


def test_an_empty_heading_for_what_comes_next_is_no_obstacle(tmp_path: Path) -> None:
    answer = check(tmp_path, "v0.2.0", CHANGELOG.replace("## 0.2.0", "## Unreleased\n\n## 0.2.0"))
    assert answer.returncode == 0, answer.stderr


def test_our_own_changelog_is_understood() -> None:
    script = import_module("scripts.release_check")
    changelog = (SCRIPT.parent.parent / "CHANGELOG.md").read_text(encoding="utf-8")
    assert script.sections(changelog)["0.1.0"].startswith("- Added: the kernel")
