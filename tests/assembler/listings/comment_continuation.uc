; run: asm %s --list - -o out.image
.set a
// one \
   alu[a, a, +, 1]
immed[a, 2] // two \
   alu[a, a, +, 3]
immed[a, 4]
    ctx_arb[kill]
; expect:
; exit 0
; ; comment_continuation.uc for ixp1240, 3 words
;
; 0000 3c000008 immed[a0, 2]                                 ; immed[a, 2] // two \  [comment_continuation.uc:5]
; 0001 3c000010 immed[a0, 4]                                 ; immed[a, 4]  [comment_continuation.uc:7]
; 0002 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [comment_continuation.uc:8]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      global
;
; ; free
; ;   words 2045, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
; comment_continuation.uc:5:7: warning: register `a` is written but never read [never-read]
; immed[a, 2] // two \
;       ^
;   hint: write `--` to discard a result; `.use a` or the name `_a` keeps it
