; run: asm %s
.set a
l#: br_bset[a, 32, l#]
    ctx_arb[kill]
; expect:
; exit 2
; bit_number.uc:3:16: error: bit must be a constant from 0 to 31, not 32 [immediate-range]
; l#: br_bset[a, 32, l#]
;                ^
