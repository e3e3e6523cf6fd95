; run: asm %s
#while (1)
nop
#endloop
    ctx_arb[kill]
; expect:
; exit 2
; runaway_while.uc:3:1: error: loops and macros must end within 50000 lines
; nop
; ^
;   hint: a loop or a recursion may never end
