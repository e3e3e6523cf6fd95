; run: asm %s --chip ixp1200
sdram_crc[r_fifo_rd, --, a, 0, 5], indirect_ref, ordered
; expect:
; exit 2
; crc_on_ixp1200.uc:2:1: error: `sdram_crc` needs CRC hardware, which ixp1200 lacks [missing-unit]
; sdram_crc[r_fifo_rd, --, a, 0, 5], indirect_ref, ordered
; ^
;   hint: assemble for ixp1240 or ixp1250 (--chip)
