"""The Ethernet MAC of the kernel, frame by frame, as the plain model has it."""

from fractions import Fraction
from random import Random

import pytest

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.isa.csrs import CSR_NUMBERS, RCV_CNTL, RCV_REQ, XMIT_CONTROL
from ixp.simulator import Machine, PortSpec, Unit
from tests.simulator.support.model_commands import command
from tests.simulator.support.models.ix_bus import Port
from tests.simulator.support.models.mac import Mac
from tests.simulator.support.models.receive import Receive
from tests.simulator.support.models.store import Store
from tests.simulator.support.models.system import Device, simulate
from tests.simulator.support.models.transmit import Ready, Transmit
from tests.simulator.support.models.wire import Arrival
from tests.simulator.support.sources import Units

IN, OUT = 0, 1
CYCLES, TAIL_CYCLES, BYTES = 100_000, 3_000, 2_000  # all frames end before the tail
RXCANCEL = next(bits.low for bits in RCV_CNTL.fields if bits.name == "rxcancel")
REQUEST = RCV_REQ.pack(fast=1, port=IN, xfer=7, element=3)
DATA = "".join(f"    alu[$d{i}, --, B, $d{i}]\n" for i in range(8))

# One thread moves pieces of frames, with their length and flags, and rests now and then.
FORWARD = f"""
.xfer_order $d0 $d1 $d2 $d3 $d4 $d5 $d6 $d7
.addr $d0 0
    br!=ctx[0, poll#]
    immed[request, {REQUEST >> 16}, <<16]
    immed[low, {REQUEST & 0xFFFF}]
    alu[request, request, OR, low]
    immed[from, {3 * 16}]
    immed[to, 0]
    immed[rest, 1]
    immed[flags, {0b11 << 13}]
loop#:
    alu[rest, rest, +, 77]
    alu_shf[wait, 31, AND, rest, >>3]
    alu_shf[wait, --, B, wait, <<PACE]
rest#:
    alu[wait, wait, -, 1]
    br>0[rest#]
    alu[$d0, --, B, request]
    csr[write, $d0, rcv_req]
    ctx_arb[start_receive]
    br_bset[$d7, {RXCANCEL}, loop#]
    alu[status, --, B, $d7]
    alu[low, flags, AND, status]
    alu_shf[control, --, B, low, <<3]
    immed[low, 0x7F]
    alu[low, low, AND, status]
    alu[control, control, OR, low]
    immed[high, {XMIT_CONTROL.pack(port=OUT)}]
    alu[control, control, OR, high]
    alu[--, --, B, low]
    br=0[loop#]
    r_fifo_rd[$d0, from, 0, 4], ctx_swap
{DATA}
    t_fifo_wr[$d0, to, 0, 4], ctx_swap
    r_fifo_rd[$d0, from, 4, 4], ctx_swap
{DATA}
    t_fifo_wr[$d0, to, 4, 4], ctx_swap
    alu[$d0, --, B, control]
    t_fifo_wr[$d0, to, 8, 1], ctx_swap
    alu_shf[$d0, --, B, to, >>4]
    csr[write, $d0, xmit_validate], ctx_swap
    alu[to, to, +, 16]
    alu[to, to, AND, 0xFF]
    br[loop#]
poll#:
    csr[read, $d0, rcv_rdy_lo], ctx_swap
    alu[seen, seen, +, $d0]
    csr[read, $d1, xmit_rdy_lo], ctx_swap
    alu[seen, seen, +, $d1]
    br[poll#]
"""


def frames(seed: int) -> list[Arrival]:
    """Frames of random contents; short, full and too long ones, some with a bad FCS."""
    rng = Random(seed)
    sizes = (60, 64, 65, 128, 300, 1514, 1518)
    drawn: list[Arrival] = []
    while sum(len(data) for data, *_ in drawn) < BYTES:
        size = rng.choice((*sizes, rng.randrange(14, 400)))
        drawn.append(Arrival(rng.randbytes(size), bad=rng.random() < 0.2))
    return drawn


def machine(seed: int, pace: int, rate: Fraction) -> Machine:
    """A machine that forwards frames."""
    words = assemble(FORWARD.replace("PACE", str(pace))).words
    ports = [PortSpec(IN, "eth100", rate), PortSpec(OUT, "eth100")]
    built = Machine(chip(sdram_quadwords=1 << 22), {0: words}, ports)
    built.ports[IN].plug(Units([Unit(*frame) for frame in frames(seed)]))
    built.enable_ports()
    return built


@pytest.mark.parametrize("rate", [Fraction(1), Fraction(3, 2)])
@pytest.mark.parametrize("pace", [1, 4, 6])
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(n, marks=pytest.mark.campaign) for n in range(1, 6))]
)
def test_frames_pass_as_in_the_model(seed: int, pace: int, rate: Fraction) -> None:
    """Commands, pieces, flags, frames sent with their cycles, and counters are equal."""
    real = machine(seed, pace, rate)
    real.command_bus.log_references()
    real.run(CYCLES)
    log = [
        line for line in real.command_bus.take_references() if line.issued < CYCLES - TAIL_CYCLES
    ]
    values, store = real.chip.values(), Store()
    store.csrs[CSR_NUMBERS["fp_ready_wait"]] = values["fp_ready_wait_ix_cycles"]
    byte = Fraction(8 * values["core_mhz"], values["eth_mbps"])
    source, sink = Mac(values, byte / rate, frames(seed)), Mac(values, byte)
    ports: dict[int, Port] = {IN: source, OUT: sink}
    receive, transmit = Receive(values, store, ports), Transmit(values, store, ports)
    devices: list[Device] = [source, sink, receive, transmit, Ready(values, store, ports)]
    program = sorted((command(n, line) for n, line in enumerate(log)), key=lambda c: c.issue)
    entries = simulate(values, [program], store, devices, real.now - 1)

    for line, entry in zip(log, entries, strict=True):
        cycles = (line.issued, line.granted, line.arrived, line.started, line.done)
        assert cycles == entry[7:12], line
        if line.op in ("csr_read", "r_fifo_rd"):
            assert line.brought[: len(entry.data)] == entry.data, line
    assert sink.sent == real.ports[OUT].sent
    assert source.lost == real.ports[IN].lost
    assert [port.counters for port in (source, sink)] == [
        real.ports[port].counters for port in (IN, OUT)
    ]
