; run: asm %s
#define_eval A log2(0)
immed[a, A]
    ctx_arb[kill]
; expect:
; exit 2
; log2_of_zero.uc:2:16: error: the operand of log2 must be positive, not 0
; #define_eval A log2(0)
;                ^
