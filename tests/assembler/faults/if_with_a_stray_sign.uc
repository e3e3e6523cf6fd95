; run: asm %s
#if (1 +)
#endif
    ctx_arb[kill]
; expect:
; exit 2
; if_with_a_stray_sign.uc:2:9: error: here must be an operand, not `)`
; #if (1 +)
;         ^
