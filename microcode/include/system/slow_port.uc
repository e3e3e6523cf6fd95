// Receive requests to slow ports: only sent if the port has data.
#ifndef SLOW_PORT_UC
#define SLOW_PORT_UC
#include "critsect.uc"

// Wait for the port's flag, then send a request. One thread of an engine polls at a time, which
// keeps the FBI free for others. A flag is at most one round of the ready bus old, 16 IX bus
// cycles. The last transfer took longer, so the flag is never stale.
#macro slow_port_request($flags, port, $rcv_req, asking)
.local flag
poll#:
    critsect_enter(asking)
    csr[read, $flags, rcv_rdy_lo], ctx_swap
    alu[--, port, OR, 0]                // shift amount of the next word
    alu_shf[flag, --, B, $flags, >>indirect]
    br_bset[flag, 0, ready#]
    ctx_arb[voluntary]                  // flags change at most every 46 cycles
    ctx_arb[voluntary]
    critsect_exit(asking)
    ctx_arb[voluntary]
    br[poll#]
ready#:
    br_inp_state[rec_req_avail, room#]
    ctx_arb[voluntary]
    br[ready#]
room#:
    // check accepts request_fifo_full: while another engine's request is first, the FBI holds this one
    csr[write, $rcv_req, rcv_req]
    critsect_exit(asking)
.endlocal
#endm

#endif
