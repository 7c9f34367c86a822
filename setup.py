"""Compiles the rules, the bots and what they stand on with mypyc.

Everything else about the package is in pyproject.toml. `FARSTEAD_PURE=1` compiles nothing.
Without a working C compiler the install goes on with the same files interpreted:
`farstead --version` says which of the two it is.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

COMPILED = (
    "src/farstead/core/*.py",
    "src/farstead/games/*/rules*.py",
    "src/farstead/games/*/rules/*.py",
    "src/farstead/games/*/bot*.py",
    "src/farstead/bots/*.py",
)
# Scenes are msgspec structs, made by a metaclass that mypyc does not compile, and tables are
# made of them; errors are ordinary exceptions; a package's __init__ holds words only.
INTERPRETED = {"__init__.py", "scene.py", "table.py", "errors.py"}


def sources() -> list[str]:
    root = Path(__file__).parent
    found = (path for pattern in COMPILED for path in sorted(root.glob(pattern)))
    return [str(path.relative_to(root)) for path in found if path.name not in INTERPRETED]


def can_compile() -> bool:
    """Try the smallest possible extension: a compiler without Python's headers is none."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_VERSION_HEX; }\n")
        try:
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile([str(probe)], output_dir=folder, include_dirs=[get_python_inc()])
        except Exception as error:
            print(f"farstead: no working C compiler ({error}).", file=sys.stderr)
            return False
    return True


def extensions() -> list[Extension]:
    if {"egg_info", "dist_info"} & set(sys.argv):
        return []  # pip only asks what the package is; compiling comes later
    if os.environ.get("FARSTEAD_PURE", "") not in ("", "0"):
        print("farstead: FARSTEAD_PURE is set, nothing is compiled.", file=sys.stderr)
        return []
    if not can_compile():
        print("farstead: the rules will run interpreted, about 40 times slower.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    modules = cast("list[Extension]", mypycify(sources(), opt_level="3", debug_level="0"))
    if os.name == "posix":
        for module in modules:
            # Nothing replaces our functions from outside, so the compiler may inline them.
            module.extra_compile_args.append("-fno-semantic-interposition")
    return modules


if __name__ == "__main__":  # so that a test can look at the list without building anything
    setup(ext_modules=extensions())
