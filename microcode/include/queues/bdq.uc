// Buffer-descriptor queues to the ATM ports: rings of 128 in SRAM, counted in scratch.
//
// Each Ethernet receiver has its own ring for each ATM port, so every ring has one writing and one
// reading engine and needs no lock; the published design locks a list (application note pp.45-46).
// A slot is {message of system_config.uc, ATM header}. The counts {enqueued, sent} only rise. Above
// the high-water mark all PDUs are refused, between the marks all but a share; @bdq_ticket counts
// PDUs between the marks.
#ifndef BDQ_UC
#define BDQ_UC
#include "memory_map.uc"
#include "system_config.uc"

#define FIRST_BDQ_PORT      8

// Return the number of the ring of ATM port `port` (8 and up) for receiver RECEIVER.
#macro bdq_number(ring, port, RECEIVER)
    alu_shf[ring, --, B, port, <<1]
    alu[ring, ring, -, (2 * FIRST_BDQ_PORT - RECEIVER)]
#endm

// Go to BAD if there is no queue to `port`.
#macro bdq_port_check(port, BAD)
    alu[--, port, -, FIRST_BDQ_PORT]
    br<0[BAD]
    alu[--, port, -, (FIRST_BDQ_PORT + BDQ_PORTS)]
    br>=0[BAD]
#endm

// Initialise: call once, in one thread of an engine, before the first use.
#macro bdq_init()
#if (BDQ_LOW_WATER < BDQ_HIGH_WATER)
    immed[@bdq_ticket, 0]
#endif
#endm

// Go to FULL if the ring has reached its limit. Other threads may take the place meanwhile: above
// the water mark there is one more place for each thread.
#macro bdq_room(ring, counts_base, $enqueued, $sent, FULL)
.local counts waiting
    alu_shf[counts, --, B, ring, <<1]
    scratch[read, $enqueued, counts, counts_base, 2], ctx_swap
    alu[waiting, --, B, $sent]
    alu[waiting, $enqueued, -, waiting]
    alu[--, waiting, -, BDQ_HIGH_WATER]
    br>=0[FULL]
#if (BDQ_LOW_WATER < BDQ_HIGH_WATER)
    alu[--, waiting, -, BDQ_LOW_WATER]
    br<0[room#]
    alu[waiting, @bdq_ticket, +, 1]
    alu[@bdq_ticket, --, B, waiting]
    alu[--, waiting, AND, (BDQ_RATIO - 1)]
    br!=0[FULL]
room#:
#endif
.endlocal
#endm

// Put {$slot0, $slot1} into the ring; only one thread at a time. The slot is written before the
// count, because both pass through ordered queues.
#macro bdq_send(ring, rings, counts_base, $enqueued, $slot0)
.local counts slot
    alu_shf[counts, --, B, ring, <<1]
    scratch[read, $enqueued, counts, counts_base, 1], ctx_swap
    alu[slot, $enqueued, AND, (BDQ_SIZE - 1)]
    alu_shf[slot, --, B, slot, <<1]
    alu_shf[slot, slot, OR, ring, <<8]
    sram[write, $slot0, slot, rings, 2], ordered
    scratch[incr, --, counts, counts_base, 1]
.endlocal
#endm

#endif
