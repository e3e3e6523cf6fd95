; run: asm %s --list - -o out.image
.local a b, c ,d
.reg e,f g
alu[a, b, +, c]
alu[d, e, +, f]
alu[a, g, +, d]
.endlocal
    ctx_arb[kill]
; expect:
; exit 0
; ; 21_list_of_registers.uc for ixp1240, 4 words
;
; 0000 202030e0 alu[a0, a1, +, b0]                           ; alu[a, b, +, c]  [21_list_of_registers.uc:4]
; 0001 2020b1e1 alu[a2, a3, +, b1]                           ; alu[d, e, +, f]  [21_list_of_registers.uc:5]
; 0002 24203162 alu[a0, b2, +, a2]                           ; alu[a, g, +, d]  [21_list_of_registers.uc:6]
; 0003 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [21_list_of_registers.uc:8]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      a b c d (line 2)
; ;   b                        a1    read       a b c d (line 2)
; ;   c                        b0    read       a b c d (line 2)
; ;   d                        a2    read/write a b c d (line 2)
; ;   e                        a3    read       a b c d (line 2)
; ;   f                        b1    read       a b c d (line 2)
; ;   g                        b2    read       a b c d (line 2)
;
; ; free
; ;   words 2044, threads 0
; ;   GPRs 25, SRAM transfer registers 8, SDRAM transfer registers 8
; 21_list_of_registers.uc:4:8: warning: register `b` should be written before it is read [never-written]
; alu[a, b, +, c]
;        ^
;   hint: no instruction writes it; `.set b` says that it has a value
; 21_list_of_registers.uc:4:14: warning: register `c` should be written before it is read [never-written]
; alu[a, b, +, c]
;              ^
;   hint: no instruction writes it; `.set c` says that it has a value
; 21_list_of_registers.uc:5:8: warning: register `e` should be written before it is read [never-written]
; alu[d, e, +, f]
;        ^
;   hint: no instruction writes it; `.set e` says that it has a value
; 21_list_of_registers.uc:5:14: warning: register `f` should be written before it is read [never-written]
; alu[d, e, +, f]
;              ^
;   hint: no instruction writes it; `.set f` says that it has a value
; 21_list_of_registers.uc:6:8: warning: register `g` should be written before it is read [never-written]
; alu[a, g, +, d]
;        ^
;   hint: no instruction writes it; `.set g` says that it has a value
