; run: asm %s
.xfer_order $a0 $a1 $a2 $a3 $a4
.xfer_order $b0 $b1 $b2 $b3 $b4
.set q
sram[read, $a0, q, 0, 5], ctx_swap
sram[read, $b0, q, 0, 5], ctx_swap
ctx_arb[kill]
; expect:
; exit 2
; used_apart.uc:3:13: error: out of registers: no room for `$b0` and the 4 in order after it in the 8 SRAM transfer registers
; .xfer_order $b0 $b1 $b2 $b3 $b4
;             ^
;   hint: taken by 9 of the global level (`$a0`, `$a1`, `$a2`, ...); `$b0` (line 6) and `$a0` (line 5) are used apart: a `.local` around each lets them share a number, unless one keeps a value for the next round of a loop
