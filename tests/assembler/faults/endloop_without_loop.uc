; run: asm %s
#endloop
    ctx_arb[kill]
; expect:
; exit 2
; endloop_without_loop.uc:2:2: error: `#endloop` must close a block, not stand alone
; #endloop
;  ^
