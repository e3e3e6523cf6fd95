// IP route: a packet from ATM is checked, routed, and queued to its Ethernet port.
//
// Input:    message queue {port, AAL5 length, page} from ATM receive
// Output:   packet queues of the Ethernet ports; message queue to the core
// Tables:   local addresses, trie, route entries, enabled ports
// Threads:  four, alike; tickets keep the order of the packets
// Budget:   328 core cycles a packet of 40 bytes at OC-12 (two cells); 211 in the published design
// Measured: 157 cycles a packet when this engine is the bottleneck (README.md)
// See also: atm_rx.uc sends, ether_tx.uc receives; application note pp.15, 23, 35, 38-41
//
// The order of the checks decides what is counted when several fail; it is the order below.

#include "include/memory_map.uc"
#include "include/hardware.uc"
#include "include/system_config.uc"
#include "include/counters.uc"
#include "include/constant.uc"
#include "include/critsect.uc"
#include "include/sequence.uc"
#include "include/msgq.uc"
#include "include/buf.uc"
#include "include/core_queue.uc"
#include "include/threads.uc"
#include "include/ip.uc"
#include "include/packetq.uc"

// --- registers ------------------------------------------------------------------------------
// SDRAM transfer registers. Read: buffer bytes 16-47 {LLC1, IP 0-4, 2 more}, then the route entry.
// Write: buffer bytes 0-31 {6 unused bytes, Ethernet header, IP 0-2}.
.xfer_order $$b0 $$b1 $$b2 $$b3 $$b4 $$b5 $$b6 $$b7
.operand_synonym $$ip0  $$b1
.operand_synonym $$ip1  $$b2
.operand_synonym $$ip2  $$b3
.operand_synonym $$source $$b4
.operand_synonym $$destination $$b5
.operand_synonym $$udp  $$b6
.operand_synonym $$out_ip0 $$b5
.operand_synonym $$out_ip1 $$b6
.operand_synonym $$out_ip2 $$b7

// SRAM transfer registers. Read: message ($l3), local addresses, trie entries, counts. Write: slot of
// the packet queue ($l0, $l1), message to the core, the mask of msgq_receive ($l3).
.xfer_order $l0 $l1 $l2 $l3
.operand_synonym $slot0   $l0
.operand_synonym $slot1   $l1
.operand_synonym $message $l3

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@receiving, 0]
    immed[@out_enter, 0]
    immed[@out_turn, 0]
    immed[@in_index, 0]
    immed[@core_index, 0]
    immed[@in_base, MSGQ_ADDRESS(MSGQ_ATM_RX_IPR)]
    immed[@core_base, MSGQ_ADDRESS(MSGQ_IPR_CORE)]
    immed[@max_length, MAX_IP_LENGTH]
    immed[@frame_start, (FRAME_START_BYTE << PACKETQ_START_BYTE)]
    immed[@ttl_one, 0x0100, <<16]
    move_shared(@checksum_wrap, 0x01010000)
    alu[@all_ones, --, ~B, 0]
    move_shared(@route_entries, ROUTE_ENTRIES)
    engine_ready($l0)
    threads_wake()
    br[thread#]
follower#:
    ctx_arb[inter_thread]
thread#:
    move(table_16, (1 << MSGQ_EMPTY_BIT))           // the mask of msgq_receive
    alu[$message, --, B, table_16]
    alu[$$b0, --, B, 0]                             // the four bytes in front of every frame
    move(table_16, IP_TABLE_T16)
    move(table_8, IP_TABLE_T8)
    move(blocks, IP_TABLE_BLOCKS)
    move(local_addresses, LOCAL_ADDRESSES)
    move(rings, PACKETQ_RINGS)
    move(counts_base, PACKETQ_COUNTS)

// --- receive --------------------------------------------------------------------------------
route#:
    critsect_enter(@receiving)
.local slot
    msgq_receive($message, slot, @in_base, @in_index)
.endlocal
    sequence_enter(my, @out_enter)
    critsect_exit(@receiving)
.local total                                        // lives until the packet is enqueued
.local destination
.local kind carried
    alu_shf[quad, --, B, $message, <<17]            // page 14:0
    alu_shf[quad, --, B, quad, >>9]
    sdram[read, $$b0, quad, 2, 4], DRAM_QUEUE, ctx_swap
    alu_shf[carried, --, B, $message, <<6]          // AAL5 length 25:15
    alu_shf[carried, --, B, carried, >>(6 + MESSAGE_LENGTH)]
    alu_shf[port, --, B, $message, >>MESSAGE_PORT]

// --- checks -----------------------------------------------------------------------------------
.local block
    alu[destination, --, B, $$destination]
    ip_local_block(block, destination, $$destination)
    sram[read, $l0, block, local_addresses, 4], ctx_swap
    ip_local_find(kind, destination, block, local_addresses, $l0, $l1, $l2, $l3)
.endlocal
    br_bset[kind, 0, own_address#]
    ip_options_or_fragment_check($$ip0, $$ip1, options_or_fragment#)
    ip_address_check($$source, $$destination, @all_ones, invalid_address#, multicast#)
    br_bset[kind, 1, directed_broadcast#]
    ip_length_check(total, $$ip0, @max_length, bad_total_length#)
    ip_carried_check(total, carried, bad_total_length#)
    ip_ttl_check($$ip2, bad_ttl#)
    ip_checksum_check($$ip0, $$ip1, $$ip2, $$source, $$destination, bad_checksum#)
.endlocal

// --- route --------------------------------------------------------------------------------------
    alu[$$out_ip0, --, B, $$ip0]
    alu[$$out_ip1, --, B, $$ip1]
.local ip2
    ip_modify(ip2, $$ip2, @ttl_one, @checksum_wrap)
    alu[$$out_ip2, --, B, ip2]
.endlocal
.local route
    ip_table_heads(destination, table_16, table_8, $l0, $l1)
    ip_route_lookup(route, destination, blocks, $l0, $l1, no_route#)
    alu_shf[route, --, B, route, <<2]
    alu[route, route, +, @route_entries]
    sdram[read, $$b0, route, 0, 4], DRAM_QUEUE, sig_done
    immed[route, PORT_ENABLE]
    scratch[read, $l0, route, 0, 1], sig_done
.endlocal
    ctx_arb[sdram, fbi]
.endlocal
.local enabled
    alu[out, $$b0, OR, 0]                           // entry word 0: output port, bit 31 for ATM
    br<0[no_route#]                                 // ATM to ATM is no way
    alu[--, out, OR, 0]                             // shift amount of the next word
    alu_shf[enabled, --, B, $l0, >>indirect]
    br_bclr[enabled, 0, port_disabled#]
.endlocal

// --- Ethernet header: entry words 1, 2 next hop, 6, 7 own address --------------------------------
.local mac type
    alu[mac, --, B, $$b1]
    alu_shf[$$b1, --, B, mac, >>16]
    alu_shf[$$b2, $$b2, OR, mac, <<16]
    alu[$$b3, --, B, $$b6]
    alu_shf[mac, --, B, $$b7, >>16]
    immed[type, ETHERTYPE_IP]
    alu_shf[$$b4, type, OR, mac, <<16]
.endlocal
    sdram[write, $$b0, quad, 0, 4], DRAM_QUEUE, sig_done
.local word
    packetq_word(word, total, port, @frame_start)
    alu[$slot0, --, B, word]
.endlocal
.endlocal
    alu[$slot1, --, B, quad]

// --- enqueue, in the order of receipt --------------------------------------------------------------
.local counts
    alu_shf[counts, --, B, out, <<1]
    sequence_wait(my, @out_turn)
    scratch[read, $l0, counts, counts_base, 2], sig_done
    ctx_arb[sdram, fbi]                             // the header must be there before the packet is
    packetq_send(out, counts, rings, counts_base, $l0, $l1, $slot0, queue_full#)
.endlocal
    counter_inc(IPR_PACKET_ENQUEUE_ETHER)
    sequence_exit(@out_turn)
    br[route#]

// --- exceptions -----------------------------------------------------------------------------------
invalid_address#:
    port_counter_inc(port, IP_INVALID_ADDRESS)
    br[discard#]
directed_broadcast#:
    port_counter_inc(port, IP_DBCAST_ADDRESS)
    br[discard#]
bad_total_length#:
    port_counter_inc(port, IP_BAD_TOTAL_LENGTH)
    br[discard#]
bad_ttl#:
    port_counter_inc(port, IP_BAD_TTL)
    br[discard#]
bad_checksum#:
    port_counter_inc(port, IP_BAD_CHECKSUM)
    br[discard#]
no_route#:
    port_counter_inc(port, IP_NO_ROUTE)
    br[discard#]
port_disabled#:
    port_counter_inc(port, PORT_DISABLED)
discard#:
    buf_free(quad)
    sequence_wait(my, @out_turn)
    sequence_exit(@out_turn)
    br[route#]
queue_full#:                                        // holds the turn
    port_counter_inc(out, PORT_FULLQ)
    buf_free(quad)
    sequence_exit(@out_turn)
    br[route#]

// Packets for the router itself, by what they are.
.local reason
own_address#:
.local protocol
    ld_field_w_clr[protocol, 0001, $$ip2, >>16]
    alu[--, protocol, -, IP_ICMP]
    br=0[icmp#]
    alu[--, protocol, -, IP_IGMP]
    br=0[igmp#]
    alu[--, protocol, -, IP_UDP]
    br!=0[own_other#]
    ld_field_w_clr[protocol, 0011, $$udp]
    alu[protocol, protocol, -, SNMP_PORT]
    br=0[snmp#]
    alu[--, protocol, -, 1]
    br=0[snmp#]
.endlocal
own_other#:
    immed[reason, REASON_OWN_ADDRESS]
    br[to_core#]
icmp#:
    counter_inc(ATM_RX_ICMP)
    immed[reason, REASON_ICMP]
    br[to_core#]
igmp#:
    counter_inc(ATM_RX_IGMP)
    immed[reason, REASON_IGMP]
    br[to_core#]
snmp#:
    counter_inc(ATM_RX_SNMP)
    immed[reason, REASON_SNMP]
    br[to_core#]
options_or_fragment#:
    counter_inc(ATM_RX_IP_OPTIONS_OR_FRAG_Q2CORE)
    immed[reason, REASON_OPTIONS_OR_FRAGMENT]
    br[to_core#]
multicast#:
    immed[reason, REASON_MULTICAST]
to_core#:
    sequence_wait(my, @out_turn)
    core_queue_send(quad, port, reason, $slot0, $l0, @core_base, @core_index, core_full#)
.endlocal
    sequence_exit(@out_turn)
    br[route#]
core_full#:
    counter_inc(ATM_RX_CORE_FULLQ)
    buf_free(quad)
    sequence_exit(@out_turn)
    br[route#]
