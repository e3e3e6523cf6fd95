; run: asm %s --list - -o out.image
.set a b c
alu[a, b, +, c] ; alu[a, b, -, c]
    ctx_arb[kill]
; expect:
; exit 0
; ; 01_semicolon_in_a_bracketed_line.uc for ixp1240, 2 words
;
; 0000 202030e0 alu[a0, a1, +, b0]                           ; alu[a, b, +, c] ; alu[a, b, -, c]  [01_semicolon_in_a_bracketed_line.uc:3]
; 0001 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [01_semicolon_in_a_bracketed_line.uc:4]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      global
; ;   b                        a1    read/write global
; ;   c                        b0    read/write global
;
; ; free
; ;   words 2046, threads 0
; ;   GPRs 29, SRAM transfer registers 8, SDRAM transfer registers 8
