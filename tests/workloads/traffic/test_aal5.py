"""AAL5 agrees with closed forms and with zlib's CRC."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.workloads.traffic import aal5

PAYLOADS = st.binary(min_size=1, max_size=2000)


def crc32_from_zlib(data: bytes) -> int:
    """Return the MSB-first CRC-32, computed by zlib's LSB-first one on reflected bytes."""
    reflect = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
    return int(f"{zlib.crc32(data.translate(reflect)):032b}"[::-1], 2)


@given(PAYLOADS)
def test_the_crc_is_the_reflection_of_zlibs(payload: bytes) -> None:
    pdu = aal5.build_pdu(payload)

    assert crc32_from_zlib(pdu[:-4]) == int.from_bytes(pdu[-4:], "big")
    assert aal5.crc_holds(pdu)


@given(PAYLOADS)
def test_the_trailer_ends_the_last_cell(payload: bytes) -> None:
    """A PDU is payload, pad of 0-47 bytes, UU 0, CPI 0 and Length, in complete cells."""
    pdu = aal5.build_pdu(payload)

    assert len(pdu) % 48 == 0
    assert 0 <= len(pdu) - len(payload) - 8 <= 47
    assert pdu.startswith(payload)
    assert pdu[-8:-4] == b"\0\0" + len(payload).to_bytes(2, "big")
    assert aal5.length_fits(pdu)


@pytest.mark.parametrize(
    ("size", "cells"), [(20, 1), (32, 1), (33, 2), (40, 2), (80, 2), (81, 3), (128, 3), (1500, 32)]
)
def test_the_number_of_cells_of_a_packet_is_the_published_one(size: int, cells: int) -> None:
    """A packet of L bytes takes ceil((L + 16) / 48) cells: one up to 32, two up to 80."""
    pdu = aal5.encapsulate(bytes(size))

    assert cells == len(aal5.segment(pdu, 0, 32)) == -(-(size + 16) // 48)
    assert pdu[:8] == b"\xaa\xaa\x03\0\0\0\x08\0"


@given(PAYLOADS, st.integers(0, 255), st.integers(1, 65535))
def test_only_the_last_cell_is_marked(payload: bytes, vpi: int, vci: int) -> None:
    cells = aal5.segment(aal5.build_pdu(payload), vpi, vci)
    headers = [int.from_bytes(cell[:4], "big") for cell in cells]

    assert {52} == {len(cell) for cell in cells}
    assert [vpi << 20 | vci << 4] * (len(cells) - 1) == headers[:-1]
    assert vpi << 20 | vci << 4 | 2 == headers[-1]


@given(st.lists(st.tuples(st.integers(1, 3), PAYLOADS), max_size=6))
def test_interleaved_cells_are_reassembled(pdus: list[tuple[int, bytes]]) -> None:
    queues = {vci: [p for v, p in pdus if v == vci] for vci in (1, 2, 3)}
    cells = {
        vci: [c for p in queue for c in aal5.segment(aal5.build_pdu(p), 0, vci)]
        for vci, queue in queues.items()
    }
    reassembler = aal5.Reassembler()
    reassembled: dict[int, list[bytes]] = {1: [], 2: [], 3: []}
    while any(cells.values()):
        for queue in cells.values():
            if queue and (pdu := reassembler.add(queue.pop(0))):
                reassembled[pdu[1]].append(pdu[2][: aal5.length_of(pdu[2])])

    assert queues == reassembled
    assert {} == reassembler.open


def test_idle_and_management_cells_belong_to_no_pdu() -> None:
    reassembler = aal5.Reassembler()
    management = (5 << 4 | 0xA).to_bytes(4, "big") + bytes(48)

    assert reassembler.add(aal5.IDLE_CELL) is None
    assert reassembler.add(management) is None
    assert {} == reassembler.open


def test_a_pdu_without_an_end_is_not_stored() -> None:
    reassembler = aal5.Reassembler()
    middle, end = (aal5.cell_header(0, 32, last=last).to_bytes(4, "big") for last in (False, True))
    for _ in range(100_000):
        assert reassembler.add(middle + bytes(48)) is None
    assert 48 * len(reassembler.open[32 << 4]) == 65_568 + 48

    pdu = reassembler.add(end + bytes(48))
    assert pdu
    assert not aal5.length_fits(pdu[2][:-6] + b"\xff\xff" + bytes(4))


@pytest.mark.parametrize("length", [0, 41, 89])
def test_a_length_that_does_not_fit_the_cells_is_detected(length: int) -> None:
    """One cell holds 1 to 40 bytes; 0 is an abort."""
    pdu = aal5.build_pdu(bytes(40))
    wrong = aal5.seal(pdu[:-6] + length.to_bytes(2, "big"))

    assert not aal5.length_fits(wrong)
    assert aal5.crc_holds(wrong)
