; run: asm %s
#inclde "a.uc"
    ctx_arb[kill]
; expect:
; exit 2
; directive_misspelt.uc:2:2: error: directive must be a known one, not `#inclde`
; #inclde "a.uc"
;  ^
;   hint: did you mean `include` or `line`?
