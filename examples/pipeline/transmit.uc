// Second stage: take pieces from the rings (ring.h) and send them, context 0 those of port 0 to port 1,
// context 1 those of port 1 to port 0.
//
// SDRAM -> transmit FIFO element -> port
#include "ring.h"

#define XMIT_CONTROL_ERROR  19
#define XMIT_CONTROL_SOP    16          // EOP is the bit above, as in RCV_CNTL
#define XMIT_CONTROL_PORT   8
#define INDIRECT_OV_XFER    27          // take the FIFO quadword from the indirect word,
#define INDIRECT_XFER       20          // where it is element * 8 + quadword

.xfer_order $x $low_half                        // the control word is a quadword: two registers

// Send the pieces that came in by one port to another, forever.
#macro transmit(FROM, TO)
    immed[tfifo, (1 << (INDIRECT_OV_XFER - 16)), <<16]
    alu[$low_half, --, B, 0]
    immed[taken, 0]

empty#:
    scratch[read, $x, 0, (WRITTEN + FROM), 1], ctx_swap
    alu[--, taken, -, $x]
    br=0[empty#]
    find_piece(taken, FROM, data, word)
    scratch[read, $x, word, 0, 1], ctx_swap
    alu[status, --, B, $x]

    immed[turns, 12]
aging#:                                         // 2. the ready bus has sampled TO since
    alu[turns, turns, -, 1]
    br>0[aging#]
full#:                                          // 3. TO has room for 64 bytes
    csr[read, $x, xmit_rdy_lo], ctx_swap
    br_bclr[$x, TO, full#]

    alu[element, --, B, @next]                  // contexts are not preempted
    alu[@next, @next, +, 1]
    alu[@next, @next, AND, 0xF]

    alu_shf[control, 3, AND, status, >>RCV_CNTL_SOP]
    alu_shf[control, --, B, control, <<XMIT_CONTROL_SOP]
    alu_shf[error, 1, AND, status, >>RCV_CNTL_RXERROR]
    alu_shf[control, control, OR, error, <<XMIT_CONTROL_ERROR]
    alu[bytes, status, AND, 0x7F]
    br>0[some#]
    immed[bytes, 1]                             // the wire went down: end the frame, with error
some#:
    alu[control, control, OR, bytes]
    alu_shf[control, control, OR, TO, <<XMIT_CONTROL_PORT]
    alu[$x, --, B, control]
    alu_shf[place, --, B, element, <<4]         // element * 16 + quadword
    t_fifo_wr[$x, place, 8, 1], sig_done
    alu_shf[--, tfifo, OR, element, <<(INDIRECT_XFER + 3)]
    sdram[t_fifo_wr, --, data, 0, 8], indirect_ref, sig_done
    ctx_arb[sdram, fbi]

    alu[taken, taken, +, 1]                     // the data have left SDRAM
    alu[$x, --, B, taken]
    scratch[write, $x, 0, (TAKEN + FROM), 1], ctx_swap
    alu[$x, --, B, element]
    csr[write, $x, xmit_validate], ctx_swap
sending#:                                       // 1. the element has left the FIFO
    csr[read, $x, xmit_ptr], ctx_swap
    alu[ahead, element, -, $x]                  // bit 3: the pointer is 1 to 8 past the element
    br_bclr[ahead, 3, sending#]
    br[empty#]
#endm

.num_contexts 2
    br=ctx[1, back#]
    immed[@next, 0]
    transmit(0, 1)
back#:
    transmit(1, 0)
