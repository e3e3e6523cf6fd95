; run: asm %s --list - -o out.image
#macro load(r)
#if strstr(r, $$) == 1
immed[r, 2]
#elif strstr(r, $) == 1
immed[r, 1]
#else
immed[r, 0]
#endif
#endm
load($x)
load($$y)
load(z)
    ctx_arb[kill]
; expect:
; exit 0
; ; 18_strstr_of_a_dollar.uc for ixp1240, 4 words
;
; 0000 3c800004 immed[$0, 1]                                 ; immed[r, 1]  [18_strstr_of_a_dollar.uc:6 in load at 18_strstr_of_a_dollar.uc:11]
; 0001 3cc00008 immed[$$0, 2]                                ; immed[r, 2]  [18_strstr_of_a_dollar.uc:4 in load at 18_strstr_of_a_dollar.uc:12]
; 0002 3c000000 immed[a0, 0]                                 ; immed[r, 0]  [18_strstr_of_a_dollar.uc:8 in load at 18_strstr_of_a_dollar.uc:13]
; 0003 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [18_strstr_of_a_dollar.uc:14]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   $x                       $0    write      global
; ;   $$y                      $$0   write      global
; ;   z                        a0    write      global
;
; ; free
; ;   words 2044, threads 0
; ;   GPRs 31, SRAM transfer registers 7, SDRAM transfer registers 7
