"""Micro-benchmarks in microcode: latency of references, bandwidth of units, branches, transfers.

Every function builds a machine and measures a program from outside; the programs assume no value of
the chip table.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product

from ixp.assembler import assemble
from ixp.isa.tables.chip import Chip
from ixp.isa.tables.csrs import INDIRECT_REF, RCV_REQ, XMIT_CONTROL
from ixp.simulator import Machine, PortSpec, Reference, WireUnit

_XFERS = (
    ".xfer_order $0 $1 $2 $3 $4 $5 $6 $7\n.xfer_order $$0 $$1 $$2 $$3 $$4 $$5 $$6 $$7\n"
    ".addr $0 0\n.addr $$0 0\n"
)
_RUN_CYCLES = 600
_LOAD_CYCLES = 20_000


def _machine(chip: Chip, text: str, **ports: object) -> Machine:
    """Run a program on context 0 of engine 0."""
    words = assemble(_XFERS + text + "\n    ctx_arb[kill]\n", chip=chip).words
    machine = Machine(chip, {0: words}, contexts={0: 1}, **ports)  # type: ignore[arg-type]
    machine.command_bus.log_references()
    return machine


def references(chip: Chip, text: str, cycles: int = _RUN_CYCLES) -> list[Reference]:
    """Run a program that ends, on one thread alone; return its references in order of issue."""
    machine = _machine(chip, text)
    machine.run(cycles)
    return sorted(machine.command_bus.take_references(), key=lambda line: line.issued)


def latencies(chip: Chip, text: str) -> tuple[int, int]:
    """Return core cycles from issue to signal of the last reference, issued on even and odd cycles.

    A `nop` before the words that follow the last wait moves the issue by one cycle.
    """
    before, swap, last = text.rpartition("ctx_swap\n")
    ends = [references(chip, f"{before}{swap}{pad}{last}")[-1] for pad in ("", "nop\n")]
    even, odd = sorted(ends, key=lambda line: line.issued % 2)
    if (even.issued % 2, odd.issued % 2) != (0, 1):
        raise ValueError("a word in front must move the issue by a cycle")
    return even.done - even.issued, odd.done - odd.issued


def reference_programs() -> Iterator[tuple[str, int, str]]:
    """Yield each class of reference and size: name, count, and a program that ends in it."""
    for unit, way, count in product(("scratch", "sram"), ("read", "write"), (1, 2, 4, 8)):
        yield f"{unit} {way}", count, f"{unit}[{way}, $0, 0, 0, {count}], ctx_swap"
    for unit, op in product(("scratch", "sram"), ("set_bits", "test_and_set_bits")):
        yield f"{unit} {op}", 1, f"{unit}[bit_wr, $0, 0, 0, {op}], ctx_swap"
    yield "scratch incr", 1, "scratch[incr, --, 0, 0, 1], ctx_swap"
    lock = "sram[read_lock, $0, 0, 0, 1], ctx_swap"
    yield "sram read_lock", 1, lock
    unlock = "sram[write_unlock, $0, 0, 0, 1], ctx_swap"
    yield "sram write_unlock", 1, f"{lock}\n sram[write, $0, 1, 0, 1], ctx_swap\n {unlock}"
    yield "sram write_unlock right behind its read_lock", 1, f"{lock}\n {unlock}"
    yield "sram unlock", 1, f"{lock}\n sram[unlock, --, 0, 0, 1], ctx_swap"
    yield "sram push", 1, "immed[a, 8]\n sram[push, --, a, 0, 0], ctx_swap"
    yield "sram pop", 1, "sram[pop, $0, --, --, 0], ctx_swap"
    for way, count in product(("read", "write"), (1, 2, 4)):
        move = f"sdram[{way}, $$0, 0, 0, {count}], ctx_swap"
        yield f"sdram {way}, idle bank", count, move
        yield f"sdram {way}, open row", count, f"{move}\n{move}"
        other = f"immed[a, 0x4000]\n{move}\nsdram[{way}, $$0, a, 0, {count}], ctx_swap"
        yield f"sdram {way}, other row open", count, other
    for way, count in product(("r_fifo_rd", "t_fifo_wr"), (1, 7)):
        yield f"sdram {way}", count, fifo_move("sdram", way, count)
        yield f"sdram_crc {way}", count, fifo_move("sdram_crc", way, count)
    for way, count in product(("r_fifo_rd", "t_fifo_wr"), (1, 4)):
        yield way, count, f"{way}[$0, 0, 0, {count}], ctx_swap"
    for bits, keys in product((48, 64), (1, 2, 3)):
        yield f"hash, {bits}-bit keys", keys, f"hash{keys}_{bits}[$0], ctx_swap"
    yield "csr read", 1, "csr[read, $0, rcv_cntl], ctx_swap"
    yield "csr write", 1, "csr[write, $0, sop_seq1], ctx_swap"


def fifo_move(unit: str, way: str, count: int) -> str:
    """Move quadwords between element 0 and SDRAM."""
    word = INDIRECT_REF.pack(ov_xfer=1, xfer=0)
    immediate = f"immed[--, {word >> 16:#x}, <<16]"
    return f"{immediate}\n{unit}[{way}, --, 0, 0, {count}], indirect_ref, ctx_swap"


def signal_latency(chip: Chip) -> int:
    """Return core cycles from the issue of a fast_wr to the first word of the idle thread."""
    sender = assemble("    fast_wr[4, inter_thd_sig]\n    ctx_arb[kill]\n").words
    waiter = assemble(
        "    ctx_arb[inter_thread]\n    scratch[read, $x, 0, 0, 1]\n    ctx_arb[kill]\n"
    ).words
    machine = Machine(chip, {0: sender, 1: waiter}, contexts={0: 1, 1: 1})
    machine.command_bus.log_references()
    machine.run(_RUN_CYCLES)
    issued = {line.unit: line.issued for line in machine.command_bus.take_references()}
    return issued["scratch"] - issued["fbi"]


# ---- full units --------------------------------------------------------------------------------


def bandwidth_mbytes(chip: Chip, unit: str, text: str) -> float:
    """Return MB/s of a unit while the 24 threads of all engines repeat `text`.

    In `text`, register `me` holds the thread's number and `zero` holds 0.
    """
    program = f"""{_XFERS}
    local_csr_rd[active_ctx_sts]
    immed[me, 0]
    immed[zero, 0]
loop#:
{text}
    br[loop#]
"""
    words = assemble(program, chip=chip).words
    machine = Machine(chip, dict.fromkeys(range(chip["engines"]), words))
    machine.run(_LOAD_CYCLES)
    before = machine.units[unit].counters["bytes"]
    machine.run(_LOAD_CYCLES)
    moved = machine.units[unit].counters["bytes"] - before
    return moved * chip["core_mhz"] / _LOAD_CYCLES


def saturating_programs() -> Iterator[tuple[str, str, str]]:
    """Yield name, unit and program of each saturating load."""
    queues = ("", ", priority", ", optimize_mem")
    for unit, queue in (("scratch", ""), *(("sram", queue) for queue in queues)):
        for way in ("read", "write"):
            if not ("optimize_mem" in queue and way == "write"):
                name = f"{unit} {way}, 8 longwords{queue}"
                yield name, unit, f"    {unit}[{way}, $0, me, 0, 8]{queue}, ctx_swap\n"
    yield (
        "sram read and write in turn, 8 longwords",
        "sram",
        "    sram[read, $0, me, 0, 8], ctx_swap\n    sram[write, $0, me, 0, 8], ctx_swap\n",
    )
    yield "sram read, 1 longword", "sram", "    sram[read, $0, me, 0, 1], ctx_swap\n"
    places = {
        "one row": "    alu[at, --, B, zero]\n",
        "a bank for each context": "    alu[at, me, AND, 3]\n    alu_shf[at, --, B, at, <<20]\n",
        "rows of one bank": "    alu_shf[at, --, B, me, <<10]\n",
    }
    modes = product(("read", "write"), ("ordered", "priority", "optimize_mem"), places.items())
    for way, queue, (place, set_address) in modes:
        move = f"    sdram[{way}, $$0, at, 0, 4], {queue}, ctx_swap\n"
        yield f"sdram {way}, 4 quadwords, {place}, {queue}", "sdram", set_address + move
    moves = "".join(f"    sdram[{w}, $$0, at, 0, 4], ctx_swap\n" for w in ("read", "write"))
    yield "sdram read and write in turn, one row", "sdram", places["one row"] + moves


def completion_intervals(chip: Chip, moves: Sequence[str]) -> list[int]:
    """Return core cycles from the end of a reference to the end of the next one."""
    head = "immed[other, 0x10, <<16]\nimmed[row, 0x400]\n"
    ends = [line.done for line in references(chip, head + "\n".join(moves))]
    return [later - earlier for earlier, later in pairwise(ends)]


# ---- engines -----------------------------------------------------------------------------------

_CODES = "immed[x, 1]\n    alu[--, x, -, 1]\n    "
BRANCHES = {
    "br": "br[t#]",
    "br, defer[1]": "br[t#], defer[1]",
    "br=ctx, taken": "br=ctx[0, t#]",
    "br=ctx, not taken": "br=ctx[1, t#]",
    "condition set 2 words before, taken": _CODES + "nop\n    br=0[t#]",
    "condition set by the word before, taken": _CODES + "br=0[t#]",
    "condition set by the word before, defer[1]": _CODES + "br=0[t#], defer[1]",
    "condition set by the word before, defer[2]": _CODES + "br=0[t#], defer[2]",
    "condition set by the word before, guess_branch": _CODES + "br=0[t#], guess_branch",
    "condition set by the word before, guess_branch, defer[1]": _CODES
    + "br=0[t#], guess_branch, defer[1]",
    "condition, not taken": _CODES + "br!=0[t#]",
    "condition, not taken, guess_branch": _CODES + "br!=0[t#], guess_branch",
    "br_bset, taken": "immed[x, 1]\n    br_bset[x, 0, t#]",
    "br_bset, taken, defer[3]": "immed[x, 1]\n    br_bset[x, 0, t#], defer[3]",
    "br_bset, taken, guess_branch": "immed[x, 1]\n    br_bset[x, 0, t#], guess_branch",
    "br=byte, taken": "immed[x, 7]\n    br=byte[x, 0, 7, t#]",
    "jump": "immed[x, 0]\n    jump[x, t#]",
    "rtn": "load_addr[x, t#]\n    rtn[x]",
    "ctx_arb": "ctx_arb[voluntary]",
    "ctx_arb, defer[1]": "ctx_arb[voluntary], defer[1]",
    "reference with ctx_swap": "scratch[read, $0, 0, 0, 1], ctx_swap",
    "reference with ctx_swap, defer[1]": "scratch[read, $0, 0, 0, 1], ctx_swap, defer[1]",
}
"""Code with a branch or a context swap, by its name in the report."""


def aborted_words(chip: Chip, text: str) -> int:
    """Return the number of words that a branch or a swap aborts."""
    program = (
        f"    {text}\n    nop\n    nop\n    nop\nt#:\nend#:\n    br[end#], defer[1]\n    nop\n"
    )
    machine = _machine(chip, program)
    machine.run(_RUN_CYCLES)
    return machine.engines[0].contexts[0].counters[1]


# ---- IX bus ------------------------------------------------------------------------------------


class _Endless:
    """An endless source of one unit."""

    def __init__(self, data: bytes) -> None:
        self._unit = WireUnit(data)

    def take(self, count: int) -> list[WireUnit]:
        return [self._unit] * count


def receive_cycles(chip: Chip, kind: str, data: bytes) -> tuple[float, float]:
    """Return IX cycles per transfer from an unbounded port, and core cycles between deliveries.

    One thread repeats request and wait.
    """
    request = RCV_REQ.pack(port=0, xfer=7, element=3)
    text = f"""
    immed[request, {request >> 16:#x}, <<16]
    immed[low, {request & 0xFFFF:#x}]
    alu[request, request, OR, low]
loop#:
    alu[$0, --, B, request]
    csr[write, $0, rcv_req]
    ctx_arb[start_receive]
    br[loop#], defer[1]
        nop
"""
    machine = _machine(chip, text, ports=[PortSpec(0, kind, None)])
    machine.ports[0].plug(_Endless(data))
    machine.run(1)
    machine.enable_ports()
    machine.run(_LOAD_CYCLES)
    taken = machine.ports[0].counters["rx_units"]
    return machine.ix_bus.counters["receive_busy_ix_cycles"] / taken, machine.now / taken


def transmit_cycles(chip: Chip, kind: str, count: int, *, skip: bool = False) -> float:
    """Return IX cycles per transmit element of `count` bytes to a port, or per skipped element."""
    control = XMIT_CONTROL.pack(sop=1, eop=1, port=8, bytes=count, skip=int(skip))
    text = f"""
    immed[$0, {control >> 16:#x}, <<16]
    immed[low, {control & 0xFFFF:#x}]
    immed[high, {control >> 16:#x}, <<16]
    alu[$0, high, OR, low]
    immed[at, 0]
fill#:
    t_fifo_wr[$0, at, 8, 1], ctx_swap
    alu[at, at, +, 16]
    alu[--, at, AND, 0xFF]
    br!=0[fill#]
{"".join(f"    fast_wr[{element}, xmit_validate]{chr(10)}" for element in range(8))}
"""
    machine = _machine(chip, text, ports=[PortSpec(8, kind, None)])
    machine.enable_ports()
    machine.run(4 * _RUN_CYCLES)
    return machine.ix_bus.counters["transmit_busy_ix_cycles"] / 8
