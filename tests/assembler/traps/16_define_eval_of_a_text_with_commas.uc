; run: asm %s --list - -o out.image
#define_eval LIST 'a, b'
#macro add(x, y)
alu[x, x, +, y]
#endm
.set a b
add(LIST)
    ctx_arb[kill]
; expect:
; exit 0
; ; 16_define_eval_of_a_text_with_commas.uc for ixp1240, 2 words
;
; 0000 20203060 alu[a0, a0, +, b0]                           ; alu[x, x, +, y]  [16_define_eval_of_a_text_with_commas.uc:4 in add at 16_define_eval_of_a_text_with_commas.uc:7]
; 0001 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [16_define_eval_of_a_text_with_commas.uc:8]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
; ;   b                        b0    read/write global
;
; ; free
; ;   words 2046, threads 0
; ;   GPRs 30, SRAM transfer registers 8, SDRAM transfer registers 8
