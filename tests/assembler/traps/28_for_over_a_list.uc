; run: asm %s --list - -o out.image
#for r [a,b , $c]
immed[r, 1]
#endloop
    ctx_arb[kill]
; expect:
; exit 0
; ; 28_for_over_a_list.uc for ixp1240, 4 words
;
; 0000 3c000004 immed[a0, 1]                                 ; immed[r, 1]  [28_for_over_a_list.uc:3]
; 0001 3d000004 immed[b0, 1]                                 ; immed[r, 1]  [28_for_over_a_list.uc:3]
; 0002 3c800004 immed[$0, 1]                                 ; immed[r, 1]  [28_for_over_a_list.uc:3]
; 0003 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [28_for_over_a_list.uc:5]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      global
; ;   b                        b0    write      global
; ;   $c                       $0    write      global
;
; ; free
; ;   words 2044, threads 0
; ;   GPRs 30, SRAM transfer registers 7, SDRAM transfer registers 8
