// The output of Ethernet receive: to ATM or, with ETHERNET_LOOPBACK, to an Ethernet port.
//
// A frame to an Ethernet port is unchanged in its buffer from byte 0; its link header is in the
// place of LLC/SNAP: IP begins at byte 14 in both cases (application note pp.25, 40).
#ifndef ETHER_LOOPBACK_UC
#define ETHER_LOOPBACK_UC
#include "packetq.uc"

// Write the bytes before the IP header of a PDU: four bytes that are not sent, then LLC/SNAP.
// Changes $$b0 to $$b2.
#macro link_header_of_pdu()
.local value
    load(value, (LLC0 >> 16))
    alu[$$b1, --, B, value]
    load(value, (((LLC0 << 16) & 0xFFFFFFFF) | (LLC1 >> 16)))
    alu[$$b2, --, B, value]
    alu[$$b0, --, B, 0]
.endlocal
#endm

// With CORE_ANSWERS, compare a packet with the MTU of its route: lower half of entry word 0 for
// ATM, of word 7 for Ethernet.
// Reads end, $$b0, $$b7; branches to no_route#, too_big#.
#macro frame_mtu_check()
#if CORE_ANSWERS
.local mtu
#ifdef ETHERNET_LOOPBACK
    ld_field_w_clr[mtu, 0011, $$b7]
    br_bclr[$$b0, 31, known#]
    ld_field_w_clr[mtu, 0011, $$b0]
known#:
#else
    br_bclr[$route, 31, no_route#]
    alu_shf[mtu, --, B, $route, <<5]
    alu_shf[mtu, --, B, mtu, >>21]
#endif
    alu[mtu, mtu, +, FRAME_HEADER]
    alu[--, mtu, -, end]
    br<0[too_big#]
.endlocal
#endif
#endm

#ifdef ETHERNET_LOOPBACK

.operand_synonym $route_header $$b2     // word 2 of a route entry

// Read a complete route entry.
#macro route_entry_read(route)
    alu[route, route, +, @route_entries]
    sdram[read, $$b0, route, 0, ROUTE_ENTRY_SIZE], DRAM_QUEUE, sig_done
#endm
#macro route_entry_wait()
    ctx_arb[sdram, fbi]
#endm
.operand_synonym $mask $c4              // for the locks of packet queues, in its write half
.operand_synonym $bit  $c6              // for PORTS_WITH_PACKETS

// Return the output port of the route, last as a shift amount, and write its link header:
// entry words 1, 2 hold the next hop, 6, 7 the own address.
// Reads $$b0 to $$b7; changes $$b0 to $$b2.
#macro frame_way(out)
    br_bclr[$$b0, 31, to_ethernet#]
    link_header_of_pdu()
    alu[out, --, B, $$b1]
    br[known#]
to_ethernet#:
    alu[out, --, B, $$b0]
.local part
    alu[part, --, B, $$b1]
    alu[$$b0, --, B, part]
    alu_shf[part, --, B, $$b6, >>16]
    alu_shf[$$b1, part, OR, $$b2, <<16]
    alu_shf[part, --, B, $$b7, >>16]
    alu_shf[$$b2, part, OR, $$b6, <<16]
.endlocal
known#:
    alu[out, out, OR, 0]
#endm

// ATM ports are 8 and up.
#macro br_to_ethernet(out, ETHERNET)
    br_bclr[out, 3, ETHERNET]
#endm

// Put the frame into the packet queue of `out`, or go to FULL. The buffer holds the complete frame.
// Reads buffer, end, out, port; changes $c0, $c1, $mask, $bit; branches to FULL.
#macro frame_send(FULL)
.local counts counts_base rings
    alu[counts, end, -, FRAME_HEADER]
    packetq_word($c0, counts, port, PACKETQ_START(0))
    alu[$c1, --, B, buffer]
    alu_shf[counts, --, B, out, <<1]
    immed[counts_base, PACKETQ_COUNTS]
    load(rings, PACKETQ_RINGS)
    packetq_lock(out, $mask)
    scratch[read, $c0, counts, counts_base, 2], ctx_swap
    packetq_send(out, counts, rings, counts_base, $c0, $c1, $c0, $bit, full#)
    packetq_unlock(out, $mask)
    br[sent#]
full#:
    packetq_unlock(out, $mask)
    br[FULL]
sent#:
.endlocal
#endm

#else

.operand_synonym $route $c1
.operand_synonym $route_header $c2

// Read the words of a route.
#macro route_entry_read(route)
    alu[route, @route_entries, -, route]
    sram[read, $route, route, 0, 2], sig_done
#endm
#macro route_entry_wait()
    ctx_arb[sram, fbi]
#endm

// Return the output port of the route, also as a shift amount. Refuse routes to Ethernet ports.
// Reads $$b0, $$b1; branches to no_route#.
#macro frame_way(out)
    br_bclr[$route, 31, no_route#]
    alu[out, $route, AND, 0xF]                      // shift amount: 4:0 are the port
#endm

#macro br_to_ethernet(out, ETHERNET)
#endm

#endif

#endif
