"""Moves between FIFOs and SDRAM: alignment, merging, CRC."""

import fastcrc
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.isa.tables.chip import chip
from ixp.isa.tables.csrs import FIFO_ADDRESS_STRIDE, INDIRECT_REF
from tests.simulator.support.models.aligner import aligned, merged, to_bytes, to_quadwords
from tests.simulator.support.models.command import Command
from tests.simulator.support.models.store import Store, crc32
from tests.simulator.support.models.system import simulate

CHIP = chip().values()
ONES = 0xFFFFFFFF
FIRST, LAST = (INDIRECT_REF.pack(ov_xfer=1, xfer=quadword) for quadword in (0, 7))
LLC = bytes.fromhex("AAAA030000000800")  # LLC/SNAP header of IP (RFC 2684)


def test_crc_syndromes_of_the_llc_header_are_the_published_ones() -> None:
    """After LLC0, and after LLC0 and LLC1, the register holds the constants of the router."""
    assert crc32(ONES, LLC[:4]) == 0x6627A7C1
    assert crc32(ONES, LLC) == 0x83E83BB5


@given(st.binary(max_size=200))
def test_the_crc_equals_that_of_other_implementations(data: bytes) -> None:
    """The register is CRC-32/MPEG-2, its complement CRC-32/BZIP2 (AAL5)."""
    assert fastcrc.crc32.mpeg_2(data) == crc32(ONES, data)
    assert fastcrc.crc32.bzip2(data) == crc32(ONES, data) ^ ONES


@given(st.binary(max_size=100))
def test_the_residue_of_a_good_pdu_is_the_known_constant(data: bytes) -> None:
    """Data followed by its complemented CRC leaves 0xC704DD7B in the register."""
    crc = crc32(ONES, data) ^ ONES

    assert crc32(ONES, data + crc.to_bytes(4, "big")) == 0xC704DD7B


@given(st.binary(min_size=40, max_size=40), st.integers(0, 7))
def test_destination_byte_t_is_source_byte_t_plus_alignment(data: bytes, align: int) -> None:
    result = to_bytes(aligned(to_quadwords(data), align, 4))

    assert all(result[t] == data[t + align] for t in range(32))


@pytest.mark.parametrize(
    ("mask", "expected"),
    [
        ("", ["nnnn", "nnnn", "nnnn", "nnnn"]),
        ("left", ["nnnn", "nnnn", "nnnn", "oooo"]),
        ("right", ["oooo", "nnnn", "nnnn", "nnnn"]),
        ("both", ["oooo", "nnnn", "nnnn", "oooo"]),
    ],
)
def test_a_mask_names_the_longword_that_is_written(mask: str, expected: list[str]) -> None:
    """mask_left preserves the last longword, mask_right the first."""
    result = merged(to_quadwords(b"o" * 16), to_quadwords(b"n" * 16), mask)

    assert "".join(expected).encode() == to_bytes(result)


def test_residues_of_contexts_are_separate() -> None:
    store = Store()
    commands = [Command(i, "sdram", "crc_r_fifo_rd", context=i, indirect=FIRST) for i in (0, 1)]
    store.residues[0, 0] = ONES
    simulate(CHIP, [commands], store)

    assert store.residues[0, 0] == crc32(ONES, bytes(8))
    assert store.residues[0, 1] == 0


def test_a_fifo_move_stays_in_its_element() -> None:
    """A move cannot continue in the next element; the aligner reads zeros behind the element."""
    store = Store()
    store.rfifo.update({7: 0x0102030405060708, 8: 0x99 << 56, FIFO_ADDRESS_STRIDE: 0x99 << 56})
    aligned_by_2 = INDIRECT_REF.pack(ov_xfer=1, xfer=7, ov_align=1, align=2)
    simulate(CHIP, [[Command(0, "sdram", "r_fifo_rd", 0, 1, indirect=aligned_by_2)]], store)

    assert store.sdram[0] == 0x0304050607080000
    with pytest.raises(ValueError, match="one element"):
        simulate(CHIP, [[Command(0, "sdram", "r_fifo_rd", 0, 2, indirect=LAST)]], store)
