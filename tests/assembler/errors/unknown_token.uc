; run: asm %s
sram[read, $x, a, 0, 1], ctx_swp
alu[a, a, +, 1], ctx_swap
; expect:
; exit 2
; unknown_token.uc:2:26: error: token of `sram` must be one it takes, not `ctx_swp`
; sram[read, $x, a, 0, 1], ctx_swp
;                          ^
;   hint: did you mean `ctx_swap`?
; unknown_token.uc:3:18: error: token of `alu` must be one it takes, not `ctx_swap`
; alu[a, a, +, 1], ctx_swap
;                  ^
;   hint: it takes: none
