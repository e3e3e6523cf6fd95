; run: asm %s
br[l#], defer[1]
br[l#]
l#: alu[a, a, +, 1]
br_bset[a, 1, l#], defer[3]
nop
ctx_arb[sram]
sram[read, $x, a, 0, 1], ctx_swap, defer[1]
scratch[read, $x, a, 0, 1], ctx_swap
br[l#]
; expect:
; exit 2
; defer_window.uc:3:1: error: `br` in a defer window [defer-window]
; br[l#]
; ^
; defer_window.uc:2:1: note: the window of 1 begins here
; br[l#], defer[1]
; ^
; defer_window.uc:7:1: error: `ctx_arb` in a defer window [defer-window]
; ctx_arb[sram]
; ^
; defer_window.uc:5:1: note: the window of 3 begins here
; br_bset[a, 1, l#], defer[3]
; ^
; defer_window.uc:8:1: error: `sram` in a defer window [defer-window]
; sram[read, $x, a, 0, 1], ctx_swap, defer[1]
; ^
; defer_window.uc:5:1: note: the window of 3 begins here
; br_bset[a, 1, l#], defer[3]
; ^
; defer_window.uc:9:1: error: `scratch` in a defer window [defer-window]
; scratch[read, $x, a, 0, 1], ctx_swap
; ^
; defer_window.uc:8:1: note: the window of 1 begins here
; sram[read, $x, a, 0, 1], ctx_swap, defer[1]
; ^
