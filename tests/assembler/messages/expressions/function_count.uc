; run: asm %s
#if strlen('a', 'b')
#endif
    ctx_arb[kill]
; expect:
; exit 2
; function_count.uc:2:5: error: `strlen` takes 1 operand, not 2
; #if strlen('a', 'b')
;     ^
