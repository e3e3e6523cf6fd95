"""List the used and free regions of the memories, and check them against memory sizes."""

from collections.abc import Iterable, Mapping

import msgspec

from ixp.isa.tables.chip import Chip
from ixp.microcode.memory.map import constants, include_file
from ixp.support.errors import UserError


class Region(msgspec.Struct, frozen=True):
    """A part of a memory, in words (quadwords in SDRAM); `name` is "free" for unused parts."""

    name: str
    first: int
    count: int

    @property
    def end(self) -> int:
        """Return the first address after the region."""
        return self.first + self.count


class MemoryMap(msgspec.Struct, frozen=True):
    """One memory: its size, its regions in order of address, and the share that is free.

    The share is None if the used regions are not completely known.
    """

    words: int
    word_bytes: int
    free_pct: float | None
    regions: list[Region]


def memory_maps(rows: Chip, *, answers: bool = False) -> dict[str, MemoryMap]:
    """Return the maps of scratch, SRAM and SDRAM on a chip, equal for all configurations.

    With `answers`, they include the regions of the build option CORE_ANSWERS. Raise UserError for
    regions that overlap or do not fit in their memory.
    """
    _check_room(rows)
    at = constants()
    more = _of_answers(at) if answers else ([], [])
    return {
        "scratch": _map("scratch", [*_scratch(at), *more[0]], rows["scratch_words"], 4),
        "sram": _map("SRAM", [*_sram(at), *more[1]], rows["sram_words"], 4),
        "sdram": _map("SDRAM", _sdram(at, rows["sdram_quadwords"]), rows["sdram_quadwords"], 8),
    }


def memory_maps_of_programs(
    table: Chip, data: Iterable[tuple[str, int, int]]
) -> dict[str, MemoryMap]:
    """Return the memory maps of users' programs.

    `data` are their initial data: unit, address and number of longwords. Their other regions are
    unknown.
    """
    rows = {"scratch": "scratch_words", "sram": "sram_words", "sdram": "sdram_quadwords"}
    widths = {"scratch": 4, "sram": 4, "sdram": 8}
    parts = sorted(data)
    return {
        unit: MemoryMap(table[row], widths[unit], None, [
            Region("data of programs (.init)", address, -(-longwords * 4 // widths[unit]))
            for memory, address, longwords in parts if memory == unit
        ])
        for unit, row in rows.items()
    }  # fmt: skip


def _check_room(table: Chip) -> None:
    """Raise UserError for changed rows that make a memory too small for the router's regions."""
    at = constants()
    buffers_end = at["BUFFERS"] + at["BUFFER_COUNT"] * at["BUFFER_SIZE"]
    used = {
        "scratch_words": _scratch(at),
        "sram_words": _sram(at),
        "sdram_quadwords": _sdram(at, buffers_end + at["CORE_SYSTEM_SIZE"]),
    }
    for row in used.keys() & table.changed():
        needed = max(region.end for region in used[row])
        if table[row] < needed:
            raise UserError(
                f"chip row {row} must be {needed} or more, which the router's memory map takes, "
                f"not {table[row]}"
            )


def _scratch(at: Mapping[str, int]) -> list[Region]:
    per_port = at["PORT_COUNTERS_PER_PORT"] * at["PORT_COUNTERS_PORTS"]
    return [
        Region("counters of ports", at["PORT_COUNTERS_BASE"], per_port),
        Region("total of discards", at["TOTAL_DISCARDS_WORD"], 1),
        Region("global counters", at["COUNTERS_BASE"], at["COUNTERS_SIZE"]),
        Region("results of CRC check", at["CRC_CHK_REORDER"], 2 * at["REORDER_SIZE"]),
        Region("results of CRC generate", at["CRC_GEN_REORDER"], 2 * at["REORDER_SIZE"]),
        Region("message queues", at["MSGQ_BASE"], at["MSGQS"] * at["MSGQ_SIZE"]),
        Region("MAC addresses", at["PORT_MACS"], 2 * at["PACKETQ_PORTS"]),
        Region("ports with packets", at["PORTS_WITH_PACKETS"], 1),
        Region("enabled ports", at["PORT_ENABLE"], 1),
        Region("engines ready", at["ENGINES_READY"], 1),
        Region("ports that the core sends to", at["CORE_SENDING"], 1),
        Region("packetq locks", at["PACKETQ_LOCKS"], at["PACKETQ_PORTS"]),
        Region("packetq counts", at["PACKETQ_COUNTS"], 2 * at["PACKETQS"]),
        Region("BDQ counts", at["BDQ_COUNTS"], 4 * at["BDQ_PORTS"]),
    ]


def _of_answers(at: Mapping[str, int]) -> tuple[list[Region], list[Region]]:
    """Return the additional regions of scratch and of SRAM."""
    counts = Region("counts of the core's PDUs", at["CORE_ATM_COUNTS"], 2 * at["BDQ_PORTS"])
    rings = 2 * at["BDQ_SIZE"] * at["BDQ_PORTS"]
    return [counts], [Region("rings of the core's PDUs", at["CORE_ATM_RINGS"], rings)]


def _sram(at: Mapping[str, int]) -> list[Region]:
    misses = at["VC_MISS_COUNT"] * at["VC_ENTRY_SIZE"]
    rings = 2 * at["PACKETQ_SIZE"] * at["PACKETQS"]
    bdqs = 4 * at["BDQ_SIZE"] * at["BDQ_PORTS"]
    return [
        _between("IP table, upper 16 bits", at["IP_TABLE_T16"], at["IP_TABLE_T8"]),
        _between("IP table, upper 8 bits", at["IP_TABLE_T8"], at["IP_TABLE_BLOCKS"]),
        _between("IP table, trie blocks", at["IP_TABLE_BLOCKS"], at["IP_TABLE_END"]),
        Region("CRC-32 table", at["CRC32_TABLE"], at["CRC32_TABLE_SIZE"]),
        Region("VC table", at["VC_TABLE"], at["VC_TABLE_ROWS"] * at["VC_ENTRY_SIZE"]),
        Region("VC miss entries", at["VC_MISS_ENTRIES"], misses),
        Region("packetq rings", at["PACKETQ_RINGS"], rings),
        _between("local addresses", at["LOCAL_ADDRESSES"], at["LOCAL_ADDRESSES_END"]),
        Region("BDQ rings", at["BDQ_RINGS"], bdqs),
        Region("descriptors", at["DESCRIPTORS"], at["BUFFER_COUNT"] * at["DESCRIPTOR_SIZE"]),
    ]


def _sdram(at: Mapping[str, int], words: int) -> list[Region]:
    return [
        _between("route entries", at["ROUTE_ENTRIES"], at["BUFFERS"]),
        Region("packet buffers", at["BUFFERS"], at["BUFFER_COUNT"] * at["BUFFER_SIZE"]),
        _between("the core's operating system", words - at["CORE_SYSTEM_SIZE"], words),
    ]


def _between(name: str, first: int, end: int) -> Region:
    return Region(name, first, end - first)


def _map(memory: str, used: list[Region], words: int, word_bytes: int) -> MemoryMap:
    """Return a map with free parts between used ones; raise UserError if these do not fit."""
    regions: list[Region] = []
    end, before = 0, ""
    for region in sorted(used, key=lambda region: region.first):
        if region.first < end:
            raise _wrong(f"{region.name} in {memory} must begin at 0x{end:x}, behind {before}, or "
                         f"later, not at 0x{region.first:x}")  # fmt: skip
        if region.count <= 0:
            raise _wrong(f"{region.name} in {memory} must end behind 0x{region.first:x}, where it "
                         f"begins, not at 0x{region.end:x}")  # fmt: skip
        regions += [_between("free", end, region.first)] if region.first > end else []
        regions.append(region)
        end, before = region.end, region.name
    if end > words:
        raise _wrong(f"{before} must end at 0x{words:x}, with {memory}, not at 0x{end:x}")
    regions += [_between("free", end, words)] if words > end else []
    free = sum(region.count for region in regions if region.name == "free")
    return MemoryMap(words, word_bytes, round(100 * free / words, 2), regions)


def _wrong(message: str) -> UserError:
    return UserError(f"{include_file('memory_map.uc')}: {message}")
