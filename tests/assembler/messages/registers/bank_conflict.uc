; run: asm %s
; the three pairs a b, b c, c a form an odd cycle
alu[x, a, +, b]
alu[x, b, +, c]
alu[x, c, +, a]
br[l#]
l#: ctx_arb[kill]
; expect:
; exit 2
; bank_conflict.uc:4:1: error: bank conflict: `b` and `c` cannot be in different banks (chain: `b`, `a`, `c`)
; alu[x, b, +, c]
; ^
;   hint: copy one before bank_conflict.uc:4 and use the copy there: `alu[copy, --, B, c]` (--fix inserts it)
; bank_conflict.uc:3:1: note: `a` and `b` must be in different banks here
; alu[x, a, +, b]
; ^
; bank_conflict.uc:5:1: note: `c` and `a` must be in different banks here
; alu[x, c, +, a]
; ^
