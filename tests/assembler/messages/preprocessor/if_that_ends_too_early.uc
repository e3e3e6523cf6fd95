; run: asm %s
#if 3 +
#endif
; expect:
; exit 2
; if_that_ends_too_early.uc:2:7: error: expected an operand, found the end of the line
; #if 3 +
;       ^
