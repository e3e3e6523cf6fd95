; run: asm %s
#if (1 << 64)
#endif
    ctx_arb[kill]
; expect:
; exit 2
; shift_too_far.uc:2:8: error: shift must be 0 to 63, not 64
; #if (1 << 64)
;        ^
