; run: asm %s
.set a
.if (a)
.else
.elif (a > 1)
.endif
    ctx_arb[kill]
; expect:
; exit 2
; elif_after_else.uc:5:1: error: `.elif` after `.else`
; .elif (a > 1)
; ^
