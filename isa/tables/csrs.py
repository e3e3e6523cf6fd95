"""Define control and status registers (CSRs), events, states and layouts of hardware words.

Offsets of the FBI's CSRs count from 0xB004_0000, [D] QNX header ixp1200.h; names without a
published offset ([R] patents, mailing list) have a chosen offset, marked [C]. The number in an
instruction word is the offset divided by four. All bit layouts are ours [C], with the fields of the
receive and transmit patents [R]; positions are chosen so that `ld_field` can access bytes and
`br_bset` flags.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Csr(NamedTuple):
    """A register of the FBI: byte offset, mark of the offset's source, meaning.

    A CSR that is not modelled is storage only: a write has no effect. Examples are ready-bus
    programs, flow control and the core's interrupts.
    """

    name: str
    offset: int
    mark: str
    meaning: str
    modelled: bool = True

    @property
    def number(self) -> int:
        """Return the number in an instruction word."""
        return self.offset // 4


class LocalCsr(NamedTuple):
    """A register of a microengine: number (ours), mark of the register's source, meaning."""

    name: str
    number: int
    mark: str
    meaning: str


class EventBit(NamedTuple):
    """An event or an input state, and its condition; it is never set if not modelled."""

    name: str
    meaning: str
    modelled: bool = True


class Bits(NamedTuple):
    """A field of a word: bits `high` to `low`, and their meaning."""

    name: str
    high: int
    low: int
    meaning: str

    @property
    def mask(self) -> int:
        """Return the mask of the field's bits."""
        return (2 << self.high) - (1 << self.low)


class WordLayout(NamedTuple):
    """Fields of a word, from the highest bit down.

    `omitted` are hardware fields that are not modelled; `place` is the location of the word.
    """

    name: str
    fields: tuple[Bits, ...]
    omitted: str = ""
    place: str = ""

    def pack(self, **values: int) -> int:
        """Build a word; fields left out are 0. Raises ValueError if a value does not fit."""
        fields = {field.name: field for field in self.fields}
        word = 0
        for name, value in values.items():
            if name not in fields:
                names = ", ".join(fields)
                raise ValueError(f"field of {self.name} must be one of {names}, not {name}")
            limit = fields[name].mask >> fields[name].low
            if not 0 <= value <= limit:
                raise ValueError(f"{self.name}.{name} must be 0 to {limit}, not {value}")
            word |= value << fields[name].low
        return word

    def unpack(self, word: int) -> dict[str, int]:
        """Return the fields of a word."""
        return {field.name: (word & field.mask) >> field.low for field in self.fields}


# fmt: off
FBI_CSRS = (
    Csr("thread_done_reg0",      0x008, "D", "2-bit message of threads 0-15; a write changes that of the thread"),
    Csr("thread_done_reg1",      0x00C, "D", "2-bit message of threads 16-31; a write changes that of the thread"),
    Csr("thread_done_incr1",     0x010, "C", "a write is one of thread_done_reg0, and increments enqueue_seq1"),
    Csr("thread_done_incr2",     0x014, "C", "a write is one of thread_done_reg1, and increments enqueue_seq2"),
    Csr("rcv_cntl",              0x018, "D", "what the last receive request brought"),
    Csr("rcv_req",               0x01C, "D", "a write asks for one element from a port"),
    Csr("sop_seq1",              0x020, "D", "sequence number of packet starts, fast port 1"),
    Csr("sop_seq2",              0x024, "D", "sequence number of packet starts, fast port 2"),
    Csr("enqueue_seq1",          0x028, "D", "sequence number allowed to enqueue, fast port 1"),
    Csr("enqueue_seq2",          0x02C, "D", "sequence number allowed to enqueue, fast port 2"),
    Csr("rec_fastport_ctl",      0x030, "D", "which ports are fast"),
    Csr("incr_enq_num1",         0x034, "C", "a write increments enqueue_seq1"),
    Csr("incr_enq_num2",         0x038, "C", "a write increments enqueue_seq2"),
    Csr("rcv_rdy_cnt",           0x0C0, "D", "counts samples of the receive-ready flags"),
    Csr("rcv_rdy_lo",            0x0C4, "D", "receive-ready flags of ports 0-31 as the ready bus sampled them: as old as its round"),
    Csr("rcv_rdy_hi",            0x0C8, "D", "receive-ready flags of further ports", modelled=False),
    Csr("rcv_cntl_cnt",          0x0CC, "C", "counts receive requests served"),
    Csr("xmit_ptr",              0x0E0, "D", "transmit FIFO element that is sent next"),
    Csr("xmit_rdy_lo",           0x0E4, "D", "transmit-ready flags of ports 0-31 as the ready bus sampled them: as old as its round, and without elements that are validated and not yet sent"),
    Csr("xmit_rdy_hi",           0x0E8, "D", "transmit-ready flags of further ports", modelled=False),
    Csr("rcv_rdy_ctl",           0x0F8, "D", "control of receive-ready sampling", modelled=False),
    Csr("xmit_rdy_ctl",          0x0FC, "D", "control of transmit-ready sampling", modelled=False),
    Csr("hash_multiplier_64_lo", 0x140, "D", "multiplier of 64-bit hashes, bits 31:0"),
    Csr("hash_multiplier_64_hi", 0x144, "D", "multiplier of 64-bit hashes, bits 63:32"),
    Csr("hash_multiplier_48_lo", 0x148, "D", "multiplier of 48-bit hashes, bits 31:0"),
    Csr("hash_multiplier_48_hi", 0x14C, "D", "multiplier of 48-bit hashes, bits 47:32"),
    Csr("rdybus_template_ctl",   0x180, "D", "ready-bus sequencer control", modelled=False),
    Csr("rdybus_template_prog1", 0x184, "D", "ready-bus commands 1-4", modelled=False),
    Csr("rdybus_template_prog2", 0x188, "D", "ready-bus commands 5-8", modelled=False),
    Csr("rdybus_template_prog3", 0x18C, "D", "ready-bus commands 9-12", modelled=False),
    Csr("rdybus_synch_count_default", 0x190, "D", "gap between two runs of the sequencer", modelled=False),
    Csr("flowctl_mask",          0x194, "D", "ports under flow control", modelled=False),
    Csr("send_cmd",              0x198, "D", "ready-bus send command", modelled=False),
    Csr("rfifo_addr",            0x19C, "D", "receive FIFO element in use", modelled=False),
    Csr("fp_ready_wait",         0x1A4, "D", "how long a fast-port request may hold the head"),
    Csr("get_cmd",               0x1B0, "D", "ready-bus get command", modelled=False),
    Csr("inter_thd_sig",         0x1C0, "D", "a write signals inter_thread to the thread named"),
    Csr("cyc_cnt",               0x1C4, "C", "counts core cycles"),
    Csr("xmit_validate",         0x1D0, "C", "a write marks a transmit FIFO element valid"),
    Csr("self_destruct",         0x1D4, "D", "a read clears it, a write sets the bit numbered, modulo 32"),
    Csr("ireg",                  0x1E0, "D", "interrupt and thread bits for the core", modelled=False),
)

LOCAL_CSR_ROWS = (
    LocalCsr("active_ctx_sts", 0, "D", "engine and context that execute; read only"),
    LocalCsr("ctx_enables",    1, "C", "bit n: context n may run; setting that of a context which has ended lets it go on"),
    LocalCsr("crc_residue",    2, "C", "the executing context's CRC remainder, not inverted"),
    LocalCsr("ctx_sig_events", 3, "C", "the executing context's pending events, by their bits; read only"),
)
LOCAL_CSRS = {csr.name: csr.number for csr in LOCAL_CSR_ROWS}

# Events in the order of their bits in a mask.
EVENT_ROWS = (
    EventBit("sram", "a reference to SRAM is done"),
    EventBit("sdram", "a reference to SDRAM is done"),
    EventBit("fbi", "a reference to the scratchpad, the hash unit, a FIFO or a CSR is done"),
    EventBit("inter_thread", "a thread or the core has written inter_thd_sig"),
    EventBit("auto_push", "the ready-bus sequencer has pushed flags into transfer registers", modelled=False),
    EventBit("start_receive", "a receive request has been served"),
    EventBit("seq_num1_change", "enqueue_seq1 has changed"),
    EventBit("seq_num2_change", "enqueue_seq2 has changed"),
    EventBit("pci", "a PCI transfer is done", modelled=False),
    EventBit("voluntary", "nothing is waited for"),
    EventBit("kill", "the context ends"),
    EventBit("bpt", "a debugger lets the context go on"),
)
EVENTS = {row.name: bit for bit, row in enumerate(EVENT_ROWS)}
LONE_EVENTS = ("voluntary", "kill", "bpt")

# Events that br_!signal tests: those raised by another unit.
SIGNALS = {name: bit for name, bit in EVENTS.items() if name not in LONE_EVENTS}
SIGNAL_ALIASES = {"seq_num1": "seq_num1_change", "seq_num2": "seq_num2_change"}

INP_STATE_ROWS = (
    EventBit("rec_req_avail", "the receive-request FIFO has room"),
    EventBit("push_protect", "the ready-bus sequencer is about to write transfer registers", modelled=False),
)
INP_STATES = {row.name: number for number, row in enumerate(INP_STATE_ROWS)}

RCV_REQ = WordLayout("rcv_req", (
    Bits("fast",    24, 24, "speculative request to a fast port"),
    Bits("port",    20, 16, "port to read from"),
    Bits("xfer",    14, 12, "SRAM read transfer register that receives rcv_cntl"),
    Bits("element", 11,  8, "receive FIFO element to fill"),
    Bits("thread",   5,  0, "thread to signal: the one that writes"),
), omitted="a second element (E2, NFE), the message for the thread (TMSG), the signal to a receive "
    "scheduler (SIGRS), the fetch of a status quadword (FS), and the ready flags' ignoring and "
    "resetting (IGFR, RM) [R]")

# Which ports have sequence numbers [C]: the register is documented, its layout is not.
REC_FASTPORT_CTL = WordLayout("rec_fastport_ctl", (
    Bits("valid2", 15, 15, "fast port 2 is in use"),
    Bits("port2",  12,  8, "number of fast port 2"),
    Bits("valid1",  7,  7, "fast port 1 is in use"),
    Bits("port1",   4,  0, "number of fast port 1"),
))

RCV_CNTL = WordLayout("rcv_cntl", (
    Bits("seq",         31, 28, "sequence number of the packet's start"),
    Bits("element",     27, 24, "receive FIFO element filled"),
    Bits("thread",      23, 18, "thread that asked"),
    Bits("rxcancel",    17, 17, "fast port had nothing; no data"),
    Bits("rxfail",      16, 16, "port was not ready; no data"),
    Bits("rxerror",     15, 15, "device marked the packet as damaged"),
    Bits("eop",         14, 14, "last piece of a packet"),
    Bits("sop",         13, 13, "first piece of a packet"),
    Bits("port",        12,  8, "port read"),
    Bits("valid_bytes",  6,  0, "bytes in the element, 0-64; 52 for a cell"),
), omitted="the message for the thread (THMSG), the number of elements filled (EF) and the second "
    "quadword of an element's status [R]",
   place="the register that rcv_req names, and the first longword of quadword 8 (bits 63:32) of "
    "the receive FIFO element")

XMIT_CONTROL = WordLayout("xmit_control", (
    Bits("skip",  20, 20, "send nothing, go on to the next element"),
    Bits("error", 19, 19, "poison the packet's checksum"),
    Bits("asis",  18, 18, "send as it is: no padding, no checksum"),
    Bits("eop",   17, 17, "last piece of a packet"),
    Bits("sop",   16, 16, "first piece of a packet"),
    Bits("port",  12,  8, "port to send to"),
    Bits("bytes",  6,  0, "bytes to send, 1-64"),
), place="the first longword of quadword 8 (bits 63:32) of the transmit FIFO element; the second one "
    "means nothing")

XMIT_VALIDATE = WordLayout("xmit_validate", (Bits("element", 3, 0, "transmit FIFO element"),))
XMIT_PTR = WordLayout("xmit_ptr", (Bits("element", 3, 0, "transmit FIFO element"),))
INTER_THD_SIG = WordLayout("inter_thd_sig", (Bits("thread", 5, 0, "thread to signal"),))

ACTIVE_CTX_STS = WordLayout("active_ctx_sts", (
    Bits("engine",  5, 2, "number of this microengine"),
    Bits("context", 1, 0, "number of the executing context"),
))

# The result of the previous instruction, as indirect_ref reads it ([C]; the alignment counts the
# left shift in big-endian bytes, application note "ATM OC-3/12/Ethernet IP Router" p.27 [D]).
INDIRECT_REF = WordLayout("indirect_ref", (
    Bits("ov_count",   31, 31, "take the count from here"),
    Bits("count",      30, 28, "count less one"),
    Bits("ov_xfer",    27, 27, "take transfer register or FIFO quadword from here"),
    Bits("xfer",       26, 20, "transfer register, or FIFO element * 8 + quadword"),
    Bits("ov_align",   19, 19, "take the byte alignment from here"),
    Bits("align",      18, 16, "left shift of the data in big-endian bytes"),
    Bits("ov_mask",    15, 15, "take the CRC masks from here"),
    Bits("crc_left",   14, 12, "leading bytes of the first quadword left out of the CRC"),
    Bits("crc_right",  11,  9, "trailing bytes of the last quadword left out of the CRC"),
))
# fmt: on

LAYOUTS = (
    RCV_REQ,
    REC_FASTPORT_CTL,
    RCV_CNTL,
    XMIT_CONTROL,
    XMIT_VALIDATE,
    XMIT_PTR,
    INTER_THD_SIG,
    ACTIVE_CTX_STS,
    INDIRECT_REF,
)

# ports of the IX bus; ready flags are sampled for 0-7 and 8-15
# (docs/reference/machine/timing/ready-bus.md)
PORTS = 16
FIFO_ELEMENTS = 16
FIFO_DATA_QUADWORDS = 8
FIFO_CONTROL_QUADWORD = 8  # status of a receive element, control of a transmit element
FIFO_ADDRESS_STRIDE = 16  # address = element * 16 + quadword

CSR_NUMBERS: Mapping[str, int] = {csr.name: csr.number for csr in FBI_CSRS}


def event_mask(*names: str) -> int:
    """Return the event mask of a `ctx_arb`; raises ValueError for a name that is not an event."""
    for name in names:
        if name not in EVENTS:
            raise ValueError(f"event must be one of {', '.join(EVENTS)}, not {name}")
    return sum({1 << EVENTS[name] for name in names})
