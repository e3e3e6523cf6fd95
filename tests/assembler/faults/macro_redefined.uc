; run: asm %s
#macro m(a)
#endm
#macro m(b)
nop
#endm
    ctx_arb[kill]
; expect:
; exit 2
; macro_redefined.uc:4:8: error: macro `m` with 1 parameters must be defined once
; #macro m(b)
;        ^
;   hint: the other definition is at macro_redefined.uc:2
