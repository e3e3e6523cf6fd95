; run: asm %s
.local w
alu[w, w, +, end#]
alu[w, w, +, (end# + 1 - here#)]
immed[w, end#]
sram[read, $x, w, end#, 1], ctx_swap
sram[read, $x, w, 0, (end# - 1)], ctx_swap
here#: br[end#], defer[end#]
nop
alu_shf[w, --, B, w, <<(end#)]
br_bset[w, end#, end#]
ld_field[w, end#, w]
.loop_bound end#
.endlocal
end#:
    ctx_arb[kill]
; expect:
; exit 2
; label_for_a_number.uc:3:14: error: operand b must be a GPR, an absolute GPR, a transfer register or --, or 0 to 255, not the address of a label
; alu[w, w, +, end#]
;              ^
;   hint: `immed` loads an address into a register
; label_for_a_number.uc:6:19: error: addr2 must be a context-relative GPR, or 0 to 31, not the address of a label
; sram[read, $x, w, end#, 1], ctx_swap
;                   ^
;   hint: `immed` loads an address into a register
; label_for_a_number.uc:7:22: error: count must be 1 to 8, not the address of a label
; sram[read, $x, w, 0, (end# - 1)], ctx_swap
;                      ^
; label_for_a_number.uc:8:18: error: `defer` needs a number, not the address of a label
; here#: br[end#], defer[end#]
;                  ^
; label_for_a_number.uc:10:22: error: shift must be a number, not the address of a label
; alu_shf[w, --, B, w, <<(end#)]
;                      ^
; label_for_a_number.uc:11:12: error: bit must be 0 to 31, not the address of a label
; br_bset[w, end#, end#]
;            ^
; label_for_a_number.uc:12:13: error: mask must be binary digits, 0000 to 1111, not the address of a label
; ld_field[w, end#, w]
;             ^
; label_for_a_number.uc:13:13: error: expected a number, found the label `end#`
; .loop_bound end#
;             ^
