; run: asm %s
.endlocal
    ctx_arb[kill]
; expect:
; exit 2
; endlocal_without_local.uc:2:1: error: `.endlocal` must close a `.local`
; .endlocal
; ^
