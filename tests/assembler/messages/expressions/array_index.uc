; run: asm %s
.local a[2] $x[3] plain
.set a[1]
immed[a[0 - 1], 1]
immed[a[2], 1]
alu[a[0], a[1], +, a[7]]
sram[read, $x[3], a[0], 0, 1], ctx_swap
.use a[2]
.begin
.reg a[1]
immed[a[1], 1]
immed[plain[0], 1]
.end
.endlocal
    ctx_arb[kill]
; expect:
; exit 2
; array_index.uc:4:7: error: index of `a` must be 0 to 1, not -1
; immed[a[0 - 1], 1]
;       ^
; array_index.uc:5:7: error: index of `a` must be 0 to 1, not 2
; immed[a[2], 1]
;       ^
; array_index.uc:6:20: error: index of `a` must be 0 to 1, not 7
; alu[a[0], a[1], +, a[7]]
;                    ^
; array_index.uc:7:12: error: index of `$x` must be 0 to 2, not 3
; sram[read, $x[3], a[0], 0, 1], ctx_swap
;            ^
; array_index.uc:8:6: error: index of `a` must be 0 to 1, not 2
; .use a[2]
;      ^
; array_index.uc:11:7: error: index of `a` must be 0, not 1
; immed[a[1], 1]
;       ^
