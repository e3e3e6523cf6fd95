; run: asm %s
nop
#endif
    ctx_arb[kill]
; expect:
; exit 2
; endif_without_if.uc:3:2: error: `#endif` must close a block, not stand alone
; #endif
;  ^
