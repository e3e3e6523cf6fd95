// IPv4 in the forwarding path: checks of RFC 1812, TTL and checksum, longest prefix match.
//
// Macros take the header's longwords in SDRAM transfer registers. Every check has a parameter for
// the label to which it branches on failure.
#ifndef IP_UC
#define IP_UC
#include "memory_map.uc"
#include "system_config.uc"

#define IP_VERSION_AND_LENGTH   0x45        // version 4, header of 5 longwords: no options
#define IP_ICMP                 1
#define IP_IGMP                 2
#define IP_UDP                  17
#define SNMP_PORT               161         // port 162 is for traps

// Check version, header length and fragments (more follow, or an offset; RFC 791). With
// CORE_ANSWERS, fragments are forwarded like other packets, so none are counted.
#macro ip_options_or_fragment_check(w0, w1, EXCEPTION)
    br!=byte[w0, 3, IP_VERSION_AND_LENGTH, EXCEPTION]
#if !CORE_ANSWERS
    alu_shf[--, --, B, w1, <<18]
    br!=0[EXCEPTION]
#endif
#endm

// Check for addresses that must not be forwarded (RFC 1812, 5.3.7 and 4.2.2.11): 0/8 and 127/8 as
// source or destination, sources of class D and E. Destinations of class D and E go to MANY, where
// ip_many_check separates them. `class_d` is CLASS_D_CARRY << 16.
#macro ip_address_check(source, destination, class_d, INVALID, MANY)
#if RFC1812
    br=byte[source, 3, 0, INVALID]
    br=byte[source, 3, 127, INVALID]
    alu[--, source, +, class_d]                     // sets carry for 224.0.0.0 and above
    br=cout[INVALID]
    br=byte[destination, 3, 0, INVALID]
    br=byte[destination, 3, 127, INVALID]
    alu[--, destination, +, class_d]
    br=cout[MANY]
#endif
#endm

#define CLASS_D_CARRY           0x2000

// Separate destinations of class D and E: class D and 255.255.255.255 go to MANY.
#macro ip_many_check(destination, INVALID, MANY)
    br_bclr[destination, 28, MANY]
    alu[--, --, ~B, destination]
    br=0[MANY]
    br[INVALID]
#endm

// Check for directed broadcasts of own networks, by the kind from ip_local_find.
#macro ip_broadcast_check(kind, BROADCAST)
#if RFC1812
    br_bset[kind, 1, BROADCAST]
#endif
#endm

// Branch by the protocol of a packet for the router itself, or continue.
#macro ip_protocol_find(protocol, ICMP, IGMP, UDP)
    alu[--, protocol, -, IP_ICMP]
    br=0[ICMP]
    alu[--, protocol, -, IP_IGMP]
    br=0[IGMP]
    alu[--, protocol, -, IP_UDP]
    br=0[UDP]
#endm

// Go to SNMP if a UDP destination port is an SNMP port, or continue; `port` is changed.
#macro ip_snmp_find(port, SNMP)
    alu[port, port, -, SNMP_PORT]
    br=0[SNMP]
    alu[--, port, -, 1]
    br=0[SNMP]
#endm

// Check that the total length is 20 to MAX_IP_LENGTH.
#macro ip_length_check(total, w0, max_length, BAD)
    ld_field_w_clr[total, 0011, w0]
    alu[--, total, -, 20]
    br<0[BAD]
    alu[--, max_length, -, total]
    br<0[BAD]
#endm

// Check the total length against the PDU: AAL5 length `carried` less LLC/SNAP.
#macro ip_carried_check(total, carried, BAD)
.local with_llc
    alu[with_llc, total, +, 8]
    alu[--, carried, -, with_llc]
    br<0[BAD]
.endlocal
#endm

#macro ip_ttl_check(new, BAD)
    br=byte[new, 3, 0, BAD]                         // TTL - 1 is 0 or 255
    br=byte[new, 3, 0xFF, BAD]
#endm

// Header checksum (RFC 1071): the one's-complement sum of all longwords, folded twice, is 0xFFFF.
#macro ip_checksum_check(w0, w1, w2, w3, w4, BAD)
.local sum fold
    alu[sum, w4, +, w0]
    alu[sum, sum, +carry, w1]
    alu[sum, sum, +carry, w2]
    alu[sum, sum, +carry, w3]
    alu[sum, sum, +carry, 0]
    alu_shf[fold, --, B, sum, <<rot16]
    alu[sum, sum, +, fold]              // both halves are the sum of the halves
    alu[--, sum, +carry, 1]
    br!=0[BAD]
.endlocal
#endm

// Decrement the TTL in longword 2 {TTL, protocol, checksum}, with the same checksum as a full
// recomputation. The sum falls by 0x0100, so the checksum rises by that; from 0xFFFF on, add 1 more
// (RFC 1624: 0xFFFF is never sent). `change` is IP_CHANGE; if the checksum may wrap, go to WRAPS,
// where ip_modify_wraps corrects it.
#define IP_CHANGE               0xFF000100      // + 0x0100 - 0x01000000
#macro ip_modify(new, w2, change, WRAPS)
    alu[new, w2, +, change]
    br=byte[w2, 1, 0xFF, WRAPS]
    br=byte[w2, 1, 0xFE, WRAPS]
#endm
#macro ip_modify_wraps(new, w2, DONE)
.local checksum
    ld_field_w_clr[checksum, 0011, w2]
    alu[checksum, checksum, +, 0x80]
    alu[checksum, checksum, +, 0x81]
    br_bclr[checksum, 16, DONE]
    immed[checksum, 0xFFFF]
    alu[new, new, -, checksum]
    br[DONE]
.endlocal
#endm

// Follow one path through the trie: four address bits and one read per level, from `bits` 31:28. An
// entry holds {route, next block}; `route` becomes the deepest nonzero route.
#macro ip_trie_walk(route, block, bits, blocks, $entry)
.local better
walk#:
    .loop_bound 4                       // nibbles after the 16 bits of T16; two after the 8 of T8
    dbl_shf[block, block, bits, >>28]
    sram[read, $entry, block, blocks, 1], ctx_swap, defer[1]
        alu_shf[bits, --, B, bits, <<4]
    alu_shf[better, --, B, $entry, >>16]
    br=0[no_better#], defer[1]
        ld_field_w_clr[block, 0011, $entry], load_cc
    ld_field[route, 1111, better]       // keeps the condition codes
no_better#:
    br!=0[walk#]
.endlocal
#endm

// Read the first entries of a lookup in both tables. The caller waits for SRAM.
#macro ip_table_heads(address, table_16, table_8, $entry16, $entry8)
.local prefix
    alu_shf[prefix, --, B, address, >>16]
    sram[read, $entry16, prefix, table_16, 1]
    alu_shf[prefix, --, B, address, >>24]
    sram[read, $entry8, prefix, table_8, 1], sig_done
.endlocal
#endm

// Longest prefix match, from the entries of the 16-bit and the 8-bit table. Prefixes longer than 16
// bits go to LONG; the short path, at SHORT, is only walked if there is no longer prefix.
#macro ip_route_lookup(route, address, blocks, $entry16, $entry8, LONG, SHORT)
    alu_shf[route, --, B, $entry16, >>16]
    alu_shf[--, --, B, $entry16, <<16]
    br!=0[LONG]
    alu[--, --, B, route]
    br=0[SHORT]
#endm

// Longest prefix match without branches to LONG, if most prefixes exceed 16 bits.
#macro ip_route_find(route, address, blocks, $entry16, $entry8, NO_ROUTE)
.local block bits
    alu_shf[route, --, B, $entry16, >>16]
    ld_field_w_clr[block, 0011, $entry16], load_cc
    br=0[long_done#], defer[1]
        alu_shf[bits, --, B, address, <<16]
    ip_trie_walk(route, block, bits, blocks, $entry16)
long_done#:
.endlocal
    alu[--, --, B, route]
    br!=0[found#], guess_branch
    ip_route_short(route, address, blocks, $entry16, $entry8, found#, NO_ROUTE)
found#:
#endm

// The walks for LONG and SHORT, outside the path of packets with a route in the 16-bit table.
#macro ip_route_long(route, address, blocks, $entry16, FOUND)
.local block bits
    ld_field_w_clr[block, 0011, $entry16]
    alu_shf[bits, --, B, address, <<16]
    ip_trie_walk(route, block, bits, blocks, $entry16)
    alu[--, --, B, route]
    br!=0[FOUND]
.endlocal
#endm
#macro ip_route_short(route, address, blocks, $entry16, $entry8, FOUND, NO_ROUTE)
.local block bits
    alu_shf[route, --, B, $entry8, >>16]
    ld_field_w_clr[block, 0011, $entry8], load_cc
    br=0[short_done#]
    alu_shf[bits, --, B, address, <<8]
    ip_trie_walk(route, block, bits, blocks, $entry16)
short_done#:
    alu[--, --, B, route]
    br!=0[FOUND]
    br[NO_ROUTE]
.endlocal
#endm

// Return an address's block in the table of local addresses: the XOR of its bytes selects it.
#macro ip_local_block(block, address, $$address)
.local folded
    alu_shf[folded, $$address, XOR, address, >>16]
    alu_shf[block, --, B, folded, >>8]
    alu[block, block, XOR, folded]
    alu[block, block, AND, 0xFF]
    alu_shf[block, --, B, block, <<3]
.endlocal
#endm

// Search a block in $l0 ... $l3 {3 addresses, link}; a 0 ends the search. `kind` becomes LOCAL_OWN,
// LOCAL_BROADCAST or 0.
#macro ip_local_find(kind, address, block, table, $l0, $l1, $l2, $l3)
.local place
search#:
    alu[--, address, XOR, $l0]
    br=0[first#], defer[1]
        alu[--, address, XOR, $l1]
    br=0[second#], defer[1]
        alu[--, address, XOR, $l2]
    br=0[third#], defer[1]
        alu[--, --, B, $l3]
    br=0[done#], defer[1]
        immed[kind, 0]
    alu[block, --, B, $l3]
    sram[read, $l0, block, table, 4], ctx_swap
    br[search#]
first#:                                             // an empty place matches 0.0.0.0, kind 0
    br[match#], defer[1]
        immed[place, 4]
second#:
    br[match#], defer[1]
        immed[place, 5]
third#:
    immed[place, 6]
match#:
    alu[block, block, +, place]
    sram[read, $l0, block, table, 1], ctx_swap
    alu[kind, --, B, $l0]
done#:
.endlocal
#endm

#endif
