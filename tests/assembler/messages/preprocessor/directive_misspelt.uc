; run: asm %s
#inclde "a.uc"
    ctx_arb[kill]
; expect:
; exit 2
; directive_misspelt.uc:2:2: error: unknown directive `#inclde`; did you mean `#include` or `#line` or `#undef`?
; #inclde "a.uc"
;  ^
