; run: asm %s
#include "include_itself.uc"
    ctx_arb[kill]
; expect:
; exit 2
; include_itself.uc:2:2: error: includes must nest at most 32 deep
; #include "include_itself.uc"
;  ^
;   hint: the file may include itself: `include_itself.uc` in `include_itself.uc` in `include_itself.uc`
