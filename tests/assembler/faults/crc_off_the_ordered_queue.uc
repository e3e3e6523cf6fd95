; run: asm %s
.set a
sdram_crc[r_fifo_rd, --, a, 0, 5], indirect_ref, priority
    ctx_arb[kill]
; expect:
; exit 2
; crc_off_the_ordered_queue.uc:3:50: error: token of `sdram_crc` must be one it takes, not `priority`
; sdram_crc[r_fifo_rd, --, a, 0, 5], indirect_ref, priority
;                                                  ^
;   hint: it takes: chain_ref, ctx_swap, defer, indirect_ref, mask_left, mask_right, ordered, sig_done
