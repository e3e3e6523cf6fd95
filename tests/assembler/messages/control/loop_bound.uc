; run: asm %s
.loop_bound 0
    ctx_arb[kill]
; expect:
; exit 2
; loop_bound.uc:2:1: error: loop bound must be at least 1, not 0
; .loop_bound 0
; ^
