; run: asm %s
#macro twice(x)
    twice((x + x))
#endm
    twice(a)
; expect:
; exit 2
; argument_that_doubles.uc:3:16: error: line must have at most 4000 words after expansion
;     twice((x + x))
;                ^
;   in the expansion of `twice` at argument_that_doubles.uc:3:5
;   in the expansion of `twice` at argument_that_doubles.uc:3:5
;   in the expansion of `twice` at argument_that_doubles.uc:3:5
;   ... 4 more ...
;   in the expansion of `twice` at argument_that_doubles.uc:3:5
;   in the expansion of `twice` at argument_that_doubles.uc:3:5
;   in the expansion of `twice` at argument_that_doubles.uc:5:5
