; run: asm %s
#macro m(a)
nop
#endm
m(1) nop
    ctx_arb[kill]
; expect:
; exit 2
; macro_call_goes_on.uc:5:6: error: call of `m` must end the line, not go on
; m(1) nop
;      ^
