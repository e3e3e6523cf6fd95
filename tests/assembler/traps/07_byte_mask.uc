; run: asm %s --list - -o out.image
.set a b
ld_field[a, 0011, b]
ld_field_w_clr[a, 1000, b]
    ctx_arb[kill]
; expect:
; exit 0
; ; 07_byte_mask.uc for ixp1240, 3 words
;
; 0000 30019000 ld_field[a0, 0011, b0]                       ; ld_field[a, 0011, b]  [07_byte_mask.uc:3]
; 0001 34041000 ld_field_w_clr[a0, 1000, b0]                 ; ld_field_w_clr[a, 1000, b]  [07_byte_mask.uc:4]
; 0002 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [07_byte_mask.uc:5]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
; ;   b                        b0    read/write global
;
; ; free
; ;   words 2045, threads 0
; ;   GPRs 30, SRAM transfer registers 8, SDRAM transfer registers 8
