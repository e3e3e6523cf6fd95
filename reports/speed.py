"""How fast the simulation is, on fixed loads: the figures of `ixp bench`.

Engines alone run arithmetic; engines with memories read them too; the router has ports as well.
The shares of the router's time come from a run of their own with a clock around every event; the
clock's own time is taken off.
"""

import time
from collections.abc import Callable

import msgspec

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.isa.registers import CONTEXTS
from ixp.simulator import Machine, clock_ns
from ixp.workloads.run import Run
from ixp.workloads.run_options import Options
from ixp.workloads.run_system import build_system

_REPEATS = 3
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


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """All loads, and where the router's time goes: the rest is the scheduler and Python."""

    schema: int = 1
    loads: list[Speed]
    lockstep_ratio: float
    engines_pct: float
    units_pct: float
    devices_pct: float
    rest_pct: float


def bench(cycles: int, config: str = "oc12") -> Bench:
    """Measure every load over so many core cycles, each several times; the fastest counts."""
    options = Options(config=config, cycles=cycles)
    lockstep = msgspec.structs.replace(options, schedule="lockstep")
    arithmetic = _best("arithmetic", lambda: _bare(_ARITHMETIC, cycles))
    references = _best("references", lambda: _bare(_REFERENCES, cycles))
    router = _best(f"{config}, ip40", lambda: _router(options))
    stepped = _best(f"{config}, ip40, lockstep", lambda: _router(lockstep))
    engines, units, devices, rest = _shares(options)
    return Bench(
        loads=[arithmetic, references, router, stepped],
        lockstep_ratio=router.core_cycles_per_s / stepped.core_cycles_per_s,
        engines_pct=engines,
        units_pct=units,
        devices_pct=devices,
        rest_pct=rest,
    )


_UNITS = ("sram", "sdram", "scratch", "hash", "fbi", "command_bus")
_DEVICES = ("ports", "ix_bus")


def _shares(options: Options) -> tuple[float, float, float, float]:
    """Measure what engines, units with the command bus, and devices with the IX bus take."""
    run = Run(options, build_system(options))
    run.machine.time_parts()
    host = run.finish(lambda _: None).record.host
    timing_ns = run.machine.events * clock_ns()
    wall_ns = 1e9 * (host.wall_s if host else 0.0)
    spent = run.machine.host_ns()
    parts = [sum(spent[n] for n in names) for names in (("engines",), _UNITS, _DEVICES)]
    inside = sum(parts)
    # Half of a reading falls inside the measured interval, half outside.
    kept = [part * (1 - timing_ns / 2 / inside) for part in parts]
    whole = wall_ns - timing_ns
    engines, units, devices = (100 * part / whole for part in kept)
    return engines, units, devices, 100 - engines - units - devices


def _best(load: str, measure: Callable[[], tuple[Machine, float]]) -> Speed:
    machine, wall_s = min((measure() for _ in range(_REPEATS)), key=lambda found: found[1])
    threads = [(e, c) for e in range(machine.chip["engines"]) for c in range(CONTEXTS)]
    instructions = sum(machine.thread_counters(*thread)[0] for thread in threads)
    references = machine.commands
    return Speed(
        load=load,
        cycles=machine.now,
        wall_s=wall_s,
        instructions=instructions,
        references=references,
        events=machine.events,
        core_cycles_per_s=machine.now / wall_s,
        instructions_per_s=instructions / wall_s,
        ns_per_reference=1e9 * wall_s / references if references else None,
        events_per_reference=machine.events / references if references else None,
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
