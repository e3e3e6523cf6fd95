; run: asm %s
.assert (1 > 2) "two is too much"
    ctx_arb[kill]
; expect:
; exit 2
; assert_fails.uc:2:1: error: two is too much
; .assert (1 > 2) "two is too much"
; ^
