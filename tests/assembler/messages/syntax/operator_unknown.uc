; run: asm %s
.set a
alu[a, a, *, 2]
    ctx_arb[kill]
; expect:
; exit 2
; operator_unknown.uc:3:11: error: expected an operand, found `*`
; alu[a, a, *, 2]
;           ^
;   hint: the IXP12xx has no multiplier or divider: `alu_shf` adds shifted values
