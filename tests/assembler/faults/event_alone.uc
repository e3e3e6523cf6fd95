; run: asm %s
ctx_arb[kill, sram]
    ctx_arb[kill]
; expect:
; exit 2
; event_alone.uc:2:9: error: events must be a list of sram, sdram, fbi, inter_thread, auto_push, start_receive, seq_num1_change, seq_num2_change, pci, voluntary, kill, bpt (voluntary, kill, bpt each alone), not `kill, sram`
; ctx_arb[kill, sram]
;         ^
