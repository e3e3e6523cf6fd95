; run: asm %s
#macro twice(x)
    twice(x/**/x)
#endm
    twice(a)
; expect:
; exit 2
; word_that_doubles.uc:3:12: error: word must have at most 10000 characters after expansion, not 16384
;     twice(x/**/x)
;            ^
;   in the expansion of `twice` at word_that_doubles.uc:3:5
;   in the expansion of `twice` at word_that_doubles.uc:3:5
;   in the expansion of `twice` at word_that_doubles.uc:3:5
;   ... 8 more ...
;   in the expansion of `twice` at word_that_doubles.uc:3:5
;   in the expansion of `twice` at word_that_doubles.uc:3:5
;   in the expansion of `twice` at word_that_doubles.uc:5:5
