"""Recorded outputs of commands, next to the files that they read.

A `.session` file holds lines `$ ixp ...` with their outputs below; `#` begins a comment.
A `.uc` file whose first line is `; run: COMMAND`, where `%s` is the file, holds it as comments
behind `; expect:`. Commands run in this process, in a copy of the folder of the file.
`pytest --bless` replaces the recorded outputs. Do not record numbers of runs: a person judges a
message, but cycles, counts and latencies have other oracles.
"""

import io
import shlex
import shutil
from collections.abc import Iterator, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import pytest

from ixp.cli.main import main

RUN, EXPECT, PROMPT = "; run: ", "; expect:\n", "$ ixp "
BAD_INPUT = 2


class CommandResult(NamedTuple):
    """Exit code, standard output and standard error of a command."""

    code: int
    out: str
    err: str


class MismatchError(Exception):
    """The output differs from the recorded one."""


class Golden(pytest.Item):
    """Run the commands of one file, and compare or record their outputs."""

    def runtest(self) -> None:
        """Raise MismatchError if the file would change by --bless."""
        recorded = self.path.read_text(encoding="utf-8")
        with TemporaryDirectory() as temporary:
            folder = Path(temporary) / "copy"
            shutil.copytree(self.path.parent, folder)
            actual = self.renewed(recorded, folder)
        if self.config.getoption("--bless"):
            self.path.write_text(actual, encoding="utf-8")
        elif actual != recorded:
            old, new = recorded.splitlines(), actual.splitlines()
            raise MismatchError("\n".join(unified_diff(old, new, "recorded", "now", lineterm="")))

    def renewed(self, recorded: str, folder: Path) -> str:
        """Return the text of the file as it should be now."""
        raise NotImplementedError

    def repr_failure(  # signature of pytest
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: Any = None,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        """Show the difference and name the option that accepts it."""
        if isinstance(excinfo.value, MismatchError):
            return f"{self.path}:\n{excinfo.value}\nIf it should be so: pytest --bless"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


class Program(Golden):
    """A `.uc` file with one command."""

    def renewed(self, recorded: str, folder: Path) -> str:
        """Return the text of the file as it should be now."""
        source, _, _ = recorded.partition(EXPECT)
        (folder / self.path.name).write_text(source, encoding="utf-8")
        command = source.splitlines()[0].removeprefix(RUN).replace("%s", self.path.name)
        result = run_command(command.split(), folder)
        lines = [f"exit {result.code}", *result.out.splitlines(), *result.err.splitlines()]
        return source + EXPECT + "".join(f"; {line}".rstrip() + "\n" for line in lines)


class Session(Golden):
    """A `.session` file with any number of commands, which share a folder."""

    def renewed(self, recorded: str, folder: Path) -> str:
        """Return the text of the file as it should be now."""
        text = ""
        for line in recorded.splitlines(keepends=True):
            if line.startswith("#"):
                text += line
            elif line.startswith(PROMPT):
                result = run_command(shlex.split(line.removeprefix(PROMPT)), folder)
                usual = BAD_INPUT if (result.out + result.err).startswith("ixp: error: ") else 0
                code = "" if result.code == usual else f"[{result.code}]\n"
                text += line + (result.out + result.err).replace(str(folder), "DIR") + code
        return text


class File(pytest.File):
    """A file of recorded texts, which is one test."""

    def collect(self) -> Iterator[Golden]:
        kind = Session if self.path.suffix == ".session" else Program
        yield kind.from_parent(self, name=self.path.stem)


def collect(parent: pytest.Collector, path: Path) -> File | None:
    if path.suffix == ".session" or (
        path.suffix == ".uc" and path.read_text(encoding="utf-8").startswith(RUN)
    ):
        return File.from_parent(parent, path=path)
    return None


def run_command(words: Sequence[str], folder: Path) -> CommandResult:
    """Run `ixp` with some arguments in this process, in a folder."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    code = 0
    with chdir(folder), redirect_stdout(out), redirect_stderr(err):
        try:
            main([*words])
        except SystemExit as end:
            code = int(end.code or 0)
    out.flush()
    out.seek(0)
    return CommandResult(code, out.read(), err.getvalue())
