; run: asm %s
.xfer_order $x0 $x1 $x2 $x3 $x4 $x5 $x6 $x7
sram[read, $x0, a, 0, 9]
sram[read, $x0, a, 0, 0]
sdram_crc[r_fifo_rd, --, a, 0, 9], ordered
; expect:
; exit 2
; count_range.uc:3:23: error: count must be 1 to 8, not 9
; sram[read, $x0, a, 0, 9]
;                       ^
; count_range.uc:4:23: error: count must be 1 to 8, not 0
; sram[read, $x0, a, 0, 0]
;                       ^
; count_range.uc:5:32: error: count must be 1 to 8, not 9
; sdram_crc[r_fifo_rd, --, a, 0, 9], ordered
;                                ^
