; run: asm %s --list - -o out.image
Loop#: immed[A, 1]
BR[LOOP#]
nop
nop
    ctx_arb[kill]
; expect:
; exit 0
; ; 06_label_in_another_case.uc for ixp1240, 5 words
;
;               loop#:
; 0000 3c000004 immed[a0, 1]                                 ; Loop#: immed[A, 1]  [06_label_in_another_case.uc:2]
; 0001 60800000 br[loop#]                                    ; BR[LOOP#]  [06_label_in_another_case.uc:3]
; 0002 60000000 nop                                          ; nop  [06_label_in_another_case.uc:4]
; 0003 60000000 nop                                          ; nop  [06_label_in_another_case.uc:5]
; 0004 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [06_label_in_another_case.uc:6]
;
; ; labels
; ;   0000 loop#
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      global
;
; ; free
; ;   words 2043, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
; 06_label_in_another_case.uc:4:1: warning: 3 words should be reachable; no path leads to `nop` [unreachable]
; nop
; ^
