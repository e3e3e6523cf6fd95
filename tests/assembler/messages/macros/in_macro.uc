; run: asm %s
#macro inner(r)
    alu[r, r, +, 300]
#endm
#macro outer(r)
    inner(r)
#endm
outer(count)
; expect:
; exit 2
; in_macro.uc:3:18: error: operand b must be a GPR, an absolute GPR, a transfer register or --, or 0 to 255, not 300 [immediate-range]
;     alu[r, r, +, 300]
;                  ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
;   in the expansion of `inner` at in_macro.uc:6:5
;   in the expansion of `outer` at in_macro.uc:8:1
