; run: asm %s
.set a
.if (a > 1)
nop
    ctx_arb[kill]
; expect:
; exit 2
; if_not_closed.uc:3:1: error: `.if` must be closed by `.endif`
; .if (a > 1)
; ^
