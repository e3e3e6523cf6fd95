"""Define every number of the chip once: value, unit, mark and source.

Marks: D documented, R recalled from a named document but not verified against its text,
I inferred from documented facts by arithmetic, C chosen because nothing public is known.
Source keys are those of the public record: DS1250 (IXP1250 data sheet), SEED (the performance and
headroom note of April 2002), AN (its companion application note), PAT (Intel patents), MIC (Micron
SDR SDRAM data sheets), SLIDE (course slides with unloaded latencies), SOSP (Spalink et al., 2001),
HRM28 (IXP2800 hardware reference manual), IXF440 (octal MAC data sheet), PRIN (ixp1200 list).

Values, names and marks are frozen (docs/reference/machine/chip.md); chip_limits.py has the limits of
each row.

All `_cycles` are core cycles, `_clocks` are memory clocks, `_ix_cycles` are IX-bus cycles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from ixp.isa.tables.chip_limits import RowError, check_row, check_together
from ixp.support.errors import UserError
from ixp.support.suggestions import similar_names


class ChipRow(NamedTuple):
    """One number of the chip, with its source."""

    name: str
    value: int
    unit: str
    mark: str
    source: str
    note: str = ""


def _rows(*rows: tuple[object, ...]) -> dict[str, ChipRow]:
    return {str(row[0]): ChipRow(*row) for row in rows}  # type: ignore[arg-type]


# fmt: off
BASE: dict[str, ChipRow] = _rows(
    # --- the chip as a whole
    ("core_mhz",                    232,       "MHz",        "D", "DS1250 p.1", "166, 200 or 232"),
    ("engines",                     6,         "",           "D", "DS1250, SLIDE"),
    ("contexts",                    4,         "",           "D", "DS1250, SLIDE", "per engine"),
    ("control_store_words",         2048,      "words",      "D", "SEED fig. 12", "counted so for every chip"),
    ("has_crc",                     0,         "",           "D", "SEED p.1", "hardware CRC: IXP1240 and IXP1250"),
    ("scratch_words",               1024,      "words",      "D", "DS1250, SEED"),
    ("sram_words",                  0x200000,  "words",      "D", "SEED", "8 MB on the base card"),
    ("sdram_quadwords",             0x1000000, "quadwords",  "D", "SEED", "128 MB on the base card"),
    ("memory_clock_cycles",         2,         "cycles",     "I", "DS1250 peaks of 464 and 928 MB/s", "both memories at Fcore/2"),
    # --- engine
    ("abort_early_cycles",          1,         "cycles",     "R", "PAT 6668317", "br, br=ctx, br_inp_state, br_!signal; condition set two or more words before"),
    ("abort_late_cycles",           2,         "cycles",     "R", "PAT 6668317", "condition set by the word before"),
    ("abort_operand_cycles",        3,         "cycles",     "R", "PAT 7421572", "br_bset, br_bclr, br=byte, br!=byte, jump, rtn"),
    ("guess_saves_cycles",          1,         "cycles",     "R", "PAT 7421572", "taken and guessed"),
    ("guess_wrong_cycles",          1,         "cycles",     "R", "PAT 7421572", "guessed taken, not taken"),
    ("swap_bubble_cycles",          1,         "cycles",     "R", "PAT 6668317", "word after ctx_arb or a swapping reference; defer[1] uses it"),
    ("prefetch_kill",               1,         "",           "D", "BOOK 67140", "ctx_arb[kill] among the words that a branch aborts takes effect; 0 = off"),
    ("wake_cycles",                 2,         "cycles",     "C", "arbiter decision and fetch", "event to first word when the engine is idle"),
    ("command_fifo_depth",          2,         "commands",   "R", "PAT 6587906", "per engine; full stalls the engine (SEED: push-back)"),
    # --- command bus
    ("grant_cycles",                1,         "cycles",     "C", "PAT 6587906 for the arbiter", "issue to the earliest grant; one grant a cycle chip-wide, rotating"),
    ("transport_cycles",            2,         "cycles",     "C", "fits SLIDE", "grant to arrival in the unit's queue"),
    # --- SRAM
    ("sram_priority_depth",         8,         "commands",   "C", "PAT 6606704 names the queues"),
    ("sram_read_depth",             16,        "commands",   "C", "PAT 6606704 names the queues", "optimize_mem reads"),
    ("sram_ordered_depth",          16,        "commands",   "C", "PAT 6606704 names the queues"),
    ("sram_lock_fail_depth",        24,        "commands",   "I", "PAT 6324624: never full", "a command of each of the 24 threads"),
    ("sram_lock_entries",           8,         "entries",    "R", "PAT 6606704", "lock CAM"),
    ("sram_read_burst",             8,         "commands",   "C", "bounded starvation", "reads in a row before ordered is served"),
    ("sram_word_cycles",            2,         "cycles",     "I", "DS1250 464 MB/s", "one longword a memory clock"),
    ("sram_turnaround_cycles",      2,         "cycles",     "C", "pipelined SSRAM", "between a read and a write"),
    ("sram_bit_cycles",             6,         "cycles",     "C", "read, modify, write"),
    ("sram_list_cycles",            4,         "cycles",     "C", "one access and one clock", "push, pop"),
    ("sram_latency_cycles",         16,        "cycles",     "I", "SLIDE 16-20 issue to signal", "service start to signal, first longword"),
    # --- scratchpad
    ("scratch_depth",               8,         "commands",   "C", "none public"),
    ("scratch_base_cycles",         2,         "cycles",     "C", "none public", "service time 2 + 1 a longword"),
    ("scratch_word_cycles",         1,         "cycles",     "C", "none public"),
    ("scratch_bit_cycles",          4,         "cycles",     "C", "none public", "bit operations and incr"),
    ("scratch_read_latency_cycles", 11,        "cycles",     "I", "SLIDE 12-14 issue to signal"),
    ("scratch_write_latency_cycles", 13,       "cycles",     "I", "SLIDE and SOSP: writes a little longer"),
    # --- SDRAM (grade rows: tcl .. trfc come from the speed grade)
    ("sdram_ordered_depth",         16,        "commands",   "C", "PAT 6606704 names the queues"),
    ("sdram_priority_depth",        8,         "commands",   "C", "PAT 6606704 names the queues"),
    ("sdram_even_depth",            8,         "commands",   "C", "PAT 6606704 names the queues", "optimize_mem, even banks"),
    ("sdram_odd_depth",             8,         "commands",   "C", "PAT 6606704 names the queues", "optimize_mem, odd banks"),
    ("sdram_decode_cycles",         6,         "cycles",     "C", "latency budget below"),
    ("sdram_return_cycles",         12,        "cycles",     "I", "SLIDE 33-40 issue to signal", "last data clock to signal; 36 + 2 a quadword on -75"),
    ("sdram_banks",                 4,         "banks",      "R", "MIC", "quadword address bits 21:20"),
    ("sdram_bank_shift",            20,        "bits",       "I", "SEED: a mixed freelist helps only so", "open: 20 to 22 by the size of parts (report sosp)"),
    ("sdram_row_quadwords",         512,       "quadwords",  "C", "4 KB pages", "open page"),
    ("sdram_closed_page",           0,         "",           "C", "open page", "1: precharge after each burst, for comparison"),
    ("sdram_mhz",                   0,         "MHz",        "I", "DS1250 peak of 928 MB/s", "0: the clock of both memories; 133 and 143 MHz are the parts' limits (MIC)"),
    ("sdram_turnaround_clocks",     1,         "clocks",     "C", "data bus, read to write and back"),
    ("sdram_partial_clocks",        4,         "clocks",     "C", "AN p.27 avoids read-modify-write", "extra for a masked write"),
    ("sdram_refresh_clocks",        0,         "clocks",     "D", "SEED: the Transactor does not model refresh", "interval; 0 = off"),
    ("sdram_trfc_clocks",           8,         "clocks",     "D", "MIC 66 ns"),
    ("sdram_trrd_clocks",           2,         "clocks",     "D", "MIC 14-15 ns"),
    ("sdram_twr_clocks",            2,         "clocks",     "D", "MIC 1 clk + 7-7.5 ns"),
    # --- hash unit
    ("hash_depth",                  8,         "commands",   "C", "none public"),
    ("hash_key_cycles",             5,         "cycles",     "R", "HRM28 p.239 (successor)", "service time a key"),
    ("hash48_latency_cycles",       17,        "cycles",     "R", "HRM28 p.239 (successor)", "first key; +3 a further key"),
    ("hash48_next_cycles",          3,         "cycles",     "R", "HRM28 p.239 (successor)"),
    ("hash64_latency_cycles",       18,        "cycles",     "R", "HRM28 p.239 (successor)", "first key; +4 a further key"),
    ("hash64_next_cycles",          4,         "cycles",     "R", "HRM28 p.239 (successor)"),
    ("hash48_polynomial", 1 << 36 | 1 << 25 | 1 << 10 | 1, "terms below x^48", "D", "HRM28 p.240 (successor)"),
    ("hash64_polynomial", 1 << 54 | 1 << 35 | 1 << 17 | 1, "terms below x^64", "D", "HRM28 p.240 (successor)"),
    # --- FBI: CSRs and FIFO access
    ("fbi_depth",                   8,         "commands",   "C", "none public"),
    ("csr_cycles",                  2,         "cycles",     "C", "none public", "service time of csr read, csr write"),
    ("csr_read_latency_cycles",     11,        "cycles",     "C", "as scratch"),
    ("csr_write_latency_cycles",    13,        "cycles",     "C", "as scratch"),
    ("fast_wr_cycles",              1,         "cycles",     "C", "none public", "service time"),
    ("fast_wr_latency_cycles",      4,         "cycles",     "C", "none public", "service start to effect (signal seen by the other thread, element valid)"),
    ("fifo_base_cycles",            2,         "cycles",     "C", "none public", "service time 2 + 1 a longword"),
    ("fifo_word_cycles",            1,         "cycles",     "C", "push and pull bus 32 bit a cycle"),
    ("fifo_read_latency_cycles",    11,        "cycles",     "C", "as scratch", "r_fifo_rd, first longword; + fifo_word_cycles each further"),
    ("fifo_write_latency_cycles",   13,        "cycles",     "C", "as scratch", "t_fifo_wr"),
    ("crc_residue_cycles",          4,         "cycles",     "C", "none public", "signal of the transfer to a readable residue; the signal waits for it"),
    # --- receive and transmit
    ("fifo_elements",               16,        "elements",   "R", "RFIFO and TFIFO, 64 bytes each"),
    ("element_quadwords",           8,         "quadwords",  "R", "64 bytes each, as fifo_elements"),
    ("receive_request_depth",       2,         "requests",   "C", "AN p.21: fewer than 3 in flight", "waiting, besides the one in progress"),
    ("receive_signal_cycles",       4,         "cycles",     "C", "none public", "end of the transfer to start_receive"),
    ("fp_ready_wait_ix_cycles",     16,        "ix cycles",  "C", "CSR FP_READY_WAIT, reset value", "how long a fast-port request may hold the head"),
    ("ix_mhz",                      80,        "MHz",        "D", "SEED"),
    ("ix_bus_bytes",                4,         "bytes",      "D", "AN p.15", "dual 32-bit; 8 in single 64-bit mode"),
    ("ix_overhead_ix_cycles",       4,         "ix cycles",  "C", "address and turnaround", "3-5 are plausible"),
    ("ix_turnaround_ix_cycles",     1,         "ix cycles",  "C", "single 64-bit mode: receive to transmit and back"),
    ("ix_status_ix_cycles",         1,         "ix cycles",  "C", "receive status"),
    ("ix_skip_ix_cycles",           1,         "ix cycles",  "C", "a skipped transmit element"),
    ("ready_slot_ix_cycles",        4,         "ix cycles",  "R", "PRIN: flags come from a sequencer and can be stale", "rxrdy low, high, txrdy low, high in turn"),
    # --- devices
    ("eth_mbps",                    100,       "Mb/s",       "D", "SEED"),
    ("eth_overhead_bytes",          20,        "bytes",      "D", "SEED: preamble 8, gap 12"),
    ("eth_fcs_bytes",               4,         "bytes",      "D", "SEED"),
    ("eth_minimum_bytes",           64,        "bytes",      "D", "SEED", "with FCS"),
    ("eth_maximum_bytes",           1518,      "bytes",      "D", "IEEE 802.3", "with FCS; longer frames are counted and passed on"),
    ("eth_fifo_bytes",              256,       "bytes",      "D", "IXF440", "per port and direction"),
    ("eth_rx_ready_bytes",          64,        "bytes",      "I", "IXF1002 rxrdy threshold", "or end of packet"),
    ("eth_tx_start_bytes",          224,       "bytes",      "I", "IXF440 programmable threshold", "or end of packet; 64 would underflow"),
    ("eth_tx_ready_bytes",          64,        "bytes",      "D", "IXF1002 FFO_TSHD", "txrdy: room for an element"),
    ("oc12_kbps",                   599000,    "kb/s",       "D", "SEED", "cells' share of 622 Mb/s"),
    ("oc3_kbps",                    149000,    "kb/s",       "D", "SEED", "cells' share of 155 Mb/s"),
    ("cell_wire_bytes",             53,        "bytes",      "D", "SEED", "with HEC"),
    ("cell_bus_bytes",              52,        "bytes",      "D", "AN p.26", "without HEC"),
    ("atm_rx_fifo_cells",           12,        "cells",      "C", "UTOPIA PHYs hold 4-16"),
    ("atm_tx_fifo_cells",           8,         "cells",      "C", "UTOPIA PHYs hold 4-16"),
    # --- the core
    ("core_poll_cycles",            4096,      "cycles",     "C", "none public", "period at which the core's software takes its turn"),
    ("core_handler_cycles",         464,       "cycles",     "I", "SEED: over 500,000 frames/s under full load", "232 MHz / 500,000; an interrupt serves all of a full queue"),
    ("core_interrupt_cycles",       696,       "cycles",     "I", "SEED: VxWorks' ring overflows at 200,000 frames/s", "232 MHz / 200,000 = 1160, an interrupt and a handler"),
    ("core_copy_cycles",            5723,      "cycles",     "I", "SEED: 37,500 frames/s copied into VxWorks", "232 MHz / 37,500 = 6187 with the handler; frames of 64 bytes"),
)

VARIANTS: Mapping[str, dict[str, int]] = MappingProxyType({
    "ixp1200": {},
    "ixp1240": {"has_crc": 1},
    "ixp1250": {"has_crc": 1},
})

DEFAULT_CHIP = "ixp1240"

# MIC key-timing table at 8.62 ns a clock (facts in ns: -75 is 7.5 ns at CL3, -7E is 7.5 ns at CL2).
GRADES: Mapping[str, dict[str, ChipRow]] = MappingProxyType({
    "75": _rows(
        ("sdram_tcl_clocks",  3, "clocks", "D", "MIC CL2 needs 10 ns"),
        ("sdram_trcd_clocks", 3, "clocks", "D", "MIC 20 ns"),
        ("sdram_trp_clocks",  3, "clocks", "D", "MIC 20 ns"),
        ("sdram_tras_clocks", 6, "clocks", "D", "MIC 44 ns"),
        ("sdram_trc_clocks",  8, "clocks", "D", "MIC 66 ns"),
    ),
    "7e": _rows(
        ("sdram_tcl_clocks",  2, "clocks", "D", "MIC CL2 needs 7.5 ns"),
        ("sdram_trcd_clocks", 2, "clocks", "D", "MIC 15 ns"),
        ("sdram_trp_clocks",  2, "clocks", "D", "MIC 15 ns"),
        ("sdram_tras_clocks", 5, "clocks", "D", "MIC 37 ns"),
        ("sdram_trc_clocks",  7, "clocks", "D", "MIC 60 ns"),
    ),
})
# fmt: on


@dataclass(frozen=True)
class Chip:
    """A chip variant: every row's value by name; rows keep their sources."""

    name: str
    sdram: str
    rows: Mapping[str, ChipRow] = field(repr=False)

    def __post_init__(self) -> None:
        """Raise RowError for a value outside its limits (chip_limits.py)."""
        for row in self:
            if row is not BASE.get(row.name):  # the base rows are within their limits (tests/isa)
                check_row(row.name, row.unit, row.value)
        check_together(self.values())

    def __getitem__(self, name: str) -> int:
        """Return the value of row `name`; raise KeyError if there is no such row."""
        return self.rows[name].value

    def __hash__(self) -> int:
        """Return a hash that is equal for equal chips."""
        return hash((self.name, self.sdram, *self.values().values()))

    def values(self) -> dict[str, int]:
        """Return name and value of every row, in the form of the kernel."""
        return {name: row.value for name, row in self.rows.items()}

    def with_rows(self, changes: Mapping[str, int]) -> Chip:
        """Return the chip with rows overridden.

        Raise RowError for an unknown row, and for a value outside its limits.
        """
        rows = dict(self.rows)
        for name, value in changes.items():
            if name not in rows:
                near = similar_names(name, rows)
                hint = f"did you mean `{near[0]}`?" if near else "`ixp manual Variants` lists all"
                raise RowError(f"unknown chip row `{name}`; {hint}", name)
            rows[name] = rows[name]._replace(value=value)
        return Chip(self.name, self.sdram, MappingProxyType(rows))

    def changed(self) -> dict[str, int]:
        """Return name and value of every row that differs from the variant with this SDRAM."""
        usual = chip(self.name, self.sdram)
        return {row.name: row.value for row in self if row.value != usual[row.name]}

    def __iter__(self) -> Iterator[ChipRow]:
        """Yield the rows in the table's order."""
        return iter(self.rows.values())


def chip(name: str = DEFAULT_CHIP, sdram: str = "75", **overrides: int) -> Chip:
    """Return the chip `name` with SDRAM grade `sdram` ("75" or "7e") and overridden rows.

    Raises UserError for an unknown variant, grade or row, and for a value outside its limits.
    """
    if name not in VARIANTS:
        raise UserError(f"unknown chip `{name}`; known are {', '.join(VARIANTS)}")
    if sdram not in GRADES:
        raise UserError(f"unknown SDRAM grade `{sdram}`; known are {', '.join(GRADES)}")
    base = Chip(name, sdram, MappingProxyType({**BASE, **GRADES[sdram]}))
    return base.with_rows({**VARIANTS[name], **overrides})
