; run: asm %s
.xfer_order $x0 $x1 $x2 $x3 $x4 $x5 $x6 $x7 $x8
.set a
sram[read, $x0, a, 0, 8], ctx_swap
alu[a, $x8, +, 1]
    ctx_arb[kill]
; expect:
; exit 2
; too_many_in_order.uc:2:13: error: out of registers: no room for `$x0` and the 8 in order after it in the 8 SRAM transfer registers
; .xfer_order $x0 $x1 $x2 $x3 $x4 $x5 $x6 $x7 $x8
;             ^
;   hint: taken by 8 of the global level (`$x1`, `$x2`, `$x3`, ...); declare registers in inner scopes, which share numbers, or use one less
