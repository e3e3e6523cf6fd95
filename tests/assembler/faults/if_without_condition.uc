; run: asm %s
#if
#endif
    ctx_arb[kill]
; expect:
; exit 2
; if_without_condition.uc:2:2: error: `#if` must be followed by an expression
; #if
;  ^
