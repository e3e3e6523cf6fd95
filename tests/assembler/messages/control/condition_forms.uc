; run: asm %s
.local a
immed[a, 1]
.if (BIT(a) == 1)
.endif
.while (signal())
.endw
.endlocal
; expect:
; exit 2
; condition_forms.uc:4:6: error: condition must be BIT(value, n), not one with 1 argument
; .if (BIT(a) == 1)
;      ^
; condition_forms.uc:6:9: error: condition must be signal(s), not one with 0 arguments
; .while (signal())
;         ^
