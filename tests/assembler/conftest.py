"""File tests: a `.uc` file says which command runs on it and what must come out.

The first line is `; run: COMMAND`, where `%s` is the file; the block after `; expect:` holds exit
code, standard output and standard error as comments. `pytest --bless` writes the block instead.
"""

import io
import shutil
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from ixp.cli.main import main

RUN, EXPECT = "; run: ", "; expect:\n"


class MismatchError(Exception):
    """What came out differs from the block of the file."""


class UcTest(pytest.Item):
    """Runs the command of one file and compares."""

    def runtest(self) -> None:
        """Compare what the command gives with the block, or write the block."""
        text = self.path.read_text(encoding="utf-8")
        source, _, expected = text.partition(EXPECT)
        actual = outcome(self.path, source)
        if self.config.getoption("--bless"):
            self.path.write_text(source + EXPECT + actual, encoding="utf-8")
        elif actual != expected:
            raise MismatchError(f"expected:\n{expected}\nactual:\n{actual}")

    def repr_failure(  # the signature is pytest's own
        self,
        excinfo: pytest.ExceptionInfo[BaseException],
        style: Any = None,  # noqa: ANN401
    ) -> Any:  # noqa: ANN401
        """Show both blocks and name the option that accepts the new one."""
        if isinstance(excinfo.value, MismatchError):
            return f"{self.path}: {excinfo.value}\nIf it should be so: pytest --bless"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Name the test."""
        return self.path, 0, self.name


class UcFile(pytest.File):
    """A `.uc` file holds one test."""

    def collect(self) -> Iterator[UcTest]:
        """Yield the test."""
        yield UcTest.from_parent(self, name=self.path.stem)


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> UcFile | None:
    """Collect `.uc` files that begin with a command."""
    if file_path.suffix != ".uc" or not file_path.read_text(encoding="utf-8").startswith(RUN):
        return None
    return UcFile.from_parent(parent, path=file_path)


def outcome(path: Path, source: str) -> str:
    """Run the command in a copy of the file's folder; return what came out as comment lines."""
    command = source.splitlines()[0].removeprefix(RUN).replace("%s", path.name).split()
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "case"
        shutil.copytree(path.parent, copy)
        (copy / path.name).write_text(source, encoding="utf-8")
        with chdir(copy), redirect_stdout(out), redirect_stderr(err):
            code = _run(command)
    out.flush()
    out.seek(0)
    lines = [f"exit {code}", *out.read().splitlines(), *err.getvalue().splitlines()]
    return "".join(f"; {line}".rstrip() + "\n" for line in lines)


def _run(command: list[str]) -> int:
    try:
        main(command)
    except SystemExit as end:
        return int(end.code or 0)
    return 0
