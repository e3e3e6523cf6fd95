; run: asm %s
#if 1
#else
#else
#endif
    ctx_arb[kill]
; expect:
; exit 2
; else_twice.uc:4:2: error: `#else` must not follow `#else`
; #else
;  ^
;   hint: `#else` stands on line 3
