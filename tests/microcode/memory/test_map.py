"""Addresses in include files are consistent and agree with chip and design."""

from itertools import combinations
from pathlib import Path

import pytest

from ixp.isa.tables import csrs
from ixp.isa.tables.chip import chip
from ixp.microcode.config.loader import load
from ixp.microcode.config.tables import default_tables
from ixp.microcode.core.router import Router
from ixp.microcode.memory import regions
from ixp.microcode.memory.map import constants, counter_locations, counters, definitions
from ixp.microcode.memory.regions import memory_maps
from ixp.support.errors import UserError

MAP = constants()
CONFIG = constants("system_config.uc")

# (define of the first address, define of the size) of each area
SCRATCH = {
    "port counters": (MAP["PORT_COUNTERS_BASE"], 16 * MAP["PORT_COUNTERS_PORTS"]),
    "discards": (MAP["TOTAL_DISCARDS_WORD"], 1),
    "counters": (MAP["COUNTERS_BASE"], MAP["COUNTERS_SIZE"]),
    "checked": (MAP["CRC_CHK_REORDER"], 2 * MAP["REORDER_SIZE"]),
    "generated": (MAP["CRC_GEN_REORDER"], 2 * MAP["REORDER_SIZE"]),
    "queues": (MAP["MSGQ_BASE"], MAP["MSGQS"] * MAP["MSGQ_SIZE"]),
    "macs": (MAP["PORT_MACS"], 16),
    "with packets": (MAP["PORTS_WITH_PACKETS"], 1),
    "enable": (MAP["PORT_ENABLE"], 1),
    "ready": (MAP["ENGINES_READY"], 1),
    "core's ports": (MAP["CORE_SENDING"], 1),
    "locks": (MAP["PACKETQ_LOCKS"], MAP["PACKETQ_PORTS"]),
    "packets": (MAP["PACKETQ_COUNTS"], 2 * 16),
    "PDUs": (MAP["BDQ_COUNTS"], 2 * 8),
}
SRAM = {
    "trie": (MAP["IP_TABLE_T16"], MAP["IP_TABLE_END"] - MAP["IP_TABLE_T16"]),
    "CRC": (MAP["CRC32_TABLE"], MAP["CRC32_TABLE_SIZE"]),
    "VCs": (MAP["VC_TABLE"], 0x10000 * MAP["VC_ENTRY_SIZE"]),
    "misses": (MAP["VC_MISS_ENTRIES"], MAP["VC_MISS_COUNT"] * MAP["VC_ENTRY_SIZE"]),
    "rings": (MAP["PACKETQ_RINGS"], 16 * MAP["PACKETQ_SIZE"] * 2),
    "PDU rings": (MAP["BDQ_RINGS"], 8 * MAP["BDQ_SIZE"] * 2),
    "local": (MAP["LOCAL_ADDRESSES"], MAP["LOCAL_ADDRESSES_END"] - MAP["LOCAL_ADDRESSES"]),
    "descriptors": (MAP["DESCRIPTORS"], MAP["BUFFER_COUNT"] * MAP["DESCRIPTOR_SIZE"]),
}
SDRAM = {
    "routes": (MAP["ROUTE_ENTRIES"], 0x10000 * MAP["ROUTE_ENTRY_SIZE"]),
    "buffers": (MAP["BUFFERS"], MAP["BUFFER_COUNT"] * MAP["BUFFER_SIZE"]),
}


def overlapping_areas(areas: dict[str, tuple[int, int]]) -> list[tuple[str, str]]:
    return [
        (a, b)
        for (a, (at, size)), (b, (other, length)) in combinations(areas.items(), 2)
        if at < other + length and other < at + size
    ]


def test_no_two_areas_share_an_address() -> None:
    assert [] == [pair for areas in (SCRATCH, SRAM, SDRAM) for pair in overlapping_areas(areas)]


def test_areas_fit_the_memories_of_the_design() -> None:
    """Half of SRAM and SDRAM is free (performance note, "Capacity")."""
    rows = chip()
    ends = [max(at + size for at, size in areas.values()) for areas in (SCRATCH, SRAM, SDRAM)]

    assert ends[0] <= rows["scratch_words"]
    assert ends[1] <= rows["sram_words"] // 2
    assert ends[2] <= rows["sdram_quadwords"] // 2


def test_defines_of_hardware_uc_are_the_lowest_bits_of_the_fields_of_the_chip() -> None:
    layouts = {layout.name.upper(): layout for layout in csrs.LAYOUTS}
    compared = 0
    for name, value in constants("hardware.uc").items():
        for prefix, layout in layouts.items():
            field = name.removeprefix(f"{prefix}_").lower()
            rows = {row.name: row.low for row in layout.fields}
            if name.startswith(f"{prefix}_") and prefix != "HASH":
                assert rows[field] == value, name
                compared += 1

    assert compared > 15
    assert csrs.FIFO_ADDRESS_STRIDE == 1 << constants("hardware.uc")["ELEMENT_SHIFT"]
    assert csrs.FIFO_CONTROL_QUADWORD == constants("hardware.uc")["CONTROL_QUADWORD"]


def test_no_two_counters_share_a_word() -> None:
    for per_port, size in ((False, MAP["COUNTERS_SIZE"]), (True, 16)):
        indexes = [counter.index for counter in counters() if counter.per_port == per_port]

        assert len(indexes) == len(set(indexes))
        assert max(indexes) < size


def test_documented_counters_have_the_addresses_of_the_note() -> None:
    """A sample of the listing on pages 51 and 52 of the application note."""
    by_name = {counter.name: counter.index for counter in counters()}
    expected = {"ATM_RX_CRC_BAD": 10, "ATM_RX_IPR_FULLQ": 47, "IP_BAD_TTL": 9, "PORT_DISABLED": 15}

    assert expected == {name: by_name[name] for name in expected}


def test_crc_syndromes_of_llc_snap_are_right() -> None:
    """The syndromes are the CRC register after the first longword and after both."""
    register = 0xFFFFFFFF
    for longword, syndrome in (("LLC0", "SYNDROME_LLC0"), ("LLC1", "SYNDROME_LLC_SNAP")):
        for bit in reversed(range(32)):
            carry = register >> 31 ^ CONFIG[longword] >> bit & 1
            register = register << 1 & 0xFFFFFFFF ^ (0x04C11DB7 if carry else 0)

        assert CONFIG[syndrome] == register


def test_no_area_is_reported_as_free() -> None:
    maps = memory_maps(chip())
    for unit, areas in (("scratch", SCRATCH), ("sram", SRAM), ("sdram", SDRAM)):
        free = [region for region in maps[unit].regions if region.name == "free"]
        for name, (first, size) in areas.items():
            assert not any(r.first < first + size and first < r.end for r in free), (unit, name)


@pytest.mark.parametrize(
    ("name", "address", "message"),
    [
        ("MSGQ_BASE", 0xF8, "message queues in scratch must begin at 0xff, behind global"),
        ("VC_TABLE", 0x0A0000, "VC miss entries in SRAM must begin at 0xf0000, behind VC table"),
        ("IP_TABLE_T8", 0x020000, "IP table, upper 16 bits in SRAM must end behind 0x20000, where"),
        ("DESCRIPTORS", 0x1F8000, "descriptors must end at 0x200000, with SRAM, not at 0x208000"),
        ("BUFFERS", 0xC00001, "core's operating system in SDRAM must begin at 0x1000001"),
    ],
)  # fmt: skip
def test_a_memory_map_that_does_not_fit_is_refused_by_report_and_core(
    monkeypatch: pytest.MonkeyPatch, name: str, address: int, message: str
) -> None:
    monkeypatch.setattr(regions, "constants", lambda: {**MAP, name: address})
    for use in (
        lambda: memory_maps(chip()),
        lambda: Router(load("oc12"), default_tables(range(9))),
    ):
        with pytest.raises(UserError, match=rf"memory_map\.uc: .*{message}"):
            use()


def test_the_operating_system_owns_the_top_of_sdram() -> None:
    """16 MB are reserved (performance note, "SDRAM Capacity")."""
    last = memory_maps(chip())["sdram"].regions[-1]

    assert ("the core's operating system", 16 << 20) == (last.name, 8 * last.count)
    assert chip()["sdram_quadwords"] == last.end


def test_two_blocks_of_scratchpad_are_free() -> None:
    """At 0x100 and 0x300 about 256 words each (performance note, "Scratchpad RAM Capacity")."""
    free = [region for region in memory_maps(chip())["scratch"].regions if region.name == "free"]

    assert {0xFF: 257, 0x300: 256} == {
        region.first: region.count for region in free if region.count > 100
    }


def test_no_name_is_both_a_counter_and_an_address() -> None:
    """`--watch` accepts names of both."""
    assert set() == MAP.keys() & counter_locations().keys()


def test_constants_are_the_numeric_defines_with_their_values_in_the_assembler(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = {"A": ("12", 12), "B": ("0x1F", 31), "C": ("010", 10)}
    others = {"TEXT": "optimize_mem", "CALL": "COUNTER(0, CELL)", "SUM": "A + B", "TWO": "1 2"}
    lines = [f"#define {name} {text}  // why\n" for name, (text, _) in values.items()]
    lines += [f"#define {name} {text}\n" for name, text in others.items()]
    (tmp_path / "counters.uc").write_text("".join(lines))
    monkeypatch.setattr("ixp.microcode.memory.map.INCLUDE_PATH", [tmp_path])
    definitions.cache_clear()
    constants.cache_clear()
    try:
        actual = dict(constants("counters.uc"))
    finally:
        definitions.cache_clear()
        constants.cache_clear()

    assert actual == {name: value for name, (_, value) in values.items()}
