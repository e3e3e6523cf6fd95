// Packet queues to the Ethernet ports: rings of 128 in SRAM, counted in scratch.
//
// A slot is {descriptor word, next quadword of the buffer}; application note figure 29 has the
// word: receive port 31:26, freelist 25:22, start byte 21:12, end byte 11:6 (bytes of the last
// element less one), elements 5:0. Each port has two counts that only rise: packets enqueued, only
// written by IP route, and packets sent, only written by Ethernet transmit. So no lock is needed.
// PORTS_WITH_PACKETS tells Ethernet transmit which queues to check: bit p is set with a packet for
// port p unless PACKETQ_FEW packets wait before it; the scheduler takes all bits at once. The
// scheduler remembers a port until it finds its queue empty. Sending PACKETQ_FEW packets takes
// thousands of cycles, while a new count is written some dozen cycles after the old one was read.
// The core has its own queue to port p: number PACKETQ_CORE + p (eth_tx.uc).
//
// With ETHERNET_LOOPBACK, the Ethernet receivers enqueue, too. Only then does a queue have a lock.
#ifndef PACKETQ_UC
#define PACKETQ_UC
#include "constant.uc"
#include "memory_map.uc"
#include "system_config.uc"
#include "counters.uc"
#include "buf.uc"

#define PACKETQ_RECEIVE_PORT    26
#define PACKETQ_START_BYTE      12
#define PACKETQ_END_BYTE        6
#define PACKETQ_LOCK_BIT        31
#define PACKETQ_FEW             8           // a power of two

// Write the mask for packetq_lock and packetq_unlock.
#macro packetq_lock_mask($mask)
.local mask
    immed[mask, (1 << (PACKETQ_LOCK_BIT - 16)), <<16]
    alu[$mask, --, B, mask]
.endlocal
#endm

// Lock the queue of `port` for one engine, until packetq_unlock. The write half of $mask holds the
// mask.
#macro packetq_lock(port, $mask)
#ifdef ETHERNET_LOOPBACK
.local lock
    immed[lock, PACKETQ_LOCKS]
    alu[lock, lock, +, port]
locked#:
    scratch[bit_wr, $mask, lock, 0, test_and_set_bits], ctx_swap
    br_bset[$mask, PACKETQ_LOCK_BIT, locked#]
.endlocal
#endif
#endm

// Unlock the queue; other engines will read the count written before.
#macro packetq_unlock(port, $mask)
#ifdef ETHERNET_LOOPBACK
.local lock
    immed[lock, PACKETQ_LOCKS]
    alu[lock, lock, +, port]
    scratch[bit_wr, $mask, lock, 0, clear_bits]
.endlocal
#endif
#endm

// Build the descriptor word of a frame with `length` bytes after its Ethernet header. `start` is
// PACKETQ_START of the byte where the frame begins: one more than the whole elements, because the
// last one counts, too.
#define PACKETQ_START(byte)     (((byte) << PACKETQ_START_BYTE) | 1)
#macro packetq_word(word, length, port, start)
.local last elements
    packetq_last(last, length)
    packetq_elements(elements, last)
    packetq_word_of(word, elements, last, port, start)
.endlocal
#endm

// The parts of packetq_word as three macros, to fill defer slots.
// Changes last, elements.
#macro packetq_last(last, length)
    alu[last, length, +, (FRAME_HEADER - 1)]
#endm
#macro packetq_elements(elements, last)
    alu_shf[elements, --, B, last, >>6]
#endm
#macro packetq_word_of(word, elements, last, port, start)
    alu[last, last, AND, 63]
    alu_shf[elements, elements, OR, last, <<PACKETQ_END_BYTE]
    alu_shf[elements, elements, OR, port, <<PACKETQ_RECEIVE_PORT]
    alu[word, elements, +, start]
#endm

// With QUEUE_CHECKS, count an invalid buffer and go to LOST.
#macro packetq_check(buffer, LOST)
#if QUEUE_CHECKS
    buf_check(buffer, bad#)
    br[right#]
bad#:
    counter_inc(PACKETQ_SEND_BAD_BDA)
    br[LOST]
right#:
#endif
#endm

// With QUEUE_CHECKS, go to BAD when there is no packet queue to `port`.
#macro packetq_port_check(port, BAD)
#if QUEUE_CHECKS
    alu[--, port, -, PACKETQ_PORTS]
    br>=0[BAD]
#endif
#endm

// Put {$slot0, $slot1} into the ring of `port` by the counts in {$enqueued, $sent}, or go to
// FULL. The slot is written before the count, the count before the port's bit, all through
// ordered queues: when the scheduler takes the bit, it finds the packet. The write half of $bit
// is used.
#macro packetq_send(port, counts, rings, counts_base, $enqueued, $sent, $slot0, $bit, FULL)
.local place waiting
    alu[waiting, --, B, $sent]
    alu[waiting, $enqueued, -, waiting]
    br_bset[waiting, PACKETQ_FULL_BIT, FULL]
    alu[place, $enqueued, AND, (PACKETQ_SIZE - 1)]
    alu_shf[place, --, B, place, <<1]
    alu_shf[place, place, OR, port, <<8]
    alu[--, waiting, AND~, (PACKETQ_FEW - 1)]
    sram[write, $slot0, place, rings, 2], ordered
    scratch[incr, --, counts, counts_base, 1]
    br!=0[told#]
    bit_mask($bit, port)
    immed[place, PORTS_WITH_PACKETS]
    scratch[bit_wr, $bit, place, 0, set_bits]
told#:
.endlocal
#endm

#endif
