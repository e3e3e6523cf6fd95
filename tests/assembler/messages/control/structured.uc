; run: asm %s
.else
.if (a > 1)
.while (b)
.endif
.if (a + 1 == 2)
.endif
.endw
.break
.if (foo(1))
.endif
; expect:
; exit 2
; structured.uc:2:1: error: `.else` without `.if`
; .else
; ^
; structured.uc:5:1: error: `.endif` without `.if`
; .endif
; ^
;   hint: `.while` of line 4 is open
; structured.uc:9:1: error: `.break` outside a loop
; .break
; ^
; structured.uc:10:6: error: unknown condition `foo`
; .if (foo(1))
;      ^
;   hint: known are signal(s), BIT(value, n) and ctx() == n
