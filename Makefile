# farstead: `make play` and `make test` do all the set-up that they need.
# PYTHON=python3.12 make test    uses another Python
# FARSTEAD_PURE=1 make play      compiles nothing and runs the same files interpreted

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
COMPILED := $(shell find src/farstead/core src/farstead/games src/farstead/bots -name '*.py')
SOURCES := pyproject.toml setup.py $(COMPILED)

.PHONY: help play test check bench golden clean

help:
	@echo 'make play    set up, then a menu of games in the terminal'
	@echo 'make test    set up, then every test, compiled and interpreted'
	@echo 'make check   ruff, mypy --strict, import-linter'
	@echo 'make bench   decisions and games per second, compiled against interpreted'
	@echo 'make golden  write the golden games anew, after a deliberate change of rules'
	@echo 'make clean   remove everything that was built'

play: $(VENV)/installed
	@$(BIN)/farstead play

test: $(VENV)/developed
	$(BIN)/python -m pytest -n auto
	FARSTEAD_PURE=1 $(BIN)/python -m pytest -n auto

check: $(VENV)/developed
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/mypy tests scripts setup.py
	$(BIN)/lint-imports

bench: $(VENV)/developed
	$(BIN)/python scripts/bench.py $(ARGS)

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
	$(BIN)/python -m pip install --quiet --editable .
	@$(BIN)/farstead --version
	@touch $@

$(VENV)/developed: $(SOURCES) | $(BIN)/python
	@echo 'Installing farstead and its tools into $(VENV) (the rules are compiled; this takes about a minute) ...'
	@find src -name '*.so' -delete
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	@$(BIN)/farstead --version
	@touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src -name '*.so' -delete
