// CRC check: forward PDUs from ATM according to their verdict if their CRC is right.
//
// Input:    message queue {receive port, verdict, cells, page} from atm_rx_ip_route.uc
// Output:   packet queues of the Ethernet ports; message queue to the core; counters; free buffers
// Tables:   CRC-32 (crc32.uc)
// Threads:  four, alike; what they find leaves in the order of receipt (reorder.uc)
// Holds:    a thread the bases of its tables, and of a PDU its ticket, buffer, verdict, length,
//           CRC and place; shared are those of reorder.uc, a mutex, queue indexes
// Budget:   330 core cycles a cell for two OC-3 ports (performance note, "Cycle Budgets")
// Measured: 168 cycles a cell of 1500-byte packets (docs/design-notes/software-crc.md)
// See also: crc_generate.uc for the other direction; application note pp.28-29, 41
//
// A PDU is in its buffer from byte 12: its first longword in the right half of quadword 1, its CRC
// in the left half of quadword 6 * cells + 1. IP route has overwritten the LLC/SNAP header, whose
// CRC is a constant, and has saved the original TTL and checksum before the frame, in quadword 0.
// The rest is read three quadwords at a time, twice a cell, beginning with quadword 2.

#include "stage.uc"
#include "reorder.uc"
#include "packetq.uc"
#include "crc32.uc"

// --- registers ------------------------------------------------------------------------------
// Read: message ($l2), table entries ($l0), results and counts ($l0, $l1). Write: result, slot of
// the packet queue, message to the core ($l0, $l1), the mask of msgq_receive ($l2), the bit of a
// packet queue's port.
.xfer_order $l0 $l1 $l2 $bit
.operand_synonym $entry   $l0
.operand_synonym $message $l2
.xfer_order $$b0 $$b1 $$b2 $$b3 $$b4 $$b5

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@receiving, 0]
    reorder_init()
    immed[@in_index, 0]
    immed[@core_index, 0]
    immed[@in_base, MSGQ_ADDRESS(MSGQ_IPR_CRC_CHK)]
    immed[@core_base, MSGQ_ADDRESS(MSGQ_IPR_CORE)]
    immed[@frame_start, PACKETQ_START(FRAME_START_BYTE)]
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
    load(rings, PACKETQ_RINGS)
    immed[ring, CRC_CHK_REORDER]

// --- receive --------------------------------------------------------------------------------
check#:
    critsect_enter(@receiving)
.local slot
    msgq_receive($message, slot, @in_base, @in_index)
.endlocal
.local my total crc at left                      // total: bytes of the packet, for the core its end
    reorder_enter(my)
    critsect_exit(@receiving)
    counter_inc(ATM_RX_CRC_PDU_DQ)
    message_buffer(buffer, $message)
#if QUEUE_CHECKS
    buf_check(buffer, bad_buffer#)
#endif
    alu_shf[verdict, --, B, $message, >>MESSAGE_VERDICT]
    alu[verdict, verdict, AND, 0x1F]
    alu_shf[left, --, B, $message, >>(MESSAGE_CELLS - 1)]
    alu[left, left, AND, 0x7E]                      // twice the cells
    alu[--, verdict, -, VERDICT_PORTS]
    br>=0[as_received#]

// --- a packet to an Ethernet port: without LLC/SNAP, with original TTL and checksum ------------
.local fourth                                       // fourth longword of three quadwords
    sdram[read, $$b0, buffer, 0, 1], DRAM_QUEUE, ctx_swap
    alu[fourth, --, B, $$b0]
    alu[at, buffer, +, 2]
    sdram[read, $$b0, at, 0, 3], DRAM_QUEUE, ctx_swap
    ld_field_w_clr[total, 0011, $$b1]
    load(crc, SYNDROME_LLC_SNAP)
    br[second#]

as_received#:                                       // the whole PDU, beginning with LLC
    sdram[read, $$b4, buffer, 1, 1], ordered, ctx_swap  // after the join of the last cell
    alu[crc, --, ~B, 0]
    alu[at, buffer, -, 1]
    br[sixth#]

three_quadwords#:
    alu[at, at, +, 3]
    sdram[read, $$b0, at, 0, 3], DRAM_QUEUE, ctx_swap
    crc32_longword(crc, $$b0, table, $entry)
    alu[fourth, --, B, $$b3]
second#:
    crc32_longword(crc, $$b1, table, $entry)
    crc32_longword(crc, $$b2, table, $entry)
    crc32_longword(crc, fourth, table, $entry)
    alu[left, left, -, 1]
    br=0[end#]
    crc32_longword(crc, $$b4, table, $entry)
sixth#:
    crc32_longword(crc, $$b5, table, $entry)
    br[three_quadwords#]
.endlocal

end#:
    alu[--, verdict, -, VERDICT_PORTS]
    br<0[compare#]
    ld_field_w_clr[total, 0011, $$b3]               // AAL5 length
    alu[total, total, +, FIRST_BYTE]
compare#:
    alu[crc, --, ~B, crc]
    alu[--, crc, XOR, $$b4]
    br=0[right#]
    immed[verdict, VERDICT_CRC_BAD]
right#:
    alu[$l0, buffer, OR, verdict]
    alu_shf[crc, --, B, $message, >>MESSAGE_PORT]
    alu_shf[$l1, total, OR, crc, <<PACKETQ_RECEIVE_PORT]
put#:
    reorder_put(my, ring, $l0, check#)
#if QUEUE_CHECKS
    br[hand_over#]
bad_buffer#:                                        // no result: 0
    counter_inc(ATM_RX_CRC_BAD_BD)
    immed[buffer, 0]
    alu[$l0, --, B, buffer]
    alu[$l1, --, B, buffer]
    br[put#]
#endif
.endlocal

// --- outcome, in the order of receipt -------------------------------------------------
hand_over#:
    reorder_get(ring, $l0, check#)
.local total
    alu[verdict, $l0, AND, 0x1F]
    alu[buffer, $l0, AND~, 0xFF]
#if QUEUE_CHECKS
    br=0[hand_over#]
#endif
    alu_shf[port, --, B, $l1, >>PACKETQ_RECEIVE_PORT]
    ld_field_w_clr[total, 0011, $l1]
    alu[--, verdict, -, VERDICT_PORTS]
    br>=0[not_forwarded#]
.local word counts
    packetq_word($l0, total, port, @frame_start)
    alu[$l1, --, B, buffer]
    alu_shf[counts, --, B, verdict, <<1]
    load(word, PACKETQ_COUNTS)
    packetq_lock(verdict, $message)
    scratch[read, $l0, counts, word, 2], ctx_swap
    packetq_send(verdict, counts, rings, word, $l0, $l1, $l0, $bit, queue_full#)
.endlocal
    packetq_unlock(verdict, $message)
    sram[read, $l0, table, 0, 1], ordered, ctx_swap // after the write: its registers are free
    counter_inc(ATM_RX_CRC_PDU_ENQ)
    br[hand_over#]
queue_full#:
    packetq_unlock(verdict, $message)
    alu[port, --, B, verdict]
    immed[verdict, COUNTER_INDEX(PORT_FULLQ)]
    br[fault#]

not_forwarded#:
    alu[--, verdict, -, VERDICT_REASONS]
    br<0[fault#]
    alu[--, verdict, -, VERDICT_CRC_BAD]
    br=0[crc_bad#]
    br>0[length_bad#]
    core_queue_send(buffer, total, port, verdict, $l0, $l0, core_full#)
    core_kind_inc(verdict, ATM_RX_IP_OPTIONS_OR_FRAG_Q2CORE, ATM_RX_SNMP, 0)
    br[hand_over#]
.endlocal
    drop(core_full#, ATM_RX_CORE_FULLQ, free#)
    drop(crc_bad#, ATM_RX_CRC_BAD, free#)
    drop(length_bad#, ATM_RX_PDU_DROP_AAL5_LENGTH, free#)
fault#:
    port_exception_inc(port, verdict)
free#:
    buf_free(buffer)
    br[hand_over#]
