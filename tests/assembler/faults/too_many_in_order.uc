; run: asm %s
.xfer_order $x0 $x1 $x2 $x3 $x4 $x5 $x6 $x7 $x8
.set a
sram[read, $x0, a, 0, 8], ctx_swap
alu[a, $x8, +, 1]
    ctx_arb[kill]
; expect:
; exit 2
; too_many_in_order.uc:2:13: error: registers must fit into 8 SRAM transfer registers; there is no room for `$x0` with 8 more in order
; .xfer_order $x0 $x1 $x2 $x3 $x4 $x5 $x6 $x7 $x8
;             ^
;   hint: the places are taken by 8 of the global level (`$x1`, `$x2`, `$x3`, ...); declare registers in inner scopes to share places, or use one less
