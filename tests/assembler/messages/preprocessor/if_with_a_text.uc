; run: asm %s
; A text where the preprocessor wants a number.
#if 'abc'
nop
#endif
; expect:
; exit 2
; if_with_a_text.uc:3:5: error: expected a value, found `'abc'`
; #if 'abc'
;     ^
;   hint: texts are compared by streq
