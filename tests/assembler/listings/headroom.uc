; run: headroom %s --scopes
.num_contexts 3
.local a b c $x[3]
sram[read, $x[0], a, 0, 3], ctx_swap
.local d e
alu[d, e, +, 1]
.endlocal
.local $$q[2]
sdram[write, $$q[0], b, 0, 1], ctx_swap
alu[@z, @z, +, c]
.endlocal
ctx_arb[kill]
.endlocal
; expect:
; exit 0
; free in headroom.uc
; engine  role      GPRs  SRAM xfers  SDRAM xfers  threads  words
;      0  headroom    27           5            6        1   2043
; scopes of headroom
; scope     line  GPRs  SRAM xfers  SDRAM xfers
; a b c $x     3    27           5            6
; d e          5    27           5            8
; $$q          8    29           5            6
