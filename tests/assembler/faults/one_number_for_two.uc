; run: asm %s
.areg x 3
.areg y 3
immed[x, 1]
immed[y, 1]
    ctx_arb[kill]
; expect:
; exit 2
; one_number_for_two.uc:3:7: error: `y` and `x` must have different numbers
; .areg y 3
;       ^
