; run: asm %s
waitt(3)
; expect:
; exit 2
; unknown_macro.uc:2:1: error: unknown macro `waitt`
; waitt(3)
; ^
;   hint: a macro is defined before its first call
