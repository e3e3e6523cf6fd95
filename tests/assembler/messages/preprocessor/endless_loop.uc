; run: asm %s
#while (1)
#endloop
; expect:
; exit 2
; endless_loop.uc:2:1: error: loops and macros must end within 50000 lines
; #while (1)
; ^
;   hint: a loop or a recursion may never end
