; run: asm %s
#macro m(a, b)
alu[a, b, +, 1]
#endm
#macro m(a)
nop
#endm
m(x, y, z)
m()
; expect:
; exit 2
; macro_arguments.uc:8:1: error: macro `m` takes 1 or 2 arguments, not 3
; m(x, y, z)
; ^
; macro_arguments.uc:9:1: error: macro `m` takes 1 or 2 arguments, not 0
; m()
; ^
