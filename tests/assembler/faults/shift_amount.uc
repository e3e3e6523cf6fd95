; run: asm %s
.set a
alu_shf[a, --, B, a, <<32]
    ctx_arb[kill]
; expect:
; exit 2
; shift_amount.uc:3:22: error: shift must be a shift by 1 to 31 or indirect, of kind << >> rot <<indirect >>indirect, not by 32
; alu_shf[a, --, B, a, <<32]
;                      ^
