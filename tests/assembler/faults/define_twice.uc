; run: asm %s
#define A 1
#define A 2
    ctx_arb[kill]
; expect:
; exit 2
; define_twice.uc:3:9: error: `A` must not be defined twice with different texts
; #define A 2
;         ^
;   hint: it is `1`; #undef it first, or use #define_eval
