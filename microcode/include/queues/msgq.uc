// Message queues in scratch: 16 slots, one sending and one receiving engine, each with its own
// index (application note pp.42-45).
//
// A message has bit 31 clear and is not 0; a slot whose bit 31 is set is empty. `+4` adds the lower
// four bits of an index to the queue's base, so an index may grow without limit.
#ifndef MSGQ_UC
#define MSGQ_UC
#include "memory_map.uc"

#define MSGQ_EMPTY_BIT          31
#define MSGQ_ADDRESS(queue)     (MSGQ_BASE + (queue) * MSGQ_SIZE)

// Return the address of the next slot; `base` and `index` may be absolute registers.
#macro msgq_slot(slot, base, index)
    alu[slot, base, +4, index]
#endm

// Send a message, or go to FULL if the slot is in use. Only one thread at a time: the caller holds
// the turn or the mutex of this queue. Once the slot has been read, the previous message has left
// its transfer register, because both commands use the queue of the scratchpad.
#macro msgq_send(message, $message, $slot, base, index, FULL)
.local slot
    msgq_slot(slot, base, index)
    scratch[read, $slot, slot, 0, 1], ctx_swap
    br_bclr[$slot, MSGQ_EMPTY_BIT, FULL]
    alu[$message, --, B, message]
    scratch[write, $message, slot, 0, 1]
    alu[index, index, +, 1]
.endlocal
#endm

// Reserve the next slot, or go to FULL. The caller holds the mutex of this queue and writes its
// message later: the receiver waits at this slot.
#macro msgq_reserve(slot, $slot, base, index, FULL)
    msgq_slot(slot, base, index)
    scratch[read, $slot, slot, 0, 1], ctx_swap
    br_bclr[$slot, MSGQ_EMPTY_BIT, FULL]
    alu[index, index, +, 1]
#endm

// Wait for a message; one atomic access reads it and empties the slot. `message` holds the
// constant 1 << MSGQ_EMPTY_BIT in its write half. Only one thread at a time.
#macro msgq_receive(message, slot, base, index)
poll#:
    msgq_slot(slot, base, index)
    scratch[bit_wr, message, slot, 0, test_and_set_bits], ctx_swap
    br_bset[message, MSGQ_EMPTY_BIT, poll#]
    alu[index, index, +, 1]
#endm

#endif
