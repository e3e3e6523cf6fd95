// Steps of IP route on a packet from ATM: read, check, route, new header.
#ifndef IP_PACKET_UC
#define IP_PACKET_UC
#include "ip.uc"
#include "packetq.uc"

// Read half: buffer bytes 16-39 {LLC1, IP 0-4}, for some packets 40-47 {ports}. Write half: buffer
// bytes 0-31 {6 unused bytes, Ethernet header, IP 0-2}.
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

// Unpack a message {port, AAL5 length, page} and read the packet's header.
// Changes $$b0 to $$b7.
#macro packet_read(buffer, carried, port, $message)
    message_buffer(buffer, $message)
    sdram[read, $$b0, buffer, 2, 3], ordered, ctx_swap, defer[1]  // after the join of the last cell
        alu_shf[carried, --, B, $message, <<6]      // AAL5 length 25:15
    alu_shf[carried, --, B, carried, >>(6 + MESSAGE_LENGTH)]
    alu_shf[port, --, B, $message, >>MESSAGE_PORT]
#endm

// Check the packet, in the order of drop precedence; `total` becomes its length.
// Reads local_addresses, @all_ones, @max_length, $$b0 to $$b7; changes $l0 to $l3; branches to
// own_address#, options_or_fragment#, invalid_address#, multicast#, directed_broadcast#,
// bad_total_length#, bad_ttl#, bad_checksum#.
#macro packet_check(total, destination, carried)
.local kind block
    alu[destination, --, B, $$destination]
    ip_local_block(block, destination, $$destination)
    sram[read, $l0, block, local_addresses, 4], ctx_swap, defer[1]
        alu[$$out_ip0, --, B, $$ip0]
    ip_local_find(kind, destination, block, local_addresses, $l0, $l1, $l2, $l3)
    br_bset[kind, 0, own_address#]
    ip_options_or_fragment_check($$ip0, $$ip1, options_or_fragment#)
    ip_address_check($$source, $$destination, @class_d, invalid_address#, class_d_or_e#)
    ip_broadcast_check(kind, directed_broadcast#)
    ip_length_check(total, $$ip0, @max_length, bad_total_length#)
    ip_carried_check(total, carried, bad_total_length#)
.endlocal
    ip_modify(work, $$ip2, @change, checksum_wraps#)
#endm

// The checks after modified#, to which checksum_wraps# returns.
// Reads $$b0 to $$b5, work; changes $$b7; branches to bad_ttl#, bad_checksum#.
#macro packet_check_rest(destination)
    ip_ttl_check(work, bad_ttl#)
    alu[$$out_ip2, --, B, work]
    ip_checksum_check($$ip0, $$ip1, $$ip2, $$source, destination, bad_checksum#)
#endm

// Find the route, and read the enabled ports.
// Reads table_16, table_8, blocks, $$b2; changes $l0 to $l2, $$b6; branches to long_route#,
// short_route#, which return to routed#.
#macro packet_route(destination, route, enabled)
    immed[route, PORT_ENABLE]
    scratch[read, $l2, route, 0, 1], sig_done
    ip_table_heads(destination, table_16, table_8, $l0, $l1)
    ctx_arb[sram, fbi], defer[1]
        alu[$$out_ip1, --, B, $$ip1]
    alu[enabled, --, B, $l2]
    ip_route_lookup(route, destination, blocks, $l0, $l1, long_route#, short_route#)
#endm

// Read the words of a route into $l0 to $l3 or, with ATM_LOOPBACK, its entry into $$b0 to $$b7. The
// word after the macro is deferred.
// Reads @route_entries; changes route.
#macro packet_entry_read(route)
    alu_shf[route, --, B, route, <<2]
#ifdef ATM_LOOPBACK_MASK
    alu[route, route, +, @route_entries]
    sdram[read, $$b0, route, 0, 4], DRAM_QUEUE, ctx_swap, defer[1]
#else
    alu[route, @route_entries, -, route]
    sram[read, $l0, route, 0, ROUTE_WORDS_SIZE], ctx_swap, defer[1]
#endif
#endm

// With CORE_ANSWERS, compare the packet with the MTU of its route: bits 26:16 of its first word or,
// with ATM_LOOPBACK, the lower half of entry word 7, which exceeds any packet in routes to ATM.
// Reads $l0, $$b7; branches to too_big#, no_route#.
#macro packet_mtu_check(total)
#if CORE_ANSWERS
.local mtu
#ifdef ATM_LOOPBACK_MASK
    ld_field_w_clr[mtu, 0011, $$b7]
#else
    br_bset[$l0, 31, no_route#]                     // a route to ATM; packet_port also refuses it
    alu_shf[mtu, --, B, $l0, <<5]
    alu_shf[mtu, --, B, mtu, >>21]
#endif
    alu[--, mtu, -, total]
    br<0[too_big#]
.endlocal
#endif
#endm

// Return the output port of the route.
// Reads $l0, with ATM_LOOPBACK $$b0, $$b3; branches to no_route#, port_disabled#, with QUEUE_CHECKS
// bad_port#.
#macro packet_port(out, enabled)
#ifdef ATM_LOOPBACK_MASK
    alu[out, $$b0, OR, 0]                           // entry word 0: output port, bit 31 for ATM
    br>=0[to_ethernet#]
    counter_inc(ATM_LOOPBACK)
    alu[out, --, B, $$b3]                          // entry word 3: prefix, whose bits select a port
    alu_shf[out, ATM_LOOPBACK_MASK, AND, out, >>8]
#if (ATM_LOOPBACK_FIRST > 0)
    alu[out, out, +, ATM_LOOPBACK_FIRST]
#endif
to_ethernet#:
    alu[--, out, OR, 0]                             // shift amount of the next word
#else
    br_bset[$l0, 31, no_route#]                     // ATM to ATM is not allowed
    alu_shf[out, --, B, $l0, >>27]
    alu[--, out, OR, 0]                             // shift amount of the next word
#endif
    alu_shf[enabled, --, B, enabled, >>indirect]
    br_bclr[enabled, 0, port_disabled#]
    packetq_port_check(out, bad_port#)
#endm

// Write Ethernet header and IP header: entry words 1, 2 hold the next hop, 6, 7 the own address.
// The caller waits for SDRAM. A looped back packet has no next hop: both are the own address.
// Reads $$b0 to $$b7; changes $$b1 to $$b4, with ATM_LOOPBACK $l0, $l1.
#macro packet_header_write(buffer, out)
#ifdef ATM_LOOPBACK_MASK
.local mac type
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
    alu[mac, --, B, $$b1]
    alu_shf[$$b1, --, B, mac, >>16]
    alu_shf[$$b2, $$b2, OR, mac, <<16]
    alu[$$b3, --, B, $$b6]
    alu_shf[mac, --, B, $$b7, >>16]
type#:
    immed[type, ETHERTYPE_IP]
    alu_shf[$$b4, type, OR, mac, <<16]
.endlocal
#else
    alu[$$b1, --, B, $l0]                           // its upper half is before the frame
    alu[$$b2, --, B, $l1]
    alu[$$b3, --, B, $l2]
    alu[$$b4, --, B, $l3]
#endif
    sdram[write, $$b0, buffer, 0, 4], DRAM_QUEUE, sig_done
#endm

// Branch by the protocol of a packet for the router itself, or continue.
// Reads $$ip2, $$udp; branches to icmp#, igmp#, snmp#.
#macro packet_protocol()
.local protocol
    ld_field_w_clr[protocol, 0001, $$ip2, >>16]
    ip_protocol_find(protocol, icmp#, igmp#, udp#)
    br[other#]
udp#:
    sdram[read, $$udp, buffer, 5, 1], ordered, ctx_swap
    ld_field_w_clr[protocol, 0011, $$udp]
    ip_snmp_find(protocol, snmp#)
.endlocal
other#:
#endm

#endif
