# Two commands do everything: make run, make test. The rest is for those who work on it.
# An interpreter is looked for; name another with: make PYTHON=python3.12 test
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null && echo $$p && break; done)
ifeq ($(strip $(PYTHON)),)
PYTHON := python3
endif
VENV := .venv/bin/python
TOUR := tour
FUZZ ?= 5000

.PHONY: run test tour pictures bench sample translations lint typing imports unit conformance format clean env env-test

run: env ## open the window on the sample workspace; without a display, render the tour instead
	$(VENV) -m app.main --run

tour: env ## render pictures of the real windows, both languages and themes
	$(VENV) -m app.main --tour $(TOUR)

pictures: env ## the pictures of the README, from the tour
	$(VENV) -m tools.pictures

test: env-test lint typing imports unit ## everything that must hold

lint: env-test
	$(VENV) -m ruff check .
	$(VENV) -m ruff format --check .

typing: env-test
	$(VENV) -m mypy

imports: env-test
	.venv/bin/lint-imports

unit: env-test
	$(VENV) -X faulthandler -m pytest

conformance: env-test ## the vectors beside this checkout
	$(VENV) -m tests.conformance ../shared/vectors ../shared/ledgers

bench: env-test ## every benchmark, into benchmarks/results.json
	$(VENV) -m benchmarks

sample: env ## make the sample workspace again from its cards and replies
	$(VENV) tools/make_sample.py

translations: env-test ## collect the texts and compile the translations
	$(VENV) tools/translations.py

format: env-test
	$(VENV) -m ruff check --fix .
	$(VENV) -m ruff format .

env:
	@$(PYTHON) tools/environment.py run

env-test:
	@$(PYTHON) tools/environment.py test

clean:
	rm -rf .venv build dist tour .mypy_cache .ruff_cache .import_linter_cache
