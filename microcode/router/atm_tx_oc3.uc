// ATM transmit, OC-3: send PDUs in buffers as cells of up to four ports, one PDU at a time on each.
//
// Input:    buffer-descriptor queues of each port, one from each Ethernet receiver, or with
//           SW_CRC_TX from CRC generate
// Output:   odd transmit FIFO elements, one cell or a skip word each; free buffers
// Threads:  one for each port; they share the elements as they come free
// Holds:    a thread its rings, its PDU under way (buffer, cells, header), the time of its next
//           cell and constants; shared are the next element and its mutex
// Budget:   660 core cycles a cell for each port at OC-3 (performance note, "Cycle Budgets")
// Measured: every cell slot of four ports, and of two, used with 40 and 1500 bytes a packet
// See also: eth_rx.uc fills the queues, atm_tx.uc is the same for one OC-12 port, eth_tx.uc fills
//           the even elements; application note pp.16, 22, 25, 27-28
//
// A thread never sleeps on an empty queue, because its share of the elements must be skipped.

#ifndef ATM_OC3_PORTS
#error "ATM_OC3_PORTS must be defined: a configuration defines it (docs/reference/router/configurations.md); by hand -D ATM_OC3_PORTS=4"
#endif
#include "stage.uc"
#include "bdq.uc"
#include "atm_cells_out.uc"

#define FIRST_PORT          8

.num_contexts ATM_OC3_PORTS

// --- registers ------------------------------------------------------------------------------
// Read: counts {enqueued, sent} of both receivers' rings ($r0-$r3), a slot {$header, $crc}. Write:
// the other halves of the quadwords {$header, -} and {$crc, -} are not sent.
.xfer_order $header $crc $r0 $r1 $r2 $r3
.operand_synonym $pointer    $r0
.operand_synonym $now        $r1
.operand_synonym $element    $r1
.operand_synonym $m0         $header

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@assigning, 0]
    immed[@element, 1]
    load_shared(@burst, (CELL_BURST * CELL_SLOT))
    load_shared(@cell_slot, CELL_SLOT)
#ifndef SW_CRC_TX
    immed[@last_less, LAST_LESS]
#endif
    engine_ready($header)
    br[thread#]
follower#:
    ctx_arb[inter_thread]
thread#:
    load(descriptors, DESCRIPTORS_BY_PAGE)
    load(later_cell, LATER_CELL)
    load(rings, BDQ_RINGS)
    immed[counts_base, BDQ_COUNTS]
    thread_context(first_ring)
    alu_shf[counts, --, B, first_ring, <<2]
    load(cell_word, CELL_WORD_OF(FIRST_PORT))
    alu_shf[later_ring, --, B, first_ring, <<XMIT_CONTROL_PORT]
    alu[cell_word, cell_word, +, later_ring]
    alu_shf[first_ring, --, B, first_ring, <<1]
    alu[later_ring, first_ring, +, 1]
    immed[skip_word, (1 << (XMIT_CONTROL_SKIP - 16)), <<16]
    immed[cells, 0]
    immed[next_slot, 0]
#if CORE_ANSWERS
    immed[core_turn, 0]
#endif
    alu[$pointer, --, B, cells]                     // the half after $crc, constant

// --- assign: one thread at a time ---------------------------------------------------------------
cell#:
    critsect_enter(@assigning)
    tx_next_element(element)
    critsect_exit(@assigning)
    tx_pace(next_slot, skip#)
    alu[--, --, B, cells]
    br!=0[fill#]

// --- next PDU: from both rings in turn -----------------------------------------------------------
#if CORE_ANSWERS
.local place
    alu_shf[place, --, B, counts, >>1]
    core_pdu(place, core_turn, others#)
.endlocal
    alu_shf[cells, --, B, $r0, >>MESSAGE_CELLS]
    message_buffer(buffer, $r0)
    alu[header, --, B, $r1]
    br[fill#]
others#:
#endif
.local ring sent
    scratch[read, $r0, counts, counts_base, 4], ctx_swap
    alu[ring, --, B, first_ring]
    alu[first_ring, --, B, later_ring]
    alu[later_ring, --, B, ring]
    br_bset[ring, 0, second_first#]
    alu[sent, --, B, $r1]
    alu[--, sent, XOR, $r0]
    br!=0[take#]
    alu[ring, ring, +, 1]
    alu[sent, --, B, $r3]
    alu[--, sent, XOR, $r2]
    br!=0[take#]
    br[skip#]
second_first#:
    alu[sent, --, B, $r3]
    alu[--, sent, XOR, $r2]
    br!=0[take#]
    alu[ring, ring, -, 1]
    alu[sent, --, B, $r1]
    alu[--, sent, XOR, $r0]
    br=0[skip#]
take#:
    alu[sent, sent, AND, (BDQ_SIZE - 1)]
    alu_shf[sent, --, B, sent, <<1]
    alu_shf[sent, sent, OR, ring, <<8]
    sram[read, $m0, sent, rings, 2], ordered, sig_done
    alu_shf[ring, --, B, ring, <<1]
    alu[ring, ring, +, 1]
    scratch[incr, --, ring, counts_base, 1]
    ctx_arb[sram]
    counter_inc(ATM_TX_PDU_DQ)
    alu_shf[cells, --, B, $m0, >>MESSAGE_CELLS]
    message_buffer(buffer, $m0)
    alu[header, --, B, $crc]
.endlocal

// --- fill ----------------------------------------------------------------------------------------
fill#:
    alu[next_slot, next_slot, +, @cell_slot]
    alu[$crc, --, B, cell_word]
    t_fifo_wr[$crc, element, CONTROL_QUADWORD, 1]
    alu[$header, --, B, header]
    alu[cells, cells, -, 1]
    br!=0[header#]
    alu[$header, header, OR, (1 << ATM_LAST_BIT)]
header#:
    t_fifo_wr[$header, element, 0, 1], ctx_swap     // before data0, which it must not overwrite
#ifdef SW_CRC_TX                                // the CRC is in the buffer after the PDU
    alu_shf[--, later_cell, OR, element, <<(INDIRECT_REF_XFER + 3 - ELEMENT_SHIFT)]
    sdram[t_fifo_wr, --, buffer, 0, 7], indirect_ref, mask_right, ordered, ctx_swap
    alu[--, --, B, cells]
    br=0[sent#]
    alu[buffer, buffer, +, 6]
    br[validate#]
#else
    br!=byte[buffer, 0, 0, crc#]
.local ones
    alu[ones, --, ~B, 0]
    local_csr_wr[crc_residue, ones]                 // kept from cell to cell of this context
.endlocal
crc#:
.local reference
    alu_shf[reference, later_cell, OR, element, <<(INDIRECT_REF_XFER + 3 - ELEMENT_SHIFT)]
    alu[--, --, B, cells]
    br=0[last#]
    alu[--, --, B, reference]
    sdram_crc[t_fifo_wr, --, buffer, 0, 7], indirect_ref, mask_right, ordered, ctx_swap
    alu[buffer, buffer, +, 6]
    br[validate#]

last#:                                          // data11 is the CRC
    alu[--, reference, -, @last_less]
    sdram_crc[t_fifo_wr, --, buffer, 0, 6], indirect_ref, mask_right, ordered, ctx_swap
.endlocal
.local crc
    local_csr_rd[crc_residue]
    immed[crc, 0]
    alu[$crc, --, ~B, crc]
    t_fifo_wr[$crc, element, 6, 1]
.endlocal
#endif
sent#:                                          // the complete PDU
.local descriptor
    buf_push(descriptor, buffer, descriptors)
    counter_inc(ATM_TX_FREE_BUFFER)
.endlocal
    br[validate#]

// --- nothing to send, or no room -----------------------------------------------------------------
skip#:
    alu[$crc, --, B, skip_word]
    t_fifo_wr[$crc, element, CONTROL_QUADWORD, 1]
validate#:                                      // after the writes in the FBI's queue
    alu_shf[$element, --, B, element, >>ELEMENT_SHIFT]
    csr[write, $element, xmit_validate], ctx_swap
    br[cell#]
