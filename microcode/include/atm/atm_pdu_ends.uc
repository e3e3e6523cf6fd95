// Ends of PDUs with CRC in hardware, and PDUs of the core's VCs: for atm_rx.uc and atm_rx_oc3.uc,
// whose registers and labels are used. At ipr_full#, an OC-12 thread already has the turn of the
// queues, an OC-3 thread holds the mutex @sending.
//
// Not a macro, because the program branches to its labels: include it where the code belongs.

pdu_gone#:                                          // the buffer was passed on with the PDU
    ld_field_w_clr[vc_info, 0001, vc_info]
    br[pdu_done#]
pdu_dropped#:                                       // the VC keeps the buffer for its next PDU
    ld_field_w_clr[vc_info, 0111, vc_info]
pdu_done#:
    vc_begin_again()
    br[write_back#]

    drop(crc_bad#, ATM_RX_CRC_BAD, pdu_dropped#)
too_long#:
    drop(length_bad#, ATM_RX_PDU_DROP_AAL5_LENGTH, pdu_dropped#)
ipr_full#:
    sending_exit()
    counter_inc(ATM_RX_IPR_FULLQ)
    br[pdu_dropped#]

first_of_core#:                                     // may be any protocol: the LLC is unknown
    buffer_take(no_buffer#)
    alu[vc_crc, --, ~B, 0]
    local_csr_wr[crc_residue, vc_crc]
    br[next_of_core#]
pdu_to_core#:
.local reason end
    ld_field_w_clr[end, 0011, $data10]              // AAL5 length
    alu[end, end, +, FIRST_BYTE]
    immed[reason, REASON_CORE_VC]
    sdram[read, $$d0, buffer, FIRST_OFFSET, 1], ordered, ctx_swap   // after the last join
    sending_enter()
    core_queue_send(buffer, end, port, reason, $core_message, $c0, core_full#)
    sending_exit()
.endlocal
    br[pdu_gone#]
core_full#:
    sending_exit()
    counter_inc(ATM_RX_CORE_FULLQ)
    br[pdu_dropped#]
