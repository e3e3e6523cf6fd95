; run: asm %s --list - -o out.image
#macro add(r)
add(r, 1)
#endm
#macro add(r, n)
alu[r, r, +, n]
#endm
.set a
add(a)
add(a, 2)
    ctx_arb[kill]
; expect:
; exit 0
; ; 12_overloading_by_count.uc for ixp1240, 3 words
;
; 0000 01010002 alu[a0, a0, +, 1]                            ; alu[r, r, +, n]  [12_overloading_by_count.uc:6 in add at 12_overloading_by_count.uc:3 in add at 12_overloading_by_count.uc:9]
; 0001 01010004 alu[a0, a0, +, 2]                            ; alu[r, r, +, n]  [12_overloading_by_count.uc:6 in add at 12_overloading_by_count.uc:10]
; 0002 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [12_overloading_by_count.uc:11]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
;
; ; free
; ;   words 2045, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
