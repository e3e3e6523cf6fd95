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
; conditionals.uc:5:2: error: `#elif` must not follow `#else`
; #elif
;  ^
;   hint: `#else` stands on line 4
; conditionals.uc:6:2: error: `#endloop` must close a block, not stand alone
; #endloop
;  ^
;   hint: `#endif` would close line 5
; conditionals.uc:8:2: error: `#endif` must close a block, not stand alone
; #endif
;  ^
; conditionals.uc:16:2: error: `#ifdef` must be closed by `#endif`
; #ifdef X
;  ^
; conditionals.uc:9:2: error: `#ifdef` must be followed by a name
; #ifdef
;  ^
; conditionals.uc:11:2: error: `#if` must be followed by an expression
; #if
;  ^
; conditionals.uc:13:8: error: divisor must be a number other than 0, not 0
; #if (1 / 0)
;        ^
; conditionals.uc:15:2: error: directive must be a known one, not `#foo`
; #foo
;  ^
