; run: asm %s --list - -o out.image
#macro add(r, op)
#if streq('op', '+4')
alu[r, r, +, 4]
#elif streq("op", "op")
alu[r, r, op, 1]
#endif
#endm
.set a
add(a, +4)
add(a, -)
    ctx_arb[kill]
; expect:
; exit 0
; ; 09_parameter_inside_quotes.uc for ixp1240, 3 words
;
; 0000 01010008 alu[a0, a0, +, 4]                            ; alu[r, r, +, 4]  [09_parameter_inside_quotes.uc:4 in add at 09_parameter_inside_quotes.uc:10]
; 0001 03010002 alu[a0, a0, -, 1]                            ; alu[r, r, op, 1]  [09_parameter_inside_quotes.uc:6 in add at 09_parameter_inside_quotes.uc:11]
; 0002 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [09_parameter_inside_quotes.uc:12]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
;
; ; free
; ;   words 2045, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
