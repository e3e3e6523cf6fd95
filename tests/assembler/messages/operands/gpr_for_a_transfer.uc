; run: asm %s
.set a
sram[read, x, a, 0, 1], ctx_swap
    ctx_arb[kill]
; expect:
; exit 2
; gpr_for_a_transfer.uc:3:12: error: xfer must be an SRAM transfer register, not `x`
; sram[read, x, a, 0, 1], ctx_swap
;            ^
;   hint: transfer registers are written `$x`
