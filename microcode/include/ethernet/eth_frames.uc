// Steps of Ethernet receive on a frame: request, alignment of IP, moves to the buffer, trailer.
#ifndef ETHER_FRAMES_UC
#define ETHER_FRAMES_UC
#include "slow_port.uc"
#include "aal5.uc"

// A frame is written to its buffer from byte 0, so its IP header is at byte 14, where the LLC/SNAP
// of the PDU ends (application note figures 32 and 33). A move takes 64 bytes, or the bytes after
// the four quadwords with the headers.
#define REAR_QUADWORD       4

// Set, once, this thread's port, receive FIFO element and FIFO reference, and its port's MAC address.
// Changes port, element, whole_mpkt, mac_high, mac_low, $rcv_req, $c0, $c1.
#macro port_rx_init()
.local context
    thread_context(context)
    alu[port, context, +, FIRST_PORT]
.endlocal
    alu_shf[element, --, B, port, <<ELEMENT_SHIFT]
    load(whole_mpkt, (1 << INDIRECT_REF_OV_XFER))
    alu_shf[whole_mpkt, whole_mpkt, OR, port, <<(INDIRECT_REF_XFER + 3)]
.local request number
    local_csr_rd[active_ctx_sts]
    immed[number, 0]                        // thread number: engine * 4 + context
    immed[request, &$c7]
    alu_shf[number, number, OR, request, <<RCV_REQ_XFER]
    alu_shf[number, number, OR, port, <<RCV_REQ_PORT]
    alu_shf[$rcv_req, number, OR, port, <<RCV_REQ_ELEMENT]
    immed[number, PORT_MACS]
    alu_shf[request, --, B, port, <<1]
    // check accepts empty_memory: of a port that is not configured and never receives
    scratch[read, $c0, number, request, 2], ctx_swap
.endlocal
    alu[mac_high, --, B, $c0]
    alu_shf[mac_low, --, B, $c1, >>16]
    .use mac_high mac_low                   // only read with RFC1812
#endm

// Request the next 64 bytes.
// Reads port, $rcv_req; changes @asking, $flags.
#macro receive_request()
    slow_port_request($flags, port, $rcv_req, @asking)
#endm

// Assemble a longword of the IP header, which is not longword-aligned.
#macro ip_word(word, $before, $behind)
    alu_shf[word, --, B, $before, <<16]
    alu_shf[word, word, OR, $behind, >>16]
#endm

// Move the headers, changed, and the rest of the first 64 bytes.
// Reads buffer, whole_mpkt, @rear, $$b0 to $$b7.
#macro frame_start_move()
    sdram[write, $$b0, buffer, 0, REAR_QUADWORD], DRAM_QUEUE
    alu[--, whole_mpkt, +, @rear]
    sdram[r_fifo_rd, --, buffer, REAR_QUADWORD, (8 - REAR_QUADWORD)], indirect_ref, DRAM_QUEUE, ctx_swap
#endm

// The same for a frame of at most 64 bytes: no quadword after the packet's end is moved.
// Reads buffer, end, whole_mpkt, @short_rear, $$b0 to $$b7.
#macro short_frame_move()
.local count
    alu[count, end, -, (8 * REAR_QUADWORD + 1)]
    alu_shf[count, --, B, count, >>3]
    alu_shf[count, whole_mpkt, OR, count, <<INDIRECT_REF_COUNT]
    sdram[write, $$b0, buffer, 0, REAR_QUADWORD], DRAM_QUEUE
    alu[--, count, +, @short_rear]
.endlocal
    sdram[r_fifo_rd, --, buffer, REAR_QUADWORD, 8], indirect_ref, DRAM_QUEUE, ctx_swap
#endm

// Move 64 bytes unchanged.
// Reads buffer, offset, whole_mpkt.
#macro frame_move()
    alu[--, --, B, whole_mpkt]
    sdram[r_fifo_rd, --, buffer, offset, 8], indirect_ref, DRAM_QUEUE, ctx_swap
#endm

// Write the trailer {UU 0, CPI 0, Length, room for the CRC} at the end of the last of `cells`
// cells. It begins in the last two bytes of a quadword, whose other six may belong to the packet.
// These are still in the receive FIFO, unless padding follows the packet in its frame.
// Reads buffer, element, offset; changes $c0, $c1, $$b4 to $$b6.
#macro trailer_write(cells, end)
.local tail quads
    alu_shf[tail, --, B, cells, <<1]
    alu_shf[quads, --, B, cells, <<2]
    alu[tail, tail, +, quads]
    alu[quads, end, +, 7]
    alu_shf[quads, --, B, quads, >>3]
    alu[--, quads, XOR, tail]
    br!=0[own_quadword#], defer[1]
        alu[tail, tail, -, 1]
    alu[quads, tail, -, offset]
    alu_shf[--, --, B, quads, >>3]
    br!=0[moved#]
    r_fifo_rd[$c0, element, quads, 1], ctx_swap
    br[shared#]
own_quadword#:
    immed[quads, 0]
    alu[$$b4, --, B, quads]
    br[write#]
moved#:
    sdram[read, $$b4, buffer, tail, 1], DRAM_QUEUE, ctx_swap
    alu[$$b4, --, B, $$b4]
    ld_field_w_clr[quads, 1100, $$b5]
    br[write#]
shared#:
    alu[$$b4, --, B, $c0]
    ld_field_w_clr[quads, 1100, $c1]
write#:
    alu[$$b5, --, B, quads]
    alu[quads, end, -, (FRAME_HEADER - 8)]
    alu_shf[$$b6, --, B, quads, <<16]
    sdram[write, $$b4, buffer, tail, 2], DRAM_QUEUE, sig_done
.endlocal
#endm

#endif
