"""What must become of all that was received, and what the router may not have got to yet."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ixp.isa.chip import chip
from ixp.isa.port_kinds import is_atm
from ixp.microcode.config.options import BuildOptions
from ixp.microcode.memory.map import constants
from ixp.workloads.traffic.captures import sunatm
from ixp.workloads.traffic.packets import pad_frame
from ixp.workloads.verification.reference_router import (
    Dropped,
    Flow,
    Forwarded,
    ReferenceRouter,
    ToCore,
)

CounterKey = tuple[str, int | None]

_CHIP = chip()
_MAP = constants()
_THREADS = _CHIP["engines"] * _CHIP["contexts"]
_CHUNK_BYTES = 8 * _CHIP["element_quadwords"]
# Of the engines that look at what came: atm_rx and ip_route, or two with the program eth_rx.
_EARLY_THREADS = 2 * _CHIP["contexts"]
_RX_ERROR = "PORT_RXERROR"
FROM_CORE = -1  # stands for the receiving port in the flow of what the core sends
# Reasons that the router tells apart and the reference router does not.
_OWN_ADDRESS = ("snmp", "icmp", "igmp")

_RECEIVERS = 2  # Ethernet receivers, each with a queue to every OC-3 port


def most_in_flight(options: BuildOptions) -> int:
    """Return how many packets can be on their way to one output port.

    They are in its packet queue, or in those from the Ethernet receivers, in a message queue, one
    in each thread, and in the transmit FIFOs of the chip and of the device.
    """
    return (
        max(_MAP["PACKETQ_SIZE"], _RECEIVERS * options.high_water)
        + _MAP["MSGQ_SIZE"]
        + _THREADS
        + _CHIP["fifo_elements"]
        + _CHIP["atm_tx_fifo_cells"]
    )


def in_device(port: int) -> int:
    """Return how many units of a port can be between its wire and the first engine."""
    if is_atm(port):
        return _CHIP["atm_rx_fifo_cells"]
    return _CHIP["eth_fifo_bytes"] // _CHUNK_BYTES + 1  # and the one that is coming in


class Expected:
    """What the reference router makes of all that the router saw.

    `dropped` and `to_core` count drops by counter and packets for the core by reason; `late` holds
    those of both that may not be counted at the stop: those of a port's last units.
    """

    def __init__(
        self,
        router: ReferenceRouter,
        received: Mapping[int, Sequence[bytes]],
        core_frames: Mapping[int, Sequence[bytes]],
        bad_fcs_units: Mapping[int, int],
    ) -> None:
        """Run the reference router over all that was received, and add what the core sent.

        `bad_fcs_units` counts frames in error where their ports lost no others.
        """
        self.packets: dict[int, dict[bytes, list[tuple[Flow, int]]]] = {}
        self.flows: Counter[tuple[Flow, int]] = Counter()
        self.dropped: Counter[CounterKey] = Counter()
        self.reasons: Counter[str] = Counter()
        self.late: Counter[CounterKey] = Counter()
        self.late_reasons: Counter[str] = Counter()
        for port in sorted(received):
            self._receive(router, port, received[port])
        for port in sorted(core_frames):
            for frame in core_frames[port]:
                self._add(Forwarded((FROM_CORE, 0), port, frame))
        for port, count in bad_fcs_units.items():
            self.dropped[_RX_ERROR, port] += count
            self.late[_RX_ERROR, port] += min(count, in_device(port) + _EARLY_THREADS)
        self.open_reassemblies = router.open_reassemblies
        self.to_forward = self.flows.total()
        self.to_core = self.reasons.total()

    def towards(self, port: int) -> int:
        """Count the packets that must leave by `port`."""
        return sum(count for way, count in self.flows.items() if way[1] == port)

    def _receive(self, router: ReferenceRouter, port: int, units: Sequence[bytes]) -> None:
        """Take all units of a port.

        Those in its device and one in each thread of the two engines that drop are late; packets
        from ATM wait in a message queue between these.
        """
        behind = in_device(port) + _EARLY_THREADS
        waiting = _MAP["MSGQ_SIZE"] if is_atm(port) else 0
        packets: list[Forwarded | ToCore | Dropped] = []
        for outcome in router.receive(port, units[: max(len(units) - behind, 0)]):
            self._add(outcome)
            if _is_packet(outcome):
                packets.append(outcome)
        last: list[Forwarded | ToCore | Dropped] = []
        for outcome in router.receive(port, units[max(len(units) - behind, 0) :]):
            self._add(outcome)
            last.append(outcome)
        for outcome in packets[len(packets) - min(waiting, len(packets)) :] + last:
            self._add_late(outcome)

    def _add(self, outcome: Forwarded | ToCore | Dropped) -> None:
        if isinstance(outcome, Forwarded):
            way = (outcome.flow, outcome.port)
            places = self.packets.setdefault(outcome.port, {}).setdefault(_key(outcome), [])
            places.append((outcome.flow, self.flows[way]))
            self.flows[way] += 1
        elif isinstance(outcome, ToCore):
            self.reasons[reason_of(outcome.reason)] += 1
        else:
            self.dropped[outcome.counter, outcome.port] += 1

    def _add_late(self, outcome: Forwarded | ToCore | Dropped) -> None:
        if isinstance(outcome, ToCore):
            self.late_reasons[reason_of(outcome.reason)] += 1
        elif isinstance(outcome, Dropped):
            self.late[outcome.counter, outcome.port] += 1


def reason_of(name: str) -> str:
    """Return the reason by which the reference router knows a packet for the core."""
    return "own_address" if name in _OWN_ADDRESS else name


def _is_packet(outcome: Forwarded | ToCore | Dropped) -> bool:
    """Return whether an outcome goes through a message queue: all but drops that no port counts."""
    return not isinstance(outcome, Dropped) or outcome.port is not None


def _key(outcome: Forwarded) -> bytes:
    """Return the bytes that must be seen: the padded frame, or the PDU with its VC."""
    return sunatm(*outcome.vc, outcome.data) if outcome.vc else pad_frame(outcome.data)
