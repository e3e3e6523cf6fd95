"""CSRs and word layouts: fields do not overlap, and packing is reversible."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ixp.isa import EVENTS, FBI_CSRS, LOCAL_CSRS, event_mask
from ixp.isa.tables.csrs import INDIRECT_REF, LAYOUTS, RCV_CNTL, RCV_REQ, WordLayout
from ixp.isa.tables.operations import MOST_ENGINES
from ixp.isa.tables.registers import CONTEXTS


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_fields_of_a_word_do_not_overlap(layout: WordLayout) -> None:
    for one, other in combinations(layout.fields, 2):
        assert not one.mask & other.mask, (one.name, other.name)
    assert all(row.mask < 2**32 for row in layout.fields)


def test_fields_of_thread_and_engine_numbers_fit_the_largest_chip() -> None:
    most = {"thread": MOST_ENGINES * CONTEXTS, "engine": MOST_ENGINES, "context": CONTEXTS}
    fields = [field for layout in LAYOUTS for field in layout.fields if field.name in most]

    assert 5 == len(fields)
    assert all(most[field.name] - 1 <= field.mask >> field.low for field in fields)


@given(st.sampled_from(LAYOUTS), st.integers(0, 2**32 - 1))
def test_packing_and_unpacking_are_inverse(layout: WordLayout, word: int) -> None:
    used = sum(row.mask for row in layout.fields)

    assert word & used == layout.pack(**layout.unpack(word))


def test_a_value_that_does_not_fit_its_field_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^rcv_req.thread must be 0 to 63, not 64$"):
        RCV_REQ.pack(thread=64)


def test_unknown_field_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^field of xmit_ptr must be one of element, not port$"):
        next(layout for layout in LAYOUTS if layout.name == "xmit_ptr").pack(port=1)


def test_valid_bytes_alone_are_in_the_lowest_byte() -> None:
    """A byte load of rcv_cntl is then the byte count. Flags are single bits."""
    assert 0x7F == RCV_CNTL.pack(valid_bytes=127)
    assert not any(row.mask & 0xFF for row in RCV_CNTL.fields if row.name != "valid_bytes")


def test_fields_of_indirect_ref_are_at_their_published_bits() -> None:
    expected = 1 << 31 | 4 << 28 | 1 << 27 | 37 << 20 | 1 << 19 | 2 << 16
    word = INDIRECT_REF.pack(ov_count=1, count=4, ov_xfer=1, xfer=37, ov_align=1, align=2)

    assert expected == word


def test_csr_numbers_and_names_are_unique() -> None:
    assert len(FBI_CSRS) == len({csr.number for csr in FBI_CSRS}) == len({c.name for c in FBI_CSRS})
    assert len(LOCAL_CSRS) == len(set(LOCAL_CSRS.values()))


def test_event_mask_has_a_bit_for_each_name() -> None:
    assert 1 << EVENTS["fbi"] | 1 == event_mask("sram", "fbi", "sram")
    with pytest.raises(ValueError, match=r"^event must be one of .*, not dram$"):
        event_mask("dram")
