; run: asm %s
#while (0)
nop
    ctx_arb[kill]
; expect:
; exit 2
; loop_without_endloop.uc:2:2: error: `#while` without `#endloop`
; #while (0)
;  ^
