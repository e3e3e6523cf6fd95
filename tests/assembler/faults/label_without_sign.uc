; run: asm %s
l#: br[l]
    ctx_arb[kill]
; expect:
; exit 2
; label_without_sign.uc:2:8: error: label must be a word address from 0 to 2047, not `l`
; l#: br[l]
;        ^
;   hint: the address of a label is written `l#`
