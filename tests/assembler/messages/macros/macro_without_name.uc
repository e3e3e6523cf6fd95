; run: asm %s
#macro (a)
#endm
    ctx_arb[kill]
; expect:
; exit 2
; macro_without_name.uc:2:8: error: `#macro` needs a name
; #macro (a)
;        ^
