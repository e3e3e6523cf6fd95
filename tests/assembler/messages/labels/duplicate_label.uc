; run: asm %s
here#: nop
HERE#: nop
br[here#]
; expect:
; exit 2
; duplicate_label.uc:3:1: error: duplicate label `HERE#`; first defined at duplicate_label.uc:2
; HERE#: nop
; ^
