; run: asm %s
alu[a, b, +, c
alu[a b]
alu[a, , b]
alu[a, --, B, (1 + ]
/* never closed
; expect:
; exit 2
; brackets_and_signs.uc:2:14: error: expected `]`, found the end of the line
; alu[a, b, +, c
;              ^
; brackets_and_signs.uc:3:7: error: expected `,` or `]`, found `b`
; alu[a b]
;       ^
; brackets_and_signs.uc:4:8: error: expected an operand, found `,`
; alu[a, , b]
;        ^
; brackets_and_signs.uc:5:20: error: expected an operand, found `]`
; alu[a, --, B, (1 + ]
;                    ^
; brackets_and_signs.uc:6:1: error: comment without `*/`
; /* never closed
; ^
