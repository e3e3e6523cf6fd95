; run: asm %s
#if (1 +)
#endif
    ctx_arb[kill]
; expect:
; exit 2
; if_with_a_stray_sign.uc:2:9: error: expected an operand, found `)`
; #if (1 +)
;         ^
