; run: asm %s
.local $a[6]
.local $b[3]
sram[read, $a[0], x, 0, 6], ctx_swap
sram[read, $b[0], x, 0, 3], ctx_swap
.endlocal
.endlocal
; expect:
; exit 2
; out_of_transfer_registers.uc:3:8: error: out of registers: no room for `$b0` and the 2 in order after it in the 8 SRAM transfer registers
; .local $b[3]
;        ^
;   hint: taken by 6 of the scope of out_of_transfer_registers.uc:2 (`$a0`, `$a1`, `$a2`, ...), 2 of the scope of out_of_transfer_registers.uc:3 (`$b1`, `$b2`); declare registers in inner scopes, which share numbers, or use one less
