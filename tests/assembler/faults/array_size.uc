; run: asm %s
.local a[0]
.endlocal
    ctx_arb[kill]
; expect:
; exit 2
; array_size.uc:2:8: error: size of an array must be 1 to 128, not 0
; .local a[0]
;        ^
