; run: asm %s --list - -o out.image
next#: immed[s, 0xACE]
done#: end#: br[next#], defer[1]
alu[s, s, +, 1]
    ctx_arb[kill]
; expect:
; exit 0
; ; 05_label_and_code_on_one_line.uc for ixp1240, 4 words
;
;               next#:
; 0000 3c002b38 immed[a0, 2766]                              ; next#: immed[s, 0xACE]  [05_label_and_code_on_one_line.uc:2]
;               done#:
;               end#:
; 0001 60c00000 br[next#], defer[1]                          ; done#: end#: br[next#], defer[1]  [05_label_and_code_on_one_line.uc:3]
; 0002 01010002 alu[a0, a0, +, 1]                            ; alu[s, s, +, 1]  [05_label_and_code_on_one_line.uc:4]
; 0003 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [05_label_and_code_on_one_line.uc:5]
;
; ; labels
; ;   0001 done#
; ;   0001 end#
; ;   0000 next#
;
; ; registers (name, place, use, scope)
; ;   s                        a0    read/write global
;
; ; free
; ;   words 2044, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
; 05_label_and_code_on_one_line.uc:5:5: warning: word should be reachable; no path leads to `ctx_arb` [unreachable]
;     ctx_arb[kill]
;     ^
