; run: asm %s
immed[a, 0x10]
find_bset[a]
nop
load_bset_result1[b]
load_bset_result2[b], clr_results
.xfer_order $x0 $x1
sram[write_unlock, $x0, a, 0, 2], ctx_swap
sram[write_unlock, $x0, a, 0, 1], ctx_swap
ctx_arb[kill]
; expect:
; exit 0
; hazards.uc: 8 words -> hazards.image
; hazards.uc:5:1: warning: result is loaded before the search is done [result-too-early]
; load_bset_result1[b]
; ^
;   hint: load it in word 3 after find_bset or later
; hazards.uc:5:19: warning: register `b` is written but never read [never-read]
; load_bset_result1[b]
;                   ^
;   hint: write `--` to discard a result; `.use b` or the name `_b` keeps it
; hazards.uc:8:31: warning: count of write_unlock should be 1; above 1 the unlock may be lost [unlock-lost]
; sram[write_unlock, $x0, a, 0, 2], ctx_swap
;                               ^
