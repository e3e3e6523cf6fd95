; run: asm %s
l#: br[l#], defer[2]
nop
nop
    ctx_arb[kill]
; expect:
; exit 2
; defer_too_many.uc:2:13: error: tokens of br must be one of: defer[1]; not defer[2]
; l#: br[l#], defer[2]
;             ^
