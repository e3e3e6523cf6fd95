; run: asm %s
.lcal a
    ctx_arb[kill]
; expect:
; exit 2
; directive_unknown.uc:2:1: error: directive must be a known one, not `.lcal`
; .lcal a
; ^
;   hint: did you mean `.local` or `.endlocal`?
