; run: asm %s
; One error for one cause: a scope is full, and so are those inside it.
.local a[31]
.local b0 b1 b2 b3 b4
.local c0 c1
    nop
.endlocal
.local d0
    nop
.endlocal
.endlocal
.endlocal
; expect:
; exit 2
; out_of_gprs_in_many_scopes.uc:4:11: error: out of registers: no room for `b1` in the 16 GPRs of bank A; nor for 6 others (`b2`, `b3`, `b4`, ...)
; .local b0 b1 b2 b3 b4
;           ^
;   hint: taken by 16 of the scope of out_of_gprs_in_many_scopes.uc:3 (`a[0]`, `a[2]`, `a[4]`, ...), 1 of the scope of out_of_gprs_in_many_scopes.uc:4 (`b3`), 1 of the scope of out_of_gprs_in_many_scopes.uc:5 (`c0`), 1 of the scope of out_of_gprs_in_many_scopes.uc:8 (`d0`); declare registers in inner scopes, which share numbers, or use one less
