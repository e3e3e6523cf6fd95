"""Pieces of microcode for several tests."""

from ixp.isa.tables.csrs import RCV_REQ

TRANSFER_REGISTERS = ".xfer_order $0 $1 $2 $3 $4 $5 $6 $7\n.addr $0 0\n"


def load(register: str, value: int) -> str:
    """Return two words that load a 32-bit number into a register."""
    return f"immed[{register}, {value & 0xFFFF}]\nimmed_w1[{register}, {value >> 16}]\n"


def receive(**fields: int) -> str:
    """Return code that requests a receive element through $0 and waits; `request` is overwritten.

    The status is in $7, a register of TRANSFER_REGISTERS.
    """
    ask = "alu[$0, --, B, request]\ncsr[write, $0, rcv_req]\nctx_arb[start_receive]\n"
    return load("request", RCV_REQ.pack(xfer=7, **fields)) + ask


# Validate the transmit element at `to`, element * 16, and advance to the next one.
VALIDATE = """
    alu_shf[$d0, --, B, to, >>4]
    csr[write, $d0, xmit_validate], ctx_swap
    alu[to, to, +, 16]
    alu[to, to, AND, 0xFF]
"""

# Wait until `to` is at most eight elements ahead of the sent ones.
WAIT_FOR_ELEMENT = """
full#:
    csr[read, $d0, xmit_ptr], ctx_swap
    alu_shf[ahead, --, B, to, >>4]
    alu[ahead, ahead, -, $d0]
    alu[ahead, ahead, AND, 0xF]
    alu[--, ahead, -, 8]
    br=0[full#]
"""

STOPPING = """
    br=ctx[0, master#]
slave#:
    scratch[incr, --, 0, 5, 1]
    sram[read, $0, 0, 7, 1], ctx_swap
    fast_wr[{thread}, inter_thd_sig]
    ctx_arb[inter_thread]
    br[slave#]
master#:
    immed[mask, 1]
again#:
    alu[mask, mask, XOR, 6]
    local_csr_wr[ctx_enables, mask]
    immed[count, {period}]
wait#:
    alu[count, count, -, 1]
    br>0[wait#]
    local_csr_rd[ctx_sig_events]
    immed[$1, 0]
    sram[write, $1, 0, 9, 1], ctx_swap
    ctx_arb[voluntary]
    br[again#]
"""
"""Contexts are stopped and enabled by context 0, while another thread is signalled."""


KILL = """
    br!=ctx[0, other#]
    immed[x, 1]
    {branch}
    {deferred}
    ctx_arb[kill]
target#:
    immed[$0, 7]
    scratch[write, $0, 0, 0, 1], ctx_swap
    br[end#]
other#:
    ctx_arb[voluntary]
    immed[$0, 5]
    scratch[write, $0, 0, 1, 1], ctx_swap
end#:
"""


# A branch at the end of its code line; TARGET is two words on, so taken and untaken differ.
BRANCHES = [
    ("br[t#]", 1),
    ("br[t#], defer[1]", 0),
    ("br=ctx[0, t#]", 1),
    ("br=ctx[1, t#]", 0),
    ("immed[x, 1]\n alu[--, x, -, 1]\n nop\n br=0[t#]", 1),
    ("immed[x, 1]\n alu[--, x, -, 1]\n br=0[t#]", 2),
    ("immed[x, 1]\n alu[--, x, -, 1]\n br=0[t#], defer[1]", 1),
    ("immed[x, 1]\n alu[--, x, -, 1]\n br=0[t#], defer[2]", 0),
    ("immed[x, 1]\n alu[--, x, -, 1]\n br!=0[t#]", 0),
    ("immed[x, 1]\n alu[--, x, -, 1]\n br=0[t#], guess_branch", 1),
    ("immed[x, 1]\n alu[--, x, -, 1]\n br=0[t#], guess_branch, defer[1]", 0),
    ("immed[x, 1]\n alu[--, x, -, 1]\n br!=0[t#], guess_branch", 1),
    ("immed[x, 1]\n br_bset[x, 0, t#]", 3),
    ("immed[x, 1]\n br_bset[x, 0, t#], defer[1]", 2),
    ("immed[x, 1]\n br_bset[x, 0, t#], defer[3]", 0),
    ("immed[x, 1]\n br_bset[x, 0, t#], guess_branch", 2),
    ("immed[x, 1]\n br_bclr[x, 0, t#]", 0),
    ("immed[x, 7]\n br=byte[x, 0, 7, t#]", 3),
    ("load_addr[x, t#]\n rtn[x]", 3),
    ("load_addr[x, t#]\n rtn[x], defer[2]", 1),
    ("immed[x, 0]\n jump[x, t#]", 3),
    ("ctx_arb[voluntary]", 1),
    ("ctx_arb[voluntary], defer[1]", 0),
]
