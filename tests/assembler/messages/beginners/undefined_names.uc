; run: asm %s
; An undefined name is called so; an include file that defines it is named.
#define LIMIT 4
.local a
    load(a, 0x12345678)
    immed[a, DESCRIPTORS_BY_PAGE]
    immed[a, LIMITS]
    alu[a, a, +, OTHER + 1]
.endlocal
; expect:
; exit 2
; undefined_names.uc:5:5: error: unknown macro `load`
;     load(a, 0x12345678)
;     ^
;   hint: `load` is a macro of `constant.uc`: write `#include "constant.uc"` before this line
; undefined_names.uc:6:14: error: undefined name `DESCRIPTORS_BY_PAGE`: value must be -65536 to 65535
;     immed[a, DESCRIPTORS_BY_PAGE]
;              ^
;   hint: `DESCRIPTORS_BY_PAGE` is a define of `memory_map.uc`: write `#include "memory_map.uc"` before this line
; undefined_names.uc:7:14: error: undefined name `LIMITS`: value must be -65536 to 65535
;     immed[a, LIMITS]
;              ^
;   hint: did you mean `LIMIT`?
; undefined_names.uc:8:18: error: undefined name `OTHER`
;     alu[a, a, +, OTHER + 1]
;                  ^
