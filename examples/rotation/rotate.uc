// Forward frames between eight Ethernet ports, 0 and 1, 2 and 3, ..., by eight contexts on two
// engines in strict rotation over the transmit FIFO. Thread t serves port t, and uses transmit
// elements t and t + 8 in turn.
//
// The transmit machine takes the elements in order, and waits at one that is not valid. So in every
// turn a thread validates its element: with a piece of a frame, or with a skip word if it has no
// piece or its port has no room. A thread that waited instead would stop the other seven.

// Fields of the words that hardware reads and writes.
#define RCV_REQ_PORT        16
#define RCV_REQ_XFER        12
#define RCV_REQ_ELEMENT     8
#define RCV_CNTL_RXFAIL     16
#define RCV_CNTL_RXERROR    15
#define RCV_CNTL_SOP        13
#define XMIT_CONTROL_SKIP   20
#define XMIT_CONTROL_ERROR  19
#define XMIT_CONTROL_SOP    16          // EOP is the bit above, as in RCV_CNTL
#define XMIT_CONTROL_PORT   8
#define INDIRECT_OV_XFER    27          // take the FIFO quadword from the indirect word,
#define INDIRECT_XFER       20          // where it is element * 8 + quadword

// $status receives RCV_CNTL; its number stands in the receive request.
.xfer_order $x $status
.addr $status 7
.operand_synonym $low_half $status      // its write half: see the control word

    local_csr_rd[active_ctx_sts]
    immed[thread, 0]                    // the number of the thread is that of its port
    alu[to, thread, XOR, 1]
    immed[one, 1]
    alu[--, thread, OR, 0]
    alu_shf[from_bit, --, B, one, <<indirect]
    alu[--, to, OR, 0]
    alu_shf[to_bit, --, B, one, <<indirect]
    immed[request, (&$status << RCV_REQ_XFER)]
    alu[request, request, OR, thread]
    alu_shf[request, request, OR, thread, <<RCV_REQ_ELEMENT]
    alu_shf[request, request, OR, thread, <<RCV_REQ_PORT]
    immed[fifo, (1 << (INDIRECT_OV_XFER - 16)), <<16]
    alu_shf[rfifo, fifo, OR, thread, <<(INDIRECT_XFER + 3)]
    alu_shf[data, --, B, thread, <<3]   // 64 bytes of SDRAM for the piece
    alu[$low_half, --, B, 0]
    alu[element, --, B, thread]
    immed[held, 0]

turn#:
    alu[--, --, B, held]                // a piece that found no room goes first
    br!=0[send#]
    csr[read, $x, rcv_rdy_lo], ctx_swap
    alu[--, from_bit, AND, $x]
    br=0[skip#]
    br_inp_state[rec_req_avail, room#]  // the FIFO of two requests has a place
    br[skip#]
room#:
    alu[$x, --, B, request]
    // check accepts request_fifo_full: the other engine may ask first; the FBI lets this one wait
    csr[write, $x, rcv_req], sig_done
    ctx_arb[start_receive, fbi]
    alu[status, --, B, $status]
    br_bset[status, RCV_CNTL_RXFAIL, skip#]
    alu[--, --, B, rfifo]
    sdram[r_fifo_rd, --, data, 0, 8], indirect_ref, ctx_swap
    immed[held, 1]

send#:
    csr[read, $x, xmit_rdy_lo], ctx_swap // 2. sampled since: receiving takes longer than 47 cycles
    alu[--, to_bit, AND, $x]            // 3. the port has room for 64 bytes
    br=0[skip#]
    alu_shf[control, 3, AND, status, >>RCV_CNTL_SOP]
    alu_shf[control, --, B, control, <<XMIT_CONTROL_SOP]
    alu_shf[error, 1, AND, status, >>RCV_CNTL_RXERROR]
    alu_shf[control, control, OR, error, <<XMIT_CONTROL_ERROR]
    alu[bytes, status, AND, 0x7F]
    br>0[some#]
    immed[bytes, 1]                     // the wire went down: end the frame, with error
some#:
    alu[control, control, OR, bytes]
    alu_shf[$x, control, OR, to, <<XMIT_CONTROL_PORT]
    alu_shf[place, --, B, element, <<4] // element * 16 + quadword
    t_fifo_wr[$x, place, 8, 1], sig_done
    alu_shf[--, fifo, OR, element, <<(INDIRECT_XFER + 3)]
    sdram[t_fifo_wr, --, data, 0, 8], indirect_ref, sig_done
    ctx_arb[sdram, fbi]
    immed[held, 0]
    br[validate#]

skip#:
    immed[control, (1 << (XMIT_CONTROL_SKIP - 16)), <<16]
    alu[$x, --, B, control]
    alu_shf[place, --, B, element, <<4]
    t_fifo_wr[$x, place, 8, 1], ctx_swap

validate#:
    alu[$x, --, B, element]
    csr[write, $x, xmit_validate], ctx_swap
sending#:                               // 1. the element has left the FIFO
    csr[read, $x, xmit_ptr], ctx_swap
    alu[ahead, element, -, $x]          // bit 3: the pointer is 1 to 8 past the element
    br_bclr[ahead, 3, sending#]
    alu[element, element, XOR, 8]
    br[turn#]
