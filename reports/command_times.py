"""Times of commands as people run them: new processes, at their defaults, by user and system time.

Programs and code come out of a cache, which the first round fills; that round does not count. Byte
code is cached too. An editable install takes some milliseconds more to start than a wheel.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

import msgspec

from ixp.support.errors import UserError

_LOADS = (("oc12", "ip40"), ("oc12", "ip1500"), ("oc3x2", "imix"))
_LEAST_CYCLES = 1000
_START = "start: ixp run oc12"
_RUN = "ixp run oc12, ip40"
_PROFILED, _WRITTEN, _VERIFIED = "the same, --profile", "the same, --out", "ixp verify of it"
_SHORT = "immed[a0, 1]\nloop#:\nalu[a0, a0, +, 1]\nbr[loop#]\n"


class Times(msgspec.Struct, frozen=True, kw_only=True):
    """Processor time of a command in seconds, least and median of its rounds.

    Runs of some length say how many core cycles they simulate in a second of that time, all that
    the command does included.
    """

    command: str
    least_s: float
    median_s: float
    core_cycles_per_s: float | None = None


class Parts(msgspec.Struct, frozen=True, kw_only=True):
    """What the parts of `ixp run oc12` take, in seconds of processor time.

    Start, kernel and feeding (traffic, core software and all else in Python) are the run at its
    defaults; the account of `--profile` and the writing of `--out` come on top. Verification is a
    command of its own. A difference of two times may come out below zero.
    """

    start_s: float
    kernel_s: float
    feeding_s: float
    account_s: float
    writing_s: float
    verify_s: float


class _Row(NamedTuple):
    name: str
    arguments: tuple[str, ...]
    cycles: int | None = None


def command_times(cycles: int, rounds: int) -> list[Times]:
    """Measure each command in `rounds` new processes; runs last `cycles` core cycles."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch)
        (folder / "short.uc").write_text(_SHORT, "utf-8")
        program = [sys.executable, "-m", "ixp.cli"]
        return [_times(row, program, folder, rounds) for row in _rows(cycles)]


def parts_of(times: Sequence[Times], kernel_share: float) -> Parts:
    """Return the parts of the first run, of whose time behind the start the kernel has a share."""
    least_s = {command.command: command.least_s for command in times}
    start_s, run_s = least_s[_START], least_s[_RUN]
    inside_s = max(0.0, run_s - start_s)
    return Parts(
        start_s=start_s,
        kernel_s=inside_s * kernel_share,
        feeding_s=inside_s * (1 - kernel_share),
        account_s=least_s[_PROFILED] - run_s,
        writing_s=least_s[_WRITTEN] - run_s,
        verify_s=least_s[_VERIFIED],
    )


def _rows(cycles: int) -> list[_Row]:
    """Return what is timed; a run that is kept is what `ixp verify` judges."""

    def run(config: str, workload: str, number: int) -> tuple[str, ...]:
        return ("run", config, "--workload", workload, "--cycles", str(number))

    first = run(*_LOADS[0], cycles)
    return [
        _Row("start: ixp --version", ("--version",)),
        _Row("start: ixp headroom oc12", ("headroom", "oc12")),
        _Row("start: a bare program", ("run", "short.uc", "--cycles", "10000")),
        _Row(_START, run(*_LOADS[0], _LEAST_CYCLES)),
        _Row(_RUN, first, cycles),
        _Row(_PROFILED, (*first, "--profile"), cycles),
        _Row(_WRITTEN, (*first, "--out", "kept"), cycles),
        _Row(_VERIFIED, ("verify", "kept")),
        *(_Row(f"ixp run {', '.join(load)}", run(*load, cycles), cycles) for load in _LOADS[1:]),
    ]


def _times(row: _Row, program: Sequence[str], folder: Path, rounds: int) -> Times:
    """Measure a command; its first round fills the caches and does not count."""
    command = [*program, *row.arguments]
    spent = [_cpu_s(command, folder) for _ in range(rounds + 1)][1:]
    return Times(
        command=row.name,
        least_s=min(spent),
        median_s=median(spent),
        core_cycles_per_s=row.cycles / min(spent) if row.cycles else None,
    )


def _cpu_s(command: Sequence[str], folder: Path) -> float:
    """Run a command in its folder; return its user and system time. Raise UserError if it fails."""
    folders = {"XDG_CACHE_HOME": "cache", "PYTHONPYCACHEPREFIX": "bytecode"}
    environment = os.environ | {name: str(folder / place) for name, place in folders.items()}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    with subprocess.Popen(  # noqa: S603 - our own
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise UserError(f"{' '.join(command)} fails (exit code {process.returncode})")
    return usage.ru_utime + usage.ru_stime
