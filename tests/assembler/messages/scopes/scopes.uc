; run: asm %s
.local a a
.endlocal
.end
.begin
.endlocal
.reg x[0]
.reg y[1000]
.local $$z
; expect:
; exit 2
; scopes.uc:2:10: error: duplicate register `a`; first defined at scopes.uc:2
; .local a a
;          ^
; scopes.uc:4:1: error: `.end` without `.begin`
; .end
; ^
; scopes.uc:6:1: error: `.endlocal` without `.local`
; .endlocal
; ^
;   hint: `.begin` of line 5 is open
; scopes.uc:7:6: error: size of an array must be 1 to 128, not 0
; .reg x[0]
;      ^
; scopes.uc:8:6: error: size of an array must be 1 to 128, not 1000
; .reg y[1000]
;      ^
; scopes.uc:9:1: error: `.local` without `.endlocal`
; .local $$z
; ^
