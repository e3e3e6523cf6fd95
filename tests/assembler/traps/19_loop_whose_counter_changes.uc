; run: asm %s --list - -o out.image
#define_eval i 0
#while (i < 8)
immed[r/**/i, i]
#define_eval i (i * 2 + 1)
#endloop
    ctx_arb[kill]
; expect:
; exit 0
; ; 19_loop_whose_counter_changes.uc for ixp1240, 5 words
;
; 0000 3c000000 immed[a0, 0]                                 ; immed[r/**/i, i]  [19_loop_whose_counter_changes.uc:4]
; 0001 3d000004 immed[b0, 1]                                 ; immed[r/**/i, i]  [19_loop_whose_counter_changes.uc:4]
; 0002 3c08000c immed[a1, 3]                                 ; immed[r/**/i, i]  [19_loop_whose_counter_changes.uc:4]
; 0003 3d08001c immed[b1, 7]                                 ; immed[r/**/i, i]  [19_loop_whose_counter_changes.uc:4]
; 0004 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [19_loop_whose_counter_changes.uc:7]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   r0                       a0    write      global
; ;   r1                       b0    write      global
; ;   r3                       a1    write      global
; ;   r7                       b1    write      global
;
; ; free
; ;   words 2043, threads 0
; ;   GPRs 28, SRAM transfer registers 8, SDRAM transfer registers 8
