; run: asm %s --list - -o out.image
#macro one[r]
immed[r, 1]
#endm
#macro none
nop
#endm
one[a]
none
l#: none
    ctx_arb[kill]
; expect:
; exit 0
; ; 29_macros_with_brackets_or_nothing.uc for ixp1240, 4 words
;
; 0000 3c000004 immed[a0, 1]                                 ; immed[r, 1]  [29_macros_with_brackets_or_nothing.uc:3 in one at 29_macros_with_brackets_or_nothing.uc:8]
; 0001 60000000 nop                                          ; nop  [29_macros_with_brackets_or_nothing.uc:6 in none at 29_macros_with_brackets_or_nothing.uc:9]
;               l#:
; 0002 60000000 nop                                          ; nop  [29_macros_with_brackets_or_nothing.uc:6 in none at 29_macros_with_brackets_or_nothing.uc:10]
; 0003 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [29_macros_with_brackets_or_nothing.uc:11]
;
; ; labels
; ;   0002 l#
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      global
;
; ; free
; ;   words 2044, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
