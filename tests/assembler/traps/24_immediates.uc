; run: asm %s --list - -o out.image
#define V 0x1234
immed[a, (-1)]
immed[a, (0xFFFF0000 | V), <<16]
immed[a, 0x12340000]
immed[a, 0xFFFFFFFE]
    ctx_arb[kill]
; expect:
; exit 0
; ; 24_immediates.uc for ixp1240, 5 words
;
; 0000 3c07fffc immed[a0, -1]                                ; immed[a, (-1)]  [24_immediates.uc:3]
; 0001 3c0448d2 immed[a0, -60876, <<16]                      ; immed[a, (0xFFFF0000 | V), <<16]  [24_immediates.uc:4]
; 0002 3c0048d2 immed[a0, 4660, <<16]                        ; immed[a, 0x12340000]  [24_immediates.uc:5]
; 0003 3c07fff8 immed[a0, -2]                                ; immed[a, 0xFFFFFFFE]  [24_immediates.uc:6]
; 0004 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [24_immediates.uc:7]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      global
;
; ; free
; ;   words 2043, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
