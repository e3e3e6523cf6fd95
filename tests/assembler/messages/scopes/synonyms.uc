; run: asm %s
.operand_synonym a b
.operand_synonym b a
; expect:
; exit 2
; synonyms.uc:3:18: error: synonym `b` stands for itself
; .operand_synonym b a
;                  ^
