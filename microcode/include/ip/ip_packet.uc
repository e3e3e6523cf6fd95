// Steps of IP route on a packet from ATM: read, check, route, new header.
#ifndef IP_PACKET_UC
#define IP_PACKET_UC
#include "ip.uc"
#include "packetq.uc"

// Read: buffer bytes 16-47 {LLC1, IP 0-4, 2 more}, then the route entry. Write: buffer bytes 0-31
// {6 unused bytes, Ethernet header, IP 0-2}.
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

// Take a message {port, AAL5 length, page} apart and read the packet's header.
// Changes $$b0 to $$b7.
#macro packet_read(buffer, carried, port, $message)
    message_buffer(buffer, $message)
    sdram[read, $$b0, buffer, 2, 4], ordered, ctx_swap  // behind the join of the last cell
    alu_shf[carried, --, B, $message, <<6]          // AAL5 length 25:15
    alu_shf[carried, --, B, carried, >>(6 + MESSAGE_LENGTH)]
    alu_shf[port, --, B, $message, >>MESSAGE_PORT]
#endm

// Check the packet, in the order that decides what is counted: `total` is its length.
// Reads local_addresses, @all_ones, @max_length, $$b0 to $$b7; changes $l0 to $l3; branches to
// own_address#, options_or_fragment#, invalid_address#, multicast#, directed_broadcast#,
// bad_total_length#, bad_ttl#, bad_checksum#.
#macro packet_check(total, destination, carried)
.local kind block
    alu[destination, --, B, $$destination]
    ip_local_block(block, destination, $$destination)
    sram[read, $l0, block, local_addresses, 4], ctx_swap
    ip_local_find(kind, destination, block, local_addresses, $l0, $l1, $l2, $l3)
    br_bset[kind, 0, own_address#]
    ip_options_or_fragment_check($$ip0, $$ip1, options_or_fragment#)
    ip_address_check($$source, $$destination, @all_ones, invalid_address#, multicast#)
    ip_broadcast_check(kind, directed_broadcast#)
    ip_length_check(total, $$ip0, @max_length, bad_total_length#)
    ip_carried_check(total, carried, bad_total_length#)
    ip_ttl_check($$ip2, bad_ttl#)
    ip_checksum_check($$ip0, $$ip1, $$ip2, $$source, $$destination, bad_checksum#)
.endlocal
#endm

// Change the header and find the route: its entry is then in $$b0 ... $$b7.
// Reads $$b0 to $$b7, table_16, table_8, blocks, @ttl_one, @checksum_wrap, @route_entries; changes
// $l0, $l1, $$b0 to $$b7; branches to no_route#.
#macro packet_route(destination)
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
#endm

// With CORE_ANSWERS, compare the packet with the MTU of its route: entry word 7, whose
// lower half is more than any packet in a route to ATM.
// Reads $$b7; branches to too_big#.
#macro packet_mtu_check(total)
#if CORE_ANSWERS
.local mtu
    ld_field_w_clr[mtu, 0011, $$b7]
    alu[--, mtu, -, total]
    br<0[too_big#]
.endlocal
#endif
#endm

// Return the output port of the route.
// Reads $$b0, $$b3, $l0; branches to no_route#, port_disabled#, with QUEUE_CHECKS bad_port#.
#macro packet_port(out)
.local enabled
#if (CORE_ANSWERS && !defined(ATM_LOOPBACK_MASK))   // `out` may still hold what the core is told
    alu[--, --, B, $$b0]
    br<0[no_route#]
#endif
    alu[out, $$b0, OR, 0]                           // entry word 0: output port, bit 31 for ATM
#ifdef ATM_LOOPBACK_MASK
    br>=0[to_ethernet#]
    counter_inc(ATM_LOOPBACK)
    alu[out, --, B, $$b3]                          // entry word 3: prefix, whose bits choose a port
    alu_shf[out, ATM_LOOPBACK_MASK, AND, out, >>8]
#if (ATM_LOOPBACK_FIRST > 0)
    alu[out, out, +, ATM_LOOPBACK_FIRST]
#endif
to_ethernet#:
#else
    br<0[no_route#]                                 // ATM to ATM is no way
#endif
    alu[--, out, OR, 0]                             // shift amount of the next word
    alu_shf[enabled, --, B, $l0, >>indirect]
    br_bclr[enabled, 0, port_disabled#]
.endlocal
    packetq_port_check(out, bad_port#)
#endm

// Write Ethernet header and IP header: entry words 1, 2 hold the next hop, 6, 7 the own address.
// The caller waits for SDRAM. A packet looped back has no next hop, so both are the own address.
// Reads $$b0 to $$b7; changes $$b1 to $$b4, with ATM_LOOPBACK $l0, $l1.
#macro packet_header_write(buffer, out)
.local mac type
#ifdef ATM_LOOPBACK_MASK
    alu[--, --, B, $$b0]
    br>=0[routed#]
    immed[type, PORT_MACS]
    alu_shf[mac, --, B, out, <<1]
    scratch[read, $l0, mac, type, 2], ctx_swap
    alu[mac, --, B, $l0]
    alu[$$b3, --, B, mac]
    alu_shf[$$b1, --, B, mac, >>16]
    alu_shf[type, --, B, $l1, >>16]
    alu_shf[$$b2, type, OR, mac, <<16]
    alu[mac, --, B, type]
    br[type#]
routed#:
#endif
    alu[mac, --, B, $$b1]
    alu_shf[$$b1, --, B, mac, >>16]
    alu_shf[$$b2, $$b2, OR, mac, <<16]
    alu[$$b3, --, B, $$b6]
    alu_shf[mac, --, B, $$b7, >>16]
#ifdef ATM_LOOPBACK_MASK
type#:
#endif
    immed[type, ETHERTYPE_IP]
    alu_shf[$$b4, type, OR, mac, <<16]
.endlocal
    sdram[write, $$b0, buffer, 0, 4], DRAM_QUEUE, sig_done
#endm

// Branch by the protocol of a packet for the router itself, or go on.
// Reads $$ip2, $$udp; branches to icmp#, igmp#, snmp#.
#macro packet_protocol()
.local protocol
    ld_field_w_clr[protocol, 0001, $$ip2, >>16]
    ip_protocol_find(protocol, icmp#, igmp#, udp#)
    br[other#]
udp#:
    ld_field_w_clr[protocol, 0011, $$udp]
    ip_snmp_find(protocol, snmp#)
.endlocal
other#:
#endm

#endif
