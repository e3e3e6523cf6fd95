// Exceptions of a thread that receives the cells of one OC-3 port (atm_port.uc): dropped cells, and
// management cells, which go to the core if their VC is the core's. The state of the VC does not
// change.
//
// Not a macro, because the program branches to its labels: include it where the code belongs.

    drop(not_llc_snap#, ATM_RX_CELL_DROP_LLC_SNAP, cell#)
    drop(no_buffer#, ATM_RX_CELL_DROP_NO_BUFFERS_ON_RX, cell#)
    drop(closed#, ATM_RX_CELL_DROP_VC_CLOSED, cell#)
    port_drop(failed#, port, PORT_RXFAIL, cell#)
unknown#:
    vc_is_idle(header, idle#)
    counter_inc(ATM_RX_VC_LOOKUP_ERROR)
    br[cell#]
    drop(idle#, ATM_RX_CELL_IDLE, cell#)
not_user#:
    vc_is_idle(header, idle#)
    counter_inc(ATM_RX_CELL_DROP_NOT_USER)
    br[cell#]

management#:
.local buffer reason end
    port_vc_find(not_user#)
    br_bclr[$vc_info, VC_AAL5_BIT, not_user#]
    br_bclr[$vc_info, VC_CORE_BIT, not_user#]
    alu[buffer, --, B, spare_buffer]
    br=0[no_buffer#]
    alu[--, --, B, nth_cell]
    sdram[r_fifo_rd, --, buffer, FIRST_OFFSET, 7], indirect_ref, ordered, ctx_swap
    immed[reason, REASON_MANAGEMENT_CELL]
    immed[end, (FIRST_BYTE + 48)]
    critsect_enter(@sending)
    core_queue_send(buffer, end, port, reason, $core_message, $c0, core_full_cell#)
    critsect_exit(@sending)
    immed[spare_buffer, 0]
    br[cell#]
.endlocal
core_full_cell#:
    critsect_exit(@sending)
    counter_inc(ATM_RX_CORE_FULLQ)
    br[cell#]
