"""The example of docs/adding-a-game.md, installed into a folder of its own.

Who looks there finds the game by its entry point, as in any package that was installed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import farstead

SOURCE = Path(__file__).parent.parent / "examples" / "deep-shaft"
BUILT = shutil.ignore_patterns("build", "*.egg-info", "__pycache__")


def files() -> list[Path]:
    """What the example is made of, relative to its folder."""
    named = ["pyproject.toml", "deep_shaft/*.*", "tests/*.py"]
    return [path.relative_to(SOURCE) for name in named for path in sorted(SOURCE.glob(name))]


def install(folder: Path) -> dict[str, str]:
    """Install a copy; the environment of a process that is to find it."""
    copy, site = folder / "source", folder / "site"
    shutil.copytree(SOURCE, copy, ignore=BUILT)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    words = ["--no-deps", "--no-build-isolation", "--target", str(site), str(copy)]
    subprocess.run([*pip, *words], check=True)
    ours = Path(farstead.__file__).parent.parent
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(site), str(ours)]),
        "XDG_DATA_HOME": str(folder),
        "HOME": str(folder),
    }
