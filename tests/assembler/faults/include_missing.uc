; run: asm %s
#include "no_such_file.uc"
    ctx_arb[kill]
; expect:
; exit 2
; include_missing.uc:2:10: error: include file `no_such_file.uc` must exist
; #include "no_such_file.uc"
;          ^
;   hint: searched `.`
