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
; macro_twice.uc:5:8: error: duplicate macro `m`; first defined at macro_twice.uc:2
; #macro m(b)
;        ^
;   hint: two macros of one name need different numbers of parameters, not both 1
; macro_twice.uc:8:8: error: duplicate parameter `a` of `n`
; #macro n(a, a)
;        ^
