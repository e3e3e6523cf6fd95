// ATM receive and IP route in one engine, without CRC hardware: reassemble cells of OC-3 ports to
// PDUs in buffers, check and route their packets; crc_check.uc then decides.
//
// Input:    port 8 + thread (slow); receive FIFO element 8 + thread
// Output:   message queue to CRC check {receive port, verdict, cells, page}; message queue to
//           the core
// Tables:   VC table (atm_vc_table.uc), local addresses, trie, route words, enabled
//           ports; free buffers
// Threads:  one for each port receives; the others, alike, route, and tickets keep the packets'
//           order
// Holds:    a thread that receives what one of atm_rx_oc3.uc does, one that routes what one
//           of ip_route.uc does but the packet queues; shared are mutexes, tickets, queue indexes
//           and constants
// Budget:   330 core cycles a cell for two ports (performance note, "Cycle Budgets")
// Measured: 278 cycles a packet of one cell, 222 a cell of two, with -75 memory
//           (docs/reference/router/stages.md)
// See also: atm_rx_oc3.uc and ip_route.uc are the same with CRC hardware; application note
//           pp.15-17, 20-21, 23, 35, 41
//
// A message queue inside the engine leads from receiving to routing threads. Faults are not
// counted here, because a wrong CRC takes precedence: all PDUs go through CRC check with a
// verdict.

#include "stage.uc"
#include "aal5.uc"
#include "atm_vc_table.uc"
#include "atm_port.uc"
#include "ip_packet.uc"

#define FIRST_PORT          8
#define FIRST_ELEMENT       8

#if (ATM_OC3_PORTS > 3)
#error "ATM_OC3_PORTS must be 3 at most: one thread must be left for IP route"
#endif

// --- registers ------------------------------------------------------------------------------
// A receiving thread uses the SRAM transfer registers of atm_cells.uc.
.operand_synonym $$d0      $$b0
.operand_synonym $$d1      $$b1

// SRAM transfer registers of a routing thread. Read: message, local addresses, trie entries. Write:
// message to CRC check ($l1), the mask of msgq_receive ($mask).
.operand_synonym $l0       $c0
.operand_synonym $l1       $c1
.operand_synonym $l2       $c2
.operand_synonym $l3       $c3
.operand_synonym $mask     $c6

// Verdicts for packets with an expired TTL, and without a route.
#if CORE_ANSWERS
#define VERDICT_OF_BAD_TTL  REASON_TTL_EXPIRED
#define VERDICT_OF_NO_ROUTE REASON_NO_ROUTE
#else
#define VERDICT_OF_BAD_TTL  COUNTER_INDEX(IP_BAD_TTL)
#define VERDICT_OF_NO_ROUTE COUNTER_INDEX(IP_NO_ROUTE)
#endif

// Send the verdict on a PDU to CRC check. Branch to FULL with @checking held.
#macro crc_check_send(buffer, cells, verdict, port, $x, $slot, FULL)
.local check_message
    alu_shf[check_message, --, B, buffer, >>8]
    alu_shf[check_message, check_message, OR, cells, <<MESSAGE_CELLS]
    alu_shf[check_message, check_message, OR, verdict, <<MESSAGE_VERDICT]
    alu_shf[check_message, check_message, OR, port, <<MESSAGE_PORT]
    critsect_enter(@checking)
    msgq_send(check_message, $x, $slot, @check_base, @check_index, FULL)
    critsect_exit(@checking)
.endlocal
#endm

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@asking, 0]
    immed[@sending, 0]
    immed[@checking, 0]
    immed[@receiving, 0]
    immed[@out_enter, 0]
    immed[@out_turn, 0]
    immed[@ipr_index, 0]
    immed[@in_index, 0]
    immed[@check_index, 0]
    immed[@core_index, 0]
    immed[@ipr_base, MSGQ_ADDRESS(MSGQ_ATM_RX_IPR)]
    immed[@check_base, MSGQ_ADDRESS(MSGQ_IPR_CRC_CHK)]
    immed[@core_base, MSGQ_ADDRESS(MSGQ_ATM_RX_CORE)]
    immed[@one_cell, (6 << 8), <<16]                // offset + 6
    immed[@max_length, MAX_IP_LENGTH]
    load_shared(@change, IP_CHANGE)
    immed[@class_d, CLASS_D_CARRY, <<16]
    .use @class_d                               // only read with RFC1812
#ifdef ATM_LOOPBACK_MASK
    load_shared(@route_entries, ROUTE_ENTRIES)
#else
    load_shared(@route_entries, IP_TABLE_END)
#endif
    load_shared(@descriptor_to_buffer, DESCRIPTOR_TO_BUFFER)
    engine_ready($c0)
    br[receiver#]
follower#:
    ctx_arb[inter_thread]
    br=ctx[3, router#]
#if (ATM_OC3_PORTS < 3)
    br=ctx[2, router#]
#endif
#if (ATM_OC3_PORTS < 2)
    br=ctx[1, router#]
#endif

// --- ATM receive: get a cell, look up its VC -----------------------------------------------------
.local port element nth_cell spare_buffer vc_table
receiver#:
    immed[spare_buffer, 0]
    alu[$c1, --, B, spare_buffer]                   // upper part of every hash key
    alu[$c3, --, B, spare_buffer]                   // CRC register of every VC
    load(vc_table, VC_TABLE_FIRST)
    port_rx_init()
cell#:
.local header data0 data1
    port_cell_receive()
.local vc_entry
    br_bset[header, ATM_NOT_USER_BIT, management#]
    port_vc_find(unknown#)
.local vc_info buffer offset
    alu[vc_info, --, B, $vc_info]
    br_bclr[vc_info, VC_AAL5_BIT, closed#]
    alu_shf[offset, --, B, vc_info, >>24]
    br=byte[vc_info, 3, FIRST_OFFSET, first#], defer[1]
        ld_field_w_clr[buffer, 0110, vc_info]
    alu[--, offset, -, (FIRST_OFFSET + 6 * MAX_CELLS)]
    br>=0[too_long#]

// --- reassemble: the whole cell into the buffer -------------------------------------------------
    alu[--, --, B, nth_cell]
    sdram[r_fifo_rd, --, buffer, offset, 7], indirect_ref, ordered, ctx_swap
    cell_join($vc_last)
    br[moved#]
first#:
    port_first_cell()
first_move#:
    alu[--, --, B, nth_cell]
    sdram[r_fifo_rd, --, buffer, FIRST_OFFSET, 7], indirect_ref, ordered, ctx_swap
moved#:
    counter_inc(ATM_RX_CELLS_MOVED)
    br_bset[header, ATM_LAST_BIT, pdu#]
    alu[$c4, --, B, $data11]
    alu[vc_info, vc_info, +, @one_cell]
write_back#:
    alu[$c2, --, B, vc_info]
    // check accepts empty_register: $c4 has no meaning between two PDUs
    sram[write, $c2, vc_entry, 2, 3], ordered
    br[cell#]

// --- a complete PDU ------------------------------------------------------------------------------
pdu#:
    counter_inc(ATM_RX_LAST_CELLS)
.local length message
    aal5_length(length)
    alu[--, --, B, length]
    br=0[length_bad#]
    br_bset[vc_info, VC_CORE_BIT, pdu_of_core#]
    pdu_message(message, length)
    alu_shf[message, message, OR, port, <<MESSAGE_PORT]
    critsect_enter(@sending)
    msgq_send(message, $message, $c0, @ipr_base, @ipr_index, ipr_full#)
    critsect_exit(@sending)
.endlocal
    counter_inc(ATM_RX_PACKET_ENQUEUE_IPR)
pdu_gone#:                                          // the buffer was passed on
    ld_field_w_clr[vc_info, 0001, vc_info]
    br[pdu_done#]
pdu_dropped#:                                       // the VC keeps the buffer
    ld_field_w_clr[vc_info, 0111, vc_info]
pdu_done#:
    immed[offset, (FIRST_OFFSET << 8), <<16]
    alu[vc_info, vc_info, OR, offset]
    br[write_back#]

    drop(too_long#, ATM_RX_PDU_DROP_AAL5_LENGTH, pdu_dropped#)
ipr_full#:
    critsect_exit(@sending)
    counter_inc(ATM_RX_IPR_FULLQ)
    br[pdu_dropped#]
first_of_core#:                                     // may be any protocol
    buffer_take(no_buffer#)
    br[first_move#]

// PDUs without a packet to route. The offset is 1 + 6 k for k cells before the last, and 43 *
// offset / 256 is k.
.local verdict cells term
    exception(pdu_of_core#, verdict, REASON_CORE_VC, unrouted#)
length_bad#:
    immed[verdict, VERDICT_AAL5_LENGTH]
unrouted#:
    alu_shf[term, --, B, offset, <<1]
    alu[cells, offset, +, term]
    alu_shf[term, --, B, offset, <<3]
    alu[cells, cells, +, term]
    alu_shf[term, --, B, offset, <<5]
    alu[cells, cells, +, term]
    alu_shf[cells, --, B, cells, >>8]
    alu[cells, cells, +, 1]
    crc_check_send(buffer, cells, verdict, port, $message, $c0, check_full#)
    br[pdu_gone#]
.endlocal
check_full#:
    critsect_exit(@checking)
    counter_inc(ATM_RX_CRC_CHK_FULLQ)
    br[pdu_dropped#]
.endlocal
#include "atm_port_exceptions.uc"
.endlocal
.endlocal
.endlocal

// --- IP route: receive, check, route -------------------------------------------------------------
.local table_16 table_8 blocks local_addresses my
router#:
    load(table_16, (1 << MSGQ_EMPTY_BIT))
    alu[$mask, --, B, table_16]
    load(table_16, IP_TABLE_T16)
    load(table_8, IP_TABLE_T8)
    load(blocks, IP_TABLE_BLOCKS)
    load(local_addresses, LOCAL_ADDRESSES)
route#:
    critsect_enter(@receiving)
.local slot
    msgq_receive($mask, slot, @ipr_base, @in_index)
.endlocal
    sequence_enter(my, @out_enter)
    critsect_exit(@receiving)
.local buffer port verdict carried enabled
    packet_read(buffer, carried, port, $mask)
.local total destination work route
    packet_check(total, destination, carried)
modified#:
    packet_check_rest(destination)
    alu[$$b0, --, B, $$ip2]                      // for CRC check, which needs the original packet
    packet_route(destination, route, enabled)
routed#:
    packet_entry_read(route)
        immed[verdict, 0]
    packet_mtu_check(total)
    br[found#]
long_route#:
    ip_route_long(route, destination, blocks, $l0, routed#)
short_route#:
    ip_route_short(route, destination, blocks, $l0, $l1, routed#, no_route#)
checksum_wraps#:
    ip_modify_wraps(work, $$ip2, modified#)
#if RFC1812
class_d_or_e#:
    ip_many_check(destination, invalid_address#, multicast#)
#endif
found#:
.endlocal
    packet_port(verdict, enabled)
    packet_header_write(buffer, verdict)
    ctx_arb[sdram]                                 // write the header before the message

// --- send to CRC check, in the order of receipt --------------------------------------------------
send#:
.local cells
    pdu_cells(cells, carried, AAL5_TRAILER)
    sequence_wait(my, @out_turn)
    crc_check_send(buffer, cells, verdict, port, $l1, $l0, route_check_full#)
.endlocal
    sequence_exit(@out_turn)
    br[route#]
route_check_full#:
    critsect_exit(@checking)
    sequence_exit(@out_turn)
    counter_inc(ATM_RX_CRC_CHK_FULLQ)
    buf_free(buffer)
    br[route#]
#if QUEUE_CHECKS
bad_port#:
    counter_inc(PACKETQ_SEND_BAD_INDEX)
    buf_free(buffer)
    sequence_wait(my, @out_turn)
    sequence_exit(@out_turn)
    br[route#]
#endif

// --- exceptions: the verdict of a packet that goes to no Ethernet port ---------------------------
#if RFC1812
    exception(invalid_address#, verdict, COUNTER_INDEX(IP_INVALID_ADDRESS), send#)
    exception(directed_broadcast#, verdict, COUNTER_INDEX(IP_DBCAST_ADDRESS), send#)
    exception(multicast#, verdict, REASON_MULTICAST, send#)
#endif
    exception(bad_total_length#, verdict, COUNTER_INDEX(IP_BAD_TOTAL_LENGTH), send#)
    exception(bad_ttl#, verdict, VERDICT_OF_BAD_TTL, send#)
    exception(bad_checksum#, verdict, COUNTER_INDEX(IP_BAD_CHECKSUM), send#)
    exception(no_route#, verdict, VERDICT_OF_NO_ROUTE, send#)
#if CORE_ANSWERS
    exception(too_big#, verdict, REASON_TOO_BIG, send#)
#endif
    exception(port_disabled#, verdict, COUNTER_INDEX(PORT_DISABLED), send#)
own_address#:
    packet_protocol()
    immed[verdict, REASON_OWN_ADDRESS]
    br[send#]
    exception(icmp#, verdict, REASON_ICMP, send#)
    exception(igmp#, verdict, REASON_IGMP, send#)
    exception(snmp#, verdict, REASON_SNMP, send#)
    exception(options_or_fragment#, verdict, REASON_OPTIONS_OR_FRAGMENT, send#)
.endlocal
.endlocal
