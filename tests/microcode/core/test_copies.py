"""The core's software: what it is sent it can copy, and what it sends leaves by the Ethernets."""

from collections import Counter

import pytest
from msgspec import structs

from ixp.microcode.config.tables import Vc
from ixp.microcode.core.packets import CorePacket, contents
from ixp.microcode.core.router import Memory, Router
from ixp.workloads.traffic.aal5 import build_pdu, segment
from tests.microcode.support.router import TABLES, frames, run, workload
from tests.microcode.support.traffic import cells, frame, packet

_ICMP, _ECHO, _REPLY = 1, 8, 0
_HOST = bytes.fromhex("020000000207")
_OWN = TABLES.interface[2].ip


class Copier(Router):
    """Keeps a copy of everything that the core gets."""

    def __init__(self, *given: object) -> None:
        """Start with none."""
        super().__init__(*given)  # type: ignore[arg-type]
        self.copies: list[tuple[str, int, bytes]] = []

    def handle(self, machine: Memory, packet: CorePacket) -> None:
        """Copy it."""
        self.copies.append((packet.reason, packet.port, contents(machine, packet)))


class Echo(Router):
    """Answers ICMP echo requests that come from an Ethernet."""

    def handle(self, machine: Memory, packet: CorePacket) -> None:
        """Turn a request round."""
        frame = contents(machine, packet)
        if packet.reason != "icmp" or frame[34] != _ECHO:
            return
        ip = frame[14:26] + frame[30:34] + frame[26:30] + bytes([_REPLY]) + frame[35:]
        self.send(machine, packet.port, frame[6:12] + frame[:6] + frame[12:14] + ip)


class Sender(Router):
    """Sends frames of many sizes from its first turn on, as many as there are."""

    left: int = 0
    refused: int = 0

    def poll(self, machine: Memory) -> None:
        """Return some to every port."""
        super().poll(machine)
        while self.left and self._enabled:
            self.left -= 1
            size = 60 + self.left * 37 % 1455
            frame = bytes([2, 0, 0, 0, 9, self.left % 8]) + self.left.to_bytes(8, "big")
            self.refused += not self.send(machine, self.left % 8, frame.ljust(size, b"\xa5"))


def test_the_core_can_copy_what_it_is_sent() -> None:
    """Frames, packets, PDUs and cells come out of their buffers as they came, with their port."""
    tables = structs.replace(TABLES, vc=(*TABLES.vc, Vc(8, 0, 5, core=True)))
    cell = (5 << 4 | 0x8).to_bytes(4, "big") + bytes(range(48))
    pdus = [bytes(n % 251 for n in range(size)) for size in (1, 40, 41, 700)]
    packets = [packet(_OWN, {9: _ICMP}, size) for size in (20, 33, 80, 1500)]
    fragment = packet(0x0A050203, {6: 0x20}, 77)
    arp = _HOST + bytes.fromhex("0200000000010806") + bytes(range(46))
    odd = [frame(packet(_OWN, size=size), TABLES, 3) for size in (46, 51, 500, 1500)]
    signalling = [cell, *(c for pdu in pdus for c in segment(build_pdu(pdu), 0, 5))]
    result = run(
        [*signalling, *cells([*packets, fragment])],
        {3: [arp, *odd]},
        tables=tables,
        software=Copier,
    )

    assert isinstance(result.core, Copier)
    expected = Counter([("management_cell", 8, cell)])
    expected.update(("core_vc", 8, pdu) for pdu in pdus)
    expected.update(("icmp", 8, each) for each in packets)
    expected["options_or_fragment", 8, fragment] += 1
    expected["not_ipv4", 3, arp] += 1
    expected.update(("own_address", 3, each) for each in odd)
    assert expected == Counter(result.core.copies)
    assert [] == result.verdict.mismatches


def test_echo_requests_are_answered() -> None:
    """Software that answers them gets its frames out, among those that are routed."""
    requests = [
        frame(packet(_OWN, {9: _ICMP, 20: _ECHO}, 30 + 90 * n), TABLES, 2) for n in range(16)
    ]
    routed = workload("imix", 3000)
    result = run(routed, {2: requests}, software=Echo)

    assert [] == result.verdict.mismatches
    assert 16 == len(result.core.sent[2])
    left = result.sent[2]
    assert all(any(sent.startswith(reply) for sent in left) for reply in result.core.sent[2])


def test_frames_of_the_core_never_part_those_of_others() -> None:
    """Under full load of long frames, its own of all sizes go between them and none is torn."""

    class Some(Sender):
        left = 600

    result = run(workload("sizes", 6000), frames("sizes", 10), software=Some, sdram="7e")

    assert [] == result.verdict.mismatches
    assert 600 == sum(map(len, result.core.sent.values()))
    assert 12 == result.core.buffers(result.machine).in_hand


def test_a_full_queue_of_the_core_is_counted() -> None:
    """More frames at once than a queue holds are refused, and counted for their port."""

    class Many(Sender):
        left = 3000

    result = run(software=Many)

    assert isinstance(result.core, Many)
    full = sum(result.port_counters(port)["PORT_FULLQ"] for port in range(8))
    assert 3000 - 8 * 128 == full == result.core.refused == result.counters["TOTAL_DISCARDS"]
    assert [] == result.verdict.mismatches


@pytest.mark.parametrize(
    ("port", "size", "message"),
    [
        (8, 60, "port must be an Ethernet port of the configuration, not 8"),
        (1, 13, "frame must have 14 to 1514 bytes, not 13"),
        (1, 1515, "frame must have 14 to 1514 bytes, not 1515"),
    ],
)
def test_what_cannot_be_sent_is_refused(port: int, size: int, message: str) -> None:
    """Ports without Ethernet and frames of wrong length are told."""
    result = run()

    with pytest.raises(ValueError, match=f"^{message}$"):
        result.core.send(result.machine, port, bytes(size))
