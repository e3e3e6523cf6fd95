; run: asm %s
.xfer_order $a $b
.xfer_order $b $a
.xfer_order $c $$d
.xfer_order e f
.xfer_order
; expect:
; exit 2
; orders.uc:3:1: error: conflicting orders: `$a` cannot follow `$b`
; .xfer_order $b $a
; ^
; orders.uc:4:1: error: registers in order must be of one kind, SRAM or SDRAM
; .xfer_order $c $$d
; ^
; orders.uc:5:1: error: registers in order must be transfer registers, not `e`
; .xfer_order e f
; ^
;   hint: transfer registers are written `$x` (SRAM) or `$$x` (SDRAM)
; orders.uc:6:1: error: `.xfer_order` must name transfer registers
; .xfer_order
; ^
