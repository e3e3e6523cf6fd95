; run: asm %s
#macro m(a)
nop
    ctx_arb[kill]
; expect:
; exit 2
; macro_without_endm.uc:2:2: error: `#macro` without `#endm`
; #macro m(a)
;  ^
