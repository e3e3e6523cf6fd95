; run: asm %s
.set a
sram[read, $x, a, 0, 1], ctx_swap, sig_done
    ctx_arb[kill]
; expect:
; exit 2
; tokens_exclude.uc:3:26: error: tokens of sram must be one of: sig_done; ctx_swap; ctx_swap, defer[1]; not ctx_swap, sig_done
; sram[read, $x, a, 0, 1], ctx_swap, sig_done
;                          ^
