; run: asm %s
sram[read, $x, a, 0, 9]
sdram[read, $$y, a, 0, 3]
scratch[read, $z, a, 0, 0]
; expect:
; exit 2
; count_without_order.uc:2:22: error: count must be 1 to 8, not 9
; sram[read, $x, a, 0, 9]
;                      ^
; count_without_order.uc:3:13: error: `$$y` must begin 6 transfer registers in order, not 1
; sdram[read, $$y, a, 0, 3]
;             ^
;   hint: declare the order, for instance `.xfer_order $$y0 $$y1 $$y2 $$y3 $$y4 $$y5`
; count_without_order.uc:4:25: error: count must be 1 to 8, not 0
; scratch[read, $z, a, 0, 0]
;                         ^
