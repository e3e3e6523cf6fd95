; run: asm %s
.local a[2]
immed[a[0 - 1], 1]
.endlocal
    ctx_arb[kill]
; expect:
; exit 2
; array_index.uc:3:7: error: index must be at least 0, not -1
; immed[a[0 - 1], 1]
;       ^
