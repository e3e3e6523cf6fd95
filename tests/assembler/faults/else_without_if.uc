; run: asm %s
.else
    ctx_arb[kill]
; expect:
; exit 2
; else_without_if.uc:2:1: error: `.else` must belong to a `.if`
; .else
; ^
