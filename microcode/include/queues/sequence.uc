// Tickets: threads of one engine pass a place in the order in which they took their numbers.
//
// `enter` and `turn` are absolute registers shared by the threads, `my` is each thread's own.
// Contexts are not preempted, so plain instructions between two swaps are atomic
// (application note pp.41-42). A thread that holds a ticket must pass every turn, or
// all later threads deadlock.
#ifndef SEQUENCE_UC
#define SEQUENCE_UC

// Take the next ticket.
#macro sequence_enter(my, enter)
    alu[my, --, B, enter]
    alu[enter, enter, +, 1]
#endm

// Swap out until it is this ticket's turn.
#macro sequence_wait(my, turn)
    alu[--, my, -, turn]
    br=0[mine#], guess_branch
yield#:
    .loop_bound 1                                   // for `ixp flow`: count no waiting
    ctx_arb[voluntary]
    alu[--, my, -, turn]
    br!=0[yield#]
mine#:
#endm

// Pass the turn to the next ticket.
#macro sequence_exit(turn)
    alu[turn, turn, +, 1]
#endm

#endif
