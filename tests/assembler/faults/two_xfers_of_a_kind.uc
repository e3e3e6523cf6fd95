; run: asm %s
alu[a, $x, +, $y]
    ctx_arb[kill]
; expect:
; exit 2
; two_xfers_of_a_kind.uc:2:15: error: b must be a GPR or a transfer register of the other kind since the first source is $0, not $1
; alu[a, $x, +, $y]
;               ^
;   hint: bring it in a GPR (--fix inserts the copy, where it changes nothing else)
