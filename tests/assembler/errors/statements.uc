; run: asm %s
label: nop
label nop
nop nop
12
br[label]
, nop
alu[a, b, +, c], , load_cc
br[l#], defer[1
alu
; expect:
; exit 2
; statements.uc:2:6: error: statement must be of the form `name[operand, ...], token`, not go on with `:`
; label: nop
;      ^
;   hint: a label is written `label#:`
; statements.uc:3:7: error: statement must be of the form `name[operand, ...], token`, not go on with `nop`
; label nop
;       ^
; statements.uc:4:5: error: statement must be of the form `name[operand, ...], token`, not go on with `nop`
; nop nop
;     ^
; statements.uc:5:1: error: line must begin with a label, an instruction or a directive, not `12`
; 12
; ^
; statements.uc:6:4: error: label must be a word address from 0 to 2047, not `label`
; br[label]
;    ^
;   hint: the address of a label is written `label#`
; statements.uc:7:1: error: line must begin with a label, an instruction or a directive, not `,`
; , nop
; ^
; statements.uc:8:18: error: here must be a name, not `,`
; alu[a, b, +, c], , load_cc
;                  ^
; statements.uc:9:15: error: here must be `]`, not the end of the line
; br[l#], defer[1
;               ^
; statements.uc:10:1: error: `alu` must have 4 operands, not 0
; alu
; ^
;   hint: the form is `alu[dest, a, op, b]`
