; run: asm %s
; A function that does not exist is named, also where its operands stop the parser.
#if strln("a")
#endif
    immed[_x, nope(1)]
; expect:
; exit 2
; unknown_function.uc:3:5: error: unknown function `strln`; did you mean `strlen` or `strleft` or `streq`?
; #if strln("a")
;     ^
; unknown_function.uc:5:15: error: unknown function `nope`
;     immed[_x, nope(1)]
;               ^
;   hint: known are defined, is_ct_const, is_ixptype, is_rt_const, isimport, isnum, log2, mask, streq, strleft, strlen, strright, strstr
