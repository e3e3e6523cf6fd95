; run: asm %s
l#: nop
l#: nop
    ctx_arb[kill]
; expect:
; exit 2
; label_twice.uc:3:1: error: label `l#` must be defined once
; l#: nop
; ^
;   hint: the other definition is at label_twice.uc:2
