from collections import Counter

import pytest
from msgspec import structs

from ixp.isa import CoreMachine
from ixp.microcode.config.tables import Vc
from ixp.microcode.core.packets import CorePacket, contents
from ixp.microcode.core.router import Router
from ixp.workloads.traffic.aal5 import build_pdu, segment
from tests.microcode.support.router import TABLES, frames, run, workload
from tests.microcode.support.traffic import cells, frame, packet

_ICMP, _ECHO, _REPLY = 1, 8, 0
_HOST = bytes.fromhex("020000000207")
_OWN = TABLES.interface[2].ip


class CopyingCore(Router):
    def __init__(self, *arguments: object) -> None:
        super().__init__(*arguments)  # type: ignore[arg-type]
        self.copies: list[tuple[str, int, bytes]] = []

    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        self.copies.append((packet.reason, packet.port, contents(machine, packet)))


class EchoingCore(Router):
    """Answers ICMP echo requests from Ethernets."""

    def handle(self, machine: CoreMachine, packet: CorePacket) -> None:
        frame = contents(machine, packet)
        if packet.reason != "icmp" or frame[34] != _ECHO:
            return
        ip = frame[14:26] + frame[30:34] + frame[26:30] + bytes([_REPLY]) + frame[35:]
        self.send(machine, packet.port, frame[6:12] + frame[:6] + frame[12:14] + ip)


class Sender(Router):
    """Send `remaining` frames of many sizes to the ports in turn."""

    remaining: int = 0
    refused: int = 0

    def poll(self, machine: CoreMachine) -> None:
        super().poll(machine)
        while self.remaining and self._enabled:
            self.remaining -= 1
            size = 60 + self.remaining * 37 % 1455
            frame = bytes([2, 0, 0, 0, 9, self.remaining % 8]) + self.remaining.to_bytes(8, "big")
            self.refused += not self.send(machine, self.remaining % 8, frame.ljust(size, b"\xa5"))


def sending(count: int) -> type[Router]:
    return type("SenderOfSome", (Sender,), {"remaining": count})


def test_the_core_reads_received_units_unchanged_with_their_port() -> None:
    """The units are frames, packets, PDUs and cells."""
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
        software=CopyingCore,
    )

    assert isinstance(result.core, CopyingCore)
    expected = Counter([("management_cell", 8, cell)])
    expected.update(("core_vc", 8, pdu) for pdu in pdus)
    expected.update(("icmp", 8, unit) for unit in packets)
    expected["options_or_fragment", 8, fragment] += 1
    expected["not_ipv4", 3, arp] += 1
    expected.update(("own_address", 3, unit) for unit in odd)
    assert expected == Counter(result.core.copies)
    assert [] == result.verdict.mismatches


def test_replies_of_core_software_are_sent_between_routed_packets() -> None:
    requests = [
        frame(packet(_OWN, {9: _ICMP, 20: _ECHO}, 30 + 90 * n), TABLES, 2) for n in range(16)
    ]
    routed = workload("imix", 3000)
    result = run(routed, {2: requests}, software=EchoingCore)

    assert [] == result.verdict.mismatches
    assert 16 == len(result.core.sent[2])
    remaining = result.sent[2]
    assert all(any(sent.startswith(reply) for sent in remaining) for reply in result.core.sent[2])


def test_frames_of_the_core_do_not_break_forwarded_frames() -> None:
    result = run(workload("sizes", 6000), frames("sizes", 10), software=sending(600), sdram="7e")

    assert [] == result.verdict.mismatches
    assert 600 == sum(map(len, result.core.sent.values()))
    assert 12 == result.core.buffers(result.machine).held_by_threads


def test_frames_that_the_core_sends_to_a_full_queue_are_counted_for_its_port() -> None:
    result = run(software=sending(3000))

    assert isinstance(result.core, Sender)
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
def test_core_software_cannot_send_to_a_wrong_port_or_with_a_wrong_length(
    port: int, size: int, message: str
) -> None:
    result = run()

    with pytest.raises(ValueError, match=f"^{message}$"):
        result.core.send(result.machine, port, bytes(size))
