; run: asm %s
.local a
immed[a, 1]
    ctx_arb[kill]
; expect:
; exit 2
; local_without_endlocal.uc:2:1: error: `.local` must be closed by `.endlocal`
; .local a
; ^
