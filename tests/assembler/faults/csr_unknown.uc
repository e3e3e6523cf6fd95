; run: asm %s
csr[read, $x, rcv_cntrl], ctx_swap
    ctx_arb[kill]
; expect:
; exit 2
; csr_unknown.uc:2:15: error: operand must be the name of a CSR of the FBI, not `rcv_cntrl`
; csr[read, $x, rcv_cntrl], ctx_swap
;               ^
;   hint: did you mean `rcv_cntl` or `rcv_cntl_cnt` or `rcv_rdy_cnt`?
