; run: asm %s
.local a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16
.local b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15
nop
.endlocal
.endlocal
; expect:
; exit 2
; out_of_gprs.uc:3:58: error: out of registers: no room for `b15` in the 16 GPRs of bank A
; .local b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15
;                                                          ^
;   hint: taken by 9 of the scope of out_of_gprs.uc:2 (`a0`, `a2`, `a4`, ...), 7 of the scope of out_of_gprs.uc:3 (`b1`, `b3`, `b5`, ...); declare registers in inner scopes, which share numbers, or use one less
