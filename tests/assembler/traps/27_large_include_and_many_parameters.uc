; run: asm %s --list - -o out.image
#repeat (200)
#define_eval N 1
#endloop
#macro sum(r, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, \
  p15, p16, p17, p18, p19, p20, p21, p22, p23, p24, p25, p26, p27, p28)
alu[r, r, +, (p1 + p28)]
#endm
.set a
sum(a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, \
  26, 27, 28)
    ctx_arb[kill]
; expect:
; exit 0
; ; 27_large_include_and_many_parameters.uc for ixp1240, 2 words
;
; 0000 0101003a alu[a0, a0, +, 29]                           ; alu[r, r, +, (p1 + p28)]  [27_large_include_and_many_parameters.uc:7 in sum at 27_large_include_and_many_parameters.uc:10]
; 0001 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [27_large_include_and_many_parameters.uc:12]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
;
; ; free
; ;   words 2046, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
