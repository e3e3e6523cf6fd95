"""Compare ports, core and the complete router with the plain machine, an independent model.

In addition to test_machine_against_model.py, it compares sent and lost units with their cycles,
and all port counters. `make campaign` compares PLAIN_CYCLES cycles.
"""

import os
from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random

import pytest

from ixp.assembler import assemble
from ixp.isa.tables.chip import chip
from ixp.isa.tables.chip_limits import limits
from ixp.isa.tables.csrs import (
    FIFO_ADDRESS_STRIDE,
    FIFO_CONTROL_QUADWORD,
    RCV_REQ,
    REC_FASTPORT_CTL,
    XMIT_CONTROL,
)
from ixp.simulator import Machine, PortSpec, WireUnit
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import System, build_system
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.streams import open_port
from tests.simulator.support.agreement import MachinePair, pair_with_ports, plain_port
from tests.simulator.support.chips import SMALL, small_chip
from tests.simulator.support.forwarder import FORWARD, IN, OUT, cells
from tests.simulator.support.models.core import Core
from tests.simulator.support.models.machine import PlainMachine
from tests.simulator.support.snippets import TRANSFER_REGISTERS, load, receive
from tests.simulator.support.sources import ListSource

CAMPAIGN_CYCLES = int(os.environ.get("PLAIN_CYCLES", "2_000_000"))
LOOK_CYCLES = 20_000
SHORTEST_UNIT_CYCLES = 150
LOADS = [("oc12", "ip40"), ("oc12", "errors"), ("oc3x4", "imix"), ("oc3x2", "ip40")]


@pytest.mark.parametrize(
    ("bus_bytes", "rate"), [(4, Fraction(1)), (4, None), (8, Fraction(2)), (8, None)]
)
def test_forwarded_cells_agree_with_plain_machine(bus_bytes: int, rate: Fraction | None) -> None:
    table = small_chip(ix_bus_bytes=bus_bytes)
    specs = [PortSpec(IN, "oc12", rate), PortSpec(OUT, "oc12")]
    units = {IN: [WireUnit(cell) for cell in cells(1, 100)]}
    pair = pair_with_ports(table, {0: assemble(FORWARD).words}, specs, units)

    for cycle in (1000, 1001, 6000):
        pair.run_to(cycle)


NO_TIME = [row.name for row in chip().rows.values() if 0 in limits(row.name, row.unit)]
NO_TIME = [name for name in NO_TIME if "ix_cycles" in name or name == "receive_signal_cycles"]


@pytest.mark.parametrize("bus_bytes", [4, 8])
@pytest.mark.parametrize("row", NO_TIME)
def test_bus_steps_of_0_cycles_agree_with_the_plain_machine(row: str, bus_bytes: int) -> None:
    """Failed requests and signals of 0 cycles end in the cycle of their begin."""
    table = small_chip(ix_bus_bytes=bus_bytes).with_rows({row: 0})
    failing = requests({"port": OUT, "thread": 4, "element": 5})
    programs = {0: assemble(FORWARD).words, 1: assemble(failing).words}
    specs = [PortSpec(IN, "oc12"), PortSpec(OUT, "oc12")]
    units = {IN: [WireUnit(cell) for cell in cells(1, 10)]}

    pair_with_ports(table, programs, specs, units, {0: 0b1111, 1: 1}).run_to(1500)


@pytest.mark.parametrize("cycles", [0, 1])
def test_skipped_elements_agree_with_the_plain_machine(cycles: int) -> None:
    table = small_chip(ix_skip_ix_cycles=cycles)
    text = f".xfer_order $d0 $d1\n immed[$d0, {XMIT_CONTROL.pack(skip=1) >> 16}, <<16]\n"
    for element in (3, 2, 1, 0):
        text += f"""
        immed[at, {element * FIFO_ADDRESS_STRIDE}]
        t_fifo_wr[$d0, at, {FIFO_CONTROL_QUADWORD}, 1], ctx_swap
        fast_wr[{element}, xmit_validate]
        """
    text += "csr[read, $d1, xmit_ptr], ctx_swap\n" * 2 + "nop\nctx_arb[kill]\n"
    pair = pair_with_ports(table, {0: assemble(text).words}, [PortSpec(OUT, "oc12")], {}, {0: 1})

    for cycle in range(200):
        pair.run_to(cycle)


PORTS = [PortSpec(8, "oc12"), PortSpec(3, "eth100", Fraction(7))]


def units_in(count: int) -> Mapping[int, Sequence[WireUnit]]:
    rng = Random(3)
    return {
        8: [WireUnit(b"\x00\x10\x00\x00" + rng.randbytes(48)) for _ in range(count)],
        3: [WireUnit(rng.randbytes(rng.choice((60, 100, 250)))) for _ in range(count)],
    }


def requests(*fields_of_requests: dict[str, int]) -> str:
    """Return a program that requests elements in an endless loop and stores each status."""
    control = REC_FASTPORT_CTL.pack(valid1=1, port1=8, valid2=1, port2=3)
    head = f"""
    {TRANSFER_REGISTERS}
        immed[$0, {control}]
        csr[write, $0, rec_fastport_ctl], ctx_swap
        immed[at, 0]
    loop#:
    """
    store = """
        alu[$0, --, B, $7]
        scratch[write, $0, at, 0, 1], ctx_swap
        csr[read, $0, sop_seq2], ctx_swap
        alu[at, at, +, 1]
    """
    body = "".join(receive(**fields) + store for fields in fields_of_requests)
    return head + body + "    br[loop#]\n"


def test_packet_numbers_of_fast_ports_agree_with_the_plain_machine() -> None:
    text = requests({"fast": 1, "port": 8}, {"fast": 1, "port": 3}, {"port": 8})
    pair = pair_with_ports(SMALL, {0: assemble(text).words}, PORTS, units_in(20), {0: 1})

    for cycle in range(1, 1500, 3):
        pair.run_to(cycle)


def crowd(engine: int) -> str:
    """Return a program of four contexts that request elements at once; two test for room first."""
    text = TRANSFER_REGISTERS
    text += "".join(f"    br=ctx[{context}, c{context}#]\n" for context in range(1, 4))
    for context, port in enumerate((8, 3, 8, 3)):
        thread = 4 * engine + context
        fields = {"fast": context % 2, "port": port, "thread": thread, "element": thread}
        word = RCV_REQ.pack(xfer=7, **fields)
        look = f"br_inp_state[rec_req_avail, go{context}#], defer[1]\n nop\n br[c{context}#]"
        text += f"""
    c{context}#:
        {look if context in (1, 2) else ""}
    go{context}#:
        {load("request", word)}
        alu[$0, --, B, request]
        csr[write, $0, rcv_req], sig_done
        ctx_arb[start_receive]
        csr[read, $2, rcv_cntl_cnt], ctx_swap
        br[c{context}#]
        """
    return text


def test_requests_without_room_agree_with_the_plain_machine() -> None:
    """Writes of RCV_REQ block the FBI's queue while the request FIFO is full."""
    programs = {engine: assemble(crowd(engine)).words for engine in range(2)}
    pair = pair_with_ports(SMALL, programs, PORTS, units_in(50))

    for cycle in (1000, 3000):
        pair.run_to(cycle)


# ---- the router


def router(config: str, load: str, cycles: int) -> MachinePair:
    """Return both machines with the router, its core software, and units for some cycles."""
    system, twin = (build_system(Options(config=config)) for _ in range(2))
    programs = {number: program.words for number, program in system.programs.items()}
    enabled = {n: (1 << (p.num_contexts or 4)) - 1 for n, p in system.programs.items()}
    specs = [PortSpec(spec.number, spec.kind, Fraction(1)) for spec in system.ports]
    units = units_under_load(system, load, cycles)
    kernel = Machine(system.chip, programs, specs, system.software, contexts=enabled, native="off")
    for number, arrivals in units.items():
        kernel.ports[number].plug(ListSource(arrivals))
    makers = {spec.number: plain_port(spec, system.chip, units[spec.number]) for spec in specs}
    plain = PlainMachine(system.chip.values(), programs, enabled, makers)
    plain.core = Core(plain, system.chip, twin.software)
    return MachinePair(kernel, plain)


def units_under_load(system: System, load: str, cycles: int) -> Mapping[int, Sequence[WireUnit]]:
    """Return units of ports under a load for more than a number of cycles."""
    numbers = [spec.number for spec in system.ports]
    workload = find_workload(load, numbers)
    count = cycles // SHORTEST_UNIT_CYCLES + 1
    streams = {number: open_port(number, workload, system.tables) for number in numbers}
    return {number: list(stream.take(count)) for number, stream in streams.items()}


def test_the_router_agrees_with_the_plain_machine() -> None:
    pair = router("oc12", "ip40", 12_000)

    for cycle in (4000, 12_000):
        pair.run_to(cycle)
    assert sum(len(port.sent) for port in pair.kernel.ports.values()) > 20


@pytest.mark.campaign
@pytest.mark.parametrize(("config", "load"), LOADS)
def test_long_runs_of_the_router_agree_with_the_plain_machine(config: str, load: str) -> None:
    cycles = CAMPAIGN_CYCLES // len(LOADS)
    pair = router(config, load, cycles)
    for cycle in range(LOOK_CYCLES, cycles + 1, LOOK_CYCLES):
        pair.run_to(cycle)
