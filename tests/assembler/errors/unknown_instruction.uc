; run: asm %s
ald[a, a, +, 1]
ctx_arbb[sram]
; expect:
; exit 2
; unknown_instruction.uc:2:1: error: instruction must be a known one, not `ald`
; ald[a, a, +, 1]
; ^
;   hint: did you mean `alu`?
; unknown_instruction.uc:3:1: error: instruction must be a known one, not `ctx_arbb`
; ctx_arbb[sram]
; ^
;   hint: did you mean `ctx_arb`?
