; run: asm %s
alu[x, a, +, a]
; expect:
; exit 2
; same_source_twice.uc:2:1: error: bank conflict: both sources are `a`
; alu[x, a, +, a]
; ^
;   hint: copy one before same_source_twice.uc:2 and use the copy there: `alu[copy, --, B, a]` (--fix inserts it)
