; run: asm %s
.assert
    ctx_arb[kill]
; expect:
; exit 2
; assert_empty.uc:2:1: error: `.assert` needs an expression
; .assert
; ^
