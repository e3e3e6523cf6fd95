; run: asm %s
br[nowhere#]
    ctx_arb[kill]
; expect:
; exit 2
; label_undefined.uc:2:4: error: label `nowhere#` must be defined
; br[nowhere#]
;    ^
