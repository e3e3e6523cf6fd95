; run: asm %s
here#: nop
HERE#: nop
br[here#]
; expect:
; exit 2
; duplicate_label.uc:3:1: error: label `HERE#` must be defined once
; HERE#: nop
; ^
;   hint: the other definition is at duplicate_label.uc:2
