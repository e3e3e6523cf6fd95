; run: asm %s
.operand_synonym a b
.operand_synonym b a
    ctx_arb[kill]
; expect:
; exit 2
; synonym_of_itself.uc:3:18: error: synonym `b` must not stand for itself
; .operand_synonym b a
;                  ^
