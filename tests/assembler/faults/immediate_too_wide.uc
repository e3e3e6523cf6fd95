; run: asm %s
.set a
alu[a, a, +, 256]
    ctx_arb[kill]
; expect:
; exit 2
; immediate_too_wide.uc:3:14: error: operand b must be a GPR, an absolute GPR, a transfer register or --, or a constant from 0 to 255, not 256 [immediate-range]
; alu[a, a, +, 256]
;              ^
;   hint: bring it in a GPR (--fix inserts the copy, where it changes nothing else)
