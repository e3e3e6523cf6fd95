; run: asm %s
#if 1
nop
    ctx_arb[kill]
; expect:
; exit 2
; if_without_endif.uc:2:2: error: `#if` must be closed by `#endif`
; #if 1
;  ^
