; run: asm %s
immed[a, 12ab]
    ctx_arb[kill]
; expect:
; exit 2
; number_with_letters.uc:2:10: error: here must be an operand, not `12ab`
; immed[a, 12ab]
;          ^
