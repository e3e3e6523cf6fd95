; run: asm %s
.set a
l#: br=byte[a, 4, 1, l#]
    ctx_arb[kill]
; expect:
; exit 2
; byte_number.uc:3:16: error: byte must be a constant from 0 to 3, not 4 [immediate-range]
; l#: br=byte[a, 4, 1, l#]
;                ^
