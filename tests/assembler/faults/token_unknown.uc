; run: asm %s
.set a
sram[read, $x, a, 0, 1], ctx_swp
    ctx_arb[kill]
; expect:
; exit 2
; token_unknown.uc:3:26: error: token of `sram` must be one it takes, not `ctx_swp`
; sram[read, $x, a, 0, 1], ctx_swp
;                          ^
;   hint: did you mean `ctx_swap`?
