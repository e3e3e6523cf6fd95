; run: asm %s
.set a
sdram_crc[r_fifo_rd, --, a, 0, 5], indirect_ref, priority
    ctx_arb[kill]
; expect:
; exit 2
; crc_off_the_ordered_queue.uc:3:50: error: queue of `sdram_crc` must be ordered, not priority [crc-queue]
; sdram_crc[r_fifo_rd, --, a, 0, 5], indirect_ref, priority
;                                                  ^
;   hint: the CRC unit takes quadwords in the order of their commands
