// Translate addresses between two Ethernet ports: context 0 from the inside, port 0, to the outside,
// port 1; context 1 back. INSIDE.x.y.z is OUTSIDE.x.y.z there, for any x, y and z.
//
// Frames are forwarded in pieces, as forward.uc of `ixp new --kind forwarder` does. The addresses and
// checksums are in the first piece, which is changed in SDRAM. Other frames pass unchanged: those
// that are not IPv4, have IP options or other addresses. One's complement sums follow RFC 1624.
#define INSIDE              96          // as the packets of a workload have it at port 0
#define OUTSIDE             198

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
.xfer_order $$w0 $$w1 $$w2 $$w3 $$w4 $$w5 $$w6 $$w7
#define IP_VERSION_AND_LENGTH 0x080045  // Ethertype, and a header without options
#define UDP                 17
#define TCP                 6
#define FLIP                ((INSIDE ^ OUTSIDE) << 8)   // turns one first byte into the other

// Change a checksum whose 16 bits stand in a register for an address that has grown by GROWTH.
// Equation 3 of RFC 1624; `mask` is 0xFFFF.
#macro update(checksum, GROWTH)
.local carry growth
    immed[growth, GROWTH]
    alu[checksum, checksum, XOR, mask]
    alu[checksum, checksum, +, growth]
    alu_shf[carry, --, B, checksum, >>16]
    alu[checksum, checksum, AND, mask]
    alu[checksum, checksum, +, carry]
    alu[checksum, checksum, XOR, mask]
.endlocal
#endm

// Translate the piece at a quadword of SDRAM: its source address (IS_SOURCE) or its destination,
// if that begins with OLD. GROWTH is by how much the upper half of the address grows, without a sign.
#macro translate(QUADWORD, IS_SOURCE, OLD, GROWTH)
.local type part first checksum protocol fragment flip
    sdram[read, $$w0, (QUADWORD + 1), 0, 4], ctx_swap           // bytes 8 to 39
    immed[type, (IP_VERSION_AND_LENGTH & 0xFFFF)]
    immed_w1[type, (IP_VERSION_AND_LENGTH >> 16)]
    alu_shf[part, --, B, $$w1, >>8]                             // bytes 12 to 14
    alu[--, part, -, type]
    br!=0[done#]
    immed[first, 0xFF]
#if (IS_SOURCE)
    alu_shf[part, first, AND, $$w4, >>8]                        // byte 26
#else
    alu_shf[part, first, AND, $$w5, >>8]                        // byte 30
#endif
    alu[--, part, -, OLD]
    br!=0[done#]
    alu[protocol, first, AND, $$w3]                             // byte 23
    alu_shf[part, --, B, $$w3, >>16]
    alu_shf[fragment, --, B, part, <<19]                        // 0 without a fragment offset

    immed[flip, FLIP]
    alu_shf[checksum, --, B, $$w4, >>16]                        // bytes 24 and 25
    update(checksum, GROWTH)
    alu[part, mask, AND, $$w4]
#if (IS_SOURCE)
    alu[part, part, XOR, flip]
#endif
    alu_shf[part, part, OR, checksum, <<16]
    alu[$$w0, --, B, part]
#if (IS_SOURCE)
    alu[$$w1, --, B, $$w5]
#else
    alu[part, --, B, $$w5]
    alu[$$w1, part, XOR, flip]
#endif
    sdram[write, $$w0, (QUADWORD + 3), 0, 1], ctx_swap          // bytes 24 to 31

    alu[--, --, B, fragment]
    br!=0[done#]                                                // ports are in the first fragment
    sdram[read, $$w0, (QUADWORD + 5), 0, 2], ctx_swap           // bytes 40 to 55
    alu[--, protocol, -, UDP]
    br=0[udp#]
    alu[--, protocol, -, TCP]
    br!=0[done#]

    alu[checksum, mask, AND, $$w2]                              // bytes 50 and 51
    update(checksum, GROWTH)
    alu_shf[part, --, B, $$w2, >>16]
    alu_shf[part, checksum, OR, part, <<16]
    alu[$$w0, --, B, part]
    alu[$$w1, --, B, $$w3]
    sdram[write, $$w0, (QUADWORD + 6), 0, 1], ctx_swap
    br[done#]
udp#:
    alu_shf[checksum, --, B, $$w0, >>16]                        // bytes 40 and 41
    br=0[done#]                                                 // the sender made none
    update(checksum, GROWTH)
    alu[--, --, B, checksum]
    br!=0[made#]
    alu[checksum, --, B, mask]                                  // 0 would say that there is none
made#:
    alu[part, mask, AND, $$w0]
    alu_shf[part, part, OR, checksum, <<16]
    alu[$$w0, --, B, part]
    alu[$$w1, --, B, $$w1]
    sdram[write, $$w0, (QUADWORD + 5), 0, 1], ctx_swap
done#:
.endlocal
#endm

// Translate and forward from one port to another, forever. Port FROM uses receive FIFO element FROM,
// and quadwords 8 * FROM to 8 * FROM + 7 of SDRAM.
#macro forward(FROM, TO, OLD, GROWTH)
    immed[mask, 0xFFFF]
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
    br_bclr[status, RCV_CNTL_SOP, translated#]
    translate((8 * FROM), (FROM == 0), OLD, GROWTH)
translated#:

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
    forward(0, 1, INSIDE, ((OUTSIDE - INSIDE) << 8))
back#:
    forward(1, 0, OUTSIDE, (0xFFFF - ((OUTSIDE - INSIDE) << 8)))
