"""The sanitizer reports threads that share a receive FIFO element without an order."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.isa.tables.csrs import RCV_CNTL, RCV_REQ
from ixp.simulator import SCHEDULES, Machine, PortSpec, WireUnit
from tests.example_counts import examples
from tests.simulator.support.chips import SMALL
from tests.simulator.support.shared_words import LOCKS
from tests.simulator.support.sources import ListSource

RXFAIL = next(bits.low for bits in RCV_CNTL.fields if bits.name == "rxfail")
FRAMES, ELEMENT, WRONG, CYCLES = 8, 5, 16, 40_000
LOCKED = sorted(LOCKS.keys() - {"poll of a turn", "signal"})  # frames arrive in varying order

PROGRAM = """
.xfer_order $d0 $d1 $d2 $d3 $d4 $d5 $d6 $status
.addr $status 7
#macro wait(N)
    immed[n, N]
waiting#:
    alu[n, n, -, 1]
    br>0[waiting#]
#endm
#macro before()
{before}
#endm
#macro behind()
{behind}
#endm
// Take frames from PORT, and count those with words that the port has not received.
#macro receive(PORT, HIGH, LOW, FIRST, SECOND, THIRD)
    immed[request, LOW]
    immed_w1[request, HIGH]
    immed[wrong, 0]
    immed[frames, {frames}]
ready#:
    csr[read, $d0, rcv_rdy_lo], ctx_swap
    br_bclr[$d0, PORT, ready#]
    wait(FIRST)
    before()
    alu[$d0, --, B, request]
    csr[write, $d0, rcv_req]
    ctx_arb[start_receive]
    br_bset[$status, {rxfail}, failed#]
    wait(SECOND)
    r_fifo_rd[$d0, from, 0, 1], ctx_swap
    wait(THIRD)
    r_fifo_rd[$d2, from, 4, 1], ctx_swap
    behind()
    alu[--, $d0, -, PORT]
    br!=0[wrong#]
    alu[--, $d2, -, PORT]
    br=0[right#]
wrong#:
    alu[wrong, wrong, +, 1]
right#:
    alu[frames, frames, -, 1]
    br>0[ready#]
    alu[$d0, --, B, wrong]
    scratch[write, $d0, 0, ({wrong} + PORT), 1], ctx_swap
    br[end#]
failed#:
    behind()
    br[ready#]
#endm
    br!=ctx[0, begun#]
    immed[@held, 0]
begun#:
    immed[from, {from_}]
    immed[$bit, 1]
    br=ctx[1, other#]
    {first}
other#:
    {second}
end#:
    nop
    nop
    nop
    ctx_arb[kill]
"""


def programs(
    seed: int, before: str, behind: str, engines: int
) -> tuple[dict[int, list[int]], dict[int, int]]:
    """Return programs with a thread for each of two ports, and the running contexts."""
    rng = Random(seed)
    calls = []
    for port in (0, 1):
        thread = port * (1 if engines == 1 else 4)
        request = RCV_REQ.pack(thread=thread, port=port, xfer=7, element=ELEMENT)
        waits = ", ".join(str(rng.randint(1, most)) for most in (200, 100, 100))
        calls.append(f"receive({port}, {request >> 16}, {request & 0xFFFF}, {waits})")
    texts = [calls] if engines == 1 else [[calls[0]] * 2, [calls[1]] * 2]
    names = {"frames": FRAMES, "rxfail": RXFAIL, "wrong": WRONG, "from_": 16 * ELEMENT}
    words = {
        engine: assemble(
            PROGRAM.format(before=before, behind=behind, first=first, second=second, **names)
        ).words
        for engine, (first, second) in enumerate(texts)
    }
    return words, dict.fromkeys(words, 0b11 if engines == 1 else 0b01)


def run(seed: int, before: str, behind: str, engines: int, schedule: str) -> Machine:
    """Return a machine that has received frames into one element; their data is the port."""
    words, contexts = programs(seed, before, behind, engines)
    ports = [PortSpec(port, "eth100") for port in (0, 1)]
    machine = Machine(SMALL, words, ports, contexts=contexts, schedule=schedule, check=True)
    for port in (0, 1):
        machine.ports[port].plug(ListSource([WireUnit(port.to_bytes(4) * 15)] * 3 * FRAMES))
    for unit in ("scratch", "sram"):
        machine.write(unit, 0, [0] * 32)
    machine.enable_ports()
    machine.run(CYCLES)
    assert not any(
        machine.engines[engine].contexts[context].state.alive
        for engine in words
        for context in (0, 1)
    )
    return machine


@pytest.mark.parametrize("lock", LOCKED)
@examples(4)
@given(st.integers(0, 10**6))
def test_an_element_shared_under_a_lock_is_not_reported(lock: str, seed: int) -> None:
    engines = 1 if lock == "register" else 2
    for schedule in SCHEDULES:
        machine = run(seed, LOCKS[lock].before, LOCKS[lock].behind, engines, schedule)

        assert machine.read("scratch", WRONG, 2) == [0, 0]
        assert machine.findings() == []


@examples(20)
@given(st.integers(0, 10**6), st.sampled_from((1, 2)))
def test_an_element_shared_without_a_lock_is_reported(seed: int, engines: int) -> None:
    machines = [run(seed, "nop", "nop", engines, schedule) for schedule in SCHEDULES]
    findings = [machine.findings() for machine in machines]
    races = [finding for finding in findings[0] if finding.check == "element_race"]

    assert findings[0] == findings[1]
    assert races
    assert {finding.check for finding in findings[0]} <= {"element_race", "empty_element"}
    for finding in races:
        assert finding.text.startswith(f"race on receive FIFO element {ELEMENT} ")
        assert finding.other is not None
        assert (finding.engine, finding.context) != finding.other[:2]
