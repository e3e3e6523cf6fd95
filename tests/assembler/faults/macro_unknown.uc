; run: asm %s
frobnicate(1, 2)
    ctx_arb[kill]
; expect:
; exit 2
; macro_unknown.uc:2:1: error: macro must be defined before its call, not `frobnicate`
; frobnicate(1, 2)
; ^
