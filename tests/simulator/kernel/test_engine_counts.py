"""Machines of 1 to 16 engines: threads, signals, queues and observers, in both schedules."""

from collections.abc import Sequence
from itertools import chain, islice

import pytest

from ixp.assembler import AssemblyError, assemble
from ixp.isa import Instr, decode, encode
from ixp.isa.tables.csrs import CSR_NUMBERS
from ixp.isa.tables.operations import MOST_ENGINES
from ixp.simulator import (
    SCHEDULES,
    Debugger,
    Machine,
    MachineFault,
    Snapshot,
    restore,
    snapshot,
    state_of,
)
from tests.simulator.support.agreement import pair_with_programs
from tests.simulator.support.chips import small_chip
from tests.simulator.support.programs import random_programs
from tests.simulator.support.states import assert_equal_states

COUNTS = (1, 2, 8, 16)
SIXTEEN = small_chip(engines=MOST_ENGINES)
RING = """
    local_csr_rd[active_ctx_sts]
    immed[own, 0]
    alu[next, own, +, 1]
    alu[--, next, -, THREADS]
    br!=0[named#]
    immed[next, 0]
named#:
    alu[$next, --, B, next]
    alu[--, --, B, own]
    br=0[signal#]
wait#:
    ctx_arb[inter_thread]
signal#:
    scratch[incr, --, own, 0x10, 1]
    csr[write, $next, inter_thd_sig], ctx_swap
    br[wait#]
"""
"""Each thread counts and signals the next one; thread 0 begins."""


def ring(engines: int, schedule: str, **options: bool) -> Machine:
    chip = small_chip(engines=engines)
    words = assemble(RING, defines={"THREADS": str(4 * engines)}, chip=chip)
    machine = Machine(chip, dict.fromkeys(range(engines), words), schedule=schedule, **options)  # type: ignore[arg-type]
    machine.write("scratch", 0x10, [0] * 4 * engines)
    machine.run(100 * 4 * engines)
    return machine


def without_thread_done(words: Sequence[int]) -> list[int]:
    """Redirect writes of thread-done bits, which threads from 32 on lack, to an unused CSR."""
    instrs = [(word, decode(word)) for word in words]
    missing = {number for name, number in CSR_NUMBERS.items() if name.startswith("thread_done")}
    return [
        encode(
            Instr(instr.mnemonic, {**instr.operands, "csr": CSR_NUMBERS["cyc_cnt"]}, instr.tokens)
        )
        if instr and instr.mnemonic in ("csr", "fast_wr") and instr.operands["csr"] in missing
        else word
        for word, instr in instrs
    ]


@pytest.mark.parametrize("engines", COUNTS)
def test_a_signal_passes_all_threads_in_both_schedules(engines: int) -> None:
    decoupled, lockstep = (ring(engines, schedule) for schedule in SCHEDULES)

    counts = decoupled.read("scratch", 0x10, 4 * engines + 1)
    assert counts[-1] == 0
    assert 2 <= counts[0]
    assert {counts[0], counts[0] - 1} >= set(counts[:-1])
    assert_equal_states(state_of(lockstep), state_of(decoupled))


def test_the_sanitizer_watches_the_threads_of_16_engines() -> None:
    machine = ring(MOST_ENGINES, "decoupled", check=True)

    assert not machine.findings()
    assert state_of(machine) == state_of(ring(MOST_ENGINES, "decoupled"))


def programs_of_16_engines(seed: int) -> dict[int, Sequence[int]]:
    """Return random programs for 16 engines, drawn as three sets for six."""
    drawn = chain.from_iterable(random_programs(seed + part).values() for part in range(3))
    return {
        engine: words if engine < 8 else without_thread_done(words)
        for engine, words in enumerate(islice(drawn, MOST_ENGINES))
    }


@pytest.mark.parametrize("seed", range(3))
def test_random_programs_of_16_engines_have_equal_states_in_both_schedules(seed: int) -> None:
    states = []
    for schedule in SCHEDULES:
        machine = Machine(SIXTEEN, programs_of_16_engines(seed), schedule=schedule)
        machine.run(3000)
        states.append(state_of(machine))

    assert_equal_states(*states)


@pytest.mark.parametrize("seed", range(2))
def test_random_programs_of_16_engines_agree_with_the_plain_machine(seed: int) -> None:
    pair = pair_with_programs(SIXTEEN, programs_of_16_engines(seed), seed=seed)

    pair.run_to(1500)


@pytest.mark.parametrize("seed", range(3))
def test_engines_without_a_program_change_nothing(seed: int) -> None:
    """Grants and events keep their order."""
    six, sixteen = (
        Machine(small_chip(engines=count), random_programs(seed)) for count in (6, MOST_ENGINES)
    )
    for machine in (six, sixteen):
        machine.run(5000)

    assert six.command_bus.command_hash == sixteen.command_bus.command_hash
    assert six.kernel.events == sixteen.kernel.events
    assert six.read("scratch", 0, 1024) == sixteen.read("scratch", 0, 1024)


def test_a_snapshot_holds_16_engines_with_profile_and_findings() -> None:
    uninterrupted, part = (
        ring(MOST_ENGINES, "decoupled", check=True, profile=True) for _ in range(2)
    )
    data = snapshot(part).to_bytes()
    part.run(5000)

    restore(part, Snapshot.from_bytes(data))

    for machine in (uninterrupted, part):
        machine.run(7000)
    assert_equal_states(state_of(uninterrupted), state_of(part))
    assert (uninterrupted.profile(), uninterrupted.findings()) == (part.profile(), part.findings())


@pytest.mark.parametrize("engines", COUNTS)
def test_every_engine_has_a_command_fifo(engines: int) -> None:
    machine = ring(engines, "decoupled", profile=True)
    machine.packets.watch(())

    fifos = [name for name in machine.queue_names if name.startswith("engine ")]
    assert [f"engine {number}" for number in range(engines)] == fifos
    assert list(machine.queue_names) == list(machine.packets.lines())
    assert len(machine.queue_names) == len(machine.profile().queues)
    assert 0 <= machine.queue_length(fifos[-1]) <= 2
    with pytest.raises(ValueError, match=f"not engine {engines}$"):
        machine.queue_length(f"engine {engines}")


@pytest.mark.parametrize(
    ("engines", "thread"), [(2, 8), (5, 20), (6, 24), (16, 64), (16, 1 << 6 | 1)]
)
def test_a_signal_to_a_thread_that_the_chip_lacks_is_a_fault(engines: int, thread: int) -> None:
    words = assemble(
        f"immed[x, {thread}]\nalu[$x, --, B, x]\ncsr[write, $x, inter_thd_sig], ctx_swap\n"
    )
    machine = Machine(small_chip(engines=engines), {0: words})

    with pytest.raises(MachineFault, match=f"below {4 * engines}, not {thread}"):
        machine.run(400)


@pytest.mark.parametrize("engines", [1, 6, 16])
def test_the_assembler_refuses_a_constant_signal_to_a_thread_that_the_chip_lacks(
    engines: int,
) -> None:
    def text(thread: int) -> str:
        return f"fast_wr[{thread}, inter_thd_sig]\nctx_arb[kill]\n"

    chip = small_chip(engines=engines)
    assemble(text(4 * engines - 1), chip=chip)
    with pytest.raises(AssemblyError, match=f"below {4 * engines}, not {4 * engines}"):
        assemble(text(4 * engines), chip=chip)


@pytest.mark.parametrize(("engine", "csr"), [(7, "thread_done_reg1"), (8, "thread_done_reg1")])
def test_threads_from_32_on_have_no_thread_done_bits(engine: int, csr: str) -> None:
    text = "immed[x, 0xFFFF, <<16]\nalu[$x, --, B, x]\n"
    words = assemble(f"{text}csr[write, $x, {csr}], ctx_swap\nctx_arb[kill]\n")
    machine = Machine(small_chip(engines=16), {engine: words}, contexts={engine: 8})

    if engine == 7:
        machine.run(400)
        assert 3 << 30 == Debugger(machine).csr(csr)
    else:
        with pytest.raises(
            MachineFault, match="THREAD_DONE must be written by a thread below 32, not 35"
        ):
            machine.run(400)


def test_a_receive_request_names_a_thread_of_16_engines() -> None:
    """The six bits of the request must name the writing thread."""
    words = assemble("immed[x, 31]\nalu[$x, --, B, x]\ncsr[write, $x, rcv_req], ctx_swap\n")
    machine = Machine(small_chip(engines=16), {15: words}, contexts={15: 8})

    with pytest.raises(
        MachineFault, match="RCV_REQ must name the thread that writes it, 63, not 31"
    ):
        machine.run(400)
