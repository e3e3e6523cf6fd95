; run: asm %s
sram[read, $x, a, 0, 1], ctx_swp
alu[a, a, +, 1], ctx_swap
; expect:
; exit 2
; unknown_token.uc:2:26: error: unknown token `ctx_swp`; did you mean `ctx_swap`?
; sram[read, $x, a, 0, 1], ctx_swp
;                          ^
; unknown_token.uc:3:18: error: `alu` does not take `ctx_swap`
; alu[a, a, +, 1], ctx_swap
;                  ^
;   hint: it takes no token
