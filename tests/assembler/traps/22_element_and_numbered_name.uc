; run: asm %s --list - -o out.image
.set a
.xfer_order $x0 $x1
sram[read, $x[0], a, 0, 2], ctx_swap
alu[a, $x[2 - 1], +, 1]
alu[a, $x0, +, a]
    ctx_arb[kill]
; expect:
; exit 0
; ; 22_element_and_numbered_name.uc for ixp1240, 4 words
;
; 0000 80004048 sram[read, $0, a0, 0, 2], ctx_swap           ; sram[read, $x[0], a, 0, 2], ctx_swap  [22_element_and_numbered_name.uc:4]
; 0001 01012202 alu[a0, $1, +, 1]                            ; alu[a, $x[2 - 1], +, 1]  [22_element_and_numbered_name.uc:5]
; 0002 24203070 alu[a0, $0, +, a0]                           ; alu[a, $x0, +, a]  [22_element_and_numbered_name.uc:6]
; 0003 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [22_element_and_numbered_name.uc:7]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
; ;   $x0                      $0    read       global
; ;   $x1                      $1    read       global
;
; ; free
; ;   words 2044, threads 0
; ;   GPRs 31, SRAM transfer registers 6, SDRAM transfer registers 8
