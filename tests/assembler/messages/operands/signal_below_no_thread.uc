; run: asm %s
; A number that fits no word is one error.
    fast_wr[-1, inter_thd_sig]
    fast_wr[24, inter_thd_sig]
    ctx_arb[kill]
; expect:
; exit 2
; signal_below_no_thread.uc:3:13: error: value must be 0 to 1023, not -1 [immediate-range]
;     fast_wr[-1, inter_thd_sig]
;             ^
; signal_below_no_thread.uc:4:13: error: `fast_wr` must signal a thread below 24, not 24 [missing-unit]
;     fast_wr[24, inter_thd_sig]
;             ^
;   hint: the row `engines` of the chip is 6
