"""Programs driven by tables: one engine requests pieces, another sends pieces."""

from ixp.assembler import assemble
from tests.simulator.support.snippets import VALIDATE, WAIT_FOR_ELEMENT

RECEIVING, SENDING = 0, 1  # engines
ASKING = 3  # requesting threads, each with a table and an element
TELL, ASK, SEND = 0, 384, 768  # addresses in scratchpad of results, requests and pieces
SHARE = 128  # words of a thread

# Wait for the pause in the first word of the next table entry, then use its second; end at 0.
NEXT_ENTRY = """
next#:
    scratch[read, $d0, at, 0, 2], ctx_swap
    alu[pause, --, B, $d0]
    alu[entry, --, B, $d1]
    br=0[end#]
pause#:
    alu[pause, pause, -, 1]
    br>0[pause#]
"""
REPEAT = """
    alu[at, at, +, 2]
    br[next#]
    nop  // a taken branch must not abort ctx_arb[kill]: that would take effect
    nop
end#:
    ctx_arb[kill]
"""

# Request pieces, each after a pause; the last context reads the ready flags.
RECEIVE = f"""
.xfer_order $d0 $d1 $d2 $d3 $d4 $d5 $d6 $d7
.addr $d0 0
    br=ctx[3, poll#]
    immed[at, {ASK}]
    immed[tell, {TELL}]
    immed[from, 0]
    br=ctx[0, next#]
    immed[at, {ASK + SHARE}]
    immed[tell, {TELL + SHARE}]
    immed[from, 16]
    br=ctx[1, next#]
    immed[at, {ASK + 2 * SHARE}]
    immed[tell, {TELL + 2 * SHARE}]
    immed[from, 32]
{NEXT_ENTRY}
    alu[$d0, --, B, entry]
    csr[write, $d0, rcv_req]
    ctx_arb[start_receive]
    alu[$d0, --, B, $d7]
    scratch[write, $d0, tell, 0, 1], ctx_swap
    r_fifo_rd[$d0, from, 0, 4], ctx_swap
    r_fifo_rd[$d0, from, 4, 4], ctx_swap
    r_fifo_rd[$d0, from, 8, 1], ctx_swap
    alu[tell, tell, +, 1]
{REPEAT}
poll#:
    csr[read, $d0, rcv_rdy_lo], ctx_swap
    alu[seen, seen, +, $d0]
    csr[read, $d1, xmit_rdy_lo], ctx_swap
    alu[seen, seen, +, $d1]
    br[poll#]
"""

NEW_DATA = "".join(f"    alu[data, data, +, 77]\n    alu[$d{i}, --, B, data]\n" for i in range(8))

# Send pieces, each after a pause, at most eight elements ahead.
TRANSMIT = f"""
.xfer_order $d0 $d1 $d2 $d3 $d4 $d5 $d6 $d7
.addr $d0 0
    immed[at, {SEND}]
    immed[to, 0]
    immed[data, 0]
{NEXT_ENTRY}
{WAIT_FOR_ELEMENT}
{NEW_DATA}
    t_fifo_wr[$d0, to, 0, 4], ctx_swap
    alu[$d0, --, ~B, data]
    t_fifo_wr[$d0, to, 4, 4], ctx_swap
    alu[$d0, --, B, entry]
    t_fifo_wr[$d0, to, 8, 1], ctx_swap
{VALIDATE}
{REPEAT}
"""
CONTEXTS = {RECEIVING: 0b1111, SENDING: 0b0001}
ENDING = [*((RECEIVING, context) for context in range(ASKING)), (SENDING, 0)]
PROGRAMS = {RECEIVING: assemble(RECEIVE).words, SENDING: assemble(TRANSMIT).words}
