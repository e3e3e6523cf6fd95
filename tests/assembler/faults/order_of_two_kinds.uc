; run: asm %s
.xfer_order $a $$b
    ctx_arb[kill]
; expect:
; exit 2
; order_of_two_kinds.uc:2:1: error: registers in order must be of one kind, SRAM or SDRAM
; .xfer_order $a $$b
; ^
