; run: asm %s --list - -o out.image
l#: br [ l# ], defer[1]
immed [ a , 1 ]
    ctx_arb[kill]
; expect:
; exit 0
; ; 25_blank_before_a_bracket.uc for ixp1240, 3 words
;
;               l#:
; 0000 60c00000 br[l#], defer[1]                             ; l#: br [ l# ], defer[1]  [25_blank_before_a_bracket.uc:2]
; 0001 3c000004 immed[a0, 1]                                 ; immed [ a , 1 ]  [25_blank_before_a_bracket.uc:3]
; 0002 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [25_blank_before_a_bracket.uc:4]
;
; ; labels
; ;   0000 l#
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      global
;
; ; free
; ;   words 2045, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
; 25_blank_before_a_bracket.uc:4:5: warning: word should be reachable; no path leads to `ctx_arb` [unreachable]
;     ctx_arb[kill]
;     ^
