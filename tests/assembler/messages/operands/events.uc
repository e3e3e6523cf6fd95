; run: asm %s
ctx_arb[srma]
br_!signal[kill, l#]
l#: nop
; expect:
; exit 2
; events.uc:2:9: error: unknown event `srma`; did you mean `sram` or `sdram`?
; ctx_arb[srma]
;         ^
; events.uc:3:12: error: unknown signal `kill`
; br_!signal[kill, l#]
;            ^
;   hint: the form is `br_!signal[signal, label]`
