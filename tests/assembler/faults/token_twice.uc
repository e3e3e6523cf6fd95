; run: asm %s
.set a
sram[read, $x, a, 0, 1], ctx_swap, ctx_swap
    ctx_arb[kill]
; expect:
; exit 2
; token_twice.uc:3:36: error: token `ctx_swap` must be given once
; sram[read, $x, a, 0, 1], ctx_swap, ctx_swap
;                                    ^
