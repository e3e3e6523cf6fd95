"""For damaged captures, the verdict shows the nearest expected packet and the damaged field."""

import struct
from pathlib import Path
from shutil import copytree
from typing import Any

import msgspec
import pytest
from scapy.all import IP, UDP, Ether  # type: ignore[attr-defined]

from ixp.workloads.runs.options.options import Options
from ixp.workloads.runs.runner import run
from ixp.workloads.verification.matching.wrong_packets import WrongPacket
from ixp.workloads.verification.verdict import Verdict, verify_router
from tests.conftest import Ixp

_PORT = 2
_FRAME_FIELDS = {
    "Ethernet destination": (Ether, "dst"), "Ethernet source": (Ether, "src"),
    "IPv4 TOS": (IP, "tos"), "IPv4 total length": (IP, "len"), "IPv4 identification": (IP, "id"),
    "IPv4 flags": (IP, "flags"), "IPv4 fragment offset": (IP, "frag"), "IPv4 TTL": (IP, "ttl"),
    "IPv4 protocol": (IP, "proto"), "IPv4 checksum": (IP, "chksum"), "IPv4 source": (IP, "src"),
    "IPv4 destination": (IP, "dst"), "UDP source port": (UDP, "sport"),
    "UDP destination port": (UDP, "dport"), "UDP length": (UDP, "len"),
    "UDP checksum": (UDP, "chksum"),
}  # fmt: skip
_PDU_FIELDS = {
    "LLC/SNAP OUI": (0, 7), "IPv4 TTL": (0, 20), "IPv4 source": (0, 24),
    "IPv4 identification": (0, 16), "UDP length": (0, 36), "AAL5 UU": (-1, 44),
    "AAL5 length": (-1, 47), "AAL5 CRC-32": (-1, 51),
}  # fmt: skip
"""Cell of a PDU and byte of the cell (ITU-T I.361, I.363.5, RFC 791)."""


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("good")
    run(Options(config="oc12", workload="imix", cycles=250_000, keep=True)).write(folder)
    return folder


@pytest.fixture
def folder(good: Path, tmp_path: Path) -> Path:
    return copytree(good, tmp_path / "run")


def frames(capture: bytes | bytearray) -> list[slice]:
    places, at = [], 24
    while at < len(capture):
        (size,) = struct.unpack_from("<I", capture, at + 8)
        places.append(slice(at + 16, at + 16 + size))
        at += 16 + size
    return places


def damaged(frame: bytes, kind: Any, name: str) -> bytes:  # noqa: ANN401 - scapy has no types
    """Return a frame with one bit of one field inverted by scapy."""
    packet = Ether(frame)
    value = packet[kind].getfieldval(name)
    if isinstance(value, str):
        separator = ":" if ":" in value else "."
        *rest, last = value.split(separator)
        value = separator.join([*rest, f"{int(last, 16) ^ 1:02x}" if ":" in value else "77"])
    else:
        value = int(value) ^ 4
    setattr(packet[kind], name, value)
    return bytes(packet)


def names(packet: WrongPacket) -> list[str]:
    return [f"{field.layer} {field.field}" for field in packet.difference]


def test_the_verdict_names_the_damaged_field_of_a_frame(folder: Path) -> None:
    path = folder / f"eth{_PORT}.pcap"
    capture = bytearray(path.read_bytes())
    places = frames(capture)
    udp_frames = [n for n, place in enumerate(places) if Ether(bytes(capture[place])).haslayer(UDP)]
    chosen = dict(zip(udp_frames[1:], _FRAME_FIELDS.items(), strict=False))
    assert len(_FRAME_FIELDS) == len(chosen)
    before = {}
    for number, (_, (kind, name)) in chosen.items():
        before[number] = bytes(capture[places[number]])
        capture[places[number]] = damaged(before[number], kind, name)
    path.write_bytes(capture)

    wrong_packets = {packet.number: packet for packet in verify_router(folder).wrong_packets}

    assert {number: [words] for number, (words, _) in chosen.items()} == {
        number: names(packet) for number, packet in wrong_packets.items()
    }
    for number, packet in wrong_packets.items():
        assert (_PORT, before[number].hex()) == (packet.port, packet.expected)
        assert bytes(capture[places[number]]).hex() == packet.actual


@pytest.mark.parametrize("words", _PDU_FIELDS)
def test_the_verdict_names_the_damaged_field_of_a_pdu(words: str, folder: Path) -> None:
    """One bit of a cell is inverted. If it is not in the trailer, the CRC-32 is unchanged."""
    path = folder / "atm0.cells"
    cells = bytearray(path.read_bytes())
    starts = range(0, len(cells), 52)
    last = next(n for n, at in enumerate(starts) if n > 100 and cells[at + 3] & 2)
    vc = cells[52 * last : 52 * last + 4]
    vc[3] &= ~2
    first = last
    while (before := bytes(cells[52 * (first - 1) : 52 * (first - 1) + 4])) == vc:
        first -= 1
    assert before != vc
    cell, byte = _PDU_FIELDS[words]
    cells[52 * (first if cell == 0 else last) + byte] ^= 1
    path.write_bytes(cells)

    (packet,) = verify_router(folder).wrong_packets

    assert 8 == packet.port
    assert [words] == names(packet)


def test_a_packet_at_a_wrong_port_is_reported_with_its_expected_port(folder: Path) -> None:
    one, other = (folder / f"eth{port}.pcap" for port in (_PORT, 3))
    capture = bytearray(other.read_bytes())
    place = frames(capture)[4]
    stray = one.read_bytes()
    stray = stray[frames(stray)[6]]
    header = bytearray(capture[place.start - 16 : place.start])
    struct.pack_into("<II", header, 8, len(stray), len(stray))
    capture[place.start - 16 : place.stop] = header + stray
    other.write_bytes(capture)

    (packet,) = verify_router(folder).wrong_packets

    assert (3, 4, stray.hex()) == (packet.port, packet.number, packet.expected)
    assert ["wire port must be eth2, not eth3"] == [str(field) for field in packet.difference]


def test_wrong_packets_are_in_table_and_json(folder: Path, ixp: Ixp) -> None:
    path = folder / f"eth{_PORT}.pcap"
    capture = bytearray(path.read_bytes())
    place = frames(capture)[3]
    capture[place.start + 22] = 9
    path.write_bytes(capture)
    table, as_json = ixp("verify", folder), ixp("verify", folder, "--json")
    (packet,) = msgspec.json.decode(as_json.out, type=Verdict).wrong_packets
    (line,) = (row for row in table.out.splitlines() if row.startswith("eth2 3 "))

    assert (1, 1) == (table.code, as_json.code)
    assert ["eth2", "3", "IPv4", "TTL", "8", "63", "9"] == line.split()
    assert bytes.fromhex(packet.actual)[22] == 9
    assert bytes.fromhex(packet.expected or "")[22] == 63
