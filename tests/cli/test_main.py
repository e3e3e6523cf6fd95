"""The command line lists its commands and never prints a traceback."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from signal import SIGPIPE

import click
import pytest

from ixp.cli import main as program
from ixp.cli.process import replace_unencodable
from ixp.support.errors import UserError
from tests.conftest import PROGRAM, Ixp


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Return a function that installs the action of `ixp probe`."""

    def install(action: Callable[[], object]) -> None:
        probe = click.Command("probe", callback=action)
        monkeypatch.setattr(program.Commands, "get_command", lambda *_: probe)

    return install


def test_a_module_without_a_command_is_not_listed() -> None:
    context = click.Context(program.ixp_group)

    assert program.ixp_group.get_command(context, "output") is None
    assert program.ixp_group.get_command(context, "main") is None


@pytest.mark.parametrize(
    ("fault", "code", "message"),
    [
        (UserError("t.toml:3: vpi must be 0 to 255, not 300"), 2, "t.toml:3: vpi must be 0 to"),
        (FileNotFoundError(2, "No such file or directory", "a.uc"), 2, "a.uc: No such file"),
        (click.FileError("a.uc", "not a file"), 2, "Could not open file 'a.uc': not a file"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (ZeroDivisionError("oops"), 70, "internal fault: ZeroDivisionError: oops"),
    ],
)
def test_an_error_is_one_line_with_its_exit_code(
    fault: BaseException,
    code: int,
    message: str,
    ixp: Ixp,
    command: Callable[[Callable[[], object]], None],
) -> None:
    def fail() -> None:
        raise fault

    command(fail)

    outcome = ixp("probe")

    assert (code, "") == (outcome.code, outcome.out)
    assert outcome.err.strip().startswith(f"ixp: error: {message}")
    assert outcome.err.strip().count("\n") == 0


@pytest.mark.parametrize(("result", "code"), [(None, 0), (0, 0), (1, 1)])
def test_the_result_of_a_command_is_the_exit_code(
    result: int | None,
    code: int,
    ixp: Ixp,
    command: Callable[[Callable[[], object]], None],
) -> None:
    command(lambda: result)

    assert ixp("probe").code == code


def test_a_pipe_closed_by_its_reader_ends_the_command_silently(root: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as closed:
        ended = subprocess.run(
            [PROGRAM, "--help"],
            cwd=root,
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
        )

    assert (128 + SIGPIPE, b"") == (ended.returncode, ended.stderr)


def test_an_interruption_during_imports_prints_nothing() -> None:
    """Default signal handlers are restored before the first import."""
    text = (
        "import signal, sys; import ixp.cli.start\n"
        "ours = [n for n in sys.modules if n.startswith('ixp.')]\n"
        "print(sorted(ours), signal.getsignal(signal.SIGINT) == signal.SIG_DFL)\n"
        "print('click' in sys.modules)"
    )
    ended = subprocess.run([sys.executable, "-c", text], capture_output=True, check=True, text=True)

    assert "['ixp.cli', 'ixp.cli.start'] True\nFalse\n" == ended.stdout


@pytest.mark.parametrize(
    ("closed", "out", "err"),
    [
        (">&-", "", ""),
        ("2>&-", "ixp", ""),
        ("<&- >&- 2>&-", "", ""),
        (">/dev/full", "", "ixp: error: standard output: No space left on device\n"),
    ],
)
def test_closed_or_full_streams_give_no_traceback(
    root: Path, closed: str, out: str, err: str
) -> None:
    command = f"exec {PROGRAM} --version {closed}"
    ended = subprocess.run(
        ["sh", "-c", command], cwd=root, capture_output=True, check=False, text=True
    )

    assert (2 if err else 0, out, err) == (ended.returncode, ended.stdout[:3], ended.stderr)


@pytest.mark.parametrize(
    ("environment", "encoding"),
    [
        ({"PYTHONIOENCODING": "ascii"}, "ascii"),
        ({"PYTHONIOENCODING": "latin-1"}, "latin-1"),
        ({"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, "ascii"),
    ],
)
def test_characters_missing_in_the_encoding_of_a_stream_are_replaced(
    environment: dict[str, str], encoding: str, tmp_path: Path
) -> None:
    """A comment with a dash or an accent must not fail a finished run."""
    source = tmp_path / "store.uc"
    source.write_text("ctx_arb[kill]  // é – done\n", encoding="utf-8")
    ended = subprocess.run(
        [PROGRAM, "run", str(source), "--cycles", "50",
         "--annotate", str(source)],
        env=os.environ | environment, capture_output=True, check=False,
    )  # fmt: skip

    assert 0 == ended.returncode, ended.stderr
    accent = "é" if encoding == "latin-1" else "?"
    assert f"// {accent} ? done" in ended.stdout.decode(encoding)


def test_bytes_of_an_undecodable_file_name_are_written_unchanged() -> None:
    name = os.fsdecode(b"\x80\xff") + "–\udd00"
    error = UnicodeEncodeError("ascii", name, 0, len(name), "ordinal not in range")

    assert (b"\x80\xff??", len(name)) == replace_unencodable(error)
