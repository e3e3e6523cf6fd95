; run: asm %s
.set a
.while (a > 1)
.endif
.endw
    ctx_arb[kill]
; expect:
; exit 70
; ixp: error: internal fault: IndexError: list index out of range (IXP_TRACEBACK=1 shows where)
