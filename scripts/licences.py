"""Write docs/licences.md: the licences of everything that comes with Farstead.

What is installed with it is read from the metadata of the packages in this virtual environment,
what is bundled in the page from the modules that Vite puts there.
"""

import json
import re
import subprocess
import tempfile
import tomllib
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, metadata
from itertools import product
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "licences.md"
LOCK = ROOT / ".ci" / "requirements" / "dev.txt"
WEB = ROOT / "web"
EXTRAS = ("server", "postgres", "lab")  # what people install; the others are for developers
SYSTEMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
ELSEWHERE = {"colorama": "BSD-3-Clause"}  # needed on other systems than the one this runs on
LONGEST = 60  # letters of a licence's name; in older metadata its whole text may stand there
HEAD = """# Licences

Farstead itself is under the [MIT licence](../LICENSE); [credits](../CREDITS.md) name those whose
ideas it uses. This list is written by `make licences`.
"""


# What is installed ----------------------------------------------------------------------------


def locked() -> set[str]:
    """The names of all packages in the lock."""
    names = re.findall(r"^([\w.-]+)==", LOCK.read_text(encoding="utf-8"), re.MULTILINE)
    return {canonicalize_name(name) for name in names}


def needed() -> dict[str, set[str]]:
    """The packages that Farstead needs to run, with the extras of ours that bring them; none of
    these: everybody has it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found: dict[str, set[str]] = {}
    for extra in ("", *EXTRAS):
        lines = project["optional-dependencies"][extra] if extra else project["dependencies"]
        for name in _closure(map(Requirement, lines)):
            found.setdefault(name, set()).add(extra)
    return found


def _closure(wanted: Iterable[Requirement]) -> set[str]:
    """These packages and all that they need, on any system, as far as the lock has them."""
    known, names = locked(), set[str]()
    waiting = [(canonicalize_name(one.name), one.extras) for one in wanted]
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        name, extras = waiting.pop()
        if name not in known or (name, frozenset(extras)) in seen:
            continue
        seen.add((name, frozenset(extras)))
        names.add(name)
        for one in map(Requirement, _requirements(name)):
            if _may_apply(one, extras):
                waiting.append((canonicalize_name(one.name), one.extras))
    return names


def _requirements(name: str) -> list[str]:
    try:
        return metadata(name).get_all("Requires-Dist") or []
    except PackageNotFoundError:
        if name in ELSEWHERE:
            return []
        raise


def _may_apply(requirement: Requirement, extras: Iterable[str]) -> bool:
    if requirement.marker is None:
        return True
    environments = [
        {
            "sys_platform": system,
            "platform_system": title,
            "os_name": kind,
            "python_version": python,
            "python_full_version": f"{python}.0",
            "extra": extra,
        }
        for (system, title, kind), python, extra in product(SYSTEMS, PYTHONS, ("", *extras))
    ]
    return any(requirement.marker.evaluate(environment) for environment in environments)


def licence_of(name: str) -> str:
    """What a package says of itself."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return ELSEWHERE[name]
    for field in ("License-Expression", "License"):
        for text in told.get_all(field) or []:
            if text and "\n" not in text and len(text) <= LONGEST:
                return str(text)
    kinds = [
        line.split(" :: ")[-1]
        for line in told.get_all("Classifier") or []
        if line.startswith("License :: ")
    ]
    if not kinds:
        raise SystemExit(f"{name} does not say what its licence is")
    return ", ".join(kinds)


# What is in the page --------------------------------------------------------------------------


def bundled() -> list[str]:
    """The packages whose modules are in the built page."""
    with tempfile.TemporaryDirectory() as folder:
        build = ["npm", "run", "build", "--", "--sourcemap", "--outDir", folder]
        subprocess.run(build, cwd=WEB, check=True, capture_output=True)
        maps = [json.loads(file.read_text("utf-8")) for file in Path(folder).rglob("*.map")]
    modules = [source for each in maps for source in each["sources"]]
    found = (re.search(r"node_modules/((?:@[^/]+/)?[^/]+)", module) for module in modules)
    return sorted({match[1] for match in found if match})


def licence_in_page(name: str) -> str:
    told = json.loads((WEB / "node_modules" / name / "package.json").read_text(encoding="utf-8"))
    return str(told["license"])


# The list -------------------------------------------------------------------------------------


def written(installed: Mapping[str, set[str]], in_page: Mapping[str, str]) -> str:
    lines = [HEAD, "## Installed with it", ""]
    lines += ["| package | with | licence |", "|---|---|---|"]
    for name, extras in sorted(installed.items()):
        comes = "" if "" in extras else ", ".join(f"`{e}`" for e in EXTRAS if e in extras)
        lines.append(f"| {name} | {comes} | {licence_of(name)} |")
    lines += ["", "## In the page", "", "| package | licence |", "|---|---|"]
    lines += [f"| {name} | {licence} |" for name, licence in sorted(in_page.items())]
    return "\n".join(lines) + "\n"


def main() -> None:
    text = written(needed(), {name: licence_in_page(name) for name in bundled()})
    PAGE.write_text(text, encoding="utf-8")
    print(f"{PAGE.relative_to(ROOT)} is written")


if __name__ == "__main__":
    main()
