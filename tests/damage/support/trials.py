"""Try many damaged inputs: each must be accepted, or refused by one clear message.

The environment variable CASES sets the number of cases in a campaign.
"""

import faulthandler
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, TypeVar

from ixp.support.errors import UserError
from tests.conftest import ROOT

Case = TypeVar("Case")

CASES = int(os.environ.get("CASES", "10000"))
HANG_SECONDS = 20  # of processor time in Python; six times as many of real time
FAILURES = ROOT / "build" / "damage"
"""The folder for inputs of failures."""

_UNCLEAR = re.compile(r"Traceback|\bobject at 0x|<class '|Error\(")


class Tally(NamedTuple):
    """Numbers of accepted and refused cases."""

    accepted: int
    refused: int


def attempt(name: str, cases: Iterable[Case], use: Callable[[Case], object]) -> Tally:
    """Call `use` with each case. For an exception other than UserError save the case and fail."""
    accepted = refused = 0
    with watchdog() as begin:
        for number, case in enumerate(cases):
            begin()
            try:
                use(case)
            except UserError as error:
                refused += 1
                if not str(error).strip() or _UNCLEAR.search(str(error)):
                    raise AssertionError(f"{_save(name, number, case)}: {error}") from error
            except Exception as error:
                raise AssertionError(f"{_save(name, number, case)}: {error!r}") from error
            else:
                accepted += 1
    return Tally(accepted, refused)


@contextmanager
def watchdog() -> Iterator[Callable[[], None]]:
    """Raise an error for a hang. The yielded function restarts the time limit for each case.

    A hang in the kernel ends the process and prints the stack on standard error.
    """

    def hang(*_: object) -> None:
        raise TimeoutError("the case must come to an end")

    stderr = sys.__stderr__ or sys.stderr

    def begin() -> None:
        signal.setitimer(signal.ITIMER_PROF, HANG_SECONDS)
        faulthandler.dump_traceback_later(6 * HANG_SECONDS, exit=True, file=stderr)

    before = signal.signal(signal.SIGPROF, hang)
    try:
        yield begin
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        faulthandler.cancel_dump_traceback_later()
        signal.signal(signal.SIGPROF, before)


def _save(name: str, number: int, case: object) -> Path:
    FAILURES.mkdir(parents=True, exist_ok=True)
    path = FAILURES / f"{name}-{number}"
    path.write_bytes(case if isinstance(case, bytes) else str(case).encode())
    return path
