; run: asm %s
.addr x 3
immed[x, 1]
    ctx_arb[kill]
; expect:
; exit 2
; number_of_a_gpr.uc:2:7: error: `.addr` must fix a transfer register, not `x`
; .addr x 3
;       ^
;   hint: `.areg` and `.breg` fix a GPR
