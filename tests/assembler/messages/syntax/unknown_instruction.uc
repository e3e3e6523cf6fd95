; run: asm %s
ald[a, a, +, 1]
ctx_arbb[sram]
; expect:
; exit 2
; unknown_instruction.uc:2:1: error: unknown instruction `ald`; did you mean `alu`?
; ald[a, a, +, 1]
; ^
; unknown_instruction.uc:3:1: error: unknown instruction `ctx_arbb`; did you mean `ctx_arb`?
; ctx_arbb[sram]
; ^
