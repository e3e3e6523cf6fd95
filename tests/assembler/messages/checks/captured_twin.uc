; run: asm %s
#macro add_one(r)
.local x
    immed[x, 1]
    alu[r, r, +, x]
.endlocal
#endm
immed[x, 2]
add_one(x)
ctx_arb[kill]
; expect:
; exit 2
; captured_twin.uc:5:5: error: bank conflict: both sources are `x`
;     alu[r, r, +, x]
;     ^
;   hint: copy one before captured_twin.uc:5 and use the copy there: `alu[copy, --, B, x]` (--fix inserts it)
; captured_twin.uc:9:9: note: macro `add_one` captures `x`, which it declares itself
; add_one(x)
;         ^
;   in the expansion of `add_one` at captured_twin.uc:9:1
