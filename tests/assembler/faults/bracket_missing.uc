; run: asm %s
alu[a, b, +, c
    ctx_arb[kill]
; expect:
; exit 2
; bracket_missing.uc:2:14: error: here must be `]`, not the end of the line
; alu[a, b, +, c
;              ^
