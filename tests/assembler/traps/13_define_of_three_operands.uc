; run: asm %s --list - -o out.image
#define FIELD 3, 13, 2
#define SUM(r, a, b, c) alu[r, r, +, (a + b + c)]
.set x
SUM(x, FIELD)
    ctx_arb[kill]
; expect:
; exit 0
; ; 13_define_of_three_operands.uc for ixp1240, 2 words
;
; 0000 01010024 alu[a0, a0, +, 18]                           ; SUM(x, FIELD)  [13_define_of_three_operands.uc:5]
; 0001 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [13_define_of_three_operands.uc:6]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   x                        a0    read/write global
;
; ; free
; ;   words 2046, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
