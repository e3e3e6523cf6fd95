"""The speed of the simulation on fixed loads, for `ixp bench`.

Engines alone run arithmetic; polls read a word of scratch repeatedly; references read all
memories; the router has ports as well, and runs in lockstep too.
"""

import time
from collections.abc import Callable

import msgspec

from ixp.assembler import assemble
from ixp.isa.tables.chip import chip
from ixp.simulator import Machine
from ixp.support.version import __version__
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import Run
from ixp.workloads.runs.system.system import build_system

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

# Polls, the most frequent action of a router's threads.
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
    """The speed of one load: the fastest of its runs, in wall time."""

    load: str
    cycles: int
    wall_s: float
    instructions: int
    references: int
    core_cycles_per_s: float


class Bench(msgspec.Struct, frozen=True, kw_only=True):
    """All loads; `lockstep_ratio` is the speed of the router relative to its lockstep run."""

    schema: int = 8
    version: str
    loads: list[Speed]
    lockstep_ratio: float


def bench(cycles: int, config: str = "oc12") -> Bench:
    """Measure every load over a number of core cycles, several times; the fastest counts."""
    options = Options(config=config, cycles=cycles)
    lockstep = msgspec.structs.replace(options, schedule="lockstep")
    loads = [
        _fastest("arithmetic", lambda: _bare(_ARITHMETIC, cycles)),
        _fastest("polls", lambda: _bare(_POLLS, cycles)),
        _fastest("references", lambda: _bare(_REFERENCES, cycles)),
        _fastest(f"{config}, ip40", lambda: _router(options)),
        _fastest(f"{config}, ip40, lockstep", lambda: _router(lockstep)),
    ]
    return Bench(
        version=__version__,
        loads=loads,
        lockstep_ratio=loads[-2].core_cycles_per_s / loads[-1].core_cycles_per_s,
    )


def _fastest(load: str, measure: Callable[[], tuple[Machine, float]]) -> Speed:
    machine, wall_s = min((measure() for _ in range(_REPEATS)), key=lambda trial: trial[1])
    contexts = [context for engine in machine.engines for context in engine.contexts]
    return Speed(
        load=load,
        cycles=machine.now,
        wall_s=wall_s,
        instructions=sum(context.counters.executing for context in contexts),
        references=machine.command_bus.commands,
        core_cycles_per_s=machine.now / wall_s,
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
