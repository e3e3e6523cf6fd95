; run: asm %s
local_csr_rd[active_ctx]
immed[a, 0]
    ctx_arb[kill]
; expect:
; exit 2
; local_csr_unknown.uc:2:14: error: operand must be the name of a local CSR, not `active_ctx`
; local_csr_rd[active_ctx]
;              ^
;   hint: did you mean `active_ctx_sts`?
