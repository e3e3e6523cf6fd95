; run: asm %s
#macro m(a)
nop
#endm
m(1, 2)
    ctx_arb[kill]
; expect:
; exit 2
; macro_wrong_count.uc:5:1: error: macro `m` must have 1 argument, not 2
; m(1, 2)
; ^
