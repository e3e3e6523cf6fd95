; run: asm %s
#if 1
nop
#else
#elif
#endloop
#endif
#endif
#ifdef
#endif
#if
#endif
#if (1 / 0)
#endif
#foo
#ifdef X
; expect:
; exit 2
; conditionals.uc:5:2: error: `#elif` after `#else`
; #elif
;  ^
;   hint: `#else` is on line 4
; conditionals.uc:6:2: error: `#endloop` without `#while`, `#repeat` or `#for`
; #endloop
;  ^
;   hint: `#endif` would close line 5
; conditionals.uc:8:2: error: `#endif` without `#if`
; #endif
;  ^
; conditionals.uc:9:2: error: `#ifdef` needs a name
; #ifdef
;  ^
; conditionals.uc:11:2: error: `#if` needs an expression
; #if
;  ^
; conditionals.uc:13:8: error: division by zero
; #if (1 / 0)
;        ^
; conditionals.uc:15:2: error: unknown directive `#foo`; did you mean `#info`?
; #foo
;  ^
; conditionals.uc:16:2: error: `#ifdef` without `#endif`
; #ifdef X
;  ^
