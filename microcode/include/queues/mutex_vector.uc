// Mutexes by number: 32 of them in an absolute register, 0 when all are free (application note
// pp.53-54).
//
// For threads of one engine that must not use the same resource, such as a queue, at once, but may
// use different ones. A single mutex is cheaper: critsect.uc.
#ifndef MUTEX_VECTOR_UC
#define MUTEX_VECTOR_UC
#include "constant.uc"

// Lock the mutex with the number in register `number`.
#macro mutex_vector_enter(vector, number)
.local mutex
    bit_mask(mutex, number)
    alu[--, mutex, AND, vector]
    br=0[free#], guess_branch
yield#:
    .loop_bound 1                                   // for `ixp flow`: count no waiting
    ctx_arb[voluntary]
    alu[--, mutex, AND, vector]
    br!=0[yield#]
free#:
    alu[vector, vector, OR, mutex]
.endlocal
#endm

// Unlock a mutex.
#macro mutex_vector_exit(vector, number)
.local mutex
    bit_mask(mutex, number)
    alu[vector, vector, AND~, mutex]
.endlocal
#endm

#endif
