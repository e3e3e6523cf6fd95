; run: asm %s
.xfer_order $c[0] $c[1]
alu[a, $x, +, $y]
alu_shf[@a, b, AND, c]
br_bset[@a, 1, l#]
l#: sram[read, $$x, a, 0, 1]
alu[a, b, +, &c]
dbl_shf[a, 1, 2, >>3]
; expect:
; exit 2
; pairs.uc:3:15: error: b must be a GPR or a transfer register of the other kind since the first source is `$x`, not `$y`
; alu[a, $x, +, $y]
;               ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
; pairs.uc:4:9: error: dest must be a context-relative GPR or transfer register or --, not `@a`
; alu_shf[@a, b, AND, c]
;         ^
;   hint: transfer registers are written `$x`
; pairs.uc:5:9: error: reg must be a context-relative GPR or transfer register, not `@a`
; br_bset[@a, 1, l#]
;         ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
; pairs.uc:6:16: error: xfer must be an SRAM transfer register, not `$$x`
; l#: sram[read, $$x, a, 0, 1]
;                ^
;   hint: transfer registers are written `$x`
; pairs.uc:8:15: error: b must be a register since a is a constant, not 2
; dbl_shf[a, 1, 2, >>3]
;               ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
