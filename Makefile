# Two commands do everything: `make run` and `make test`. `make help` lists the rest.
# The first Python that starts and is new enough; `python3` last, so that its absence is said by the shell.
PYTHON ?= $(shell for p in python3.11 python3.12 python3.13 python3.14; do \
	$$p -c 'import venv' 2>/dev/null && echo $$p && exit; done; echo python3)
BIN := .venv/bin
READY = $(PYTHON) tools/bootstrap.py
NPM = $(READY) npm
# Twice the processors of a small machine: many tests wait for servers, or for what takes seconds by its nature.
JOBS ?= 4

.DEFAULT_GOAL := help
.PHONY: help run test check client-test python-test bench fmt clean ready-run ready-test ready-python ready-client
.PHONY: compiled-solver compiled-tests types python-check client-check before-python-test

# Hundreds of processes load the same modules: who loads one first writes down what it compiled, whatever the shell says.
test check python-test before-python-test compiled-tests types python-check: export PYTHONDONTWRITEBYTECODE :=

help: ## Show this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1|/' | awk -F'|' '{printf "  make %-12s %s\n", $$1, $$2}'

ready-run:
	@$(READY) run

ready-test: ready-python ready-client compiled-solver

ready-python:
	@$(READY) test python

ready-client:
	@$(READY) test client

compiled-solver: ready-python
	@$(READY) test solver

run: ready-run ## Start the race server with the built client (ARGS="--port 9000" for options)
	$(BIN)/squaredeal serve $(ARGS)

# Most of what comes before the tests uses one processor only, so two things are done at a time.
test: ## Everything: lint, types, contracts, client, server, browser
	@$(MAKE) --no-print-directory -j 2 before-python-test
	@$(MAKE) --no-print-directory -o ready-test python-test

# What takes longest on one processor begins first: at the end it would have the machine to itself.
before-python-test: types client-test compiled-tests check

# Compiled once, before several processes would compile the same at one time.
compiled-tests: ready-test
	$(BIN)/pytest --collect-only -qq > /dev/null

check: types python-check client-check ## Lint, types and contracts of server and client

types: ready-python
	$(BIN)/mypy

python-check: ready-python
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/python -m squaredeal.messages.generate --check

client-check: ready-client
	$(NPM) run check
	$(NPM) run lint

client-test: ready-client ## The client's own tests
	$(NPM) test

python-test: ready-test ## Server, faults and browser tests
	$(BIN)/pytest -n $(JOBS) --no-loadscope-reorder -q

bench: ready-test ## Benchmarks, as ratios within one run
	$(BIN)/python -m bench

fmt: ready-test ## Format and fix what can be fixed by itself
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run fmt

clean: ## Remove everything that was made here
	rm -rf .venv client/node_modules server/squaredeal/web/static server/squaredeal/solver/compiled/*.so dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
