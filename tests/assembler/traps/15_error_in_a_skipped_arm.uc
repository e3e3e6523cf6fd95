; run: asm %s --list - -o out.image
#if 0
#error "never said"
#elsei (1)
#frobnicate 'x
alu[[[
#else
immed[a, 1]
#endif
.use a
    ctx_arb[kill]
; expect:
; exit 0
; ; 15_error_in_a_skipped_arm.uc for ixp1240, 2 words
;
; 0000 3c000004 immed[a0, 1]                                 ; immed[a, 1]  [15_error_in_a_skipped_arm.uc:8]
; 0001 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [15_error_in_a_skipped_arm.uc:11]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
;
; ; free
; ;   words 2046, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
