; run: asm %s
#macro raise(r, limit)
.local x
    immed[x, 1]
    .if (limit > 3)
        alu[x, x, +, 1]
    .endif
    alu[r, --, B, x]
.endlocal
#endm
#macro keep(r)
.local y
    immed[y, 1]
    alu[$o, --, B, y]
.use r
.endlocal
#endm
#macro twice(r)
.local z
.operand_synonym w z
    immed[w, 1]
    alu[r, --, B, w, <<1]
.endlocal
#endm
.local w x y $o
immed[x, 2]
raise(y, x)
keep(y)
alu[$o, --, B, x]
twice(w)
alu[$o, --, B, w]
sram[write, $o, 0, 0, 1], ctx_swap
.endlocal
ctx_arb[kill]
; expect:
; exit 0
; captured_elsewhere.uc: 14 words -> captured_elsewhere.image
; captured_elsewhere.uc:21:11: warning: register `z` is written but only read to compute values that nothing uses [never-read]
;     immed[w, 1]
;           ^
;   hint: write `--` to discard a result; `.use z` or the name `_z` keeps it
;   in the expansion of `twice` at captured_elsewhere.uc:30:1
; captured_elsewhere.uc:27:7: warning: register `y` is written but never read [never-read]
; raise(y, x)
;       ^
;   hint: write `--` to discard a result; `.use y` or the name `_y` keeps it
; captured_elsewhere.uc:8:9: note: it stands for `r` here
;     alu[r, --, B, x]
;         ^
;   in the expansion of `raise` at captured_elsewhere.uc:27:1
; captured_elsewhere.uc:27:10: warning: macro `raise` captures `x`, which it declares itself [captured-argument]
; raise(y, x)
;          ^
;   hint: the macro's own name is meant here, not the caller's
; captured_elsewhere.uc:5:10: note: it stands for `limit` here
;     .if (limit > 3)
;          ^
;   in the expansion of `raise` at captured_elsewhere.uc:27:1
; captured_elsewhere.uc:28:6: warning: macro `keep` captures `y`, which it declares itself [captured-argument]
; keep(y)
;      ^
;   hint: the macro's own name is meant here, not the caller's
; captured_elsewhere.uc:15:6: note: it stands for `r` here
; .use r
;      ^
;   in the expansion of `keep` at captured_elsewhere.uc:28:1
; captured_elsewhere.uc:30:7: warning: macro `twice` captures `w`, which it declares itself [captured-argument]
; twice(w)
;       ^
;   hint: the macro's own name is meant here, not the caller's
; captured_elsewhere.uc:22:9: note: it stands for `r` here
;     alu[r, --, B, w, <<1]
;         ^
;   in the expansion of `twice` at captured_elsewhere.uc:30:1
; captured_elsewhere.uc:31:16: warning: register `w` is read but never written [never-written]
; alu[$o, --, B, w]
;                ^
;   hint: `.set w` declares that it has a value
