; run: asm %s
alu[a, b, +, c
alu[a b]
foo bar
alu[a, , b]
12
alu[a, --, B, (1 + ]
/* never closed
; expect:
; exit 2
; syntax.uc:2:14: error: here must be `]`, not the end of the line
; alu[a, b, +, c
;              ^
; syntax.uc:3:7: error: here must be `]`, not `b`
; alu[a b]
;       ^
; syntax.uc:4:5: error: statement must be of the form `name[operand, ...], token`, not go on with `bar`
; foo bar
;     ^
; syntax.uc:5:8: error: here must be an operand, not `,`
; alu[a, , b]
;        ^
; syntax.uc:6:1: error: line must begin with a label, an instruction or a directive, not `12`
; 12
; ^
; syntax.uc:7:20: error: here must be an operand, not `]`
; alu[a, --, B, (1 + ]
;                    ^
; syntax.uc:8:1: error: comment must be closed by `*/`, not end with the file
; /* never closed
; ^
