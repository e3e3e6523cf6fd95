// A mutex in an absolute register: 0 is free (application note p.53).
#ifndef CRITSECT_UC
#define CRITSECT_UC

#macro critsect_enter(mutex)
    alu[--, --, B, mutex]
    br=0[free#], guess_branch
yield#:
    .loop_bound 1                                   // for `ixp flow`: count no waiting
    ctx_arb[voluntary]
    alu[--, --, B, mutex]
    br!=0[yield#]
free#:
    immed[mutex, 1]
#endm

#macro critsect_exit(mutex)
    immed[mutex, 0]
#endm

#endif
