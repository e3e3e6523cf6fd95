"""Times of commands as people run them: new processes, at their defaults, by user and system time.

Two versions run in turn, so that what else the machine does meets both. Programs and code come out
of caches; each version has one of its own, which its first round fills and which does not count.
Byte code is kept too. An editable install takes some milliseconds more to start than a wheel.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
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
    the command does included. The ratio is that to the other version, of the least times; the
    spread is that of the ratios of single rounds.
    """

    command: str
    least_s: float
    median_s: float
    core_cycles_per_s: float | None = None
    against_least_s: float | None = None
    ratio: float | None = None
    ratio_from: float | None = None
    ratio_to: float | None = None


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


def command_times(cycles: int, rounds: int, against: Path | None = None) -> list[Times]:
    """Measure this version, and in turn the program of another one."""
    here = [sys.executable, "-m", "ixp.cli"]
    programs = [here, *([[str(against)]] if against else [])]
    with TemporaryDirectory() as scratch:
        folders = [Path(scratch) / str(number) for number in range(len(programs))]
        for folder in folders:
            folder.mkdir()
            (folder / "short.uc").write_text(_SHORT, "utf-8")
        return [_times(row, programs, folders, rounds) for row in _rows(cycles)]


def parts_of(times: Sequence[Times], kernel_share: float) -> Parts:
    """Return the parts of the first run, of whose time behind the start the kernel has a share."""
    least_s = {each.command: each.least_s for each in times}
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


def _times(
    row: _Row, programs: Sequence[Sequence[str]], folders: Sequence[Path], rounds: int
) -> Times:
    if len(programs) > 1 and not _is_done([*programs[1], *row.arguments], folders[1]):
        programs = programs[:1]  # that version has no such command
    taken: list[list[float]] = [[] for _ in programs]
    for number in range(rounds + 1):
        for program, folder, found in zip(programs, folders, taken, strict=False):
            spent = _cpu_s([*program, *row.arguments], folder)
            if number:
                found.append(spent)
    own = taken[0]
    times = Times(
        command=row.name,
        least_s=min(own),
        median_s=median(own),
        core_cycles_per_s=row.cycles / min(own) if row.cycles else None,
    )
    if len(taken) == 1:
        return times
    ratios = [one / other for one, other in zip(*taken, strict=True)]
    return msgspec.structs.replace(
        times,
        against_least_s=min(taken[1]),
        ratio=min(own) / min(taken[1]),
        ratio_from=min(ratios),
        ratio_to=max(ratios),
    )


def _is_done(command: Sequence[str], folder: Path) -> bool:
    with suppress(UserError):
        _cpu_s(command, folder)
        return True
    return False


def _cpu_s(command: Sequence[str], folder: Path) -> float:
    """Run a command in its folder; return its user and system time. Raise UserError if it fails."""
    kept = {"XDG_CACHE_HOME": "cache", "PYTHONPYCACHEPREFIX": "bytecode"}
    environment = os.environ | {name: str(folder / place) for name, place in kept.items()}
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
