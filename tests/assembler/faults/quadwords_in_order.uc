; run: asm %s
.set a
sdram[read, $$x, a, 0, 2], ctx_swap
    ctx_arb[kill]
; expect:
; exit 2
; quadwords_in_order.uc:3:13: error: `$$x` must be the first of 4 transfer registers in order, not of 1
; sdram[read, $$x, a, 0, 2], ctx_swap
;             ^
;   hint: declare the order, for instance `.xfer_order $$x0 $$x1 $$x2 $$x3`
