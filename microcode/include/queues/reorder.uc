// Results in order: threads of an engine finish in any order, their results leave in the order of
// their tickets, and no thread waits for another.
//
// A result is two longwords in a ring of 16 in scratch; bit n of @ready is set if the n-th result
// after the turn is present. A finishing thread drains all consecutive results unless another
// thread is draining: that thread finds them, because contexts are not preempted between the test
// of @ready and the end of @handing_over.
#ifndef REORDER_UC
#define REORDER_UC
#include "constant.uc"
#include "memory_map.uc"

#define REORDER_FULL_BIT    4           // set if REORDER_SIZE tickets are out

// Changes @ticket, @turn, @ready, @handing_over.
#macro reorder_init()
    immed[@ticket, 0]
    immed[@turn, 0]
    immed[@ready, 0]
    immed[@handing_over, 0]
#endm

// Take the next ticket once there is room for its result. Only one thread at a time.
// Reads @turn; changes @ticket.
#macro reorder_enter(my)
look#:
    ctx_arb[voluntary]
    alu[my, @ticket, -, @turn]
    br_bset[my, REORDER_FULL_BIT, look#]
    alu[my, --, B, @ticket]
    alu[@ticket, @ticket, +, 1]
#endm

// Put the result {$r0, $r1} of ticket `my` into the ring. Go to HANDED if another thread is
// draining the ring.
// Reads @turn, @handing_over; reads and changes @ready; branches to HANDED.
#macro reorder_put(my, ring, $r0, HANDED)
.local place
    alu[place, my, AND, (REORDER_SIZE - 1)]
    alu_shf[place, --, B, place, <<1]
    scratch[write, $r0, place, ring, 2], ctx_swap
    alu[place, my, -, @turn]
    bit_mask(place, place)
    alu[@ready, @ready, OR, place]
.endlocal
    alu[--, --, B, @handing_over]
    br!=0[HANDED]
#endm

// Read the next result to {$r0, $r1}, or go to NONE. The thread repeats this until NONE.
// Changes @ready, @turn, @handing_over, $r0, $r1; branches to NONE.
#macro reorder_get(ring, $r0, NONE)
.local place
    immed[@handing_over, 0]
    alu[place, --, B, @ready]
    br_bclr[place, 0, NONE]
    immed[@handing_over, 1]
    alu_shf[place, --, B, place, >>1]
    alu[@ready, --, B, place]
    alu[place, @turn, AND, (REORDER_SIZE - 1)]
    alu[@turn, @turn, +, 1]
    alu_shf[place, --, B, place, <<1]
    scratch[read, $r0, place, ring, 2], ctx_swap
.endlocal
#endm

#endif
