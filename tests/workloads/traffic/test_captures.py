"""Captures are read and written as by dpkt and scapy, and damage is reported with its position."""

import io
import re
import struct
from pathlib import Path
from zlib import crc32

import dpkt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.support.errors import UserError
from ixp.workloads.traffic import aal5, captures
from tests.workloads.support.capture_files import write_pcap

FRAMES = st.lists(st.binary(min_size=14, max_size=100), max_size=5)


@given(frames=FRAMES, start=st.integers(0, 2**40))
def test_dpkt_reads_a_written_capture(
    tmp_path_factory: pytest.TempPathFactory, frames: list[bytes], start: int
) -> None:
    path = tmp_path_factory.mktemp("pcap") / "a.pcap"
    times = [start + 7 * number for number in range(len(frames))]
    write_pcap(path, captures.EN10MB, frames, times)
    reader = dpkt.pcap.Reader(io.BytesIO(path.read_bytes()))
    read = [(int(time * 1_000_000_000), frame) for time, frame in reader]

    assert reader.datalink() == 1
    assert list(zip(times, frames, strict=True)) == read
    assert captures.Capture(frames, times) == captures.read_pcap(path, captures.EN10MB)


def test_a_capture_in_microseconds_by_dpkt_is_read(tmp_path: Path) -> None:
    path = tmp_path / "micro.pcap"
    with path.open("wb") as file:
        dpkt.pcap.Writer(file).writepkt(bytes(60), ts=1.5)

    assert captures.Capture([bytes(60)], [1_500_000_000]) == captures.read_input(path, atm=False)


def test_a_big_endian_capture_is_read(tmp_path: Path) -> None:
    path = tmp_path / "big.pcap"
    path.write_bytes(
        bytes.fromhex("a1b23c4d 00020004 00000000 00000000 0000ffff 00000001")
        + bytes.fromhex("00000002 00000003 0000000e 0000000e")
        + bytes(14)
    )

    assert captures.Capture([bytes(14)], [2_000_000_003]) == captures.read_pcap(path, 1)


def test_short_frames_are_padded_unless_they_have_an_fcs(tmp_path: Path) -> None:
    """The padding is to 60 bytes; frames with FCS are unchanged."""
    path = tmp_path / "short.pcap"
    write_pcap(path, captures.EN10MB, [b"x" * 20], [0])

    assert captures.read_input(path, atm=False).units == [b"x" * 20 + bytes(40)]
    assert captures.read_input(path, atm=False, fcs=True).units == [b"x" * 20]


def test_a_frame_with_its_fcs_has_the_residue_of_a_valid_frame() -> None:
    """The CRC over a frame with FCS is the constant residue 0x2144df1c."""
    assert crc32(captures.add_fcs(b"a frame")) == 0x2144DF1C


def test_sunatm_packets_become_cells(tmp_path: Path) -> None:
    path = tmp_path / "atm.pcap"
    payload = aal5.LLC_SNAP_IP + bytes(40)
    write_pcap(path, captures.SUNATM, [captures.sunatm(1, 33, payload, 0)], [5])
    capture = captures.read_input(path, atm=True)

    assert capture == captures.Capture(aal5.segment(aal5.build_pdu(payload), 1, 33), [5, 5])


def test_cells_are_read_as_written(tmp_path: Path) -> None:
    path = tmp_path / "a.cells"
    cells = [aal5.IDLE_CELL, bytes(range(52))]
    path.write_bytes(b"".join(cells))

    assert captures.Capture(cells) == captures.read_input(path, atm=True)


def test_an_empty_capture_is_valid(tmp_path: Path) -> None:
    pcap, cells = tmp_path / "a.pcap", tmp_path / "a.cells"
    write_pcap(pcap, captures.EN10MB, [], [])
    cells.touch()

    assert captures.read_input(pcap, atm=False).units == []
    assert captures.read_input(cells, atm=True).units == []


GOOD = bytes.fromhex("4d3cb2a1 02000400 00000000 00000000 ffff0000 01000000")
RECORD = bytes.fromhex("00000000 00000000 0e000000 0e000000")
LARGE = struct.pack("<IIII", 0, 0, (1 << 18) + 1, (1 << 18) + 1)


@pytest.mark.parametrize(
    ("data", "atm", "name", "message"),
    [
        (b"", False, "a.pcap", "a pcap file must have 24 bytes at least, not 0"),
        (
            b"PK\3\4" + bytes(30),
            False,
            "a.pcap",
            "file must be pcap or pcapng, not one that starts with 504b0304",
        ),
        (
            b"\x0a\x0d\x0d\x0a" + bytes(30),
            False,
            "a.pcap",
            "block 0 at byte 0 must name the byte order of its section",
        ),
        (
            GOOD,
            True,
            "a.pcap",
            (
                "link type must be ATM (SUNATM, 123), not 1\n"
                "readdress turns the packets of Ethernet captures into PDUs."
            ),
        ),
        (
            GOOD + bytes(3),
            False,
            "a.pcap",
            "the file is cut off in packet 0, which starts at byte 24",
        ),
        (
            GOOD + RECORD + bytes(14) + RECORD + bytes(13),
            False,
            "a.pcap",
            "the file is cut off in packet 1, which starts at byte 70",
        ),
        (
            GOOD + RECORD + bytes(14) + LARGE + bytes(1 << 18),
            False,
            "a.pcap",
            "packet 1 at byte 54 must have 262144 bytes at most, not 262145",
        ),
        (
            bytes(60),
            True,
            "a.cells",
            "size must be a multiple of 52 bytes, not 60: cell 1 at byte 52 is cut off",
        ),
        (bytes(52), False, "a.cells", "an Ethernet port must receive a pcap file, not cells"),
    ],
)
def test_a_damaged_capture_is_refused_with_the_position(
    tmp_path: Path, data: bytes, atm: bool, name: str, message: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)

    with pytest.raises(UserError, match=f"^{re.escape(f'{path}: {message}')}$"):
        captures.read_input(path, atm=atm)


def test_the_largest_packet_is_read(tmp_path: Path) -> None:
    """The packet has 262,144 bytes, the limit of libpcap."""
    path = tmp_path / "a.pcap"
    write_pcap(path, captures.EN10MB, [bytes(1 << 18)], [0])

    assert [bytes(1 << 18)] == captures.read_pcap(path, captures.EN10MB).units


def test_a_missing_capture_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match=r"none\.pcap: No such file or directory$"):
        captures.read_input(tmp_path / "none.pcap", atm=False)


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, data: bytes
) -> None:
    path = tmp_path_factory.mktemp("fuzz") / "a.pcap"
    path.write_bytes(GOOD + data)
    try:
        units = captures.read_input(path, atm=False, fcs=True).units
    except UserError as error:
        assert re.search("cut off|at most", str(error))  # noqa: PT017 - both ends are right
    else:
        assert len(data) == sum(16 + len(unit) for unit in units)
