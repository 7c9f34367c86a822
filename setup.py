"""Compiles the rules, the presenters, the bots and what they stand on with mypyc.

Everything else about the package is in pyproject.toml. `FARSTEAD_PURE=1` compiles nothing.
Without a working C compiler the install goes on with the same files interpreted:
`farstead --version` says which of the two it is.

Each game becomes a library of its own, and core and bots another, so that a change inside one
game compiles that game only. Only what has changed since the last build is compiled, on all cores.
"""

import os
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any, cast

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.modified import newer_group

COMPILED = (
    "src/farstead/core/*.py",
    "src/farstead/games/*/rules*.py",
    "src/farstead/games/*/rules/*.py",
    "src/farstead/games/*/presenter.py",
    "src/farstead/games/*/pieces.py",
    "src/farstead/games/*/wording.py",
    "src/farstead/games/*/bot/*.py",
    "src/farstead/bots/*.py",
)
# Scenes and headers are msgspec structs, made by a metaclass that mypyc does not compile; errors
# are ordinary exceptions; a package's __init__ holds words only.
INTERPRETED = {"__init__.py", "scene.py", "header.py", "errors.py"}

C_FOLDER = "build/c"
CORES = os.cpu_count() or 1
# Nothing replaces our functions from outside, so the compiler may inline them. The headers of a
# library of several files define tables, which -fcommon makes one.
UNIX_FLAGS = ["-fno-semantic-interposition", "-fvisibility=hidden", "-fcommon"]
# Optimises across the files of a library when it is linked.
ACROSS_FILES = ["-O3", "-flto=auto"]


def sources() -> list[str]:
    root = Path(__file__).parent
    found = (path for pattern in COMPILED for path in sorted(root.glob(pattern)))
    return [path.relative_to(root).as_posix() for path in found if path.name not in INTERPRETED]


def libraries(paths: Sequence[str]) -> list[tuple[list[str], str | None]]:
    """Which sources make which library: one a game, and one for what all games stand on."""
    members: dict[str, list[str]] = {}
    for path in paths:
        layer, game, *_ = Path(path).parts[2:]
        name = f"farstead_{game}" if layer == "games" else "farstead_core"
        members.setdefault(name, []).append(path)
    return [(files, name) for name, files in members.items()]


def can_compile(flags: Sequence[str] = ()) -> bool:
    """Try the smallest possible extension: a compiler without Python's headers is none."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_VERSION_HEX; }\n")
        try:
            compiler: Any = new_compiler()
            customize_compiler(compiler)
            made = compiler.compile(
                [str(probe)],
                output_dir=folder,
                include_dirs=[get_python_inc()],
                extra_postargs=list(flags),
            )
            if flags:
                library = str(Path(folder, "probe.so"))
                compiler.link_shared_object(made, library, extra_postargs=list(flags))
        except Exception as error:
            what = f"that takes {' '.join(flags)}" if flags else "that works"
            print(f"farstead: no C compiler {what} ({error}).", file=sys.stderr)
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
    return compiled_by_mypyc(sources())


def compiled_by_mypyc(paths: list[str]) -> list[Extension]:
    """What `mypycify(paths, multi_file=True, separate=libraries(paths))` gives, but for one thing:
    it would drop the optimisations that need to see all classes (a fifth of the speed), in case
    that not all libraries are compiled anew. Here mypyc reads all of them every time (without a
    cache), and only the C compiler's work is spared."""
    from mypyc.build import build_using_shared_lib, get_cflags, include_dir, mypyc_build
    from mypyc.options import CompilerOptions

    options = CompilerOptions(multi_file=True, separate=True, target_dir=C_FOLDER)
    options.global_opts = True
    words = [*paths, f"--cache-dir={os.devnull}"]
    groups, files, needed = mypyc_build(words, options, separate=libraries(paths))
    folders = [str(Path(include_dir(), name)) for each in needed for name in each.include_dirs]
    made: list[Extension] = []
    for (members, name), (c_files, headers) in zip(groups, files, strict=True):
        assert name is not None
        flags = get_cflags(opt_level="3", debug_level="0", multi_file=True)
        c_files.append(runtime(name, needed))
        library = build_using_shared_lib(members, name, c_files, headers, C_FOLDER, flags, folders)
        made += cast("list[Extension]", library)
    return made


def runtime(library: str, needed: Sequence[Any]) -> str:
    """mypyc's runtime as one more file of a library: each has its own."""
    from mypyc.build import write_file
    from mypyc.common import RUNTIME_C_FILES

    file = f"{C_FOLDER}/runtime_{library}.c"
    names = [*RUNTIME_C_FILES, *(each.path for each in needed)]
    write_file(file, "".join(f"#include <{name}>\n" for name in names))
    return file


def is_library(extension: Extension) -> bool:
    """The others are shims: a module that only asks its library to start it."""
    return extension.name.endswith("__mypyc")


def size(extension: Extension) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


class BuildRules(build_ext):
    """Compiles what has changed, on all cores, the largest libraries first."""

    def run(self) -> None:
        super().run()
        if self.inplace and self.extensions:
            self._remove_leftovers()

    def build_extensions(self) -> None:
        libraries_first = sorted(self.extensions, key=size, reverse=True)
        with ThreadPoolExecutor(CORES) as files, ThreadPoolExecutor(CORES) as modules:
            if self.compiler.compiler_type == "unix":
                self._prepare_unix(files)
            list(modules.map(self.build_extension, libraries_first))

    def _prepare_unix(self, pool: ThreadPoolExecutor) -> None:
        across = ACROSS_FILES if can_compile(ACROSS_FILES) else []
        for extension in self.extensions:
            extension.depends = [*extension.depends, __file__]
            if is_library(extension):
                extension.extra_compile_args += UNIX_FLAGS + across
                extension.extra_link_args += across
            else:
                extension.extra_compile_args = ["-O0"]
        self.compiler.compile = partial(compile_changed, self.compiler, pool)

    def _remove_leftovers(self) -> None:
        """Compiled modules beside the sources whose sources are gone would still be found."""
        made = {Path(self.get_ext_fullpath(each.name)).resolve() for each in self.extensions}
        for path in Path("src").resolve().rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            if path not in made:
                path.unlink()


def compile_changed(
    compiler: Any,
    pool: ThreadPoolExecutor,
    sources: list[str],
    output_dir: str | None = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: bool = False,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: list[str] | None = None,
) -> list[str]:
    """What a compiler's own `compile` does, for the files that are newer than their objects."""
    macros, objects, extra, options, build = compiler._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    arguments = compiler._get_cc_args(options, debug, extra_preargs)
    waiting = [
        pool.submit(compiler._compile, made, source, suffix, arguments, extra, options)
        for made, (source, suffix) in build.items()
        if newer_group([source, *(depends or [])], made)
    ]
    for one in waiting:
        one.result()
    return list(objects)


if __name__ == "__main__":  # so that a test can look at the list without building anything
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildRules})
