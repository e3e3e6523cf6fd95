; run: asm %s --list - -o out.image
.set a
alu[a, a, +, 1]
#define X \
  5
alu[a, a, +, X]
    ctx_arb[kill]
; expect:
; exit 0
; ; 26_cr_lf.uc for ixp1240, 3 words
;
; 0000 01010002 alu[a0, a0, +, 1]                            ; alu[a, a, +, 1]  [26_cr_lf.uc:3]
; 0001 0101000a alu[a0, a0, +, 5]                            ; alu[a, a, +, X]  [26_cr_lf.uc:6]
; 0002 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [26_cr_lf.uc:7]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
;
; ; free
; ;   words 2045, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
