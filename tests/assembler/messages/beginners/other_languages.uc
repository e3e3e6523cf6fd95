; run: asm %s
; Lines of C and of other assemblers: how the assembler writes the same.
.local a b
    a = 5
    b = a + 1
    a += 1
    b++
    int c = 5;
    move[a, b]
    mov a, b
    br=0 end#
    alu[a, a, *, 3]
.if (a = 3)
.endif
.if (a > 3) {
.else if (a == 2)
.elseif (a == 1)
}
.endif
if (a > 3)
.endlocal
; expect:
; exit 2
; other_languages.uc:4:7: error: unexpected `=`
;     a = 5
;       ^
;   hint: write `immed[a, constant]` or `alu[a, x, +, y]`
; other_languages.uc:5:11: error: expected the end of the line, found `+`
;     b = a + 1
;           ^
;   hint: write `immed[b, constant]` or `alu[b, x, +, y]`
; other_languages.uc:6:7: error: unexpected `+`
;     a += 1
;       ^
;   hint: write `immed[a, constant]` or `alu[a, x, +, y]`
; other_languages.uc:7:6: error: unexpected `+`
;     b++
;      ^
;   hint: write `immed[b, constant]` or `alu[b, x, +, y]`
; other_languages.uc:8:9: error: unexpected `c`
;     int c = 5;
;         ^
;   hint: registers are declared by `.local a b`, and are 32 bits wide
; other_languages.uc:9:5: error: unknown instruction `move`
;     move[a, b]
;     ^
;   hint: `alu[dest, --, B, source]` copies a register, `immed[dest, constant]` loads a constant
; other_languages.uc:10:9: error: unexpected `a`
;     mov a, b
;         ^
;   hint: `alu[dest, --, B, source]` copies a register, `immed[dest, constant]` loads a constant
; other_languages.uc:11:10: error: expected the end of the line, found `end`
;     br=0 end#
;          ^
;   hint: operands stand in brackets: `br=0[operand, ...]`
; other_languages.uc:12:15: error: expected an operand, found `*`
;     alu[a, a, *, 3]
;               ^
;   hint: the IXP12xx has no multiplier or divider: `alu_shf` adds shifted values
; other_languages.uc:13:8: error: expected `)`, found `=`
; .if (a = 3)
;        ^
;   hint: values are compared by `==`
; other_languages.uc:15:13: error: expected the end of the line, found `{`
; .if (a > 3) {
;             ^
;   hint: blocks are closed by directives such as `.endif`, `.endw` and `.endlocal`
; other_languages.uc:16:10: error: expected the end of the line, found `(`
; .else if (a == 2)
;          ^
;   hint: a further condition is written `.elif (a > b)`
; other_languages.uc:17:1: error: unknown directive `.elseif`
; .elseif (a == 1)
; ^
;   hint: a further condition is written `.elif (a > b)`
; other_languages.uc:18:1: error: expected a label, an instruction or a directive, found `}`
; }
; ^
;   hint: blocks are closed by directives such as `.endif`, `.endw` and `.endlocal`
; other_languages.uc:20:1: error: unknown macro `if`
; if (a > 3)
; ^
;   hint: a condition is written `.if (a > b)`, and ends with `.endif`
