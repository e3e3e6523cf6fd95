// Steps of ATM transmit on a cell: its element, its time, its PDU.
#ifndef ATM_CELLS_OUT_UC
#define ATM_CELLS_OUT_UC

#define ATM_LAST_BIT        1           // PTI bit 0: last cell of an AAL5 PDU (ITU-T I.363.5)

// A cell lies in its transmit FIFO element as in a receive one: {header, data0}, {data1, data2} ...
// {data11, -}. Cell k begins at buffer byte 6 + 48 k, so element byte t is buffer byte t + 2 + 48
// k: alignment 2 (application note figures 18 and 19). The header in the first quadword keeps its
// value from the microengine (mask_right). It is excluded from the CRC, like the bytes after
// data11. In a last cell, data11 is the CRC and is not moved.
#define LATER_CELL  ((1 << INDIRECT_REF_OV_XFER) | (1 << INDIRECT_REF_OV_ALIGN) | \
                     (2 << INDIRECT_REF_ALIGN) | (1 << INDIRECT_REF_OV_MASK) | \
                     (4 << INDIRECT_REF_CRC_LEFT) | (4 << INDIRECT_REF_CRC_RIGHT))
#define LAST_LESS   (4 << INDIRECT_REF_CRC_RIGHT)

// Control word of an element with a cell to a port.
#define CELL_WORD_OF(port)  ((1 << XMIT_CONTROL_EOP) | (1 << XMIT_CONTROL_SOP) | \
                             ((port) << XMIT_CONTROL_PORT) | 52)

// Return the number of the next element. Wait until it is less than eight ahead of the pointer:
// then it has been sent, and at most four cells are in elements at a time.
// Changes @element, $pointer, $now.
#macro tx_next_element(element)
.local ahead
    br[look#]
still_ahead#:
    .loop_bound 1                       // for `ixp flow`, which counts no waiting
    ctx_arb[voluntary]
    ctx_arb[voluntary]
look#:
    csr[read, $pointer, xmit_ptr]
    csr[read, $now, cyc_cnt], ctx_swap
    alu[ahead, @element, -, $pointer]
    br_bset[ahead, 3, still_ahead#]
.endlocal
.local next
    alu[element, --, B, @element]
    alu[next, element, +, 2]
    alu[@element, next, AND, 15]
    alu_shf[element, --, B, element, <<ELEMENT_SHIFT]
.endlocal
#endm

// Go to NO_ROOM while the framer can't take more cells. Its flag only shows whether there is room
// for one more, which is too late for cells already in elements. So cells are paced at the line's
// rate by the generic cell rate algorithm (ITU-T I.371), at most CELL_BURST cells ahead. These and
// the four cells in elements fill the framer's eight places. Times are modulo 2^32, so the sign
// of their difference shows which is later: use bpl; br>=0 would account for signed
// overflow.
// Reads $now, @burst; changes next_slot; branches to NO_ROOM.
#macro tx_pace(next_slot, NO_ROOM)
.local now ahead
    alu_shf[now, --, B, $now, <<CELL_TIME_BITS]
    alu[ahead, next_slot, -, now]
    bpl[ahead_of_line#]
    alu[next_slot, --, B, now]
    immed[ahead, 0]
ahead_of_line#:
    alu[--, @burst, -, ahead]
    br<0[NO_ROOM]
.endlocal
#endm

// Take a PDU of the core for the port with counts at offset `place`: {$r0, $r1} become its slot. Go
// to NONE if there is none, or it is not the core's turn: one attempt in CORE_ATM_SHARE is for the
// core, so that neither the core nor other packets block the line.
// Changes turn, $r0, $r1; branches to NONE.
#macro core_pdu(place, turn, NONE)
.local counts slot sent
    alu[slot, turn, +, 1]
    alu[turn, --, B, slot]
    alu[--, slot, AND, (CORE_ATM_SHARE - 1)]
    br!=0[NONE]
    immed[counts, CORE_ATM_COUNTS]
    scratch[read, $r0, counts, place, 2], ctx_swap
    alu[sent, --, B, $r1]
    alu[--, sent, XOR, $r0]
    br=0[NONE]
    alu[sent, sent, AND, (BDQ_SIZE - 1)]
    alu_shf[slot, --, B, place, <<7]                // a ring has BDQ_SIZE slots of 2
    alu_shf[slot, slot, OR, sent, <<1]
    alu[counts, counts, +, 1]
    load(sent, CORE_ATM_RINGS)
    sram[read, $r0, slot, sent, 2], ordered, sig_done
    scratch[incr, --, counts, place, 1]
    ctx_arb[sram]
    counter_inc(ATM_TX_PDU_DQ)
.endlocal
#endm

// Take the next PDU from the two queues, alternating, or go to NONE.
// Reads atm_headers; changes @buffer, @cells, @header, @queue, @index, @other_index, @core_turn,
// $message, $r0, $r1; branches to NONE.
#macro pdu_next(NONE)
#if CORE_ANSWERS
.local place page
    immed[place, 0]
    core_pdu(place, @core_turn, others#)
    alu_shf[page, --, B, $r0, >>MESSAGE_CELLS]
    alu[@cells, --, B, page]
    message_buffer(page, $r0)
    alu[@buffer, --, B, page]
    alu[@header, --, B, $r1]
    br[taken#]
.endlocal
others#:
#endif
.local tries slot other
    immed[tries, 2]
poll#:
    .loop_bound 2                       // tries
    alu[slot, @queue, +4, @index]
    scratch[bit_wr, $message, slot, 0, test_and_set_bits], ctx_swap
    alu[other, --, B, @other_index]
    br_bset[$message, MSGQ_EMPTY_BIT, none_here#], defer[1]
        alu[slot, --, B, @index]
    alu[slot, slot, +, 1]
    immed[tries, 0]
none_here#:
    alu[@other_index, --, B, slot]
    alu[@index, --, B, other]
    alu[other, @queue, XOR, (MSGQ_ADDRESS(MSGQ_ETHER_RX_ATM) ^ MSGQ_ADDRESS((MSGQ_ETHER_RX_ATM + 1)))]
    alu[@queue, --, B, other]
    alu[tries, tries, -, 1]
    br>0[poll#]
    br=0[NONE]
.endlocal
.local page
    alu_shf[page, --, B, $message, >>MESSAGE_CELLS]
    alu[@cells, --, B, page]
    message_buffer(page, $message)
    alu[@buffer, --, B, page]
    alu_shf[page, --, B, page, >>8]
    alu_shf[page, --, B, page, <<2]
    sram[read, $atm_header, page, atm_headers, 1], ctx_swap
    counter_inc(ATM_TX_PDU_DQ)
    alu[@header, --, B, $atm_header]
.endlocal
#if CORE_ANSWERS
taken#:
#endif
#endm

#endif
