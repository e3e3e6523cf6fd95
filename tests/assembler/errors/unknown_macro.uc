; run: asm %s
waitt(3)
; expect:
; exit 2
; unknown_macro.uc:2:1: error: macro must be defined before its call, not `waitt`
; waitt(3)
; ^
