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
; statements.uc:2:6: error: unexpected `:`
; label: nop
;      ^
;   hint: a label is written `label#:`
; statements.uc:3:7: error: unexpected `nop`
; label nop
;       ^
;   hint: a statement is `name[operand, ...], token`
; statements.uc:4:5: error: unexpected `nop`
; nop nop
;     ^
;   hint: each statement stands in a line of its own
; statements.uc:5:1: error: expected a label, an instruction or a directive, found `12`
; 12
; ^
; statements.uc:6:4: error: label must be a word address 0 to 2047, not `label`
; br[label]
;    ^
;   hint: the address of a label is written `label#`
; statements.uc:7:1: error: expected a label, an instruction or a directive, found `,`
; , nop
; ^
; statements.uc:8:18: error: expected a name, found `,`
; alu[a, b, +, c], , load_cc
;                  ^
; statements.uc:9:15: error: expected `]`, found the end of the line
; br[l#], defer[1
;               ^
; statements.uc:10:1: error: `alu` takes 4 operands, not 0
; alu
; ^
;   hint: the form is `alu[dest, a, op, b]`
