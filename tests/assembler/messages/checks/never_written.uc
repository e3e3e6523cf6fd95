; run: asm %s
alu[a, countt, +, 1]
alu[count, count, +, 1]
#info "words follow"
ctx_arb[kill]
; expect:
; exit 0
; never_written.uc: 3 words -> never_written.image
; never_written.uc:4:2: info: words follow
; #info "words follow"
;  ^
; never_written.uc:2:8: warning: register `countt` should be written before it is read [never-written]
; alu[a, countt, +, 1]
;        ^
;   hint: no instruction writes it; `.set countt` says that it has a value
