; run: asm %s
#macro m(a, a)
#endm
    ctx_arb[kill]
; expect:
; exit 2
; macro_same_parameters.uc:2:8: error: parameters of `m` must have different names
; #macro m(a, a)
;        ^
