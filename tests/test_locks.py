"""What CI installs and what the page is built with is written down to the last file, and so are the
licences of what is shipped."""

import json
import re
import tomllib
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PYTHONS = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
LOCKS = sorted((ROOT / ".ci" / "requirements").glob("*.txt"))
PAGE_LOCK = ROOT / "web" / "package-lock.json"
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")
INTEGRITY = re.compile(r"sha512-[A-Za-z0-9+/]{86}==")
BARE_IMPORT = re.compile(r"""(?:from|import\() *["']((?:@[^/"']+/)?[^./"'][^/"']*)""")


def entries(lock: Path) -> list[list[str]]:
    """A lock's requirements, each with its hashes."""
    text = lock.read_text(encoding="utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [re.split(r"\s+(?=--hash)", line.strip()) for line in lines]


def pinned(lock: Path) -> list[Requirement]:
    return [Requirement(entry[0]) for entry in entries(lock)]


def applies(requirement: Requirement, python: str) -> bool:
    """Whether it does on Linux with this Python."""
    here = {"sys_platform": "linux", "platform_system": "Linux"}
    python_is = {"python_version": python, "python_full_version": f"{python}.0"}
    return requirement.marker is None or requirement.marker.evaluate(here | python_is)


def test_the_locks_are_there() -> None:
    assert [lock.name for lock in LOCKS] == ["build.txt", "dev.txt", "node.txt", "server.txt"]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_requirement_has_one_version_and_hashes(lock: Path) -> None:
    assert entries(lock)
    for requirement, *hashes in entries(lock):
        assert re.match(r"^[a-z0-9.-]+==[\w.]+( ;.*)?$", requirement), requirement
        assert hashes, requirement
        assert all(HASH.fullmatch(each) for each in hashes), requirement


@pytest.mark.parametrize("lock", [*LOCKS, PAGE_LOCK], ids=lambda lock: lock.name)
def test_no_lock_says_where_something_is_taken_from(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    if lock == PAGE_LOCK:
        locked: dict[str, Any] = json.loads(text)["packages"]
        assert not any("resolved" in entry for entry in locked.values())
        # where authors ask for money is no address that anything is taken from
        for entry in locked.values():
            entry.pop("funding", None)
        text = json.dumps(locked)
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


def test_every_package_of_the_page_has_its_hash() -> None:
    locked = json.loads(PAGE_LOCK.read_text(encoding="utf-8"))["packages"]
    ours = locked.pop("")
    assert len(locked) > len(ours["devDependencies"])
    for name, entry in locked.items():
        assert INTEGRITY.fullmatch(entry.get("integrity", "")), name


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_python_gets_every_package_once(lock: Path, python: str) -> None:
    names = [each.name for each in pinned(lock) if applies(each, python)]
    assert len(names) == len(set(names))


def wanted() -> list[tuple[str, Requirement]]:
    """What pyproject.toml asks for, with the lock that answers."""
    project = PROJECT["project"]
    extras = project["optional-dependencies"]
    to_build, to_run = PROJECT["build-system"]["requires"], project["dependencies"]
    asked = {
        "build.txt": to_build,
        "dev.txt": [*to_build, *to_run, *(line for extra in extras.values() for line in extra)],
        "server.txt": [*to_run, *extras["server"], *extras["postgres"]],
    }
    pairs = [(lock, Requirement(line)) for lock, lines in asked.items() for line in lines]
    return [(lock, one) for lock, one in pairs if one.name != "farstead"]


@pytest.mark.parametrize("python", PYTHONS)
def test_the_locks_answer_what_the_project_asks_for(python: str) -> None:
    """If not: make lock."""
    locks = {
        lock.name: {each.name: each for each in pinned(lock) if applies(each, python)}
        for lock in LOCKS
    }
    for name, requirement in wanted():
        found = locks[name].get(canonicalize_name(requirement.name))
        assert found is not None, requirement
        is_version = str(found.specifier).removeprefix("==")
        assert requirement.specifier.contains(is_version, prereleases=True), found


def test_what_is_built_with_and_shipped_in_the_image_is_what_is_tested_with() -> None:
    locked = {lock.stem: {(e.name, str(e.specifier)) for e in pinned(lock)} for lock in LOCKS}
    assert locked["build"] <= locked["dev"]
    assert locked["server"] <= locked["dev"]


def test_a_marker_that_matters_is_evaluated_for_the_python_in_question() -> None:
    """The tests above would pass if markers were ignored."""
    old = Requirement("something==1 ; python_full_version < '3.12'")
    assert isinstance(old.marker, Marker)
    assert [applies(old, python) for python in ("3.11", "3.12")] == [True, False]


# Licences -----------------------------------------------------------------------------------------


@pytest.fixture
def licences(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "scripts")
    return import_module("licences")


def listed(heading: str) -> dict[str, str]:
    """Packages under a heading of docs/licences.md, with their licences."""
    text = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    part = text.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in part.splitlines()]
    return {row[0]: row[-1] for row in rows if row and row[0] not in ("package", "---")}


def not_as_locked() -> str:
    """Packages that this environment has in another version, or not at all: theirs may say
    something else."""
    lock = ROOT / ".ci" / "requirements" / "dev.txt"
    here = [one for one in pinned(lock) if one.marker is None or one.marker.evaluate()]
    return ", ".join(one.name for one in here if str(one.specifier) != f"=={installed(one.name)}")


def installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "none"


def test_every_package_that_is_installed_with_farstead_has_its_licence_listed(
    licences: Any,
) -> None:
    """If not: make licences."""
    if others := not_as_locked():
        pytest.skip(f"not the locked version is installed (LOCKED=1 make test): {others}")
    needed = licences.needed()
    told = listed("Installed with it")
    assert set(told) == set(needed)
    assert {"msgspec", "rich", "starlette", "sqlalchemy", "psycopg", "numpy"} <= set(told)
    assert not {"pytest", "ruff", "mypy", "hypothesis"} & set(told)
    for name, licence in told.items():
        assert licence == licences.licence_of(name), name


def test_every_package_in_the_page_has_its_licence_listed() -> None:
    told = listed("In the page")
    locked = json.loads(PAGE_LOCK.read_text(encoding="utf-8"))["packages"]
    assert told
    for name, licence in told.items():
        assert locked[f"node_modules/{name}"]["license"] == licence
    sources = [file for file in (ROOT / "web" / "src").rglob("*") if file.is_file()]
    assert len(sources) > 20
    for file in sources:
        for name in BARE_IMPORT.findall(file.read_text(encoding="utf-8")):
            assert name in told, f"{file} imports {name}"
