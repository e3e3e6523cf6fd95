; run: asm %s
alu[a, a, +, 1]
br[strat#]
start#: nop
br[start#]
; expect:
; exit 2
; undefined_label.uc:3:4: error: label `strat#` must be defined
; br[strat#]
;    ^
;   hint: did you mean `start`?
