; run: asm %s
.areg x
    ctx_arb[kill]
; expect:
; exit 2
; number_missing.uc:2:1: error: `.areg` needs a register and a number
; .areg x
; ^
