; run: asm %s --list - -o out.image
#define TOKENS , targets[one#, two#]
#define CODES , load_cc
.set r a b
jump[r, one#] TOKENS
one#: ld_field[a, 0011, b]/**/CODES
two#: nop
    nop
ctx_arb[kill]
; expect:
; exit 0
; ; 14_define_of_a_token.uc for ixp1240, 5 words
;
; 0000 63000001 jump[a0, one#]                               ; jump[r, one#] TOKENS  [14_define_of_a_token.uc:5]
;               one#:
; 0001 3009d000 ld_field[a1, 0011, b0], load_cc              ; one#: ld_field[a, 0011, b]/**/CODES  [14_define_of_a_token.uc:6]
;               two#:
; 0002 60000000 nop                                          ; two#: nop  [14_define_of_a_token.uc:7]
; 0003 60000000 nop                                          ; nop  [14_define_of_a_token.uc:8]
; 0004 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [14_define_of_a_token.uc:9]
;
; ; labels
; ;   0001 one#
; ;   0002 two#
;
; ; registers (name, place, use, scope)
; ;   r                        a0    read/write global
; ;   a                        a1    read/write global
; ;   b                        b0    read/write global
;
; ; free
; ;   words 2043, threads 0
; ;   GPRs 29, SRAM transfer registers 8, SDRAM transfer registers 8
