// First stage: take the pieces of frames from two Ethernet ports, context 0 from port 0 and context 1
// from port 1, and put them into the ring of that direction (ring.h).
//
// port -> receive FIFO element -> SDRAM
#include "ring.h"

#define RCV_REQ_PORT        16
#define RCV_REQ_XFER        12
#define RCV_REQ_ELEMENT     8
#define INDIRECT_OV_XFER    27          // take the FIFO quadword from the indirect word,
#define INDIRECT_XFER       20          // where it is element * 8 + quadword

// $status receives RCV_CNTL; its number stands in the receive request.
.xfer_order $x $status
.addr $status 7

// Receive from a port forever, by the receive FIFO element of its number.
#macro receive(PORT)
    immed[request, ((&$status << RCV_REQ_XFER) | (PORT << RCV_REQ_ELEMENT) | PORT)]
    immed_w1[request, (PORT << (RCV_REQ_PORT - 16))]
    immed[rfifo, ((1 << (INDIRECT_OV_XFER - 16)) | (PORT * 8 << (INDIRECT_XFER - 16))), <<16]
    immed[written, 0]

receive#:
    csr[read, $x, rcv_rdy_lo], ctx_swap
    br_bclr[$x, PORT, receive#]
    alu[$x, --, B, request]
    csr[write, $x, rcv_req]
    ctx_arb[start_receive]
    alu[status, --, B, $status]
    br_bset[status, RCV_CNTL_RXFAIL, receive#]

full#:                                          // the transmitter has to take one
    scratch[read, $x, 0, (TAKEN + PORT), 1], ctx_swap
    alu[used, written, -, $x]
    br_bset[used, PIECES_BIT, full#]
    find_piece(written, PORT, data, word)
    alu[--, --, B, rfifo]
    sdram[r_fifo_rd, --, data, 0, 8], indirect_ref, ctx_swap
    alu[$x, --, B, status]
    scratch[write, $x, word, 0, 1], ctx_swap
    alu[written, written, +, 1]                 // the piece is there before the count says so
    alu[$x, --, B, written]
    scratch[write, $x, 0, (WRITTEN + PORT), 1], ctx_swap
    br[receive#]
#endm

.init scratch[WRITTEN] 0, 0                     // both rings are empty
.init scratch[TAKEN] 0, 0
.num_contexts 2
    br=ctx[1, one#]
    receive(0)
one#:
    receive(1)
