; run: asm %s
#macro m(a)
nop
#endm
m(1
nop
    ctx_arb[kill]
; expect:
; exit 2
; macro_call_not_closed.uc:5:2: error: list of arguments without `)`
; m(1
;  ^
