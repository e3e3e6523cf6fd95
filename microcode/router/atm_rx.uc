// ATM receive, OC-12: reassemble cells to PDUs in buffers; complete PDUs go to IP route.
//
// Input:    port 8 (fast); receive FIFO element 8 + thread
// Output:   message queue to IP route {port, AAL5 length, page}; message queue to the core
// Tables:   VC table (atm_vc_table.uc); free buffers
// Threads:  four, alike, in parallel; tickets keep the order of arrival
// Holds:    a thread its port, element and FIFO references, the state of the VC that it owns
//           (vc_key to vc_entry), the ticket, the spare buffer, and of a cell its header, key and
//           two longwords; shared are tickets, queue indexes and constants
// Budget:   164 core cycles a cell for the engine at OC-12 (performance note, "Cycle Budgets")
// Measured: 95-112 cycles a cell with -75 memory, by cells a PDU and VCs (docs/reference/router/stages.md)
// See also: ip_route.uc takes the messages, atm_rx_oc3.uc is the same for OC-3 ports; application
//           note pp.20-21, 25-27, 34-35, 41
//
// One ticket orders two sections. The first finds the owner of the cell's VC: the thread that had
// the VC's last cell and holds its state in registers. In the second, the state moves to this
// thread, the cell goes through the CRC unit to the buffer, and a complete PDU is sent on. Between
// the two, the state of a VC without an owner is read from the table, after a hash.
//
//   request - receive - [ owner ] - (hash, read) - [ state - crc - send ] - write back
//                       turn: vc                    turn: crc

#include "stage.uc"
#include "atm_vc_table.uc"
#include "atm_cells.uc"

#define FIRST_PORT          8
#define FIRST_ELEMENT       8
#define NO_KEY              1               // key of a thread that owns no VC; no cell has it

// --- registers ------------------------------------------------------------------------------
// The VC cache: the state of a VC is in the window of the owning thread; other threads access it by
// absolute register numbers (context * 16 + NUMBER).
#macro window_register(own, @context_0, @context_1, @context_2, @context_3, NUMBER)
.breg own NUMBER
.breg @context_0 NUMBER
.breg @context_1 (NUMBER + 16)
.breg @context_2 (NUMBER + 32)
.breg @context_3 (NUMBER + 48)
#endm
    window_register(vc_key, @vc_key_0, @vc_key_1, @vc_key_2, @vc_key_3, 0)
    window_register(vc_info, @vc_info_0, @vc_info_1, @vc_info_2, @vc_info_3, 1)  // table word 2
    window_register(vc_crc, @vc_crc_0, @vc_crc_1, @vc_crc_2, @vc_crc_3, 2)       // PDU so far
    window_register(vc_last, @vc_last_0, @vc_last_1, @vc_last_2, @vc_last_3, 3)  // last data11
    window_register(vc_entry, @vc_entry_0, @vc_entry_1, @vc_entry_2, @vc_entry_3, 4)
.xfer_order $$d0 $$d1

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@rx_enter, 0]
    immed[@vc_turn, 0]
    immed[@crc_turn, 0]
    immed[@ipr_index, 0]
    immed[@core_index, 0]
    immed[@ipr_base, MSGQ_ADDRESS(MSGQ_ATM_RX_IPR)]
    immed[@core_base, MSGQ_ADDRESS(MSGQ_ATM_RX_CORE)]
    load_shared(@llc0, LLC0)
    load_shared(@llc1, LLC1)
    load_shared(@first_syndrome, FIRST_SYNDROME)
    immed[@one_cell, (6 << 8), <<16]                // offset + 6
    immed[@first_offset, (FIRST_OFFSET << 8), <<16]
    load_shared(@less_for_last, LESS_FOR_LAST)
    load_shared(@more_for_first, MORE_FOR_FIRST)
    load_shared(@more_for_first_and_last, ((MORE_FOR_FIRST - LESS_FOR_LAST) & 0xFFFFFFFF))
    load_shared(@descriptor_to_buffer, DESCRIPTOR_TO_BUFFER)
    engine_ready($c0)
    br[thread#]
follower#:
    ctx_arb[inter_thread]
thread#:
    immed[vc_key, NO_KEY]
    immed[vc_last, 0]
    immed[spare_buffer, 0]
    immed[$c1, 0]                                   // upper part of every hash key
    load(vc_table, VC_TABLE_FIRST)
    port_rx_init()
    alu_shf[port_word, --, B, port, <<MESSAGE_PORT]
    br[receive_popping#]

// --- receive --------------------------------------------------------------------------------
    drop(pop_failed#, ATM_RX_ALLOC_BUFFER_FAIL, received#)

receive#:
    receive_request()
    ctx_arb[start_receive]
received#:
    cell_read_begin()
    br[cell#]

receive_writing#:                                   // a write-back uses its registers
    .loop_bound 1                                   // for `ixp flow`: bound one cell
    receive_request_begin()
    ctx_arb[sram, start_receive], defer[1]
        alu[@rx_enter, @rx_enter, +, 1]
    cell_read_begin()
    br[cell_of_key#], defer[1]
        alu[cell_key, $header, AND~, 0xF]

receive_popping#:                                   // the spare buffer was used: pop another
    .loop_bound 1                                   // as above
    sram[pop, $c0, --, --, FREELIST], sig_done
    receive_request_begin()
    ctx_arb[sram, start_receive], defer[1]
        alu[@rx_enter, @rx_enter, +, 1]
    alu_shf[spare_buffer, --, B, $c0, <<6]
    br=0[pop_failed#]
    counter_inc(ATM_RX_ALLOC_BUFFER)
    br_bclr[$rcv_cntl, RCV_CNTL_SOP, popped_nothing#]
    r_fifo_rd[$c0, element, 0, 2]
    r_fifo_rd[$c4, element, 5, 2], ctx_swap, defer[1]
        alu[spare_buffer, spare_buffer, +, @descriptor_to_buffer]
cell#:
    alu[cell_key, $header, AND~, 0xF]
cell_of_key#:
    alu[header, --, B, $header]
    alu[data0, --, B, $data0]
    alu[data1, --, B, $data1]
    alu[--, my, -, @vc_turn]
    br_bset[header, ATM_NOT_USER_BIT, management#]

// --- owner: examined in the order of arrival ------------------------------------------------
    br!=0[vc_turn_wait#]
vc_turn_mine#:
    alu[--, cell_key, XOR, @vc_key_0]
    br=0[owner_0#], defer[1]
        alu[--, cell_key, XOR, @vc_key_1]
    br=0[owner_1#], defer[1]
        alu[--, cell_key, XOR, @vc_key_2]
    br=0[owner_2#], defer[1]
        alu[--, cell_key, XOR, @vc_key_3]
    br=0[owner_3#]

.local entry
    alu[vc_key, --, B, cell_key]                    // no thread owned it: own it
    alu[cell_key, cell_key, OR, port]
    atm_vc_table_row_leaving(entry, cell_key, vc_table, $c0, $c1, @vc_turn)
    atm_vc_table_find_first(entry, cell_key, $c0, $c1, unknown#, chained#)
found#:
    alu[--, my, -, @crc_turn]
    br!=0[crc_turn_wait#]
crc_turn_mine#:
    alu[vc_entry, --, B, entry]
    alu[vc_info, --, B, $c2]
    alu[vc_last, --, B, $c4]
    local_csr_wr[crc_residue, $c3]

// --- reassemble: one cell at a time, in the order of arrival ----------------------------------
// Between two PDUs the CRC register of a VC is FIRST_SYNDROME, so `vc_crc` is only copied after a
// cell has passed through the CRC unit.
.local buffer offset
reassemble#:
    br_bclr[vc_info, VC_AAL5_BIT, not_aal5#]
    br!=byte[vc_info, 3, FIRST_OFFSET, next#], defer[2]
        alu_shf[offset, --, B, vc_info, >>24]
        ld_field_w_clr[buffer, 0110, vc_info], load_cc

.local slot length message
    br_bset[vc_info, VC_CORE_BIT, first_of_core#]
    alu[--, data0, XOR, @llc0]
    br!=0[not_llc_snap#]
    alu[--, data1, XOR, @llc1]
    br!=0[not_llc_snap#]
    br_bset[header, ATM_LAST_BIT, first_and_last#], defer[2]
        msgq_slot(slot, @ipr_base, @ipr_index)
        alu[--, --, B, spare_buffer]
    br=0[no_spare#], defer[1]
        alu[--, --, B, buffer]
    br!=0[kept#]
take#:
    alu[buffer, --, B, spare_buffer]
    alu[vc_info, vc_info, OR, buffer]
    immed[spare_buffer, 0]
    counter_inc(ATM_RX_FIRST_CELLS)
    alu[--, nth_cell, +, @more_for_first]
    sdram_crc[r_fifo_rd, --, buffer, FIRST_QUADWORD, FIRST_COUNT], indirect_ref, ordered, sig_done
    alu[vc_info, vc_info, +, @one_cell]
    alu[$c2, --, B, vc_info]
    alu[vc_last, --, B, $data11]
    ctx_arb[sdram], defer[1]
        alu[$c4, --, B, $data11]
    local_csr_rd[crc_residue]
    immed[vc_crc, 0]
    counter_inc(ATM_RX_CELLS_MOVED)
    alu[$c3, --, B, vc_crc]
    // check accepts order_race: a thread that reads the entry takes the state from the owner
    sram[write, $c2, vc_entry, 2, 3], ordered       // the pop's signal also covers the write
    br[receive_popping#], defer[1]
        sequence_exit(@crc_turn)

// A PDU of one cell does not change the state of its VC. It uses the spare buffer, even if the VC
// has a buffer for a longer PDU; if the PDU is dropped, the buffer stays spare.
first_and_last#:
    br=0[no_buffer#]
    counter_inc(ATM_RX_FIRST_CELLS)
    scratch[read, $c0, slot, 0, 1], sig_done
    alu[--, nth_cell, +, @more_for_first_and_last]
    sdram_crc[r_fifo_rd, --, spare_buffer, FIRST_QUADWORD, (FIRST_COUNT - 1)], indirect_ref, ordered, sig_done
    ld_field_w_clr[length, 0011, $data10]
    ctx_arb[sdram, fbi], defer[1]
        alu_shf[message, port_word, OR, spare_buffer, >>8]
    counter_inc(ATM_RX_CELLS_MOVED)
    counter_inc(ATM_RX_LAST_CELLS)
    local_csr_rd[crc_residue]
    immed[vc_crc, 0]
    alu[vc_crc, --, ~B, vc_crc]
    alu[--, vc_crc, XOR, $data11]
    br!=0[single_crc_bad#], defer[1]
        alu[vc_crc, --, B, @first_syndrome]
    alu[--, length, -, 1]
    br<0[single_length_bad#], defer[1]
        alu[--, length, -, (48 - 8 + 1)]
    br>=0[single_length_bad#]
    br_bclr[$c0, MSGQ_EMPTY_BIT, single_ipr_full#]
    alu_shf[$message, message, OR, length, <<MESSAGE_LENGTH]
    scratch[write, $message, slot, 0, 1]
    alu[@ipr_index, @ipr_index, +, 1]
    counter_inc(ATM_RX_PACKET_ENQUEUE_IPR)
    br[receive_popping#], defer[1]
        sequence_exit(@crc_turn)

next#:
    alu[--, offset, -, (FIRST_OFFSET + 6 * MAX_CELLS)]
    br>=0[too_long#]
next_of_core#:
    br_bset[header, ATM_LAST_BIT, last#]
    alu[--, --, B, nth_cell]
    sdram_crc[r_fifo_rd, --, buffer, offset, 7], indirect_ref, ordered, sig_done
    alu[vc_info, vc_info, +, @one_cell]
    alu[$c2, --, B, vc_info]
    ctx_arb[sdram], defer[1]
        alu[$c4, --, B, $data11]
    local_csr_rd[crc_residue]
    immed[vc_crc, 0]
    counter_inc(ATM_RX_CELLS_MOVED)
    alu[$c3, --, B, vc_crc]
    cell_join(vc_last)
    alu[vc_last, --, B, $data11]
    // check accepts order_race: as above
    sram[write, $c2, vc_entry, 2, 3], ordered, sig_done
    alu[--, --, B, spare_buffer]                    // also for a first cell of a core's VC
    br!=0[receive_writing#], defer[1]
        sequence_exit(@crc_turn)
    ctx_arb[sram]
    br[receive_popping#]

last#:
    msgq_slot(slot, @ipr_base, @ipr_index)
    scratch[read, $c0, slot, 0, 1], sig_done
    alu[--, nth_cell, -, @less_for_last]
    sdram_crc[r_fifo_rd, --, buffer, offset, 6], indirect_ref, ordered, sig_done
    aal5_length(length)                             // needs no CRC: done while the CRC unit works
    ld_field_w_clr[vc_info, 0001, vc_info]          // as if the buffer had been passed on
    alu[vc_info, vc_info, OR, @first_offset]
    alu[$c2, --, B, vc_info]
    alu[$c3, --, B, @first_syndrome]
    ctx_arb[sdram, fbi], defer[1]
        alu_shf[message, port_word, OR, buffer, >>8]
    cell_join(vc_last)

// --- a complete PDU: CRC before length --------------------------------------------------------
    local_csr_rd[crc_residue]
    immed[vc_crc, 0]
    counter_inc(ATM_RX_CELLS_MOVED)
    counter_inc(ATM_RX_LAST_CELLS)
    alu[vc_crc, --, ~B, vc_crc]
    alu[--, vc_crc, XOR, $data11]
    br!=0[last_crc_bad#], defer[1]
        alu[--, --, B, length]
    br=0[last_length_bad#], defer[1]
        alu[vc_crc, --, B, @first_syndrome]
    br_bset[vc_info, VC_CORE_BIT, last_to_core#]
    br_bclr[$c0, MSGQ_EMPTY_BIT, last_ipr_full#]
    alu_shf[$message, message, OR, length, <<MESSAGE_LENGTH]
    scratch[write, $message, slot, 0, 1]
    alu[@ipr_index, @ipr_index, +, 1]
    counter_inc(ATM_RX_PACKET_ENQUEUE_IPR)
    alu[--, --, B, spare_buffer]
    br=0[write_back_last#]
    // check accepts order_race: as above
    sram[write, $c2, vc_entry, 2, 2], ordered, sig_done
    br[receive_writing#], defer[1]
        sequence_exit(@crc_turn)
write_back_last#:
    // check accepts order_race: as above
    sram[write, $c2, vc_entry, 2, 2], ordered
    br[receive_popping#], defer[1]
        sequence_exit(@crc_turn)
.endlocal
last_to_core#:                                      // the buffer belongs to the VC again
    alu[vc_info, vc_info, OR, buffer]
    br[pdu_to_core#]
last_crc_bad#:
    alu[vc_info, vc_info, OR, buffer]
    br[crc_bad#]
last_length_bad#:
    alu[vc_info, vc_info, OR, buffer]
    br[length_bad#]
last_ipr_full#:
    alu[vc_info, vc_info, OR, buffer]
    br[ipr_full#]
#include "atm_pdu_ends.uc"

write_back#:
    sequence_exit(@crc_turn)
    alu[$c2, --, B, vc_info]
    alu[$c3, --, B, vc_crc]
    alu[$c4, --, B, vc_last]
    alu[--, --, B, spare_buffer]
    br=0[write_and_pop#]
    // check accepts order_race: as above
    sram[write, $c2, vc_entry, 2, 3], ordered, sig_done
    br[receive_writing#]
write_and_pop#:
    // check accepts order_race: as above
    sram[write, $c2, vc_entry, 2, 3], ordered
    br[receive_popping#]

no_spare#:                                          // perhaps the VC has a dropped PDU's buffer
    br=0[no_buffer#]
    alu[spare_buffer, --, B, buffer]
    br[take_kept#]
kept#:                                              // use a dropped PDU's buffer
    buf_free(buffer)
take_kept#:
    ld_field_w_clr[vc_info, 1001, vc_info]
    br[take#]

// --- waits for turns, and owners --------------------------------------------------
vc_turn_wait#:
    turn_wait(@vc_turn, vc_turn_mine#)
crc_turn_wait#:
    turn_wait(@crc_turn, crc_turn_mine#)
chained#:
    atm_vc_table_chain(entry, cell_key, $c0, $c1, found#, unknown#)
unknown#:                                     // cached like a VC, so that all cells are counted
    sequence_wait(my, @crc_turn)
    load(vc_info, VC_UNKNOWN)
    br[reassemble#]
.endlocal

owner_0#:
    vc_take_over(@vc_key_0, @vc_info_0, @vc_crc_0, @vc_last_0, @vc_entry_0)
owner_1#:
    vc_take_over(@vc_key_1, @vc_info_1, @vc_crc_1, @vc_last_1, @vc_entry_1)
owner_2#:
    vc_take_over(@vc_key_2, @vc_info_2, @vc_crc_2, @vc_last_2, @vc_entry_2)
owner_3#:
    vc_take_over(@vc_key_3, @vc_info_3, @vc_crc_3, @vc_last_3, @vc_entry_3)

single_crc_bad#:
    counter_inc(ATM_RX_CRC_BAD)
    br[crc_turn_done#]
single_length_bad#:
    counter_inc(ATM_RX_PDU_DROP_AAL5_LENGTH)
    br[crc_turn_done#]
single_ipr_full#:
    counter_inc(ATM_RX_IPR_FULLQ)
    br[crc_turn_done#]

// --- exceptions -------------------------------------------------------------------------------
not_llc_snap#:
    alu[vc_crc, --, B, @first_syndrome]
    counter_inc(ATM_RX_CELL_DROP_LLC_SNAP)
    br[crc_turn_done#]
no_buffer#:
    alu[vc_crc, --, B, @first_syndrome]
    counter_inc(ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX)
    sequence_exit(@crc_turn)
    br[receive_popping#]
not_aal5#:
    br_bset[vc_info, VC_UNKNOWN_BIT, vc_unknown#]
    counter_inc(ATM_RX_CELL_DROP_VC_CLOSED)
    br[crc_turn_done#]
vc_unknown#:
    vc_is_idle(header, cell_idle#)                  // never a VC: tables can't hold 0, 0
    counter_inc(ATM_RX_VC_LOOKUP_ERROR)
    br[crc_turn_done#]
cell_idle#:
    counter_inc(ATM_RX_CELL_IDLE)
crc_turn_done#:
    sequence_exit(@crc_turn)
    alu[--, --, B, spare_buffer]
    br!=0[receive#]
    br[receive_popping#]
.endlocal

popped_nothing#:
    alu[spare_buffer, spare_buffer, +, @descriptor_to_buffer]
nothing#:
    br_bset[$rcv_cntl, RCV_CNTL_RXFAIL, failed#]
    counter_inc(ATM_RX_PORT_RXCANCEL)               // the fast port had no cell
    br[pass_both_turns#]
failed#:
    port_counter_inc(port, PORT_RXFAIL)
pass_both_turns#:
    sequence_wait(my, @vc_turn)
    sequence_exit(@vc_turn)
pass_crc_turn#:
    sequence_wait(my, @crc_turn)
    br[crc_turn_done#]
idle#:
    counter_inc(ATM_RX_CELL_IDLE)
    sequence_exit(@vc_turn)
    br[pass_crc_turn#]

// Management cells (OAM, resource management) go to the core if their VC is the core's.
management#:
.local entry buffer reason end
    vc_is_idle(header, idle_management#)
    sequence_wait(my, @vc_turn)
    sequence_exit(@vc_turn)
    alu[cell_key, cell_key, OR, port]
    atm_vc_table_row(entry, cell_key, vc_table, $c0, $c1)
    atm_vc_table_find(entry, cell_key, $c0, $c1, not_user#)
    br_bclr[$c2, VC_AAL5_BIT, not_user#]
    br_bclr[$c2, VC_CORE_BIT, not_user#]
    sequence_wait(my, @crc_turn)
    alu[buffer, --, B, spare_buffer]
    br=0[no_buffer#]
    alu[--, --, B, nth_cell]
    sdram[r_fifo_rd, --, buffer, FIRST_OFFSET, 7], indirect_ref, ordered, ctx_swap
    immed[reason, REASON_MANAGEMENT_CELL]
    immed[end, (FIRST_BYTE + 48)]
    core_queue_send(buffer, end, port, reason, $core_message, $c0, core_full_cell#)
    immed[spare_buffer, 0]
    sequence_exit(@crc_turn)
    br[receive_popping#]
.endlocal
    drop(core_full_cell#, ATM_RX_CORE_FULLQ, crc_turn_done#)
    drop(not_user#, ATM_RX_CELL_DROP_NOT_USER, pass_crc_turn#)
idle_management#:
    sequence_wait(my, @vc_turn)
    br[idle#]
