; run: asm %s
#macro m(a)
nop
#endm
m(1) nop
    ctx_arb[kill]
; expect:
; exit 2
; macro_call_goes_on.uc:5:6: error: unexpected `nop` after the call of `m`
; m(1) nop
;      ^
