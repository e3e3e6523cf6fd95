"""How many instructions of the host a core cycle takes, counted where something can count them.

Such a count hardly depends on what else the host does. `perf` reads the counters of the processor,
which many virtual machines hide; `valgrind` counts without them, thirty times slower.
"""

import re
import subprocess
import sys
from collections.abc import Sequence

import msgspec

_LEAST_CYCLES = 1000
_PERF = ("perf", "stat", "-x", ",", "-e", "instructions:u", "--")
_VALGRIND = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null")
_COUNTERS = {
    "perf": (_PERF, re.compile(r"^(\d+),[^,]*,instructions", re.MULTILINE)),
    "valgrind": (_VALGRIND, re.compile(r"^==\d+== I +refs: +([\d,]+)$", re.MULTILINE)),
}


class InstructionCount(msgspec.Struct, frozen=True):
    """Instructions of the host for each core cycle, and the tool that counted them."""

    per_core_cycle: float
    counted_by: str


def instruction_count(cycles: int) -> InstructionCount | None:
    """Count what a core cycle of `ixp run oc12` takes, its start left out.

    Return None where neither perf nor valgrind is there and can count.
    """
    for tool, (command, pattern) in _COUNTERS.items():
        few, many = (
            _count([*command, *_run(number)], pattern) for number in (_LEAST_CYCLES, cycles)
        )
        if few and many:
            return InstructionCount((many - few) / (cycles - _LEAST_CYCLES), tool)
    return None


def _run(cycles: int) -> list[str]:
    return [sys.executable, "-m", "ixp.cli", "run", "oc12", "--cycles", str(cycles)]


def _count(command: Sequence[str], pattern: re.Pattern[str]) -> int | None:
    """Run a command under a tool; return what it counted, None if it is missing or counts none."""
    try:
        ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    except FileNotFoundError:
        return None
    match = pattern.search(ended.stderr)
    return int(match[1].replace(",", "")) if match and not ended.returncode else None
