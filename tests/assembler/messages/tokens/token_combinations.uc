; run: asm %s
sram[read, $x, a, 0, 1], ctx_swap, sig_done
sram[read, $x, a, 0, 1], defer[1]
l#: br=0[l#], guess_branch, defer[2]
br[l#], defer[2]
ctx_arb[kill, sram]
ctx_arb[]
sram[read, $x, a, 0, 1], ordered, priority
alu[a, a, +, 1]
br[l#]
; expect:
; exit 2
; token_combinations.uc:2:26: error: `sram` does not take `ctx_swap, sig_done`; it takes one of: sig_done; ctx_swap; ctx_swap, defer[1]
; sram[read, $x, a, 0, 1], ctx_swap, sig_done
;                          ^
; token_combinations.uc:3:26: error: `sram` does not take `defer[1]`; it takes one of: sig_done; ctx_swap; ctx_swap, defer[1]
; sram[read, $x, a, 0, 1], defer[1]
;                          ^
; token_combinations.uc:4:15: error: `br=0` does not take `guess_branch, defer[2]`; it takes one of: defer[1]; defer[2]; guess_branch; guess_branch, defer[1]
; l#: br=0[l#], guess_branch, defer[2]
;               ^
; token_combinations.uc:5:9: error: `br` does not take `defer[2]`; it takes one of: defer[1]
; br[l#], defer[2]
;         ^
; token_combinations.uc:6:9: error: events must be one event or more (voluntary, kill, bpt each alone), not `kill, sram`
; ctx_arb[kill, sram]
;         ^
; token_combinations.uc:7:1: error: events must be one event or more (voluntary, kill, bpt each alone), not nothing
; ctx_arb[]
; ^
; token_combinations.uc:8:26: error: `sram` does not take `ordered, priority`; it takes one of: ordered; priority; optimize_mem
; sram[read, $x, a, 0, 1], ordered, priority
;                          ^
