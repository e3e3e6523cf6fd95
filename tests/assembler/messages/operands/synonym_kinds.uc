; run: asm %s
.operand_synonym n 5
.operand_synonym m 500
alu[x, x, +, n]
alu[n, x, +, 1]
alu[x, x, +, m]
; expect:
; exit 2
; synonym_kinds.uc:5:5: error: dest must be a GPR, an absolute GPR, a transfer register or --, not 5
; alu[n, x, +, 1]
;     ^
; synonym_kinds.uc:6:14: error: operand b must be a GPR, an absolute GPR, a transfer register or --, or 0 to 255, not 500 [immediate-range]
; alu[x, x, +, m]
;              ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
