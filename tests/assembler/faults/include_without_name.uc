; run: asm %s
#include
    ctx_arb[kill]
; expect:
; exit 2
; include_without_name.uc:2:2: error: `#include` must be followed by "file" or <file>
; #include
;  ^
