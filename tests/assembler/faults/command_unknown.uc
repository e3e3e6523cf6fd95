; run: asm %s
.set a
sram[reed, $x, a, 0, 1]
    ctx_arb[kill]
; expect:
; exit 2
; command_unknown.uc:3:6: error: command of `sram` must be one of read, write, read_lock, write_unlock, unlock, bit_wr, push, pop, not `reed`
; sram[reed, $x, a, 0, 1]
;      ^
;   hint: did you mean `read`?
