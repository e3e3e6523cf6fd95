; run: asm %s
.areg a 1
.areg b 1
.areg c 3
.areg e 5
alu[x, a, +, b]
alu[x, c, +, d]
alu[x, d, +, f]
alu[x, f, +, e]
; expect:
; exit 2
; bank_fixed.uc:6:1: error: bank conflict: `a` and `b` cannot be in different banks (chain: `b`, `a`)
; alu[x, a, +, b]
; ^
;   hint: `a` is fixed in bank A; `b` is fixed in bank A; copy one before bank_fixed.uc:6 and use the copy there: `alu[copy, --, B, b]` (--fix inserts it)
; bank_fixed.uc:9:1: error: bank conflict: `f` and `e` cannot be in different banks (chain: `e`, `f`, `d`, `c`)
; alu[x, f, +, e]
; ^
;   hint: `e` is fixed in bank A; `c` is fixed in bank A; copy one before bank_fixed.uc:9 and use the copy there: `alu[copy, --, B, e]` (--fix inserts it)
; bank_fixed.uc:8:1: note: `d` and `f` must be in different banks here
; alu[x, d, +, f]
; ^
; bank_fixed.uc:7:1: note: `c` and `d` must be in different banks here
; alu[x, c, +, d]
; ^
