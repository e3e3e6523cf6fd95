; run: asm %s
immed[a, 12ab]
    ctx_arb[kill]
; expect:
; exit 2
; number_with_letters.uc:2:10: error: `12ab` is not a number
; immed[a, 12ab]
;          ^
;   hint: numbers are decimal, or hexadecimal by 0x, or binary by 0b
