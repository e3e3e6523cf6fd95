; run: asm %s
; A text where the preprocessor wants a number.
#if 'abc'
nop
#endif
; expect:
; exit 2
; if_with_a_text.uc:3:5: error: expression must begin with a value, not `'abc'`
; #if 'abc'
;     ^
;   hint: texts are compared by streq
