// IP route: check and route packets from ATM, and queue them to their Ethernet ports.
//
// Input:    message queue {port, AAL5 length, page} from ATM receive
// Output:   packet queues of the Ethernet ports; message queue to the core
// Tables:   local addresses, trie, route words, enabled ports
// Threads:  four, alike; tickets keep the order of the packets
// Holds:    a thread the bases of all tables, and of a packet its ticket, buffer, length,
//           destination and both ports; shared are tickets, queue indexes and constants
// Budget:   328 core cycles a packet of 40 bytes at OC-12 (two cells); 211 in the published design
// Measured: 124 cycles a packet when this engine is the bottleneck (docs/reference/router/stages.md)
// See also: atm_rx.uc sends, eth_tx.uc receives; application note pp.15, 23, 35, 38-41
//
// If several checks fail, the first one is counted (order: ip_packet.uc).

#include "stage.uc"
#include "ip_packet.uc"
#include "packetq.uc"

// --- registers ------------------------------------------------------------------------------
// SRAM transfer registers. Read: message ($l3), local addresses, trie entries, counts. Write: slot
// of the packet queue ($l0, $l1), its port's bit ($l2), message to the core, the mask of
// msgq_receive ($l3).
.xfer_order $l0 $l1 $l2 $l3
.operand_synonym $slot0   $l0
.operand_synonym $slot1   $l1
.operand_synonym $bit     $l2
.operand_synonym $message $l3

.operand_synonym carried   out      // AAL5 length, until the output port is known

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@taken, 0]
    immed[@out_turn, 0]
    immed[@in_index, 0]
    immed[@core_index, 0]
    immed[@in_base, MSGQ_ADDRESS(MSGQ_ATM_RX_IPR)]
    immed[@core_base, MSGQ_ADDRESS(MSGQ_IPR_CORE)]
    immed[@max_length, MAX_IP_LENGTH]
    immed[@frame_start, PACKETQ_START(FRAME_START_BYTE)]
    load_shared(@change, IP_CHANGE)
    immed[@class_d, CLASS_D_CARRY, <<16]
    .use @class_d                               // only read with RFC1812
#ifdef ATM_LOOPBACK_MASK
    load_shared(@route_entries, ROUTE_ENTRIES)
#else
    load_shared(@route_entries, IP_TABLE_END)
#endif
    engine_ready($l0)
    br[thread#]
follower#:
    ctx_arb[inter_thread]
thread#:
    load(table_16, (1 << MSGQ_EMPTY_BIT))           // the mask of msgq_receive
    alu[$message, --, B, table_16]
    alu[$$b0, --, B, 0]                             // the four bytes before every frame
    load(table_16, IP_TABLE_T16)
    load(table_8, IP_TABLE_T8)
    load(blocks, IP_TABLE_BLOCKS)
    load(local_addresses, LOCAL_ADDRESSES)
    load(rings, PACKETQ_RINGS)
    load(counts_base, PACKETQ_COUNTS)

// --- receive, check, route -------------------------------------------------------------------
// A message's place in the queue is its ticket. A thread that finds no message waits in none_yet#
// and polls again once all lower tickets have their messages: other threads may have taken theirs
// before its own arrived.
.local work                                         // slot, longword 2 of the header, counts
.local total destination route enabled
route#:
    alu[my, --, B, @in_index]
    msgq_slot(work, @in_base, my)
    scratch[bit_wr, $message, work, 0, test_and_set_bits], ctx_swap, defer[1]
        alu[@in_index, @in_index, +, 1]
    br_bset[$message, MSGQ_EMPTY_BIT, none_yet#]
received#:
    alu[@taken, @taken, +, 1]
    packet_read(buffer, carried, port, $message)
    packet_check(total, destination, carried)
modified#:
    packet_check_rest(destination)
    packet_route(destination, route, enabled)
routed#:
    packet_entry_read(route)
        packetq_last(destination, total)
    packetq_elements(route, destination)
    packet_mtu_check(total)
    packet_port(out, enabled)
    packetq_check(buffer, lost#)
    packet_header_write(buffer, out)
    packetq_word_of($slot0, route, destination, port, @frame_start)
    alu[$slot1, --, B, buffer]

// --- enqueue, in the order of receipt ------------------------------------------------------------
    alu[--, my, -, @out_turn]
    br!=0[out_turn_wait#], defer[1]
        alu_shf[work, --, B, out, <<1]
out_turn_mine#:
    packetq_lock(out, $message)
    scratch[read, $l0, work, counts_base, 2], sig_done
    ctx_arb[sdram, fbi]                             // write the header before the packet's slot
    packetq_send(out, work, rings, counts_base, $l0, $l1, $slot0, $bit, queue_full#)
    packetq_unlock(out, $message)
    counter_inc(IPR_PACKET_ENQUEUE_ETHER)
    br[route#], defer[1]
        sequence_exit(@out_turn)

none_yet#:
    .loop_bound 1                                   // for `ixp flow`: count no waiting
    ctx_arb[voluntary]
    alu[--, my, -, @taken]
    br>0[none_yet#]
    scratch[bit_wr, $message, work, 0, test_and_set_bits], ctx_swap
    br_bset[$message, MSGQ_EMPTY_BIT, none_yet#]
    br[received#]
out_turn_wait#:
    sequence_wait(my, @out_turn)
    br[out_turn_mine#]
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
.endlocal
.endlocal

// --- exceptions ----------------------------------------------------------------------------------
#if RFC1812
    port_drop(invalid_address#, port, IP_INVALID_ADDRESS, discard#)
    port_drop(directed_broadcast#, port, IP_DBCAST_ADDRESS, discard#)
#endif
    port_drop(bad_total_length#, port, IP_BAD_TOTAL_LENGTH, discard#)
#if !CORE_ANSWERS
    port_drop(bad_ttl#, port, IP_BAD_TTL, discard#)
#endif
    port_drop(bad_checksum#, port, IP_BAD_CHECKSUM, discard#)
#if !CORE_ANSWERS
    port_drop(no_route#, port, IP_NO_ROUTE, discard#)
#endif
port_disabled#:
    port_counter_inc(port, PORT_DISABLED)
discard#:
    buf_free(buffer)
#if QUEUE_CHECKS
    br[lost#]
    drop(bad_port#, PACKETQ_SEND_BAD_INDEX, discard#)
lost#:
#endif
    sequence_wait(my, @out_turn)
    sequence_exit(@out_turn)
    br[route#]
queue_full#:                                        // this thread holds the turn
    packetq_unlock(out, $message)
    port_counter_inc(out, PORT_FULLQ)
    buf_free(buffer)
    sequence_exit(@out_turn)
    br[route#]

// Packets for the router itself, by protocol.
.local reason
own_address#:
    packet_protocol()
    immed[reason, REASON_OWN_ADDRESS]
    br[to_core#]
    exception(icmp#, reason, REASON_ICMP, to_core#)
    exception(igmp#, reason, REASON_IGMP, to_core#)
    exception(snmp#, reason, REASON_SNMP, to_core#)
    exception(options_or_fragment#, reason, REASON_OPTIONS_OR_FRAGMENT, to_core#)
#if CORE_ANSWERS
    exception(bad_ttl#, reason, REASON_TTL_EXPIRED, to_core#)
    exception(no_route#, reason, REASON_NO_ROUTE, to_core#)
    exception(too_big#, reason, REASON_TOO_BIG, to_core#)
#endif
#if RFC1812
multicast#:
    immed[reason, REASON_MULTICAST]
#endif
to_core#:
    alu[carried, carried, +, FIRST_BYTE]
    sequence_wait(my, @out_turn)
    core_queue_send(buffer, carried, port, reason, $slot0, $l0, core_full#)
    sequence_exit(@out_turn)
    core_kind_inc(reason, ATM_RX_IP_OPTIONS_OR_FRAG_Q2CORE, ATM_RX_SNMP, 0)
.endlocal
    br[route#]
core_full#:
    counter_inc(ATM_RX_CORE_FULLQ)
    buf_free(buffer)
    sequence_exit(@out_turn)
    br[route#]
