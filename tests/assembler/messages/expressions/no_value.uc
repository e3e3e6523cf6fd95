; run: asm %s
#define_eval ZERO 0
#define_eval A 3 / ZERO
#define_eval B (1 << -1)
#define_eval C log2(0)
#define_eval D srtlen(abc)
#define_eval E 7 % (2 - 2)
#if srteq(a, b)
#endif
#if isimported(A)
#endif
#while (rest(3))
#endloop
; Texts, which are no numbers:
#macro two(r)
immed[r, 2]
#endm
#define_eval CALL two(a)
CALL
#define_eval TEST (BIT(a, 3))
.if (TEST)
.endif
    ctx_arb[kill]
; expect:
; exit 2
; no_value.uc:3:18: error: division by zero
; #define_eval A 3 / ZERO
;                  ^
; no_value.uc:4:19: error: shift must be 0 to 63, not -1
; #define_eval B (1 << -1)
;                   ^
; no_value.uc:5:16: error: operand of log2 must be at least 1, not 0
; #define_eval C log2(0)
;                ^
; no_value.uc:6:16: error: unknown function `srtlen`; did you mean `strlen` or `strleft`?
; #define_eval D srtlen(abc)
;                ^
; no_value.uc:7:18: error: division by zero
; #define_eval E 7 % (2 - 2)
;                  ^
; no_value.uc:8:5: error: unknown function `srteq`; did you mean `streq`?
; #if srteq(a, b)
;     ^
; no_value.uc:10:5: error: unknown function `isimported`; did you mean `isimport` or `is_ixptype`?
; #if isimported(A)
;     ^
; no_value.uc:12:9: error: unknown function `rest`
; #while (rest(3))
;         ^
;   hint: known are defined, is_ct_const, is_ixptype, is_rt_const, isimport, isnum, log2, mask, streq, strleft, strlen, strright, strstr
