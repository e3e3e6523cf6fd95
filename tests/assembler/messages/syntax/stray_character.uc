; run: asm %s
immed[a, 1] `
    ctx_arb[kill]
; expect:
; exit 2
; stray_character.uc:2:13: error: expected the end of the line, found ```
; immed[a, 1] `
;             ^
