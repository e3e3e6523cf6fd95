; run: asm %s
ctx_arb[srma]
br_!signal[kill, l#]
l#: nop
; expect:
; exit 2
; events.uc:2:9: error: events must be a list of sram, sdram, fbi, inter_thread, auto_push, start_receive, seq_num1_change, seq_num2_change, pci, voluntary, kill, bpt (voluntary, kill, bpt each alone), not `srma`
; ctx_arb[srma]
;         ^
;   hint: did you mean `sram` or `sdram`?
; events.uc:3:12: error: operand must be the name of a signal, not `kill`
; br_!signal[kill, l#]
;            ^
