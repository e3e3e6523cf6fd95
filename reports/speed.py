"""How fast the simulation is, on fixed loads: the figures of `ixp bench`.

Engines alone run arithmetic; polls read a word of scratch over and over; references read all
memories; the router has ports as well, and runs in lockstep too. The shares of the kernel's parts
come from a run of their own with a clock around each event, the times of commands from processes of
their own (command_times.py).
"""

import time
from collections.abc import Callable

import msgspec

from ixp.assembler import assemble
from ixp.isa.tables.chip import chip
from ixp.isa.tables.operations import UNIT_NAMES
from ixp.reports.command_times import Parts, Times, command_times, parts_of
from ixp.reports.computer import Computer, this_computer
from ixp.reports.instruction_counts import InstructionCount, instruction_count
from ixp.simulator import Machine
from ixp.support.version import __version__
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import build_system

_REPEATS = 3
_UNITS = (*UNIT_NAMES, "command_bus")
_DEVICES = ("ports", "ix_bus")
_ARITHMETIC = "loop#:\n" + "alu[a0, a0, +, b0]\n" * 30 + "br[loop#]\n"
_REFERENCES = """
.xfer_order $0 $1 $2
.xfer_order $$0 $$1
immed[a0, 0]
loop#:
    sram[read, $0, a0, 0, 2], ctx_swap
    scratch[read, $2, a0, 0, 1], ctx_swap
    sdram[read, $$0, a0, 0, 1], ctx_swap
""" + "alu[a1, a1, +, b1]\n" * 12 + "br[loop#]\n"  # fmt: skip

# What the threads of a router do most: check whether there is work.
_POLLS = """
immed[address, 0x10]
immed[count, 0]
poll#:
    scratch[read, $0, address, 0, 1], ctx_swap
    alu[count, count, +, 1]
    alu[--, $0, AND, count]
    br=0[poll#]
    br[poll#]
"""


class Speed(msgspec.Struct, frozen=True, kw_only=True):
    """One load. References and events are those of the simulated machine and its scheduler."""

    load: str
    cycles: int
    wall_s: float
    instructions: int
    references: int
    events: int
    core_cycles_per_s: float
    instructions_per_s: float
    ns_per_reference: float | None
    events_per_reference: float | None
    references_per_cycle: float


class Shares(msgspec.Struct, frozen=True, kw_only=True):
    """Where the router's time goes, in percent of the whole: the four are 100 together.

    Units have the command bus with them, devices the IX bus; what it takes to find the next event
    is shared out among them. Python makes and feeds what comes in, and is the core.
    """

    engines_pct: float
    units_pct: float
    devices_pct: float
    python_pct: float


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """All loads; `lockstep_ratio` is the speed of the router relative to its lockstep run.

    `cycles` are those of each load and run. The computer is described as it was at the start.
    """

    schema: int = 7
    version: str
    computer: Computer
    cycles: int
    loads: list[Speed]
    lockstep_ratio: float
    shares: Shares
    commands: list[Times]
    parts: Parts
    instructions: InstructionCount | None


def bench(cycles: int, config: str = "oc12", *, rounds: int = _REPEATS) -> Bench:
    """Measure every load over a number of core cycles, several times; the fastest counts.

    Commands run `rounds` times.
    """
    computer = this_computer()
    options = Options(config=config, cycles=cycles)
    lockstep = msgspec.structs.replace(options, schedule="lockstep")
    loads = [
        _best("arithmetic", lambda: _bare(_ARITHMETIC, cycles)),
        _best("polls", lambda: _bare(_POLLS, cycles)),
        _best("references", lambda: _bare(_REFERENCES, cycles)),
        _best(f"{config}, ip40", lambda: _router(options)),
        _best(f"{config}, ip40, lockstep", lambda: _router(lockstep)),
    ]
    shares = _shares(options)
    commands = command_times(cycles, rounds)
    return Bench(
        version=__version__,
        computer=computer,
        cycles=cycles,
        loads=loads,
        lockstep_ratio=loads[-2].core_cycles_per_s / loads[-1].core_cycles_per_s,
        shares=shares,
        commands=commands,
        parts=parts_of(commands, 1 - shares.python_pct / 100),
        instructions=instruction_count(cycles),
    )


def _shares(options: Options) -> Shares:
    machine, wall_s = _router(options)
    kernel_pct = 100 * machine.kernel_wall_s / wall_s
    run = Run(options, build_system(options))
    run.machine.time_parts()
    run.finish(lambda _: None)
    spent = run.machine.host_ns()
    # The clock's own time is taken off at its average, which may be more than a short part took.
    parts = [
        max(0, sum(spent[name] for name in names)) for names in (("engines",), _UNITS, _DEVICES)
    ]
    engines, units, devices = (kernel_pct * part / (sum(parts) or 1) for part in parts)
    return Shares(
        engines_pct=engines,
        units_pct=units,
        devices_pct=devices,
        python_pct=100 - kernel_pct,
    )


def _best(load: str, measure: Callable[[], tuple[Machine, float]]) -> Speed:
    machine, wall_s = min((measure() for _ in range(_REPEATS)), key=lambda trial: trial[1])
    contexts = [context for engine in machine.engines for context in engine.contexts]
    instructions = sum(context.counters.executing for context in contexts)
    references, events = machine.command_bus.commands, machine.events
    return Speed(
        load=load,
        cycles=machine.now,
        wall_s=wall_s,
        instructions=instructions,
        references=references,
        events=events,
        core_cycles_per_s=machine.now / wall_s,
        instructions_per_s=instructions / wall_s,
        ns_per_reference=1e9 * wall_s / references if references else None,
        events_per_reference=events / references if references else None,
        references_per_cycle=references / machine.now,
    )


def _bare(source: str, cycles: int) -> tuple[Machine, float]:
    """Run one program on all engines, without ports."""
    words = assemble(source).words
    table = chip()
    machine = Machine(table, dict.fromkeys(range(table["engines"]), words))
    start = time.perf_counter()
    machine.run(cycles)
    return machine, time.perf_counter() - start


def _router(options: Options) -> tuple[Machine, float]:
    run = Run(options, build_system(options))
    host = run.finish(lambda _: None).record.host
    return run.machine, host.wall_s if host else 0.0
