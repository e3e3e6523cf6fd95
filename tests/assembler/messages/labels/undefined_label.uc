; run: asm %s
alu[a, a, +, 1]
br[starrt#]
start#: nop
br[start#]
; expect:
; exit 2
; undefined_label.uc:3:4: error: unknown label `starrt#`; did you mean `start#`?
; br[starrt#]
;    ^
