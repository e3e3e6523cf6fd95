; run: asm %s --list - -o out.image
.set a b
alu[a, --, B, b, <<3]
alu[a, a, OR, b, <<rot8]
alu[a, a, AND, b, >>indirect]
    ctx_arb[kill]
; expect:
; exit 0
; ; 23_alu_with_a_shift.uc for ixp1240, 4 words
;
; 0000 66010403 alu_shf[a0, --, B, b0, <<3]                  ; alu[a, --, B, b, <<3]  [23_alu_with_a_shift.uc:3]
; 0001 280002c8 alu_shf[a0, a0, OR, b0, <<rot8]              ; alu[a, a, OR, b, <<rot8]  [23_alu_with_a_shift.uc:4]
; 0002 28000161 alu_shf[a0, a0, AND, b0, >>indirect]         ; alu[a, a, AND, b, >>indirect]  [23_alu_with_a_shift.uc:5]
; 0003 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [23_alu_with_a_shift.uc:6]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
; ;   b                        b0    read/write global
;
; ; free
; ;   words 2044, threads 0
; ;   GPRs 30, SRAM transfer registers 8, SDRAM transfer registers 8
