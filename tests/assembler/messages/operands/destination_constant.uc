; run: asm %s
immed[3, 1]
    ctx_arb[kill]
; expect:
; exit 2
; destination_constant.uc:2:7: error: dest must be a GPR, an absolute GPR, a transfer register or --, not 3
; immed[3, 1]
;       ^
