; run: asm %s
#for x 3
#endloop
    ctx_arb[kill]
; expect:
; exit 2
; for_without_list.uc:2:6: error: `#for` needs a name and a list `[a, b]`
; #for x 3
;      ^
