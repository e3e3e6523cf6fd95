; run: asm %s
#repeat (5000)
    .begin
#endloop
    ctx_arb[kill]
; expect:
; exit 2
; scopes_too_deep.uc:3:5: error: scopes must nest at most 128 deep
;     .begin
;     ^
;   hint: `.begin` may lack what closes it
