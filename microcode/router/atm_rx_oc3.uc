// ATM receive, OC-3: reassemble cells to PDUs in buffers; complete PDUs go to IP route.
//
// Input:    port 8 + thread (slow); receive FIFO element 8 + thread
// Output:   message queue to IP route {port, AAL5 length, page}; message queue to the core
// Tables:   VC table (atm_vc_table.uc); free buffers
// Threads:  one for each port
// Holds:    a thread its port, element and FIFO reference, the spare buffer, and of a cell
//           its header, two longwords and its VC's state and entry; shared are mutexes, queue
//           indexes and constants
// Budget:   660 core cycles a cell for each port, 165 for the engine with four (performance note,
//           "Cycle Budgets")
// Measured: 90-134 cycles a cell for the engine with -75 memory, by cells a PDU
//           (docs/reference/router/stages.md)
// See also: atm_rx.uc is the same for an OC-12 port, ip_route.uc takes the messages; application
//           note pp.20-21, 25-27

#include "stage.uc"
#include "atm_vc_table.uc"
#include "atm_port.uc"

#define FIRST_PORT          8
#define FIRST_ELEMENT       8

.num_contexts ATM_OC3_PORTS

// --- registers ------------------------------------------------------------------------------
.xfer_order $$d0 $$d1

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@asking, 0]
    immed[@sending, 0]
    immed[@ipr_index, 0]
    immed[@core_index, 0]
    immed[@ipr_base, MSGQ_ADDRESS(MSGQ_ATM_RX_IPR)]
    immed[@core_base, MSGQ_ADDRESS(MSGQ_ATM_RX_CORE)]
    immed[@one_cell, (6 << 8), <<16]                // offset + 6
    load_shared(@less_for_last, LESS_FOR_LAST)
    load_shared(@more_for_first, MORE_FOR_FIRST)
    load_shared(@descriptor_to_buffer, DESCRIPTOR_TO_BUFFER)
    engine_ready($c0)
    br[thread#]
follower#:
    ctx_arb[inter_thread]
thread#:
    immed[spare_buffer, 0]
    immed[$c1, 0]                                   // upper part of every hash key
    load(vc_table, VC_TABLE_FIRST)
    port_rx_init()

// --- receive, look up the VC ------------------------------------------------------------------
cell#:
.local header data0 data1
    port_cell_receive()
.local vc_entry
    br_bset[header, ATM_NOT_USER_BIT, management#]
    port_vc_find(unknown#)
.local vc_info vc_crc buffer offset
    alu[vc_info, --, B, $vc_info]
    br_bclr[vc_info, VC_AAL5_BIT, closed#]
    local_csr_wr[crc_residue, $vc_crc]
    alu_shf[offset, --, B, vc_info, >>24]
    br=byte[vc_info, 3, FIRST_OFFSET, first#], defer[1]
        ld_field_w_clr[buffer, 0110, vc_info]
    alu[--, offset, -, (FIRST_OFFSET + 6 * MAX_CELLS)]
    br>=0[too_long#]

// --- reassemble: through the CRC unit into the buffer ------------------------------------------
next_of_core#:                                      // any cell except the first of an IP PDU
    br_bset[header, ATM_LAST_BIT, last#]
    alu[--, --, B, nth_cell]
    sdram_crc[r_fifo_rd, --, buffer, offset, 7], indirect_ref, ordered, ctx_swap
    cell_join($vc_last)
    br[cell_done#]

last#:                                              // only padding before the trailer?
    ld_field_w_clr[vc_crc, 0011, $data10]           // AAL5 length
    alu_shf[header, --, B, offset, <<3]
    alu[header, header, -, (8 * FIRST_OFFSET)]
    alu[--, header, -, vc_crc]
    br<0[holds_data#]
    alu[header, offset, +, 1]                       // keep the quadword shared with the last
    alu[--, nth_cell, -, @less_for_last]
    sdram_crc[r_fifo_rd, --, buffer, header, 6], indirect_ref, ordered, ctx_swap
    br[pdu#]
holds_data#:
    alu[--, nth_cell, -, @less_for_last]
    sdram_crc[r_fifo_rd, --, buffer, offset, 6], indirect_ref, ordered, ctx_swap
    cell_join($vc_last)
    br[pdu#]

first#:
    port_first_cell()
    br_bset[header, ATM_LAST_BIT, first_and_last#]
    alu[--, nth_cell, +, @more_for_first]
    sdram_crc[r_fifo_rd, --, buffer, FIRST_QUADWORD, FIRST_COUNT], indirect_ref, ordered, ctx_swap
cell_done#:
    local_csr_rd[crc_residue]
    immed[vc_crc, 0]
    counter_inc(ATM_RX_CELLS_MOVED)
    alu[$c4, --, B, $data11]
    alu[vc_info, vc_info, +, @one_cell]
write_back#:
    alu[$c2, --, B, vc_info]
    alu[$c3, --, B, vc_crc]
    // check accepts empty_register: $c4 has no meaning between two PDUs
    sram[write, $c2, vc_entry, 2, 3], ordered
    br[cell#]

first_and_last#:
    alu[vc_crc, nth_cell, +, @more_for_first]
    alu[--, vc_crc, -, @less_for_last]
    sdram_crc[r_fifo_rd, --, buffer, FIRST_QUADWORD, (FIRST_COUNT - 1)], indirect_ref, ordered, ctx_swap

// --- a complete PDU: CRC before length --------------------------------------------------------
pdu#:
    counter_inc(ATM_RX_CELLS_MOVED)
    counter_inc(ATM_RX_LAST_CELLS)
    local_csr_rd[crc_residue]
    immed[vc_crc, 0]
    alu[vc_crc, --, ~B, vc_crc]
    alu[--, vc_crc, XOR, $data11]
    br!=0[crc_bad#]
.local length message
    aal5_length(length)
    alu[--, --, B, length]
    br=0[length_bad#]
    br_bset[vc_info, VC_CORE_BIT, pdu_to_core#]
    pdu_message(message, length)
    sending_enter()
    msgq_slot(length, @ipr_base, @ipr_index)
    scratch[read, $c0, length, 0, 1], ctx_swap
    br_bclr[$c0, MSGQ_EMPTY_BIT, ipr_full#]
    alu_shf[$message, message, OR, port, <<MESSAGE_PORT]
    scratch[write, $message, length, 0, 1]
    alu[@ipr_index, @ipr_index, +, 1]
    sending_exit()
.endlocal
    counter_inc(ATM_RX_PACKET_ENQUEUE_IPR)
#include "atm_pdu_ends.uc"
.endlocal

// --- exceptions -------------------------------------------------------------------------------
#include "atm_port_exceptions.uc"
.endlocal
.endlocal
