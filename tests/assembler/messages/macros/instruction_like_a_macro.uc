; run: asm %s
alu(sum, sum, +, 1)
; expect:
; exit 2
; instruction_like_a_macro.uc:2:1: error: unknown macro `alu`
; alu(sum, sum, +, 1)
; ^
;   hint: an instruction is written `alu[operand, ...]`
