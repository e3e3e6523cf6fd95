; run: asm %s
immed[a, 12ab]
    ctx_arb[kill]
; expect:
; exit 2
; number_with_letters.uc:2:10: error: expected an operand, found `12ab`
; immed[a, 12ab]
;          ^
