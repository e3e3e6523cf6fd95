; run: asm %s
one#: br[one#], defer[0]
br_bset[a, 3, one#], defer[1 - 1]
    ctx_arb[kill]
; expect:
; exit 2
; defer_zero.uc:2:17: error: `br` does not take `defer[0]`; it takes one of: defer[1]
; one#: br[one#], defer[0]
;                 ^
; defer_zero.uc:3:22: error: `br_bset` does not take `defer[0]`; it takes one of: defer[1]; defer[2]; defer[3]; guess_branch; guess_branch, defer[1]
; br_bset[a, 3, one#], defer[1 - 1]
;                      ^
