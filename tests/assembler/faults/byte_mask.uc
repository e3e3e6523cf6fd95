; run: asm %s
.set a
ld_field[a, 0021, a]
    ctx_arb[kill]
; expect:
; exit 2
; byte_mask.uc:3:13: error: mask must be a constant from 0 to 15, not `0021`
; ld_field[a, 0021, a]
;             ^
