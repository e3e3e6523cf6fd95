// Forward frames between two Ethernet ports: context 0 from port 0 to port 1, context 1 back.
//
// A frame comes in pieces of at most 64 bytes. Each piece goes its way at once:
// port -> receive FIFO element -> SDRAM -> transmit FIFO element -> port.

// Fields of the words that hardware reads and writes.
#define RCV_REQ_PORT        16
#define RCV_REQ_XFER        12
#define RCV_REQ_ELEMENT     8
#define RCV_CNTL_RXFAIL     16
#define RCV_CNTL_RXERROR    15
#define RCV_CNTL_EOP        14
#define RCV_CNTL_SOP        13
#define XMIT_CONTROL_ERROR  19
#define XMIT_CONTROL_SOP    16          // EOP is the bit above, as in RCV_CNTL
#define XMIT_CONTROL_PORT   8
#define INDIRECT_OV_XFER    27          // take the FIFO quadword from the indirect word,
#define INDIRECT_XFER       20          // where it is element * 8 + quadword

// $status receives RCV_CNTL; its number stands in the receive request.
.xfer_order $x $status
.addr $status 7
.operand_synonym $low_half $status              // its write half: see the control word

// Forward from one port to another, forever. Port FROM uses receive FIFO element FROM, and
// quadwords 8 * FROM to 8 * FROM + 7 of SDRAM.
#macro forward(FROM, TO)
    immed[request, ((&$status << RCV_REQ_XFER) | (FROM << RCV_REQ_ELEMENT) | FROM)]
    immed_w1[request, (FROM << (RCV_REQ_PORT - 16))]
    immed[rfifo, ((1 << (INDIRECT_OV_XFER - 16)) | (FROM * 8 << (INDIRECT_XFER - 16))), <<16]
    immed[tfifo, (1 << (INDIRECT_OV_XFER - 16)), <<16]
    alu[$low_half, --, B, 0]

receive#:
    csr[read, $x, rcv_rdy_lo], ctx_swap
    br_bclr[$x, FROM, receive#]
    alu[$x, --, B, request]
    csr[write, $x, rcv_req]
    ctx_arb[start_receive]
    alu[status, --, B, $status]
    br_bset[status, RCV_CNTL_RXFAIL, receive#]
    alu[--, --, B, rfifo]
    sdram[r_fifo_rd, --, (8 * FROM), 0, 8], indirect_ref, ctx_swap

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
    sdram[t_fifo_wr, --, (8 * FROM), 0, 8], indirect_ref, sig_done
    ctx_arb[sdram, fbi]

    alu[$x, --, B, element]
    csr[write, $x, xmit_validate], ctx_swap
sending#:                                       // 1. the element has left the FIFO
    csr[read, $x, xmit_ptr], ctx_swap
    alu[ahead, element, -, $x]                  // bit 3: the pointer is 1 to 8 past the element
    br_bclr[ahead, 3, sending#]
    br[receive#]
#endm

.num_contexts 2
    br=ctx[1, back#]
    immed[@next, 0]
    forward(0, 1)
back#:
    forward(1, 0)
