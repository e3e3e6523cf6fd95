; run: asm %s --list - -o out.image
#macro m(k)
#if (k)
l#: nop
#else
l#: immed[a, 1]
#endif
br!=0[l#]
#endm
.set a
alu[--, a, -, 1]
m(0)
m(1)
nop
nop
    ctx_arb[kill]
; expect:
; exit 0
; ; 20_one_label_in_two_arms.uc for ixp1240, 8 words
;
; 0000 037f0002 alu[--, a0, -, 1]                            ; alu[--, a, -, 1]  [20_one_label_in_two_arms.uc:11]
;               l__1#:
; 0001 3c000004 immed[a0, 1]                                 ; l#: immed[a, 1]  [20_one_label_in_two_arms.uc:6 in m at 20_one_label_in_two_arms.uc:12]
; 0002 61080001 br!=0[l__1#]                                 ; br!=0[l#]  [20_one_label_in_two_arms.uc:8 in m at 20_one_label_in_two_arms.uc:12]
;               l__2#:
; 0003 60000000 nop                                          ; l#: nop  [20_one_label_in_two_arms.uc:4 in m at 20_one_label_in_two_arms.uc:13]
; 0004 61080003 br!=0[l__2#]                                 ; br!=0[l#]  [20_one_label_in_two_arms.uc:8 in m at 20_one_label_in_two_arms.uc:13]
; 0005 60000000 nop                                          ; nop  [20_one_label_in_two_arms.uc:14]
; 0006 60000000 nop                                          ; nop  [20_one_label_in_two_arms.uc:15]
; 0007 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [20_one_label_in_two_arms.uc:16]
;
; ; labels
; ;   0001 l__1#
; ;   0003 l__2#
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
;
; ; free
; ;   words 2040, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
