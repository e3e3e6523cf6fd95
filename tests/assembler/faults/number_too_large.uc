; run: asm %s
.areg x 16
immed[x, 1]
    ctx_arb[kill]
; expect:
; exit 2
; number_too_large.uc:2:7: error: register number must be 0 to 15, not 16
; .areg x 16
;       ^
