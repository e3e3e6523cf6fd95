// CRC generate: compute the CRC-32 of PDUs from Ethernet and pass them to ATM transmit.
//
// Input:    message queue {output port, cells, page} from eth_rx.uc; ATM header in the descriptor
// Output:   buffer-descriptor queue of each ATM port; free buffers
// Tables:   CRC-32 (crc32.uc)
// Threads:  four, alike; what they find leaves in the order of receipt (reorder.uc)
// Holds:    a thread the bases of its tables, and of a PDU its ticket, buffer, queue, CRC and
//           place; shared are those of reorder.uc, a mutex, a queue index
// Budget:   330 core cycles a cell for two OC-3 ports (performance note, "Cycle Budgets")
// Measured: 178 cycles a cell of 1500-byte packets, 204 with two cells a PDU
//           (docs/design-notes/software-crc.md)
// See also: crc_check.uc for the other direction, atm_tx_oc3.uc takes the PDUs; application note
//           pp.28-29, 41
//
// A PDU is in its buffer from byte 6. The CRC of its LLC/SNAP header is a constant; the IP
// packet begins in the lower half of longword 3. The rest is read three quadwords at a time, twice
// a cell, beginning with quadword 1, and ends in the upper half of quadword 6 * cells; the CRC
// follows after the rest of the trailer {UU 0, CPI 0, Length}, which is also written here. A PDU
// without room in its queue is dropped before any work is done.

#include "stage.uc"
#include "reorder.uc"
#include "bdq.uc"
#include "crc32.uc"

// --- registers ------------------------------------------------------------------------------
// Read: message ($l2), table entries, counts, results ($l0, $l1), ATM header ($l3). Write: result
// {message, ATM header}, or 0 for none, and slot of the queue ($l0, $l1), the mask of msgq_receive
// ($l2).
.xfer_order $l0 $l1 $l2 $l3
.operand_synonym $entry   $l0
.operand_synonym $message $l2
.operand_synonym $header  $l3
.xfer_order $$b0 $$b1 $$b2 $$b3 $$b4 $$b5

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@receiving, 0]
    reorder_init()
    bdq_init()
    immed[@in_index, 0]
    immed[@in_base, MSGQ_ADDRESS(MSGQ_ETHER_RX_CRC_GEN)]
    engine_ready($l0)
    br[thread#]
follower#:
    ctx_arb[inter_thread]
thread#:
.local value
    load(value, (1 << MSGQ_EMPTY_BIT))
    alu[$message, --, B, value]
.endlocal
    load(table, CRC32_TABLE)
    immed[counts_base, BDQ_COUNTS]
    load(rings, BDQ_RINGS)
    immed[ring, CRC_GEN_REORDER]

// --- receive --------------------------------------------------------------------------------
generate#:
    critsect_enter(@receiving)
.local slot
    msgq_receive($message, slot, @in_base, @in_index)
.endlocal
.local my buffer out
    reorder_enter(my)
    critsect_exit(@receiving)
    counter_inc(ATM_TX_CRC_PDU_DQ)
    message_buffer(buffer, $message)
    alu_shf[out, --, B, $message, >>MESSAGE_PORT]
#if QUEUE_CHECKS
    buf_check(buffer, bad_buffer#)
    bdq_port_check(out, bad_queue#)
#endif
    bdq_number(queue, out, 0)
    bdq_room(queue, counts_base, $l0, $l1, full#)

// --- CRC -----------------------------------------------------------------------------------------
.local crc at left
    alu_shf[left, --, B, $message, >>(MESSAGE_CELLS - 1)]
    alu[left, left, AND, 0x7E]                      // twice the cells
    alu[at, buffer, +, 1]
    sdram[read, $$b0, at, 0, 3], DRAM_QUEUE, ctx_swap
.local length last
    load(crc, SYNDROME_LLC_SNAP)
    immed[last, 8, <<16]                            // LLC/SNAP
    alu[length, last, +, $$b2]                      // length of the IP packet
    ld_field_w_clr[length, 1100, length]
    crc32_lower(crc, $$b1, table, $entry)
    br[third#]

three_quadwords#:
    alu[at, at, +, 3]
    sdram[read, $$b0, at, 0, 3], DRAM_QUEUE, ctx_swap
    crc32_longword(crc, $$b0, table, $entry)
    crc32_longword(crc, $$b1, table, $entry)
third#:
    crc32_longword(crc, $$b2, table, $entry)
    alu[last, --, B, $$b3]
    alu[left, left, -, 1]
    br!=0[whole#]
    ld_field_w_clr[last, 1100, $$b3]                // UU 0, CPI 0
whole#:
    crc32_longword(crc, last, table, $entry)
    alu[--, --, B, left]
    br=0[end#]
    crc32_longword(crc, $$b4, table, $entry)
    crc32_longword(crc, $$b5, table, $entry)
    br[three_quadwords#]

end#:
    crc32_upper(crc, length, table, $entry)
    alu[crc, --, ~B, crc]
    alu[$$b0, --, B, $$b2]
    alu[$$b1, --, B, last]
    alu_shf[$$b2, length, OR, crc, >>16]
    alu_shf[$$b3, --, B, crc, <<16]
.endlocal
    sdram[write, $$b0, at, 1, 2], DRAM_QUEUE, sig_done
.endlocal
.local descriptor
    buf_descriptor(descriptor, buffer)
    sram[read, $header, descriptor, DESCRIPTOR_ATM_HEADER, 1], sig_done
.endlocal
    ctx_arb[sdram, sram]

    alu[$l0, --, B, $message]
    alu[$l1, --, B, $header]
    br[put#]
#if QUEUE_CHECKS
    drop(bad_buffer#, ATM_TX_CRC_BAD_BD, no_result#)
    drop(bad_queue#, BDQ_ENQUEUE_BAD_INDEX, free#)
#endif
full#:
    port_counter_inc(out, PORT_FULLQ)
free#:
    buf_free(buffer)
no_result#:
    immed[buffer, 0]
    alu[$l0, --, B, buffer]
    alu[$l1, --, B, buffer]
put#:
    reorder_put(my, ring, $l0, generate#)
.endlocal

// --- enqueue, in the order of receipt ------------------------------------------------------------
enqueue#:
    reorder_get(ring, $l0, generate#)
.local message out
    alu[message, $l0, OR, 0]
    br=0[enqueue#]
    alu_shf[out, --, B, message, >>MESSAGE_PORT]
    bdq_number(queue, out, 0)
    ld_field[message, 1000, 0]                      // without the port
    alu[$l0, --, B, message]
    alu[$l1, --, B, $l1]
    bdq_send(queue, rings, counts_base, $l0, $l0)
.endlocal
    sram[read, $l0, table, 0, 1], ordered, ctx_swap // after the write: its registers are free
    counter_inc(ATM_TX_CRC_PDU_ENQ)
    br[enqueue#]
