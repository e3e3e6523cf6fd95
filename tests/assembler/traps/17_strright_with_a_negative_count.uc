; run: asm %s --list - -o out.image
#if streq(strright('LIST', -1), 'IST') && streq(strright('LIST', 2), 'ST')
#define_eval N strlen(strright('LIST', -3))
immed[a, N]
#endif
    ctx_arb[kill]
; expect:
; exit 0
; ; 17_strright_with_a_negative_count.uc for ixp1240, 2 words
;
; 0000 3c000004 immed[a0, 1]                                 ; immed[a, N]  [17_strright_with_a_negative_count.uc:4]
; 0001 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [17_strright_with_a_negative_count.uc:6]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      global
;
; ; free
; ;   words 2046, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
