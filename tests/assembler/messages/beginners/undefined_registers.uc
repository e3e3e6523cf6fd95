; run: asm %s
; A name that nothing writes, or that nothing reads, may be another one.
.local counter total
    immed[counter, 0]
    immed[total, 1]
    alu[countr, counter, +, LIMIT]
    alu[--, counter, -, totel]
    alu[--, total, -, DESCRIPTORS_BY_PAGE]
    ctx_arb[kill]
.endlocal
; expect:
; exit 0
; undefined_registers.uc: 6 words -> undefined_registers.image
; undefined_registers.uc:6:9: warning: register `countr` is written but never read [never-read]
;     alu[countr, counter, +, LIMIT]
;         ^
;   hint: did you mean `counter`?
; undefined_registers.uc:6:29: warning: undefined name `LIMIT` is taken as a register, which nothing writes [never-written]
;     alu[countr, counter, +, LIMIT]
;                             ^
;   hint: `#define LIMIT VALUE` or -D makes a constant; `.set limit` declares that it has a value
; undefined_registers.uc:7:25: warning: undefined name `totel` is taken as a register, which nothing writes [never-written]
;     alu[--, counter, -, totel]
;                         ^
;   hint: did you mean `total`?
; undefined_registers.uc:8:23: warning: undefined name `DESCRIPTORS_BY_PAGE` is taken as a register, which nothing writes [never-written]
;     alu[--, total, -, DESCRIPTORS_BY_PAGE]
;                       ^
;   hint: `DESCRIPTORS_BY_PAGE` is a define of `memory_map.uc`: write `#include "memory_map.uc"` before this line
