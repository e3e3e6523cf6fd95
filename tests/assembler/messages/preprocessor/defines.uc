; run: asm %s
#define A 1
#define A 2
#define F(x) x
alu[a, a, +, F(1, 2)]
alu[a, a, +, F(]
#define
#undef 3
; expect:
; exit 2
; defines.uc:3:9: error: duplicate name `A`; already defined as `1`
; #define A 2
;         ^
;   hint: #undef it first, or use #define_eval
; defines.uc:5:14: error: `F` takes 1 argument, not 2
; alu[a, a, +, F(1, 2)]
;              ^
; defines.uc:6:14: error: `F` takes 1 argument, not 0
; alu[a, a, +, F(]
;              ^
; defines.uc:7:2: error: `#define` needs a name
; #define
;  ^
; defines.uc:8:8: error: `#undef` needs a name
; #undef 3
;        ^
