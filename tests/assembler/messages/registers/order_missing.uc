; run: asm %s
.set a
sram[read, $x, a, 0, 3], ctx_swap
    ctx_arb[kill]
; expect:
; exit 2
; order_missing.uc:3:12: error: `$x` must begin 3 transfer registers in order, not 1
; sram[read, $x, a, 0, 3], ctx_swap
;            ^
;   hint: declare the order, for instance `.xfer_order $x0 $x1 $x2`
