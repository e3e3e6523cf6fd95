; run: asm %s
; A missing comma, a wrong number, arithmetic where an operand stands.
.local a b
    immed[a, 0xG1]
    immed[a 1]
    alu[a, a, + 3]
    alu[a, a +, 3]
.if (a > 3) then
.endif
.if a >
.endif
    sram[read, $x, a, 0, 1] ctx_swap
    alu[b, --, B, a << 4]
    alu[b, a, +, (b << 4)]
    alu[b, --, B, a & 0xF]
    sram[read, $x, a << 2, 0, 1], ctx_swap
    alu[a, a, +, 0x1234]
.endlocal
; expect:
; exit 2
; signs_and_commas.uc:4:14: error: `0xG1` is not a number
;     immed[a, 0xG1]
;              ^
;   hint: numbers are decimal, or hexadecimal by 0x, or binary by 0b
; signs_and_commas.uc:5:13: error: expected `,` or `]`, found `1`
;     immed[a 1]
;             ^
; signs_and_commas.uc:6:15: error: op must be one of +, -, B-A, +carry, -carry, +IFsign, +4, +8, +16, B, ~B, AND, ~AND, AND~, OR, XOR, not `+ 3`
;     alu[a, a, + 3]
;               ^
;   hint: a comma is missing behind `+`
; signs_and_commas.uc:7:15: error: expected an operand, found `,`
;     alu[a, a +, 3]
;               ^
;   hint: a comma is missing before `+`
; signs_and_commas.uc:8:13: error: expected the end of the line, found `then`
; .if (a > 3) then
;             ^
;   hint: the arm of an `.if` begins on the next line
; signs_and_commas.uc:10:7: error: expected an operand, found the end of the line
; .if a >
;       ^
; signs_and_commas.uc:12:29: error: expected the end of the line, found `ctx_swap`
;     sram[read, $x, a, 0, 1] ctx_swap
;                             ^
;   hint: a token follows a comma: `], ctx_swap`
; signs_and_commas.uc:13:19: error: expected a number, found the register `a`
;     alu[b, --, B, a << 4]
;                   ^
;   hint: write `alu_shf[b, --, B, a, <<4]`
; signs_and_commas.uc:14:19: error: expected a number, found the register `b`
;     alu[b, a, +, (b << 4)]
;                   ^
;   hint: `alu_shf[dest, --, B, b, <<4]` computes it
; signs_and_commas.uc:15:19: error: expected a number, found the register `a`
;     alu[b, --, B, a & 0xF]
;                   ^
;   hint: `alu[dest, a, AND, 0xF]` computes it
; signs_and_commas.uc:16:20: error: expected a number, found the register `a`
;     sram[read, $x, a << 2, 0, 1], ctx_swap
;                    ^
;   hint: `alu_shf[dest, --, B, a, <<2]` computes it
; signs_and_commas.uc:17:18: error: operand b must be a GPR, an absolute GPR, a transfer register or --, or 0 to 255, not 0x1234 [immediate-range]
;     alu[a, a, +, 0x1234]
;                  ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
