"""Random streams through one port, both ways, and what the plain models make of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

from hypothesis import strategies as st

from ixp.assembler import assemble
from ixp.isa.chip import chip
from ixp.isa.csrs import CSR_NUMBERS, RCV_REQ, XMIT_CONTROL
from ixp.simulator import Machine, PortSpec, Reference, Unit
from ixp.simulator.ports import KINDS
from tests.simulator.models.command import Command, Entry
from tests.simulator.models.mac import Mac
from tests.simulator.models.ports import Framer
from tests.simulator.models.receive import Receive
from tests.simulator.models.store import Store
from tests.simulator.models.system import Device, simulate
from tests.simulator.models.transmit import Ready, Transmit
from tests.simulator.models.wire import Arrival
from tests.simulator.test_kernel_against_models import command
from tests.simulator.test_port_faults import Units

PORT = 9
RECEIVING, SENDING = 0, 1  # engines
TELL, ASK, SEND = 0, 256, 512  # where scratch holds what was told, requests, and pieces
LONGEST_CYCLES, TAIL_CYCLES = 120_000, 4_000
LAST_SWITCH = 10_000
ELEMENT, CELL = 64, 52

# Ask for what comes in, each time after a pause; other contexts look at the ready flags.
RECEIVE = f"""
.xfer_order $d0 $d1 $d2 $d3 $d4 $d5 $d6 $d7
.addr $d0 0
    br!=ctx[0, poll#]
    immed[at, {ASK}]
    immed[tell, {TELL}]
    immed[from, 0]
next#:
    scratch[read, $d0, at, 0, 2], ctx_swap
    alu[pause, --, B, $d0]
    alu[request, --, B, $d1]
    br=0[end#]
pause#:
    alu[pause, pause, -, 1]
    br>0[pause#]
    alu[$d0, --, B, request]
    csr[write, $d0, rcv_req]
    ctx_arb[start_receive]
    alu[$d0, --, B, $d7]
    scratch[write, $d0, tell, 0, 1], ctx_swap
    r_fifo_rd[$d0, from, 0, 4], ctx_swap
    r_fifo_rd[$d0, from, 4, 4], ctx_swap
    r_fifo_rd[$d0, from, 8, 1], ctx_swap
    alu[at, at, +, 2]
    alu[tell, tell, +, 1]
    br[next#]
    nop  // a taken branch must not abort ctx_arb[kill]: that would take effect
    nop
end#:
    ctx_arb[kill]
poll#:
    csr[read, $d0, rcv_rdy_lo], ctx_swap
    alu[seen, seen, +, $d0]
    csr[read, $d1, xmit_rdy_lo], ctx_swap
    alu[seen, seen, +, $d1]
    br[poll#]
"""

NEW_DATA = "".join(f"    alu[data, data, +, 77]\n    alu[$d{i}, --, B, data]\n" for i in range(8))

# Send piece after piece, each after a pause, and no more than eight elements ahead.
TRANSMIT = f"""
.xfer_order $d0 $d1 $d2 $d3 $d4 $d5 $d6 $d7
.addr $d0 0
    immed[at, {SEND}]
    immed[to, 0]
    immed[data, 0]
next#:
    scratch[read, $d0, at, 0, 2], ctx_swap
    alu[pause, --, B, $d0]
    alu[control, --, B, $d1]
    br=0[end#]
pause#:
    alu[pause, pause, -, 1]
    br>0[pause#]
full#:
    csr[read, $d0, xmit_ptr], ctx_swap
    alu_shf[ahead, --, B, to, >>4]
    alu[ahead, ahead, -, $d0]
    alu[ahead, ahead, AND, 0xF]
    alu[--, ahead, -, 8]
    br=0[full#]
{NEW_DATA}
    t_fifo_wr[$d0, to, 0, 4], ctx_swap
    alu[$d0, --, ~B, data]
    t_fifo_wr[$d0, to, 4, 4], ctx_swap
    alu[$d0, --, B, control]
    t_fifo_wr[$d0, to, 8, 1], ctx_swap
    alu_shf[$d0, --, B, to, >>4]
    csr[write, $d0, xmit_validate], ctx_swap
    alu[to, to, +, 16]
    alu[to, to, AND, 0xFF]
    alu[at, at, +, 2]
    br[next#]
    nop  // a taken branch must not abort ctx_arb[kill]: that would take effect
    nop
end#:
    ctx_arb[kill]
"""
CONTEXTS = {RECEIVING: 0b1111, SENDING: 0b0001}
PROGRAMS = {RECEIVING: assemble(RECEIVE).words, SENDING: assemble(TRANSMIT).words}


@dataclass(frozen=True)
class Stream:
    """What goes through a port; words of two are a pause and a request, or a transmit control.

    The wire is taken away at the first, third, … of `switches`, and given back at the others.
    """

    kind: str
    rate: Fraction | None
    bus_bytes: int
    arrivals: tuple[Arrival, ...]
    requests: tuple[tuple[int, int], ...]
    pieces: tuple[tuple[int, int], ...]
    switches: tuple[int, ...]


def words(pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Lay out a table for a program; a word of 0 ends it."""
    return [word for pair in pairs for word in pair] + [1, 0]


def requests(rng: Random) -> tuple[tuple[int, int], ...]:
    """Requests of a thread that may be slow, and takes the port for a fast or a slow one."""
    fast, longest = rng.choice([(1,), (0,), (0, 1)]), rng.choice([1, 60, 500])
    return tuple(
        (rng.randint(1, longest), RCV_REQ.pack(fast=rng.choice(fast), port=PORT, xfer=7))
        for _ in range(rng.randint(20, 45))
    )


def frames(rng: Random) -> tuple[Arrival, ...]:
    """Short, full and too long frames, some of them damaged, some after a gap."""
    drawn: list[Arrival] = []
    earliest = 0
    for _ in range(rng.randint(10, 25)):
        size = rng.choice([60, 64, 65, 128, 1514, 1515, rng.randint(14, 59), rng.randint(60, 400)])
        earliest += rng.choice([0, 0, 700, 2500])
        drawn.append(Arrival(rng.randbytes(size), earliest, bad=rng.random() < 0.3))
    return tuple(drawn)


def frame_pieces(rng: Random) -> tuple[tuple[int, int], ...]:
    """Frames cut into elements, at once or with pauses that are longer than the wire can bear."""
    drawn: list[tuple[int, int]] = []
    while len(drawn) < 40:
        size = rng.choice([rng.randint(14, 300), rng.randint(200, 700)])
        longest = rng.choice([1, 60, 500])
        for at in range(0, size, ELEMENT):
            count = min(ELEMENT, size - at)
            flags = {"sop": at == 0, "eop": at + count == size}
            control = XMIT_CONTROL.pack(port=PORT, bytes=count, **flags)
            drawn.append((rng.randint(1, longest), control))
    return tuple(drawn)


def switches(rng: Random) -> tuple[int, ...]:
    """At which cycles the wire goes and comes, if it does."""
    return tuple(sorted(rng.sample(range(300, LAST_SWITCH), rng.choice([0, 1, 2, 4]))))


def while_frames_come(stream: Stream) -> tuple[int, ...]:
    """Put off what takes the wire away until a frame is under way."""
    wire = device(stream, chip().values())
    assert isinstance(wire, Mac)
    left, moved = deque(stream.switches), list[int]()
    for cycle in range(2 * LAST_SWITCH):
        frame = wire.receive.frame
        if left and cycle >= left[0] and (not wire.receive.up or (frame and frame.start < cycle)):
            left.popleft()
            moved.append(cycle)
            wire.set_up(up=not wire.receive.up, cycle=cycle)
        wire.tick(cycle)
    return tuple(moved)


@st.composite
def ethernet(draw: st.DrawFn) -> Stream:
    """Frames through a port of the MAC."""
    rng = draw(st.randoms(use_true_random=True))
    rate = rng.choice([Fraction(1), Fraction(3), Fraction(15, 2), None])
    bus_bytes = rng.choice([4, 8])
    gone = switches(rng) if rate else ()
    drawn = Stream("eth100", rate, bus_bytes, frames(rng), requests(rng), frame_pieces(rng), gone)
    return replace(drawn, switches=while_frames_come(drawn))


def cells(rng: Random) -> tuple[Arrival, ...]:
    """Cells of several VCs and idle ones, some with a wrong HEC, some after a gap."""
    headers = [bytes(4), b"\xf0\0\0\x0f", b"\0\0\2\0", b"\0\0\0\x50", b"\1\x23\x45\x60"]
    drawn: list[Arrival] = []
    earliest = 0
    for _ in range(rng.randint(40, 100)):
        earliest += rng.choice([0, 0, 0, 0, 100, 900])
        data = rng.choice(headers) + rng.randbytes(CELL - 4)
        drawn.append(Arrival(data, earliest, bad=rng.random() < 0.1))
    return tuple(drawn)


@st.composite
def atm(draw: st.DrawFn) -> Stream:
    """Cells through a framer."""
    rng = draw(st.randoms(use_true_random=True))
    control = XMIT_CONTROL.pack(port=PORT, bytes=CELL, sop=1, eop=1)
    longest = rng.choice([1, 60, 500])
    pieces = tuple((rng.randint(1, longest), control) for _ in range(rng.randint(20, 45)))
    kind = rng.choice(["oc3", "oc12"])
    rate = rng.choice([Fraction(1), Fraction(21, 20), Fraction(2), None])
    bus_bytes = rng.choice([4, 8])
    return Stream(kind, rate, bus_bytes, cells(rng), requests(rng), pieces, switches(rng))


def played(stream: Stream, schedule: str = "decoupled") -> Machine:
    """Run a stream on the machine until both threads have ended and the port has had its time."""
    small = chip(sdram_quadwords=1 << 22, ix_bus_bytes=stream.bus_bytes)
    port = PortSpec(PORT, stream.kind, stream.rate)
    built = Machine(small, PROGRAMS, [port], contexts=CONTEXTS, schedule=schedule)
    built.write("scratch", ASK, words(stream.requests))
    built.write("scratch", SEND, words(stream.pieces))
    built.plug(PORT, Units([Unit(*arrival) for arrival in stream.arrivals]))
    built.enable_ports()
    built.log_references()
    for number, cycle in enumerate(stream.switches):
        built.run_to(cycle)
        built.set_port_up(PORT, up=number % 2 == 1)
    while any(built.context(engine, 0)[0] for engine in PROGRAMS):
        built.run(TAIL_CYCLES // 2)
        assert built.now < LONGEST_CYCLES
    built.run(TAIL_CYCLES)
    return built


@dataclass
class Switches:
    """Takes the wires from a port and gives them back."""

    port: Mac | Framer
    cycles: tuple[int, ...]

    def tick(self, cycle: int) -> None:
        """Act before the port does."""
        if cycle in self.cycles:
            self.port.set_up(up=self.cycles.index(cycle) % 2 == 1, cycle=cycle)


def device(stream: Stream, values: Mapping[str, int]) -> Mac | Framer:
    """Give the plain model of the port of a stream."""
    row = KINDS[stream.kind]
    rate = stream.rate and values[row] * stream.rate
    if row.endswith("kbps"):
        return Framer(values, rate, stream.arrivals)
    return Mac(values, rate and Fraction(8 * values["core_mhz"]) / rate, stream.arrivals)


@dataclass
class Modelled:
    """What the models make of a stream: commands, the port, and what threads were told."""

    entries: list[Entry]
    port: Mac | Framer
    told: list[int]


def modelled(real: Machine, stream: Stream, log: Sequence[Reference]) -> Modelled:
    """Run the logged commands through the models, with a model port on the same input."""
    values, store = real.chip.values(), Store()
    store.csrs[CSR_NUMBERS["fp_ready_wait"]] = values["fp_ready_wait_ix_cycles"]
    programs: dict[int, list[Command]] = {engine: [] for engine in PROGRAMS}
    for serial, line in sorted(enumerate(log), key=lambda pair: pair[1].issued):
        programs[line.engine].append(command(serial, line))
    port = device(stream, values)
    receive, transmit = Receive(values, store, {PORT: port}), Transmit(values, store, {PORT: port})
    receive.bus = transmit.bus
    receive.transmit_waits = transmit.waits
    devices: list[Device] = [Switches(port, stream.switches), port, receive, transmit]
    devices.append(Ready(values, store, {PORT: port}))
    entries = simulate(values, [*programs.values()], store, devices, real.now - 1)
    return Modelled(entries, port, [each.rcv_cntl for each in receive.log])
