; run: asm %s
.break
    ctx_arb[kill]
; expect:
; exit 2
; break_outside.uc:2:1: error: `.break` must stand inside a loop
; .break
; ^
