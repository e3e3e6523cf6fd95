; run: asm %s --chip ixp1200
.set a
sdram_crc[r_fifo_rd, --, a, 0, 5], indirect_ref, ordered
    ctx_arb[kill]
; expect:
; exit 2
; crc_on_ixp1200.uc:3:1: error: chip must have crc for `sdram_crc`, not be ixp1200 [missing-unit]
; sdram_crc[r_fifo_rd, --, a, 0, 5], indirect_ref, ordered
; ^
;   hint: ixp1240 and ixp1250 have it (--chip)
