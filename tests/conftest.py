"""What all tests share: the option --bless, reproducible hypothesis runs, and the command line."""

import os
import resource
import signal
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import settings

from ixp.cli.main import main
from tests import golden
from tests.example_counts import FACTOR
from tests.golden import CommandResult

ROOT = Path(__file__).parent.parent
PROGRAM = Path(sys.executable).with_name("ixp")

# The same examples on every machine; no test may fail because a machine is slow.
settings.register_profile(
    "ixp", derandomize=True, deadline=None, database=None, max_examples=50 * FACTOR
)
settings.load_profile("ixp")


def pytest_collect_file(parent: pytest.Collector, file_path: Path) -> pytest.Collector | None:
    """Collect recorded texts."""
    return golden.collect(parent, file_path)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--bless`: tests that compare with a recorded text rewrite it instead."""
    parser.addoption("--bless", action="store_true", help="rewrite recorded expectations")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let a skipped test fail where IXP_NO_SKIPS is set, as in CI."""
    report = yield
    if report.skipped and "IXP_NO_SKIPS" in os.environ:
        report.outcome = "failed"
    return report


@pytest.fixture(scope="session", autouse=True)
def _isolated_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Redirect the user's cache to a temporary folder that all workers share.

    So each program is assembled, and each run of a report made, once in all of them.
    """
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "cache"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(shared))
        yield


@pytest.fixture(scope="session", autouse=True)
def _default_signal_handlers() -> None:
    """Restore default signal handlers: a shell's `&` sets them to ignore."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.SIG_DFL)


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the root folder of the source tree."""
    return ROOT


@contextmanager
def file_size_limit() -> Iterator[None]:
    """Limit files to 1100 bytes: a write beyond fails, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1100, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


Ixp = Callable[..., CommandResult]


@pytest.fixture
def ixp(capsys: pytest.CaptureFixture[str]) -> Ixp:
    """Return a function that runs `ixp ARGUMENTS...` in this process, as a user would see it."""

    def run(*arguments: str | Path) -> CommandResult:
        with pytest.raises(SystemExit) as end:
            main([str(argument) for argument in arguments])
        return CommandResult(int(end.value.code or 0), *capsys.readouterr())

    return run
