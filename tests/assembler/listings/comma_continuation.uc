; run: asm %s --list - -o out.image
.set a
sram[read, $x, a, 0, 2], ; the rest follows
    ctx_swap
.xfer_order $x $y
alu[a, a, and,
    (4 - 1)]
    ctx_arb[kill]
; expect:
; exit 0
; ; comma_continuation.uc for ixp1240, 3 words
;
; 0000 80004048 sram[read, $0, a0, 0, 2], ctx_swap           ; sram[read, $x, a, 0, 2], ; the rest follows  [comma_continuation.uc:3]
; 0001 17010006 alu[a0, a0, AND, 3]                          ; alu[a, a, and,  [comma_continuation.uc:6]
; 0002 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [comma_continuation.uc:8]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
; ;   $x                       $0    read       global
; ;   $y                       $1    read       global
;
; ; free
; ;   words 2045, threads 0
; ;   GPRs 31, SRAM transfer registers 6, SDRAM transfer registers 8
