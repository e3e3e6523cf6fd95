// Ethernet receive: convert frames of four ports to PDUs in buffers for ATM transmit.
//
// Input:    ports FIRST_PORT to FIRST_PORT + 3 (slow), receive FIFO element = port
// Output:   OC-12: message queue to ATM transmit {cells, page}, ATM header in the buffer's
//           descriptor; OC-3: buffer-descriptor queue of each ATM port; with SW_CRC_TX a message
//           queue to CRC generate {output port, cells, page}; message queue to the core; with
//           ETHERNET_LOOPBACK packet queues of the Ethernet ports
// Tables:   local addresses, trie, route words, enabled ports, own MAC addresses; free buffers
// Threads:  four, one for each port, so the packets of a port keep their order
// Holds:    a thread its port, element, FIFO reference and MAC address, the bases of all
//           tables, a buffer, and of a frame its offset, status, end, fault and output port; shared
//           are mutexes, queue indexes and constants
// Budget:   389 core cycles a frame of 64 bytes for the engine (1559 for each port)
// Measured: all ports at the wire's rate with any size
// See also: atm_tx.uc takes the messages; ip.uc; application note pp.19, 23-24
//
// If several checks fail, the first one, in the order below, is counted. Every fault except a wrong
// length is found in the first 64 bytes, and counted when the frame ends.

#include "stage.uc"
#include "ip.uc"
#include "eth_frames.uc"
#include "atm_queue.uc"
#include "eth_loopback.uc"

#ifndef FIRST_PORT
#error "FIRST_PORT must be defined: a configuration defines it (docs/reference/router/configurations.md); by hand -D FIRST_PORT=0"
#endif
#define RECEIVER            (FIRST_PORT / 4)    // number of this receiver

// Fault code of a frame: 0 = none, 1-15 = a counter of the port, 16-31 = a reason to go to the
// core; with this bit, a global counter.
#define FAULT_GLOBAL_BIT    6
#define FAULT_CORE_BIT      4
#define GLOBAL_FAULT(handle)    ((1 << FAULT_GLOBAL_BIT) | COUNTER_INDEX(handle))

// --- registers ------------------------------------------------------------------------------
// SRAM transfer registers. Read: bytes of the frame, tables, and at other times RCV_CNTL ($c7).
// Write: RCV_REQ ($c5), ATM header of the frame's VC ($c3), message.
.xfer_order $c0 $c1 $c2 $c3 $c4 $c5 $c6 $c7
.addr $c0 0
.addr $c7 7
.operand_synonym $flags    $c0
.operand_synonym $message  $c2
.operand_synonym $header   $c3
.operand_synonym $rcv_req  $c5
.operand_synonym $rcv_cntl $c7

// SDRAM transfer registers. Write: buffer bytes 0-31 {6 unused bytes, LLC/SNAP, IP 0-17}, trailer
// ($$b4-$$b7). LLC/SNAP ($$b1, $$b2) is written once, or with ETHERNET_LOOPBACK for each PDU.
.xfer_order $$b0 $$b1 $$b2 $$b3 $$b4 $$b5 $$b6 $$b7

// --- start ----------------------------------------------------------------------------------
    br!=ctx[0, follower#]
    ctx_arb[inter_thread]
    immed[@asking, 0]
    immed[@sending, 0]
    immed[@to_core, 0]
    bdq_init()
    immed[@atm_index, 0]
    immed[@core_index, 0]
#ifdef SW_CRC_TX                                // one queue of the receiver for all ports
    immed[@atm_base, MSGQ_ADDRESS(MSGQ_ETHER_RX_CRC_GEN)]
#else
    immed[@atm_base, MSGQ_ADDRESS((MSGQ_ETHER_RX_ATM + RECEIVER))]
#endif
    .use @atm_index @atm_base                   // not used by queues of OC-3 ports
    immed[@core_base, MSGQ_ADDRESS((MSGQ_ETHER_RX_CORE + RECEIVER))]
    immed[@max_length, MAX_IP_LENGTH]
    load_shared(@change, IP_CHANGE)
    immed[@class_d, CLASS_D_CARRY, <<16]
    .use @class_d                               // only read with RFC1812
    load_shared(@rear, (REAR_QUADWORD << INDIRECT_REF_XFER))
    load_shared(@short_rear, ((REAR_QUADWORD << INDIRECT_REF_XFER) | (1 << INDIRECT_REF_OV_COUNT)))
#ifdef ETHERNET_LOOPBACK
    load_shared(@route_entries, ROUTE_ENTRIES)
#else
    load_shared(@route_entries, IP_TABLE_END)
#endif
    engine_ready($c0)
    br[thread#]
follower#:
    ctx_arb[inter_thread]
thread#:
    port_rx_init()
    load(table_16, IP_TABLE_T16)
    load(table_8, IP_TABLE_T8)
    load(blocks, IP_TABLE_BLOCKS)
    load(local_addresses, LOCAL_ADDRESSES)
#ifdef ETHERNET_LOOPBACK
    packetq_lock_mask($mask)
#else
    link_header_of_pdu()
#endif

// --- receive --------------------------------------------------------------------------------
buffer#:
    sram[pop, $c0, --, --, FREELIST], ctx_swap
.local to_buffer
    load(to_buffer, DESCRIPTOR_TO_BUFFER)
    buf_popped(buffer, $c0, to_buffer, no_buffer#)
.endlocal
    counter_inc(ETHER_RX_ALLOC_BUFFER)
frame#:                                         // the next 64 bytes begin a frame
    receive_request()
    ctx_arb[start_receive]
    alu[status, --, B, $rcv_cntl]
    br_bset[status, RCV_CNTL_RXFAIL, failed#]
    br_bclr[status, RCV_CNTL_SOP, not_start#]
start#:
    br_bset[status, RCV_CNTL_RXERROR, error#]
    counter_inc(ETHER_RX_SOPS)
    immed[offset, 0]
    immed[fault, 0]
    immed[end, 0]

// --- link header ------------------------------------------------------------------------------
#if RFC1812
    r_fifo_rd[$c0, element, 0, 1], ctx_swap
.local low
    alu[--, mac_high, XOR, $c0]
    br!=0[other_mac#]
    alu_shf[low, --, B, $c1, >>16]
    alu[--, low, XOR, mac_low]
    br!=0[other_mac#]
.endlocal
#endif
    r_fifo_rd[$c0, element, 1, 4], ctx_swap
    br!=byte[$c1, 3, (ETHERTYPE_IP >> 8), not_ipv4#]
    br!=byte[$c1, 2, (ETHERTYPE_IP & 0xFF), not_ipv4#]

// --- tables: three reads at once --------------------------------------------------------------
.local w0 w1 w2 source destination changed
    ip_word(w0, $c1, $c2)
    ip_word(w1, $c2, $c3)
    ip_word(w2, $c3, $c4)
    ip_word(source, $c4, $c5)
    ip_word(destination, $c5, $c6)
    alu[$$b3, --, B, $c1]
    alu[$$b4, --, B, $c2]
    alu[$$b7, --, B, $c5]
.local block kind
.local copy
    alu[copy, --, B, destination]
    ip_local_block(block, destination, copy)
.endlocal
    sram[read, $c0, block, local_addresses, 4]
.local prefix
    alu_shf[prefix, --, B, destination, >>16]
    sram[read, $c4, prefix, table_16, 1]
    alu_shf[prefix, --, B, destination, >>24]
    sram[read, $c5, prefix, table_8, 1], ctx_swap
.endlocal
    br[checks#]
checksum_wraps#:
    ip_modify_wraps(changed, w2, modified#)
#if RFC1812
class_d_or_e#:
    ip_many_check(destination, invalid_address#, multicast#)
#endif

// --- checks -----------------------------------------------------------------------------------
checks#:
    ip_local_find(kind, destination, block, local_addresses, $c0, $c1, $c2, $c3)
    br_bset[kind, 0, own_address#]
    ip_options_or_fragment_check(w0, w1, options_or_fragment#)
    ip_address_check(source, destination, @class_d, invalid_address#, class_d_or_e#)
    ip_broadcast_check(kind, directed_broadcast#)
.endlocal
    ip_length_check(end, w0, @max_length, bad_total_length#)
    alu[end, end, +, FRAME_HEADER]
    br_bclr[status, RCV_CNTL_EOP, long_enough#]
.local carried
    alu[carried, status, AND, 0x7F]
    alu[--, carried, -, end]
    br<0[bad_total_length#]
.endlocal
long_enough#:
    ip_modify(changed, w2, @change, checksum_wraps#)
modified#:
    ip_ttl_check(changed, bad_ttl#)
    ip_checksum_check(w0, w1, w2, source, destination, bad_checksum#)

// --- route --------------------------------------------------------------------------------------
    alu_shf[w1, --, B, w1, <<16]
    alu_shf[$$b5, w1, OR, changed, >>16]
    alu_shf[changed, --, B, changed, <<16]
    alu_shf[$$b6, changed, OR, source, >>16]
.local route
    ip_route_find(route, destination, blocks, $c4, $c5, no_route#)
    alu_shf[route, --, B, route, <<2]
    route_entry_read(route)
    immed[route, PORT_ENABLE]
    scratch[read, $c0, route, 0, 1], sig_done
.endlocal
.endlocal
    route_entry_wait()
    frame_mtu_check()
    frame_way(out)                              // also sets the shift amount of the next word
    .use out                                    // perhaps only read by counters
.local enabled
    alu_shf[enabled, --, B, $c0, >>indirect]
    br_bclr[enabled, 0, port_disabled#]
.endlocal
    alu[$header, --, B, $route_header]
    br_bset[status, RCV_CNTL_EOP, short_frame#]
    frame_start_move()

// --- the rest of a long frame --------------------------------------------------------------------
more#:
    receive_request()
    ctx_arb[start_receive]
    alu[status, --, B, $rcv_cntl]
    br_bset[status, RCV_CNTL_RXFAIL, failed_within#]
    br_bset[status, RCV_CNTL_SOP, start_within#]
    br_bset[status, RCV_CNTL_RXERROR, error#]
    alu[offset, offset, +, 8]
    alu[--, --, B, fault]
    br=0[move#]
    br_bclr[fault, FAULT_CORE_BIT, moved#]
move#:
    br!=byte[offset, 1, 0, moved#]              // there is no packet after the buffer's end
    frame_move()
    counter_inc(ETHER_RX_MPACKETS_MOVED)
moved#:
    br_bclr[status, RCV_CNTL_EOP, more#]

// --- end of a frame ------------------------------------------------------------------------------
.local bytes before
    alu[bytes, status, AND, 0x7F]
    alu_shf[before, --, B, offset, <<3]
    alu[bytes, bytes, +, before]
    alu[--, bytes, -, end]
    br<0[too_short#]
.endlocal
    alu[--, --, B, fault]
    br!=0[faulty#]
.local place
    br_to_ethernet(out, send_frame#)
    atm_queue_check(out, buffer, bad_queue#, bad_buffer#)
    atm_queue_place(place, out, $c0, $c1, atm_full#)
    br[send#]

short_frame#:                                   // only move bytes that will be sent
    br_to_ethernet(out, short_to_ethernet#)
    atm_queue_check(out, buffer, bad_queue#, bad_buffer#)
    atm_queue_place(place, out, $c0, $c1, atm_full#)
    short_frame_move()

// --- a complete PDU: trailer, descriptor, message ------------------------------------------------
send#:
    counter_inc(ETHER_RX_EOPS)
.local cells
    pdu_cells(cells, end, (8 - FRAME_HEADER + AAL5_TRAILER))
#ifndef SW_CRC_TX                                   // CRC generate writes it
    trailer_write(cells, end)
#endif
    atm_queue_send(place, buffer, cells, $c0, $message, $header)
    counter_inc(ETHER_RX_PACKET_ENQUEUE_ATM)
.endlocal
    br[buffer#]
.endlocal

#ifdef ETHERNET_LOOPBACK
// --- a frame for an Ethernet port, of 64 bytes or longer ----------------------------------------
short_to_ethernet#:
    short_frame_move()
send_frame#:
    counter_inc(ETHER_RX_EOPS)
    packetq_check(buffer, buffer#)
    frame_send(ether_full#)
    counter_inc(ETHER_RX_PACKET_ENQUEUE_ETHER)
    br[buffer#]
    port_drop(ether_full#, out, PORT_FULLQ, frame#)
#endif

// --- exceptions ----------------------------------------------------------------------------------
atm_full#:
    counter_inc(ETHER_RX_EOPS)
#ifdef SW_CRC_TX
    counter_inc(ATM_TX_CRC_GEN_FULLQ)
#else
    port_counter_inc(out, PORT_FULLQ)
#endif
    br[frame#]

#if (QUEUE_CHECKS && !defined(SW_CRC_TX))
#ifdef ATM_OC3_PORTS
bad_queue#:
    counter_inc(ETHER_RX_EOPS)
    counter_inc(BDQ_ENQUEUE_BAD_INDEX)
    br[frame#]
#endif
bad_buffer#:                                    // not a buffer of the router: don't keep it
    counter_inc(ETHER_RX_EOPS)
    counter_inc(QUEUE_BAD_BDA)
    br[buffer#]
#endif

#include "eth_frame_exceptions.uc"
