; run: asm %s
#macro m
m
#endm
m
    ctx_arb[kill]
; expect:
; exit 2
; runaway_macro.uc:3:1: error: macros must nest at most 64 deep
; m
; ^
;   hint: `m` may call itself without end
;   in the expansion of `m` at runaway_macro.uc:3:1
;   in the expansion of `m` at runaway_macro.uc:3:1
;   in the expansion of `m` at runaway_macro.uc:3:1
;   ... 58 more ...
;   in the expansion of `m` at runaway_macro.uc:3:1
;   in the expansion of `m` at runaway_macro.uc:3:1
;   in the expansion of `m` at runaway_macro.uc:5:1
