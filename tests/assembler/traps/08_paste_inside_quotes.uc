; run: asm %s --list - -o out.image
#define_eval i 3
#if streq('x/**/i', 'x3')
immed[x/**/i, i]
#endif
    ctx_arb[kill]
; expect:
; exit 0
; ; 08_paste_inside_quotes.uc for ixp1240, 2 words
;
; 0000 3c00000c immed[a0, 3]                                 ; immed[x/**/i, i]  [08_paste_inside_quotes.uc:4]
; 0001 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [08_paste_inside_quotes.uc:6]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   x3                       a0    write      global
;
; ; free
; ;   words 2046, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
