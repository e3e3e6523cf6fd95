; run: asm %s
#macro add_one(r)
.local x
    immed[x, 1]
    alu[r, --, B, x, <<1]
.endlocal
#endm
#macro open_buffer(name)
.local name
#endm
immed[x, 2]
immed[y, 2]
add_one(y)
add_one(x)
open_buffer($b)
sram[read, $b, y, 0, 1], ctx_swap
.endlocal
ctx_arb[kill]
; expect:
; exit 0
; captured_argument.uc: 8 words -> captured_argument.image
; captured_argument.uc:4:11: warning: register `x` is written but only read to compute values that nothing uses [never-read]
;     immed[x, 1]
;           ^
;   hint: write `--` to discard a result; `.use x` or the name `_x` keeps it
;   in the expansion of `add_one` at captured_argument.uc:14:1
; captured_argument.uc:11:7: warning: register `x` is written but never read [never-read]
; immed[x, 2]
;       ^
;   hint: write `--` to discard a result; `.use x` or the name `_x` keeps it
; captured_argument.uc:14:9: warning: macro `add_one` captures `x`, which it declares itself [captured-argument]
; add_one(x)
;         ^
;   hint: the macro's own name is meant here, not the caller's
; captured_argument.uc:5:9: note: it stands for `r` here
;     alu[r, --, B, x, <<1]
;         ^
;   in the expansion of `add_one` at captured_argument.uc:14:1
