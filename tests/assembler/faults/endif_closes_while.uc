; run: asm %s
.set a
.while (a > 1)
.endif
.endw
    ctx_arb[kill]
; expect:
; exit 2
; endif_closes_while.uc:4:1: error: `.endif` must belong to a `.if`
; .endif
; ^
;   hint: `.while` of line 3 is open
