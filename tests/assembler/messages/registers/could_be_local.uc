; run: asm %s
.local a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23
.local inner
    alu[inner, a0, +, 1]
    alu[a1, inner, +, 1]
.endlocal
.local b0 b1 b2 b3 b4 b5 b6 b7 b8
    alu[b0, b1, +, 1]
.endlocal
.endlocal
ctx_arb[kill]
; expect:
; exit 2
; could_be_local.uc:7:32: error: out of registers: no room for `b8` in the 16 GPRs of bank A
; .local b0 b1 b2 b3 b4 b5 b6 b7 b8
;                                ^
;   hint: taken by 12 of the scope of could_be_local.uc:2 (`a0`, `a2`, `a4`, ...), 4 of the scope of could_be_local.uc:7 (`b0`, `b2`, `b4`, ...); `a0` is used inside the scope of could_be_local.uc:3 only: declare it there
