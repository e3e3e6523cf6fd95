; run: asm %s
.locl a b
.endlocal
; expect:
; exit 2
; unknown_directive.uc:2:1: error: unknown directive `.locl`; did you mean `.local` or `.endlocal` or `.log`?
; .locl a b
; ^
