; run: asm %s
; A transfer register of the wrong kind is one error, not one of its order, too.
    sdram[read, $x, a, 0, 1], ctx_swap
    ctx_arb[kill]
; expect:
; exit 2
; wrong_file.uc:3:17: error: xfer must be an SDRAM transfer register, not `$x`
;     sdram[read, $x, a, 0, 1], ctx_swap
;                 ^
;   hint: transfer registers are written `$$x`
