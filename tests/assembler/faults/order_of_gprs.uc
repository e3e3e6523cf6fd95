; run: asm %s
.xfer_order a b
    ctx_arb[kill]
; expect:
; exit 2
; order_of_gprs.uc:2:1: error: register must be a transfer register, not `a`
; .xfer_order a b
; ^
