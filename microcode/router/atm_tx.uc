// ATM transmit, OC-12: send PDUs in buffers as cells of one port, back to back.
//
// Input:    message queues {cells, page} from the two Ethernet receivers; ATM header in the
//           descriptor
// Output:   odd transmit FIFO elements, one cell or a skip word each; free buffers
// Threads:  three fill threads, alike; shared registers make them one scheduler, and tickets keep
//           the order of the cells in the CRC unit
// Holds:    a thread constants, and of a cell its element, ticket, place and how many are
//           left; shared are the PDU under way (@buffer, @cells, @header, @crc), the next element
//           and time, tickets, queue indexes
// Budget:   164 core cycles a cell for the engine at OC-12 (performance note, "Cycle Budgets")
// Measured: every cell slot used with 40 and 1500 bytes a packet
// See also: eth_rx.uc sends the messages, eth_tx.uc fills the even elements; application note
//           pp.16, 22, 25, 27-28
//
// The transmit machine sends the elements strictly in order, so each odd one must be filled or
// skipped in every round, or the Ethernets would wait.

#include "stage.uc"
#include "atm_cells_out.uc"

#define PORT                8

.num_contexts 3

// --- registers ------------------------------------------------------------------------------
// The other halves of the quadwords {$header, -} and {$crc, -} are not sent.
.xfer_order $header $crc $r0 $r1
.operand_synonym $pointer    $r0
.operand_synonym $now        $r1
.operand_synonym $element    $r1
.operand_synonym $atm_header $header

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@assigning, 0]
    immed[@crc_enter, 0]
    immed[@crc_turn, 0]
    immed[@cells, 0]
#if CORE_ANSWERS
    immed[@core_turn, 0]
#endif
    immed[@element, 1]
    immed[@next_slot, 0]
    immed[@queue, MSGQ_ADDRESS(MSGQ_ETHER_RX_ATM)]
    immed[@index, 0]
    immed[@other_index, 0]
    load_shared(@burst, (CELL_BURST * CELL_SLOT))
    load_shared(@cell_slot, CELL_SLOT)
    immed[@last_less, LAST_LESS]
    engine_ready($header)
    br[thread#]
follower#:
    ctx_arb[inter_thread]
    br=ctx[3, unused#]
thread#:
    load(atm_headers, (DESCRIPTORS_BY_PAGE + DESCRIPTOR_ATM_HEADER))
    load(descriptors, DESCRIPTORS_BY_PAGE)
    load(later_cell, LATER_CELL)
    load(empty, (1 << MSGQ_EMPTY_BIT))
    alu[$message, --, B, empty]
    alu[$pointer, --, B, 0]                         // the half after $crc, constant
    immed[skip_word, (1 << (XMIT_CONTROL_SKIP - 16)), <<16]
    load(cell_word, CELL_WORD_OF(PORT))

// --- assign: one thread at a time ---------------------------------------------------------------
cell#:
    critsect_enter(@assigning)
    tx_next_element(element)
    tx_pace(@next_slot, skip#)
    alu[--, --, B, @cells]
    br!=0[assigned#]
    pdu_next(skip#)
assigned#:
    alu[@next_slot, @next_slot, +, @cell_slot]
    alu[buffer, --, B, @buffer]
    alu[@buffer, buffer, +, 6]
    alu[$header, --, B, @header]
    alu[left, @cells, -, 1]
    alu[@cells, --, B, left]
    br!=0[more#]
    alu[$header, @header, OR, (1 << ATM_LAST_BIT)]
more#:
    sequence_enter(my, @crc_enter)
    critsect_exit(@assigning)

// --- fill: header and control word, payload in order of cells ----------------------------
    alu[$crc, --, B, cell_word]
    t_fifo_wr[$crc, element, CONTROL_QUADWORD, 1]
    t_fifo_wr[$header, element, 0, 1], ctx_swap     // before data0, which it must not overwrite
.local reference
    alu_shf[reference, later_cell, OR, element, <<(INDIRECT_REF_XFER + 3 - ELEMENT_SHIFT)]
    sequence_wait(my, @crc_turn)
    br=byte[buffer, 0, 0, first#]
    local_csr_wr[crc_residue, @crc]
crc#:
    alu[--, --, B, left]
    br=0[last#]
    alu[--, --, B, reference]
    sdram_crc[t_fifo_wr, --, buffer, 0, 7], indirect_ref, mask_right, ordered, ctx_swap
    local_csr_rd[crc_residue]
.local crc
    immed[crc, 0]
    alu[@crc, --, B, crc]
.endlocal
    sequence_exit(@crc_turn)
    br[validate#]

first#:
.local ones
    alu[ones, --, ~B, 0]
    local_csr_wr[crc_residue, ones]
.endlocal
    br[crc#]

last#:                                          // data11 is the CRC
    alu[--, reference, -, @last_less]
    sdram_crc[t_fifo_wr, --, buffer, 0, 6], indirect_ref, mask_right, ordered, sig_done
    sequence_exit(@crc_turn)
    ctx_arb[sdram]
.endlocal
.local crc descriptor
    local_csr_rd[crc_residue]
    immed[crc, 0]
    alu[$crc, --, ~B, crc]
    t_fifo_wr[$crc, element, 6, 1]
    buf_push(descriptor, buffer, descriptors)
    counter_inc(ATM_TX_FREE_BUFFER)
.endlocal
    br[validate#]

// --- nothing to send, or no room -----------------------------------------------------------------
skip#:
    critsect_exit(@assigning)
    alu[$crc, --, B, skip_word]
    t_fifo_wr[$crc, element, CONTROL_QUADWORD, 1]
validate#:                                      // after the writes in the FBI's queue
    alu_shf[$element, --, B, element, >>ELEMENT_SHIFT]
    csr[write, $element, xmit_validate], ctx_swap
    br[cell#]

unused#:
    nop
    nop
    ctx_arb[kill]
