; run: asm %s --list - -o out.image
#macro goto(name, sign)
br[name/**/sign]
#endm
here#: nop
goto(here, #)
nop
nop
    ctx_arb[kill]
; expect:
; exit 0
; ; 10_number_sign_as_an_argument.uc for ixp1240, 5 words
;
;               here#:
; 0000 60000000 nop                                          ; here#: nop  [10_number_sign_as_an_argument.uc:5]
; 0001 60800000 br[here#]                                    ; br[name/**/sign]  [10_number_sign_as_an_argument.uc:3 in goto at 10_number_sign_as_an_argument.uc:6]
; 0002 60000000 nop                                          ; nop  [10_number_sign_as_an_argument.uc:7]
; 0003 60000000 nop                                          ; nop  [10_number_sign_as_an_argument.uc:8]
; 0004 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [10_number_sign_as_an_argument.uc:9]
;
; ; labels
; ;   0000 here#
;
; ; registers (name, place, use, scope)
;
; ; free
; ;   words 2043, threads 0
; ;   GPRs 32, SRAM transfer registers 8, SDRAM transfer registers 8
; 10_number_sign_as_an_argument.uc:7:1: warning: 3 words should be reachable; no path leads to `nop` [unreachable]
; nop
; ^
