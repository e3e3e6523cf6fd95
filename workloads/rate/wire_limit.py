"""Compute the highest load that the wires carry, from rates, packet sizes and routes.

No run is simulated: the reference router determines the port and form of each departure.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from ixp.isa.tables.port_kinds import is_atm
from ixp.workloads.latency.wire_packets import Identity, identity_at
from ixp.workloads.runs.inputs.inputs import Inputs, wire_bytes_per_second
from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.system.system import System
from ixp.workloads.traffic.aal5 import CELL, IDLE_CELL, LLC_SNAP_IP, cells_of
from ixp.workloads.traffic.gaps import wire_bytes
from ixp.workloads.traffic.generator import mean_packet_bytes
from ixp.workloads.traffic.named_workloads import find_workload
from ixp.workloads.traffic.packets import FRAME_HEADER, MIN_SIZE, pad_frame
from ixp.workloads.traffic.streams import PortStream, port_stream
from ixp.workloads.traffic.workload import Packets, Stream, Workload
from ixp.workloads.verification.reference.outcomes import Forwarded
from ixp.workloads.verification.reference.router import ReferenceRouter
from ixp.workloads.verification.user_references import departures, find_reference

_PACKETS = 1024  # per stream: a multiple of the default tables' routes
_EXACT = 10**6  # the largest denominator of a load

WireCapacities = Mapping[int, float]
"""Capacity of the wire of each port, in bytes per second."""

PortLoad = tuple[int, float]
"""An output port, and its traffic at load 1, in wire bytes per second."""


class Exit(NamedTuple):
    """A required departure: its port, its wire bytes, and its IP packet, if it has one."""

    port: int
    wire_bytes: int
    key: Identity | None = None


def wire_limit(base: Options, system: System, most: Fraction) -> Fraction:
    """Return the highest load that the wires carry, at most `most`.

    A load above 1 makes all wires faster, so a wire that is too slow at load 1 stays too slow.
    Without a reference (users' programs may have none), output wires are ignored.
    """
    wires = {spec.number: wire_bytes_per_second(spec, system.chip) for spec in system.ports}
    used: defaultdict[int, float] = defaultdict(float)
    for port, bytes_per_second in _flows(base, system, wires):
        used[port] += bytes_per_second / wires[port]
    busiest = max(used.values(), default=0.0)
    return Fraction(1 / busiest).limit_denominator(_EXACT) if busiest > 1 else most


def _flows(base: Options, system: System, wires: WireCapacities) -> Iterator[PortLoad]:
    """Return the flows from each port that receives.

    Captures are counted completely, the router's streams by their means, other streams by their
    first packets.
    """
    repeat = "forever" if base.inputs else None
    inputs = Inputs(replace(base, packets=_PACKETS, repeat=repeat), system)
    for port, open_stream in inputs.streams.items():
        if base.workload and port not in base.inputs and system.config.is_router:
            for spec in find_workload(base.workload, wires).streams:
                if spec.feeds(port):
                    yield from _mean_flows(spec, port, base.seed, system, wires)
            continue
        stream = open_stream()
        units = [*inputs.passes[port]()] if port in inputs.passes else _units_of(stream)
        share = 1 if is_atm(port) else stream.rate  # cells include idle cells
        wire_total = sum(wire_bytes(unit, is_atm=is_atm(port)) for unit in units)
        seconds = wire_total / (wires[port] * share)
        for packet in expected_exits(system, port, units):
            yield packet.port, packet.wire_bytes / seconds


def _units_of(stream: PortStream) -> list[bytes]:
    """Return the units of a finite stream."""
    return [unit.data for units in stream.batches() for unit in units]


def _mean_flows(
    stream: Stream, port: int, seed: int, system: System, wires: WireCapacities
) -> Iterator[PortLoad]:
    """Return the flows of a stream whose sizes do not depend on the destinations.

    Random destinations use each route as often as destinations in turn do.
    """
    in_turn = stream.destinations == "random" and stream.flows is None
    short = replace(
        stream,
        packets=Packets(size=MIN_SIZE),
        destinations="round-robin" if in_turn else stream.destinations,
    )
    alone = port_stream(port, Workload("", (short,)), system.tables, seed, packets=_PACKETS)
    exits = Counter(packet.port for packet in expected_exits(system, port, _units_of(alone)))
    per_second = stream.rate * wires[port] / mean_packet_bytes(port, stream.packets)
    for out, number in exits.items():
        yield out, per_second * number / _PACKETS * mean_packet_bytes(out, stream.packets)


def expected_exits(system: System, port: int, units: Sequence[bytes]) -> Iterator[Exit]:
    """Return the required departures for a port's input; none without a reference."""
    config = system.config
    if config.is_router:
        router = ReferenceRouter(config.tables, options=config.options)
        for outcome in router.receive(port, units):
            if isinstance(outcome, Forwarded):
                yield _exit(outcome)
    elif config.reference:
        cells = {port: [unit for unit in units if unit != IDLE_CELL]}
        ports = [spec.number for spec in system.ports]
        reference = find_reference(config.reference, config.source)
        for packet in departures(reference, cells, config.tables, ports):
            yield Exit(packet.port, wire_bytes(packet.unit, is_atm=is_atm(packet.port)))


def _exit(packet: Forwarded) -> Exit:
    """Return the exit of a packet that the router forwards."""
    if is_atm(packet.port):
        size = CELL * cells_of(len(packet.data))
        return Exit(packet.port, size, identity_at(packet.data, len(LLC_SNAP_IP)))
    size = wire_bytes(pad_frame(packet.data), is_atm=False)
    return Exit(packet.port, size, identity_at(packet.data, FRAME_HEADER))
