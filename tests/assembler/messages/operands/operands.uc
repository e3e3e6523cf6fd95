; run: asm %s
alu[a, b, +]
alu_shf[a, b, +, c, <<3]
br[5, 6]
immed[a, b]
alu[a, b, +, 3 4]
alu[a, b, --, c]
alu[a, b, <<2, c]
sram[read, --]
nop[a]
ld_field[a, 0110]
; expect:
; exit 2
; operands.uc:2:1: error: `alu` takes 4 operands, not 3
; alu[a, b, +]
; ^
;   hint: the form is `alu[dest, a, op, b]`
; operands.uc:3:15: error: op must be one of B, ~B, AND, ~AND, AND~, OR, XOR, not `+`
; alu_shf[a, b, +, c, <<3]
;               ^
;   hint: the form is `alu_shf[dest, a, op, b, shift]`
; operands.uc:4:1: error: `br` takes 1 operand, not 2
; br[5, 6]
; ^
;   hint: the form is `br[label]`
; operands.uc:5:10: error: value must be -65536 to 65535, not `b`
; immed[a, b]
;          ^
;   hint: `alu[a, --, B, b]` copies the register `b`
; operands.uc:6:16: error: expected `,` or `]`, found `4`
; alu[a, b, +, 3 4]
;                ^
; operands.uc:7:11: error: op must be one of +, -, B-A, +carry, -carry, +IFsign, +4, +8, +16, B, ~B, AND, ~AND, AND~, OR, XOR, not `--`
; alu[a, b, --, c]
;           ^
;   hint: the form is `alu[dest, a, op, b]`
; operands.uc:8:11: error: op must be one of +, -, B-A, +carry, -carry, +IFsign, +4, +8, +16, B, ~B, AND, ~AND, AND~, OR, XOR, not `<<2`
; alu[a, b, <<2, c]
;           ^
;   hint: the form is `alu[dest, a, op, b]`
; operands.uc:9:1: error: `sram` takes 5 operands, not 2
; sram[read, --]
; ^
;   hint: the form is `sram[read, xfer, addr1, addr2, count]`
; operands.uc:10:1: error: `nop` takes 0 operands, not 1
; nop[a]
; ^
;   hint: the form is `nop`
; operands.uc:11:1: error: `ld_field` takes 3 or 4 operands, not 2
; ld_field[a, 0110]
; ^
;   hint: the form is `ld_field[dest, mask, src, shift]`
