; run: asm %s
immed[a, 1, <<16, 3]
    ctx_arb[kill]
; expect:
; exit 2
; operand_too_many.uc:2:1: error: `immed` must have 2 or 3 operands, not 4
; immed[a, 1, <<16, 3]
; ^
;   hint: the form is `immed[dest, value, shift]`
