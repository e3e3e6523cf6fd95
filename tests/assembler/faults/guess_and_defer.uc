; run: asm %s
.set a
alu[--, a, -, 1]
l#: br=0[l#], guess_branch, defer[2]
nop
nop
    ctx_arb[kill]
; expect:
; exit 2
; guess_and_defer.uc:4:15: error: tokens of br=0 must be one of: defer[1]; defer[2]; guess_branch; guess_branch, defer[1]; not guess_branch, defer[2]
; l#: br=0[l#], guess_branch, defer[2]
;               ^
