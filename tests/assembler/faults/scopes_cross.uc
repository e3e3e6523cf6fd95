; run: asm %s
.local a
.begin
.endlocal
.end
.endlocal
    ctx_arb[kill]
; expect:
; exit 2
; scopes_cross.uc:4:1: error: `.endlocal` must close a `.local`
; .endlocal
; ^
;   hint: `.begin` of line 3 is open
