; run: asm %s
.num_contexts 5
    ctx_arb[kill]
; expect:
; exit 2
; num_contexts.uc:2:1: error: number of contexts must be 1 to 4, not 5
; .num_contexts 5
; ^
