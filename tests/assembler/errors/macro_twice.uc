; run: asm %s
#macro m(a)
nop
#endm
#macro m(b)
nop
#endm
#macro n(a, a)
#endm
; expect:
; exit 2
; macro_twice.uc:5:8: error: macro `m` with 1 parameters must be defined once
; #macro m(b)
;        ^
;   hint: the other definition is at macro_twice.uc:2
; macro_twice.uc:8:8: error: parameters of `n` must have different names
; #macro n(a, a)
;        ^
