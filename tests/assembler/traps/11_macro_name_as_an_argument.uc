; run: asm %s --list - -o out.image
#macro inc(r)
alu[r, r, +, 1]
#endm
#macro twice(m, r)
m(r)
m(r)
#endm
.set a
twice(inc, a)
    ctx_arb[kill]
; expect:
; exit 0
; ; 11_macro_name_as_an_argument.uc for ixp1240, 3 words
;
; 0000 01010002 alu[a0, a0, +, 1]                            ; alu[r, r, +, 1]  [11_macro_name_as_an_argument.uc:3 in inc at 11_macro_name_as_an_argument.uc:10]
; 0001 01010002 alu[a0, a0, +, 1]                            ; alu[r, r, +, 1]  [11_macro_name_as_an_argument.uc:3 in inc at 11_macro_name_as_an_argument.uc:10]
; 0002 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [11_macro_name_as_an_argument.uc:11]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
;
; ; free
; ;   words 2045, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
