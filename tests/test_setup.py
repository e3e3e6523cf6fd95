"""`make setup` checks what it needs, says what it does, and recovers from an older .venv."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

UTILITIES = ["sh", "awk", "cat", "cp", "cut", "find", "grep", "head", "ls", "make", "mkdir", "rm"]
UTILITIES += ["sed", "sleep", "tail", "touch"]

# An interpreter that answers the script's questions as another version or installation would,
# makes environments that hold nothing but itself, and a pip that prints or fails.
PYTHON = """#!/bin/sh
case "$1 $2" in
"-m venv") mkdir -p $3/bin $3/lib/python{minor} && cp "$0" $3/bin/python &&
    echo "command = $0 -m venv $(pwd -P)/.venv" >$3/pyvenv.cfg ;;
"-m pip") {pip} ;;
*) exec {real} -c "import os, sys, sysconfig
{change}
$2" ;;
esac
"""


class Tree:
    """A source tree with the setup alone, and a PATH of its own."""

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

    def python(self, name: str, version: str, change: str = "", pip: str = "echo pip") -> None:
        """Put an interpreter of that version on the PATH; `change` is Python, `pip` is sh."""
        number = tuple(map(int, version.split(".")))
        change = f"sys.version_info = {number}\n{change}"
        minor = version.rpartition(".")[0]
        real = sys.executable
        self.program(name, PYTHON.format(minor=minor, pip=pip, real=real, change=change))

    def setup(self, *variables: str, **environment: str) -> tuple[int, str, str]:
        """Run `make setup`; return its exit code, its output and its last line of error."""
        ended = subprocess.run(
            ["make", "setup", *variables], cwd=self.folder, capture_output=True, text=True,
            env={"PATH": str(self.bin), **environment}, check=False, timeout=60,
        )  # fmt: skip
        errors = [line for line in ended.stderr.splitlines() if line.startswith("setup: error")]
        return ended.returncode, ended.stdout, errors[-1] if errors else ended.stderr


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

    code, _, error = tree.setup()

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

    code, _, error = tree.setup(variable)

    assert (2, f"setup: error: {message}") == (code, error)


def test_steps_are_announced_and_done_once(tree: Tree) -> None:
    first = tree.setup()
    second = tree.setup()

    assert first[0] == 0, first
    lines = [line.partition(" (")[0] for line in first[1].splitlines()]
    assert "setup: Python 3.12.4" == lines[0]
    assert lines[1].startswith("setup: C++ compiler ")
    assert [
        "setup: creating .venv with Python 3.12.4",
        "setup: installing the tools from PyPI into .venv",
        "setup: compiling the kernel and installing ixp into .venv",
        "setup: done; make test runs the tests, .venv/bin/ixp --help lists the commands",
    ] == lines[2:]
    assert (0, "", "") == second


def test_newer_python_is_found_beside_an_old_one(tree: Tree) -> None:
    tree.python("python3", "3.9.18")
    tree.python("python3.13", "3.13.0")

    code, out, _ = tree.setup()

    assert code == 0
    assert "setup: creating .venv with Python 3.13.0" in out


def upgraded(tree: Tree) -> None:
    """Let another version answer as the interpreter that made .venv."""
    tree.python("python3", "3.13.0")
    shutil.copy(tree.bin / "python3", tree.folder / ".venv/bin/python")


def outdated(tree: Tree) -> None:
    """Let a version that is too old answer as the interpreter of .venv."""
    tree.python("python3.10", "3.10.13")
    shutil.copy(tree.bin / "python3.10", tree.folder / ".venv/bin/python")


def renamed(tree: Tree) -> None:
    tree.folder = tree.folder.rename(tree.folder.with_name("moved"))


STALE: dict[str, Callable[[Tree], None]] = {
    "is half finished": lambda tree: (tree.folder / ".venv/tools").unlink(),
    "has lost its Python": lambda tree: (tree.folder / ".venv/bin/python").unlink(),
    "was made in another folder": renamed,
    "was made by another version than Python 3.13.0": upgraded,
    "is of Python 3.10.13, older than 3.11": outdated,
}


@pytest.mark.parametrize("reason", STALE)
def test_unusable_environment_is_made_anew(reason: str, tree: Tree) -> None:
    tree.setup()
    STALE[reason](tree)
    (tree.folder / ".venv/old").touch()

    code, out, _ = tree.setup()

    assert code == 0
    assert f"setup: .venv {reason}; creating it anew\n" in out
    assert not (tree.folder / ".venv/old").exists()
    assert (0, "", "") == tree.setup()


def test_an_environment_of_another_version_is_made_anew(tree: Tree) -> None:
    tree.python("python3.13", "3.13.0")
    tree.setup()

    changed = tree.setup("PYTHON=python3.13")

    assert changed[0] == 0
    assert "setup: .venv is of Python 3.12; creating it anew\n" in changed[1]
    assert (0, "", "") == tree.setup("PYTHON=python3.13")
    assert (0, "", "") == tree.setup()


def test_a_venv_that_is_no_environment_is_not_removed(tree: Tree) -> None:
    (tree.folder / ".venv").mkdir()
    (tree.folder / ".venv/notes").touch()

    code, _, error = tree.setup()

    assert (2, "setup: error: .venv is no virtual environment; move it away") == (code, error)
    assert (tree.folder / ".venv/notes").exists()


def test_failed_step_shows_its_errors_and_is_repeated(tree: Tree) -> None:
    tree.python(
        "python3", "3.12.4", pip='case " $* " in *--editable*) echo FAILED: x.cc; exit 3;; esac'
    )
    code, _, _ = tree.setup()
    log = (tree.folder / "build/setup.log").read_text()
    tree.python("python3", "3.12.4")
    shutil.copy(tree.bin / "python3", tree.folder / ".venv/bin/python")

    _, out, _ = tree.setup()

    assert code == 2
    assert "FAILED: x.cc\n" == log
    assert "creating" not in out
    assert "setup: compiling the kernel" in out


def test_slow_step_shows_how_far_it_is(tree: Tree) -> None:
    """It prints the last line of its log now and then, with paths cut."""
    (tree.bin / "sleep").unlink()
    tree.program("sleep", "#!/bin/sh\n")  # seconds pass at once
    pip = f"echo '[7/9] Building dir/file.cc.o'; {shutil.which('sleep')} 0.5"
    tree.python("python3", "3.12.4", pip=pip)

    _, out, _ = tree.setup()

    assert "setup:    10 s  [7/9] Building file.cc.o\n" in out
