; run: asm %s
sram[reead, $x, a, 0, 1]
sram[]
; expect:
; exit 2
; unknown_command.uc:2:6: error: command of `sram` must be one of read, write, read_lock, write_unlock, unlock, bit_wr, push, pop, not `reead`
; sram[reead, $x, a, 0, 1]
;      ^
;   hint: did you mean `read`?
; unknown_command.uc:3:1: error: `sram` must name a command (read, write, read_lock, write_unlock, unlock, bit_wr, push, pop)
; sram[]
; ^
