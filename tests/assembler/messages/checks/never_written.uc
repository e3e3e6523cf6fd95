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
; never_written.uc:2:8: warning: register `countt` is read but never written [never-written]
; alu[a, countt, +, 1]
;        ^
;   hint: `.set countt` declares that it has a value
