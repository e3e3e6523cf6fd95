; run: asm %s
; A name of `#if` that is not defined: a defined one, or an include file.
#define PORTS 4
#if PORT > 2 || BUFFER_SIZE > 0
#endif
    ctx_arb[kill]
; expect:
; exit 0
; undefined_in_a_condition.uc: 1 word -> undefined_in_a_condition.image
; undefined_in_a_condition.uc:4:5: warning: undefined name `PORT` counts as 0 [undefined-name]
; #if PORT > 2 || BUFFER_SIZE > 0
;     ^
;   hint: did you mean `PORTS`?
; undefined_in_a_condition.uc:4:17: warning: undefined name `BUFFER_SIZE` counts as 0 [undefined-name]
; #if PORT > 2 || BUFFER_SIZE > 0
;                 ^
;   hint: `BUFFER_SIZE` is a define of `memory_map.uc`: write `#include "memory_map.uc"` before this line
