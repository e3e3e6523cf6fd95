; run: asm %s
.if (frob(1))
.endif
    ctx_arb[kill]
; expect:
; exit 2
; condition_call.uc:2:6: error: condition must be signal(s), BIT(r, n) or ctx() == n, not `frob`
; .if (frob(1))
;      ^
