; run: asm %s
alu[a, b, +]
    ctx_arb[kill]
; expect:
; exit 2
; operand_missing.uc:2:1: error: `alu` must have 4 operands, not 3
; alu[a, b, +]
; ^
;   hint: the form is `alu[dest, a, op, b]`
