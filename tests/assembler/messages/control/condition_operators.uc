; run: asm %s
; What no instruction computes is refused where it stands.
.set a b
.if (a * 3 == 4)
    nop
.elif ((a << b) == 4)
    nop
.elif BIT(a, b)
    nop
.elif BIT(a, 1) == 2
    nop
.elif a == 0x123456789
    nop
.endif
; expect:
; exit 2
; condition_operators.uc:4:8: error: a condition cannot compute `*`; it can + - & | ^ ~ << >>
; .if (a * 3 == 4)
;        ^
;   hint: compute it into a register first
; condition_operators.uc:6:11: error: shift of a condition must be a constant 0 to 31, not a register
; .elif ((a << b) == 4)
;           ^
; condition_operators.uc:8:7: error: bit must be a constant 0 to 31, not a register
; .elif BIT(a, b)
;       ^
; condition_operators.uc:10:7: error: `BIT` must be compared with 0 or 1, not 2
; .elif BIT(a, 1) == 2
;       ^
; condition_operators.uc:12:1: error: constant of a condition must fit in 32 bits, not 0x123456789
; .elif a == 0x123456789
; ^
