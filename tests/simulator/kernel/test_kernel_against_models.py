"""Every command of the kernel, with its cycles and data, as the plain models have it."""

from collections.abc import Sequence
from random import Random

import pytest

from ixp.assembler import assemble
from ixp.isa.chip import Chip, chip
from ixp.isa.csrs import CSR_NUMBERS
from ixp.simulator import Machine, Reference
from tests.simulator.support.model_commands import command
from tests.simulator.support.models.command import Command, Entry
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.system import simulate
from tests.simulator.support.programs import random_programs

ENGINES = 6
LONGEST_CYCLES = 30_000  # all contexts have ended and all references are done
STREAM = 60  # references of a program that does nothing else
LIVE_CSRS = {CSR_NUMBERS["cyc_cnt"]}
READING = ("read", "read_lock", "pop", "test_and_set_bits", "test_and_clear_bits", "csr_read",
           "r_fifo_rd", "hash48", "hash64")  # fmt: skip


def modelled(machine: Machine, log: Sequence[Reference]) -> list[Entry]:
    """What the models make of the logged commands; serial i is line i."""
    programs: list[list[Command]] = [[] for _ in range(ENGINES)]
    for serial, line in sorted(enumerate(log), key=lambda pair: pair[1].issued):
        programs[line.engine].append(command(serial, line))
    store = Store()
    store.csrs[CSR_NUMBERS["fp_ready_wait"]] = machine.chip["fp_ready_wait_ix_cycles"]
    return simulate(machine.chip.values(), programs, store)


def data_returned(line: Reference) -> tuple[int, ...]:
    """What a reference brought to the read transfer registers."""
    if line.op not in READING or (line.unit == "sdram" and line.op != "read"):
        return ()
    return line.brought[:1] if line.op in ("pop", "csr_read") else line.brought


def small(grade: str, **rows: int) -> Chip:
    """A chip with little memory, so that many machines can be made."""
    return chip("ixp1240", grade, sdram_quadwords=1 << 22, **rows)


@pytest.mark.parametrize("flood", [False, True], ids=["programs", "flood"])
@pytest.mark.parametrize(
    ("grade", "rows"),
    [
        ("75", {}),
        ("7e", {}),
        ("75", {"sdram_refresh_clocks": 150}),
        ("7e", {"sdram_refresh_clocks": 1812}),
        ("75", {"sdram_mhz": 133, "sdram_refresh_clocks": 400}),
        ("7e", {"sdram_mhz": 143}),
        ("75", {"sdram_closed_page": 1}),
        ("75", {"sdram_closed_page": 1, "sdram_refresh_clocks": 100}),
        ("7e", {"sdram_closed_page": 1, "sdram_mhz": 232}),
    ],
    ids=lambda value: value if isinstance(value, str) else "+".join(value) or "rows",
)
@pytest.mark.parametrize("seed", range(4))
def test_units_agree_command_by_command(
    seed: int, grade: str, rows: dict[str, int], flood: bool
) -> None:
    """Issue, grant, arrival, service start, completion and data of each command are equal."""
    table = small(grade, **rows)
    agree(Machine(table, random_programs(seed, flood=flood, loops=1)))


def sram_stream(rng: Random, reading: float) -> list[int]:
    """A program of references to SRAM, one after the other; some of them optimised reads."""
    lines = [".xfer_order $0 $1 $2 $3"]
    for _ in range(STREAM):
        place, count = rng.randrange(16), rng.choice((1, 1, 1, 2, 4))
        read = f"sram[read, $0, 0, {place}, {count}], optimize_mem, ctx_swap"
        queue = rng.choice(("ordered", "ordered", "priority"))
        way = rng.choice(("read", "write"))
        other = f"sram[{way}, $0, 0, {place}, {count}], {queue}, ctx_swap"
        lines.append(read if rng.random() < reading else other)
    return assemble("\n".join([*lines, "nop", "ctx_arb[kill]"])).words


@pytest.mark.parametrize("burst", [1, 3, chip()["sram_read_burst"]])
@pytest.mark.parametrize("seed", range(2))
def test_optimised_reads_hold_up_what_is_ordered_for_a_burst(seed: int, burst: int) -> None:
    """An ordered command that waits is served behind a burst of reads, no sooner and no later."""
    rng = Random(seed)
    readers = {engine: sram_stream(rng, 0.97) for engine in range(5)}
    machine = Machine(small("75", sram_read_burst=burst), readers | {5: sram_stream(rng, 0)})
    log = sorted(agree(machine), key=lambda line: line.started)

    held = 0
    for at, line in enumerate(log):
        before = log[max(0, at - burst) : at]
        reads = [each for each in before if each.queue == "optimize_mem"]
        held += line.queue == "ordered" and len(reads) == burst and line.arrived < reads[0].started
    assert held > 5


def agree(machine: Machine) -> list[Reference]:
    """Run to the end, compare every command with the models, and give the log."""
    machine.command_bus.log_references()
    machine.run(LONGEST_CYCLES)
    log = machine.command_bus.take_references()

    assert len(log) == machine.command_bus.commands > 100
    for line, entry in zip(log, modelled(machine, log), strict=True):
        cycles = (line.issued, line.granted, line.arrived, line.started)
        assert cycles == (entry.issued, entry.granted, entry.arrived, entry.started), line
        if line.op.endswith("_crc"):
            assert line.done == entry.done + machine.chip["crc_residue_cycles"], line
        else:
            assert line.done == entry.done, line
        if line.target not in LIVE_CSRS or line.op != "csr_read":
            assert data_returned(line) == entry.data, line
    return log
