"""Targets of the Makefile check their requirements, and install them once."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

UTILITIES = ["sh", "awk", "cat", "cp", "echo", "find", "head", "make", "mkdir", "touch"]

# An interpreter that answers the script's questions like another version or installation,
# and makes environments with only itself and a pip that prints or fails.
PYTHON = """#!/bin/sh
case "$1 $2" in
"-m venv") mkdir -p $3/bin && for name in python ixp pytest; do cp "$0" $3/bin/$name; done ;;
"-m pip") shift 5; {pip} ;;
"-c "*) exec {real} -c "import os, sys, sysconfig
{change}
$2" ;;
esac
"""


class Tree:
    """A source tree with only the set-up, and a private PATH."""

    def __init__(self, folder: Path, root: Path) -> None:
        self.folder = folder / "tree"
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.folder.mkdir()
        for entry in root.iterdir():
            if entry.name not in {".git", ".venv", "build"}:
                (self.folder / entry.name).symlink_to(entry)
        for name in UTILITIES:
            (self.bin / name).symlink_to(shutil.which(name) or name)
        self.program("c++", f'#!/bin/sh\nexec {shutil.which("c++")} "$@"\n')
        self.python("python3", "3.12.4")

    def program(self, name: str, text: str) -> None:
        (self.bin / name).write_text(text)
        (self.bin / name).chmod(0o755)

    def python(self, name: str, version: str, change: str = "", pip: str = 'echo pip "$@"') -> None:
        """Put a fake interpreter on the PATH, changed by Python text `change` and sh text `pip`."""
        number = tuple(map(int, version.split(".")))
        change = f"sys.version_info = {number}\n{change}"
        real = sys.executable
        self.program(name, PYTHON.format(pip=pip, real=real, change=change))

    def make(self, *targets: str) -> tuple[int, str, str]:
        """Run make; return its exit code, its output and the error of the set-up, if any."""
        ended = subprocess.run(
            ["make", *targets], cwd=self.folder, capture_output=True, text=True,
            env={"PATH": str(self.bin)}, check=False, timeout=60,
        )  # fmt: skip
        lines = ended.stderr.splitlines()
        errors = [line for line in lines if line.startswith("setup: error")]
        return ended.returncode, ended.stdout + ended.stderr, errors[0] if errors else ""


@pytest.fixture
def tree(tmp_path: Path, root: Path) -> Tree:
    """Return a tree without a set-up, with a usable Python and compiler."""
    return Tree(tmp_path, root)


def remove(*names: str) -> Callable[[Tree], None]:
    """Return a change of a tree that removes programs."""

    def change(tree: Tree) -> None:
        for name in names:
            (tree.bin / name).unlink()

    return change


OLD_COMPILER = """#!/bin/sh
[ "$1" = --version ] && echo "g++ 7.5.0"
"""

REFUSED: dict[str, tuple[Callable[[Tree], None], str, str]] = {
    "no Python": (
        remove("python3"),
        "Python 3.11 or later is needed, but no Python is on PATH",
        "install one, or name it: make setup PYTHON=/path/to/python3",
    ),
    "old Python": (
        lambda tree: tree.python("python3", "3.10.13"),
        "Python 3.11 or later is needed, but python3 is 3.10.13",
        "install one, or name it: make setup PYTHON=/path/to/python3",
    ),
    "no venv": (
        lambda tree: tree.python("python3", "3.12.4", "sys.modules['venv'] = None"),
        "python3 (3.12.4) lacks the module venv",
        "install it, on Debian and Ubuntu: apt install python3.12-venv",
    ),
    "no header": (
        lambda tree: tree.python(
            "python3", "3.13.1", "os.path.exists = lambda path: not path.endswith('Python.h')"
        ),
        "python3 (3.13.1) lacks the header Python.h",
        "install it, on Debian and Ubuntu: apt install python3.13-dev",
    ),
    "no compiler": (
        remove("c++"),
        "a C++20 compiler is needed, but none is on PATH",
        "install g++ 11 or later, on Debian and Ubuntu: apt install g++",
    ),
    "old compiler": (
        lambda tree: tree.program("c++", OLD_COMPILER),
        "c++ (g++ 7.5.0) cannot compile C++20",
        "install g++ 11 or later, or name one: make setup CXX=g++-13",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_missing_requirement_is_named_in_one_line_before_any_work(case: str, tree: Tree) -> None:
    change, wrong, remedy = REFUSED[case]
    change(tree)

    code, _, error = tree.make("setup")

    assert (2, f"setup: error: {wrong}; {remedy}") == (code, error)
    assert not (tree.folder / ".venv").exists()


@pytest.mark.parametrize(
    ("variable", "message"),
    [
        ("PYTHON=python3.10", "PYTHON=python3.10 is Python 3.10.2; name a Python 3.11 or later"),
        ("PYTHON=nothing", "PYTHON=nothing does not run; name a Python 3.11 or later"),
        ("CXX=nothing", "CXX=nothing does not run; name a C++20 compiler"),
    ],
)
def test_an_unusable_python_or_compiler_is_refused_by_name(
    variable: str, message: str, tree: Tree
) -> None:
    tree.python("python3.10", "3.10.2")

    code, _, error = tree.make("setup", variable)

    assert (2, f"setup: error: {message}") == (code, error)


def test_an_environment_whose_python_was_removed_is_refused(tree: Tree) -> None:
    (tree.folder / ".venv").mkdir()

    code, _, error = tree.make("demo")

    assert (2, "setup: error: .venv has no Python that runs; remove it: make clean") == (
        code,
        error,
    )


def test_a_newer_python_is_chosen_over_an_old_one(tree: Tree) -> None:
    tree.python("python3", "3.9.18")
    tree.python("python3.13", "3.13.0")

    code, out, _ = tree.make("setup")

    assert code == 0, out
    assert "setup: Python 3.13.0" in out


def installed(out: str) -> list[str]:
    return [line.removeprefix("pip ") for line in out.splitlines() if line.startswith("pip ")]


def test_each_target_installs_its_requirements_once(tree: Tree) -> None:
    base = ["--upgrade pip>=25.1", "--group build"]
    kernel = "--no-build-isolation --editable ."

    assert [*base, kernel] == installed(tree.make("demo")[1])
    assert ["--group test"] == installed(tree.make("test")[1])
    assert ["--group check", "--group docs"] == installed(tree.make("setup")[1])
    assert [] == installed(tree.make("demo", "test", "setup")[1])


def test_a_changed_kernel_source_only_compiles_the_kernel(tree: Tree) -> None:
    tree.make("test")
    changed = tree.folder / "CMakeLists.txt"
    text = changed.read_text("utf-8")
    changed.unlink()
    changed.write_text(text, "utf-8")

    assert ["--no-build-isolation --editable ."] == installed(tree.make("test")[1])


def test_a_failed_step_is_repeated_by_the_next_make(tree: Tree) -> None:
    tree.python("python3", "3.12.4", pip='case " $* " in *--editable*) exit 3;; esac; echo "$@"')
    code, _, _ = tree.make("demo")
    tree.python("python3", "3.12.4")
    shutil.copy(tree.bin / "python3", tree.folder / ".venv/bin/python")

    assert code == 2
    assert ["--no-build-isolation --editable ."] == installed(tree.make("demo")[1])
