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
; never_written.uc:2:5: warning: register `a` is written but never read [never-read]
; alu[a, countt, +, 1]
;     ^
;   hint: write `--` to discard a result; `.use a` or the name `_a` keeps it
; never_written.uc:2:8: warning: undefined name `countt` is taken as a register, which nothing writes [never-written]
; alu[a, countt, +, 1]
;        ^
;   hint: did you mean `count`?
; never_written.uc:3:5: warning: register `count` is written but only read to compute values that nothing uses [never-read]
; alu[count, count, +, 1]
;     ^
;   hint: write `--` to discard a result; `.use count` or the name `_count` keeps it
; never_written.uc:3:12: warning: register `count` is read, and a path to here does not set it [maybe-unset]
; alu[count, count, +, 1]
;            ^
;   hint: set it on every path, or declare by `.set count` that it has a value
