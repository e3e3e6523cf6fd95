; run: asm %s
.local $a
.local $b
.xfer_order $a $b
.endlocal
.endlocal
; expect:
; exit 2
; order_in_two_scopes.uc:4:1: error: registers in order must be declared in one scope, not `$a` and `$b`
; .xfer_order $a $b
; ^
