; run: asm %s
.locl a b
.endlocal
; expect:
; exit 2
; unknown_directive.uc:2:1: error: directive must be a known one, not `.locl`
; .locl a b
; ^
;   hint: did you mean `.local` or `.endlocal`?
; unknown_directive.uc:3:1: error: `.endlocal` must close a `.local`
; .endlocal
; ^
