# Needs Python 3.11 or later, a C++20 compiler and make; all else is installed into .venv.
# `make setup PYTHON=/path/to/python3 CXX=g++-13` chooses them.
BIN := .venv/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
CXX_SOURCES := $(shell find simulator/kernel hosts/model -name '*.h' -o -name '*.cc')
KERNEL := CMakeLists.txt __init__.py __init__.pyi support/version.py \
          $(shell find isa simulator/generate -name '*.py') $(CXX_SOURCES)
FOLDERS := support isa assembler compiler simulator microcode workloads hosts outside reports editors cli
ANTLR := 4.13.2
ANTLR_JAR := build/antlr4-$(ANTLR)-complete.jar
# Imports are followed in the source tree (build/view/ixp is this folder), without import hooks.
PACKAGES = $(shell $(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')
LINT_IMPORTS = PYTHONPATH=build/view:$(PACKAGES) $(BIN)/python -S -c \
    'from importlinter.cli import lint_imports_command as run; run()' --no-cache
# Tests run in a process for each processor; `make test TESTS=tests/isa JOBS=2` narrows them.
JOBS ?= auto
TESTS ?=
EXAMPLES ?= 10

.PHONY: help setup demo test lint types docs sanitize dist bench regress campaign grammar vscode format clean
.DEFAULT_GOAL := help

help:  ## this text
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "make %-10s %s\n", $$1, $$2}' Makefile

setup: .venv/ixp .venv/test .venv/check .venv/docs  ## install everything; other targets install what they need

# What is installed into .venv, each with a stamp: a target asks for no more than it needs.
.venv/base: pyproject.toml
	@python=$$(PYTHON=$(PYTHON) sh tools/setup.sh) && $$python -m venv .venv
	@echo 'setup: installing cmake, ninja and nanobind from PyPI'
	@$(PIP) install --upgrade 'pip>=25.1'
	@$(PIP) install --group build
	@touch $@

.venv/ixp: .venv/base $(KERNEL)
	@echo 'setup: compiling the kernel and installing ixp (about 1 minute)'
	@$(PIP) install --no-build-isolation --editable .
	@touch $@

.venv/test .venv/check .venv/docs: .venv/base
	@echo 'setup: installing the packages of group "$(@F)" from PyPI'
	@$(PIP) install --group $(@F)
	@touch $@

demo: .venv/ixp  ## show the program at work: 1 to 2 minutes, later seconds
	$(BIN)/ixp demo

test: .venv/ixp .venv/test  ## run the tests
	$(BIN)/pytest -n $(JOBS) --dist loadgroup $(TESTS)

regress: .venv/ixp .venv/test  ## compare the router with its records, and the whole book with its reasons: 2 minutes
	$(BIN)/ixp regress tests/regress/suite.toml
	$(BIN)/pytest --quiet -m campaign tests/reports/figures/test_full_book.py

campaign: .venv/ixp .venv/test  ## run the long tests, and those of hypothesis with ten times as many examples
	EXAMPLES=$(EXAMPLES) $(BIN)/pytest -n $(JOBS) --dist loadgroup -m 'campaign or hypothesis' $(TESTS)

# What runs most of the kernel in short; the other tests take long on such a kernel.
SANITIZED ?= $(addprefix tests/simulator/kernel/test_, schedules.py programs.py transfers.py engine_counts.py \
               port_rules.py port_faults.py sanitizer_devices.py) \
             tests/simulator/debug/test_snapshots.py tests/damage

sanitize: .venv/ixp .venv/test  ## run tests on a kernel compiled with ASan and UBSan
	sh tools/sanitize.sh $(SANITIZED)

dist: .venv/base  ## build the sdist, and the wheel from it, into dist/
	$(BIN)/python -m build --no-isolation

bench: .venv/ixp  ## measure the speed of simulation on fixed loads
	$(BIN)/ixp bench

lint: .venv/ixp .venv/check  ## check style and the order of imports: ruff, clang-format, codespell, import-linter
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/clang-format --dry-run --Werror $(CXX_SOURCES)
	$(BIN)/codespell
	$(LINT_IMPORTS)

types: .venv/ixp .venv/test .venv/check .venv/docs  ## check types: mypy --strict
	$(BIN)/mypy $(FOLDERS:%=-p ixp.%)
	$(BIN)/mypy tests docs/_ext

docs: .venv/ixp .venv/test .venv/docs  ## build the documents into build/docs, warnings are errors
	$(BIN)/sphinx-build --quiet --fresh-env --fail-on-warning --keep-going docs build/docs

format: .venv/check  ## rewrite sources in the common style
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(CXX_SOURCES)

grammar: $(ANTLR_JAR)  ## generate the parser anew; needs java and mvn, which nothing else does
	cd assembler/grammar && java -jar ../../$(ANTLR_JAR) -Dlanguage=Python3 -no-listener -no-visitor \
	    -o parser Microcode.g4
	rm -f assembler/grammar/parser/*.interp assembler/grammar/parser/*.tokens
	sha256sum assembler/grammar/Microcode.g4 | cut -d ' ' -f 1 > assembler/grammar/parser/Microcode.g4.sha256

vscode:  ## build build/ixp-VERSION.vsix, the extension of VS Code; needs node and npm
	sh tools/vscode.sh

$(ANTLR_JAR):
	mvn --quiet --batch-mode dependency:copy -Dartifact=org.antlr:antlr4:$(ANTLR):jar:complete -DoutputDirectory=build

clean:  ## remove everything that is built, .venv too
	rm -rf build .venv
