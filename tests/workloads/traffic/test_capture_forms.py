"""Inputs in pcapng or compressed by gzip are read as written by other tools."""

import gzip
import struct
from contextlib import suppress
from pathlib import Path

import dpkt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scapy.layers.l2 import Ether
from scapy.utils import PcapNgWriter, PcapWriter

from ixp.support.errors import UserError
from ixp.workloads.traffic.captures import (
    EN10MB,
    SUNATM,
    Capture,
    encode_pcap,
    read_input,
    read_pcap,
    sunatm,
)

FRAMES = [bytes([2, *range(n % 200)]).ljust(60 + n, b"\x07") for n in range(5)]


def block(kind: int, body: bytes, order: str = "<") -> bytes:
    body += bytes(-len(body) % 4)
    length = struct.pack(order + "I", len(body) + 12)
    return struct.pack(order + "I", kind) + length + body + length


def section(order: str = "<") -> bytes:
    return block(0x0A0D0D0A, struct.pack(order + "IHHq", 0x1A2B3C4D, 1, 0, -1), order)


def interface(link: int = 1, options: bytes = b"", order: str = "<", snap: int = 0) -> bytes:
    return block(1, struct.pack(order + "HHI", link, 0, snap) + options, order)


def enhanced(data: bytes, time: int, number: int = 0, order: str = "<") -> bytes:
    form = struct.pack(order + "IIIII", number, time >> 32, time & 0xFFFFFFFF, len(data), len(data))
    return block(6, form + data, order)


def test_pcapng_written_by_scapy_is_read(tmp_path: Path) -> None:
    file = tmp_path / "in.pcapng"
    with PcapNgWriter(str(file)) as writer:
        for number, frame in enumerate(FRAMES):
            packet = Ether(frame)
            packet.time = 3 + number / 1000
            writer.write(packet)

    times = [3_000_000_000 + number * 1_000_000 for number in range(len(FRAMES))]
    assert Capture(FRAMES, times) == read_pcap(file, EN10MB)


def test_pcapng_written_by_dpkt_is_read(tmp_path: Path) -> None:
    file = tmp_path / "in.pcapng"
    with file.open("wb") as target:
        writer = dpkt.pcapng.Writer(target)
        for frame in FRAMES:
            writer.writepkt(frame, ts=1.5)

    assert Capture(FRAMES, [1_500_000_000] * len(FRAMES)) == read_pcap(file, EN10MB)


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize(
    ("options", "time", "time_ns"),
    [
        (b"", 1_500_000, 1_500_000_000),
        (b"\x09", 1_500_000_001, 1_500_000_001),  # 10^-9
        (b"\x8a", 1536, 1_500_000_000),  # 2^-10
        (b"\x00", 7, 7_000_000_000),
    ],
)
def test_times_of_every_resolution_become_nanoseconds(
    tmp_path: Path, order: str, options: bytes, time: int, time_ns: int
) -> None:
    """Decimal or binary, in both byte orders; the default is microseconds."""
    option = struct.pack(order + "HH", 9, 1) + options + bytes(3) if options else b""
    file = tmp_path / "in.pcapng"
    file.write_bytes(
        section(order) + interface(1, option, order) + enhanced(FRAMES[0], time, order=order)
    )

    assert [time_ns] == read_pcap(file, EN10MB).times_ns


def test_other_blocks_are_skipped_and_later_sections_read(tmp_path: Path) -> None:
    """Statistics and names have no packet; a new section numbers its interfaces from 0."""
    file = tmp_path / "in.pcapng"
    first = section() + interface() + block(5, bytes(12)) + enhanced(FRAMES[0], 1)
    second = section(">") + interface(order=">") + enhanced(FRAMES[1], 2, order=">")
    file.write_bytes(first + block(0xBAD, b"private") + second)

    assert Capture(FRAMES[:2], [1000, 2000]) == read_pcap(file, EN10MB)


def test_packets_without_a_time_make_a_capture_without_times(tmp_path: Path) -> None:
    file = tmp_path / "in.pcapng"
    simple = block(3, struct.pack("<I", len(FRAMES[0])) + FRAMES[0])
    file.write_bytes(section() + interface() + simple)

    assert Capture([FRAMES[0]]) == read_pcap(file, EN10MB)


@pytest.mark.parametrize(
    ("name", "place"),
    [("in.pcap", "packet 1 at byte 100"), ("in.pcapng", "block 3 at byte 140")],
)
def test_packets_cut_by_a_snap_length_are_refused(name: str, place: str, tmp_path: Path) -> None:
    """Scapy writes both lengths. A truncated packet would be simulated as a short frame."""
    file = tmp_path / name
    complete, cut = Ether(FRAMES[0]), Ether(FRAMES[0])
    cut.wirelen = 1514
    writer = PcapNgWriter if name.endswith("ng") else PcapWriter
    with writer(str(file)) as stream:
        stream.write([complete, cut, complete])
    with pytest.raises(UserError) as caught:
        read_input(file, atm=False)

    hint = "capture whole packets, as `tcpdump -s 0` does"
    assert f"{file}: {place} has 60 of 1514 bytes: {hint}" == str(caught.value)


def test_a_simple_packet_above_the_snap_length_of_its_interface_is_refused(tmp_path: Path) -> None:
    """The block of such a packet has only the original length."""
    file = tmp_path / "in.pcapng"
    simple = block(3, struct.pack("<I", 1000) + FRAMES[0])
    file.write_bytes(section() + interface(snap=len(FRAMES[0])) + simple)
    with pytest.raises(UserError, match="block 2 at byte 48 has 60 of 1000 bytes"):
        read_pcap(file, EN10MB)


def test_pdus_are_read_from_pcapng(tmp_path: Path) -> None:
    unit = sunatm(0, 32, bytes(100))
    old, new = tmp_path / "in.pcap", tmp_path / "in.pcapng"
    old.write_bytes(encode_pcap(SUNATM, [unit], [5000]))
    new.write_bytes(section() + interface(SUNATM) + enhanced(unit, 5))

    assert read_input(old, atm=True) == read_input(new, atm=True)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (section()[:9], "block 0 at byte 0 is cut off"),
        (section() + interface() + enhanced(FRAMES[0], 0)[:-5], "block 2 at byte 48 is cut off"),
        (section() + b"\x01\0\0\0\x0d\0\0\0" + bytes(8), "block 1 at byte 28 must have a length"),
        (section() + enhanced(FRAMES[0], 0), "block 1 at byte 28 is damaged"),
        (block(0x0A0D0D0A, bytes(16)), "block 0 at byte 0 must name the byte order"),
        (section() + interface(105) + enhanced(FRAMES[0], 0), "link type must be Ethernet"),
    ],
)
def test_damaged_pcapng_is_one_error_with_position(tmp_path: Path, data: bytes, text: str) -> None:
    file = tmp_path / "in.pcapng"
    file.write_bytes(data)
    with pytest.raises(UserError, match=f"^{file}: {text}"):
        read_pcap(file, EN10MB)


WHOLE = section() + interface() + b"".join(enhanced(frame, 1) for frame in FRAMES)


@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 255), st.integers(0, len(WHOLE)))
def test_mutated_pcapng_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, at: int, value: int, end: int
) -> None:
    file = tmp_path_factory.mktemp("mutated") / "in.pcapng"
    file.write_bytes((WHOLE[:at] + bytes([value]) + WHOLE[at + 1 :])[:end])
    with suppress(UserError):
        assert len(read_pcap(file, EN10MB).units) <= len(FRAMES)


def test_compressed_inputs_are_read(tmp_path: Path) -> None:
    pcap = encode_pcap(EN10MB, FRAMES, range(5))
    cells = bytes(52) + bytes(range(52))
    for name, data in (("a.pcap", pcap), ("a.pcapng", WHOLE), ("a.cells", cells)):
        (tmp_path / f"{name}.gz").write_bytes(gzip.compress(data))

    assert FRAMES == read_pcap(tmp_path / "a.pcap.gz", EN10MB).units
    assert FRAMES == read_pcap(tmp_path / "a.pcapng.gz", EN10MB).units
    assert [cells[:52], cells[52:]] == read_input(tmp_path / "a.cells.gz", atm=True).units


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (lambda data: data[:-20], "the gzip file is cut off"),
        (lambda data: b"no gzip" + data, "the gzip file is damaged"),
        (lambda data: data[:-8] + bytes(4) + data[-4:], "the gzip file is damaged"),
        (lambda data: data[:12] + bytes(20) + data[32:], "the gzip file is damaged"),
    ],
)
def test_damaged_gzip_is_one_error(tmp_path: Path, change: object, text: str) -> None:
    file = tmp_path / "in.pcap.gz"
    assert callable(change)
    file.write_bytes(change(gzip.compress(encode_pcap(EN10MB, FRAMES, range(5)))))
    with pytest.raises(UserError, match=f"^{file}: {text}$"):
        read_pcap(file, EN10MB)
