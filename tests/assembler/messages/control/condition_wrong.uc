; run: asm %s
; A condition that is wrong leaves the end of its statement in place.
.if (a = 3)
.while ]
nop
.endw
.endif
; expect:
; exit 2
; condition_wrong.uc:3:8: error: expected `)`, found `=`
; .if (a = 3)
;        ^
;   hint: values are compared by `==`
; condition_wrong.uc:4:8: error: `.while` needs a condition, not `]`
; .while ]
;        ^
