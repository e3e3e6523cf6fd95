; run: asm %s
; Operations and operands of C, in another order or number.
.local a b c
    alu[a, a, &, 1]
    alu[a, b, |, c]
    alu[a, --, ~, c]
    alu[a, b, add, c]
    alu[a, b, c]
    alu[a, +, b, c]
    alu[a = b + c]
    alu[a, b, <<, 3]
    alu_shf[a, --, B, b, 3]
    alu_shf[a, --, B, b, <<c]
    immed[a, b]
    immed[5, a]
    immed[a, #5]
    immed[a, 'A']
    immed[a, 1.5]
    ld_field[a, b, 1111]
    a[1] = 5
.endlocal
; expect:
; exit 2
; operations.uc:4:16: error: expected a name or a register, found `,`
;     alu[a, a, &, 1]
;                ^
;   hint: the operation is written `AND`
; operations.uc:5:15: error: expected an operand, found `|`
;     alu[a, b, |, c]
;               ^
;   hint: the operation is written `OR`
; operations.uc:6:17: error: expected an operand, found `,`
;     alu[a, --, ~, c]
;                 ^
;   hint: the operation is written `~B`
; operations.uc:7:15: error: op must be one of +, -, B-A, +carry, -carry, +IFsign, +4, +8, +16, B, ~B, AND, ~AND, AND~, OR, XOR, not `add`
;     alu[a, b, add, c]
;               ^
;   hint: the operation is written `+`
; operations.uc:8:15: error: op must be one of +, -, B-A, +carry, -carry, +IFsign, +4, +8, +16, B, ~B, AND, ~AND, AND~, OR, XOR, not `c`
;     alu[a, b, c]
;               ^
;   hint: the form is `alu[dest, a, op, b]`
; operations.uc:9:12: error: operand a must be a GPR, an absolute GPR, a transfer register or --, or 0 to 255, not `+`
;     alu[a, +, b, c]
;            ^
;   hint: the form is `alu[dest, a, op, b]`
; operations.uc:10:11: error: expected `,` or `]`, found `=`
;     alu[a = b + c]
;           ^
;   hint: the form is `alu[dest, a, op, b]`
; operations.uc:11:17: error: expected an operand, found `,`
;     alu[a, b, <<, 3]
;                 ^
;   hint: `alu_shf[dest, --, B, source, <<1]` shifts
; operations.uc:12:26: error: shift must be a shift by 1 to 31 or indirect (<< >> rot <<indirect >>indirect), not `3`
;     alu_shf[a, --, B, b, 3]
;                          ^
;   hint: a shift is written `<<3`
; operations.uc:13:26: error: shift must be by a number, not by `c`
;     alu_shf[a, --, B, b, <<c]
;                          ^
;   hint: `<<indirect` shifts by operand A of the word before: `alu[--, c, OR, 0]`
; operations.uc:14:14: error: value must be -65536 to 65535, not `b`
;     immed[a, b]
;              ^
;   hint: `alu[a, --, B, b]` copies the register `b`
; operations.uc:15:14: error: value must be -65536 to 65535, not `a`
;     immed[5, a]
;              ^
;   hint: `a` is a register: the form is `immed[dest, value, shift]`
; operations.uc:16:14: error: expected an operand, found `#`
;     immed[a, #5]
;              ^
;   hint: a number has no sign before it: `5`
; operations.uc:17:14: error: expected an operand, found `'A'`
;     immed[a, 'A']
;              ^
;   hint: a character is written as its number, `0x41`
; operations.uc:18:15: error: expected `,` or `]`, found `.`
;     immed[a, 1.5]
;               ^
;   hint: numbers are whole
; operations.uc:19:17: error: mask must be binary digits, 0000 to 1111, not `b`
;     ld_field[a, b, 1111]
;                 ^
;   hint: `b` is a register: the form is `ld_field[dest, mask, src, shift]`
; operations.uc:20:10: error: expected the end of the line, found `=`
;     a[1] = 5
;          ^
;   hint: write `immed[a[1], constant]` or `alu[a[1], x, +, y]`
