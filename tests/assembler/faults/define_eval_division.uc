; run: asm %s
#define_eval A (1 / 0)
immed[a, A]
    ctx_arb[kill]
; expect:
; exit 2
; define_eval_division.uc:3:10: error: divisor must be a number other than 0, not 0
; immed[a, A]
;          ^
