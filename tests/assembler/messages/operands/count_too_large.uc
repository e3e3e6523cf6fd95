; run: asm %s
.set a
sdram[read, $$x, a, 0, 5]
    ctx_arb[kill]
; expect:
; exit 2
; count_too_large.uc:3:24: error: count must be 1 to 4, not 5
; sdram[read, $$x, a, 0, 5]
;                        ^
