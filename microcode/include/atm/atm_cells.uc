// Steps of ATM receive on a cell: request, ownership of its VC, buffer, join, length.
#ifndef ATM_CELLS_UC
#define ATM_CELLS_UC
#include "slow_port.uc"

// SRAM transfer registers. Read: the cell's header, data0-2, data9-11, and at other times RCV_CNTL
// ($c7), a popped buffer ($c0), a hash, a table entry ($c0-$c4). Write: hash key and its zero upper
// part ($c0, $c1), write-back ($c2-$c4), RCV_REQ ($c5), message ($c6), message to the core ($c7).
.xfer_order $c0 $c1 $c2 $c3 $c4 $c5 $c6 $c7
.addr $c0 0
.addr $c7 7
.operand_synonym $header   $c0
.operand_synonym $data0    $c1
.operand_synonym $data1    $c2
.operand_synonym $vc_info  $c2
.operand_synonym $vc_crc   $c3
.operand_synonym $vc_last  $c4
.operand_synonym $data10   $c5
.operand_synonym $data11   $c6
.operand_synonym $rcv_cntl $c7
.operand_synonym $rcv_req  $c5
.operand_synonym $message  $c6
.operand_synonym $core_message $c7

#define ATM_LAST_BIT        1           // PTI bit 0: last cell of an AAL5 PDU (ITU-T I.363.5)
#define ATM_NOT_USER_BIT    3           // PTI bit 2: not a user cell (ITU-T I.361)

// A cell lies in its receive FIFO element as {header, data0}, {data1, data2} ... {data11, -}. The
// CRC excludes the header (left 4 bytes) and the 4 bytes after data11 (right). A last cell's
// quadword 6 is not moved, because data11 is then the CRC itself. A first cell begins with quadword
// 1, because LLC0 is a constant, unless CRC32_RX_LLC0 is 0. The other references differ from the
// first by constants.
#define CELL_OVERRIDES  ((1 << INDIRECT_REF_OV_XFER) | (1 << INDIRECT_REF_OV_MASK))
#define NTH_CELL        (CELL_OVERRIDES | (4 << INDIRECT_REF_CRC_LEFT) | \
                         (4 << INDIRECT_REF_CRC_RIGHT))
#define LESS_FOR_LAST   (4 << INDIRECT_REF_CRC_RIGHT)
#if CRC32_RX_LLC0
#define MORE_FOR_FIRST  ((1 << INDIRECT_REF_XFER) - (4 << INDIRECT_REF_CRC_LEFT))
#define FIRST_QUADWORD  (FIRST_OFFSET + 1)
#define FIRST_COUNT     6
#define FIRST_SYNDROME  SYNDROME_LLC0
#else
#define MORE_FOR_FIRST  0
#define FIRST_QUADWORD  FIRST_OFFSET
#define FIRST_COUNT     7
#define FIRST_SYNDROME  0xFFFFFFFF
#endif

// Compute this thread's port, receive FIFO element, receive request and FIFO references.
// Changes port, element, nth_cell, $rcv_req.
#macro port_rx_init()
.local context number
    thread_context(context)
    alu[number, context, +, FIRST_ELEMENT]
#ifdef ATM_OC3_PORTS
    alu[port, context, +, FIRST_PORT]
#else
    immed[port, FIRST_PORT]
#endif
    alu_shf[element, --, B, number, <<ELEMENT_SHIFT]
    local_csr_rd[active_ctx_sts]
    immed[context, 0]                   // thread number: engine * 4 + context
    immed[nth_cell, &$c7]
    alu_shf[context, context, OR, nth_cell, <<RCV_REQ_XFER]
#ifndef ATM_OC3_PORTS
    immed[nth_cell, (1 << (RCV_REQ_FAST - 16)), <<16]
    alu[context, context, OR, nth_cell]
#endif
    alu_shf[context, context, OR, port, <<RCV_REQ_PORT]
    alu_shf[$rcv_req, context, OR, number, <<RCV_REQ_ELEMENT]
    alu_shf[context, --, B, number, <<(INDIRECT_REF_XFER + 3)]
    load(nth_cell, NTH_CELL)
    alu[nth_cell, nth_cell, OR, context]
.endlocal
#endm

#ifdef ATM_OC3_PORTS
// Request the next cell once the port's flag shows that there is one.
// Reads port, $rcv_req; changes @asking, $c6.
#macro receive_request()
    slow_port_request($c6, port, $rcv_req, @asking)
#endm
#else
// Request the next cell and take a ticket. All four threads may have requests; the published design
// has fewer than three in flight (application note p.21): docs/explanation/router-choices.md.
// Reads $rcv_req; changes my, @rx_enter.
#macro receive_request()
    receive_request_begin()
    alu[@rx_enter, @rx_enter, +, 1]
#endm

// Request a cell and take a ticket; the caller adds 1 to @rx_enter in its next defer slot.
// Reads $rcv_req, @rx_enter; changes my.
#macro receive_request_begin()
    // check accepts request_fifo_full: requests of three engines wait in the FBI, which loses none
    csr[write, $rcv_req, rcv_req]
    alu[my, --, B, @rx_enter]
#endm

// Read the first and the last words of the received cell.
// Reads $rcv_cntl, element; changes $c0, $c1, $c4, $c5; branches to nothing#.
#macro cell_read_begin()
    br_bclr[$rcv_cntl, RCV_CNTL_SOP, nothing#]      // a cell is always a start of packet
    r_fifo_rd[$c0, element, 0, 2]
    r_fifo_rd[$c4, element, 5, 2], ctx_swap
#endm

// Wait for a turn, then go to MINE. The code is outside the path of threads that need not wait.
// Reads my.
#macro turn_wait(turn, MINE)
yield#:
    .loop_bound 1                                   // for `ixp flow`: count no waiting
    ctx_arb[voluntary]
    alu[--, my, -, turn]
    br=0[MINE]
    ctx_arb[voluntary]
    alu[--, my, -, turn]
    br!=0[yield#]
    br[MINE]
#endm
#endif

// Branch to IDLE if VPI and VCI are 0 (ITU-T I.361); the rest of the header is ignored.
#macro vc_is_idle(header, IDLE)
.local vpi_vci
    alu_shf[vpi_vci, --, B, header, <<4]
    alu_shf[vpi_vci, --, B, vpi_vci, >>8]
    br=0[IDLE]
.endlocal
#endm

// Take over a VC from the thread that owns these registers; its state is complete when the turn for
// the CRC begins.
// Reads cell_key, my, @crc_turn; changes vc_key to vc_entry, @vc_turn.
#macro vc_take_over(key, info, crc, last, entry)
    immed[key, NO_KEY]
    alu[--, my, -, @crc_turn]
    br!=0[wait#], defer[2]
        alu[vc_key, --, B, cell_key]
        sequence_exit(@vc_turn)
mine#:
    // check accepts empty_register: only the fact that a VC is unknown is handed over
    local_csr_wr[crc_residue, crc]
    alu[vc_info, --, B, info]
    alu[vc_last, --, B, last]
    br[reassemble#], defer[1]
        alu[vc_entry, --, B, entry]
wait#:
    turn_wait(@crc_turn, mine#)
#endm

// Assign the spare buffer to the VC, unless it still has the buffer of a dropped PDU.
// Reads and changes buffer, spare_buffer, vc_info; branches to NONE_LEFT.
#macro buffer_take(NONE_LEFT)
    alu[--, --, B, buffer]
    br!=0[has_buffer#]
    alu[buffer, --, B, spare_buffer]
    br=0[NONE_LEFT]
    alu[vc_info, vc_info, OR, buffer]
    immed[spare_buffer, 0]
has_buffer#:
#endm

// Join the cell to the previous one: their common quadword is {previous data11, data0}. The CRC
// unit has written {header, data0} there; both writes use the ordered queue, and both transfer
// registers are free because the CRC command is done (application note p.27).
// Reads buffer, offset, data0; changes $$d0, $$d1.
#macro cell_join(before)
    alu[$$d0, --, B, before]
    alu[$$d1, --, B, data0]
    sdram[write, $$d0, buffer, offset, 1], ordered
#endm

#ifdef ATM_OC3_PORTS
// Lock the engine's queues for this thread, and unlock them.
#macro sending_enter()
    critsect_enter(@sending)
#endm
#macro sending_exit()
    critsect_exit(@sending)
#endm

// Make the next cell of the VC begin a PDU; the offset in `vc_info` is 0.
// Changes offset, vc_info, vc_crc.
#macro vc_begin_again()
    immed[offset, (FIRST_OFFSET << 8), <<16]
    alu[vc_info, vc_info, OR, offset]
    load(vc_crc, FIRST_SYNDROME)
#endm
#else
// Tickets order the use of the queues.
#macro sending_enter()
#endm
#macro sending_exit()
#endm

// Reads @first_offset, @first_syndrome; changes vc_info, vc_crc.
#macro vc_begin_again()
    alu[vc_info, vc_info, OR, @first_offset]
    alu[vc_crc, --, B, @first_syndrome]
#endm
#endif

// Return the AAL5 Length of a last cell, or 0 if it does not fit the number of cells:
// 48 N - 8 - length must be 0 to 47, and 48 N = 8 * (offset + 5).
// Reads offset, $data10.
#macro aal5_length(length)
.local room
    ld_field_w_clr[length, 0011, $data10]
    alu_shf[room, --, B, offset, <<3]
    alu[room, room, +, (8 * 5 - 8)]
    alu[room, room, -, length]
    alu[--, room, -, 48]                            // no carry if it fits
    alu[room, --, -carry, 0]                        // all ones if it fits, else 0
    alu[length, length, AND, room]
.endlocal
#endm

// Build the message about a complete PDU.
// Reads buffer.
#macro pdu_message(message, length)
    alu_shf[message, --, B, buffer, >>8]
    alu_shf[message, message, OR, length, <<MESSAGE_LENGTH]
#endm

#endif
