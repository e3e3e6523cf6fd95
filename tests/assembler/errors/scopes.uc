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
; scopes.uc:2:10: error: register `a` must be declared once in a scope
; .local a a
;          ^
;   hint: the other declaration is at scopes.uc:2
; scopes.uc:4:1: error: `.end` must close a `.begin`
; .end
; ^
; scopes.uc:6:1: error: `.endlocal` must close a `.local`
; .endlocal
; ^
;   hint: `.begin` of line 5 is open
; scopes.uc:7:6: error: size of an array must be 1 to 128, not 0
; .reg x[0]
;      ^
; scopes.uc:8:6: error: size of an array must be 1 to 128, not 1000
; .reg y[1000]
;      ^
; scopes.uc:9:1: error: `.local` must be closed by `.endlocal`
; .local $$z
; ^
