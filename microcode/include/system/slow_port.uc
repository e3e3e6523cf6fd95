// Receive requests to slow ports: only when the port has something.
#ifndef SLOW_PORT_UC
#define SLOW_PORT_UC
#include "critsect.uc"

// Wait for the port's flag and ask. One thread of an engine looks at a time, which keeps the FBI
// free for others. A flag is as old as one round of the ready bus at most, 16 IX bus cycles; since
// the last transfer took longer, it is never stale.
#macro slow_port_request($flags, port, $rcv_req, asking)
.local flag
poll#:
    critsect_enter(asking)
    csr[read, $flags, rcv_rdy_lo], ctx_swap
    alu[--, port, OR, 0]                // shift amount of the next word
    alu_shf[flag, --, B, $flags, >>indirect]
    br_bset[flag, 0, ready#]
    ctx_arb[voluntary]                  // flags change every 46 cycles at most: no need to hurry
    ctx_arb[voluntary]
    critsect_exit(asking)
    ctx_arb[voluntary]
    br[poll#]
ready#:
    br_inp_state[rec_req_avail, room#]
    ctx_arb[voluntary]
    br[ready#]
room#:
    // check accepts request_fifo_full: another engine may ask first; the FBI lets this one wait, and loses none
    csr[write, $rcv_req, rcv_req]
    critsect_exit(asking)
.endlocal
#endm

#endif
