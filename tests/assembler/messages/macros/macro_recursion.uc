; run: asm %s
#macro m(x)
m(x)
#endm
m(1)
; expect:
; exit 2
; macro_recursion.uc:3:1: error: macros must nest at most 64 deep
; m(x)
; ^
;   hint: `m` may call itself without end
;   in the expansion of `m` at macro_recursion.uc:3:1
;   in the expansion of `m` at macro_recursion.uc:3:1
;   in the expansion of `m` at macro_recursion.uc:3:1
;   ... 58 more ...
;   in the expansion of `m` at macro_recursion.uc:3:1
;   in the expansion of `m` at macro_recursion.uc:3:1
;   in the expansion of `m` at macro_recursion.uc:5:1
