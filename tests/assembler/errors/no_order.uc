; run: asm %s
sram[read, $x0, a, 0, 4], ctx_swap
; expect:
; exit 2
; no_order.uc:2:12: error: `$x0` must be the first of 4 transfer registers in order, not of 1
; sram[read, $x0, a, 0, 4], ctx_swap
;            ^
;   hint: declare the order, for instance `.xfer_order $x0 $x1 $x2 $x3`
