; run: asm %s
.local a b a
.endlocal
    ctx_arb[kill]
; expect:
; exit 2
; declared_twice.uc:2:12: error: register `a` must be declared once in a scope
; .local a b a
;            ^
;   hint: the other declaration is at declared_twice.uc:2
