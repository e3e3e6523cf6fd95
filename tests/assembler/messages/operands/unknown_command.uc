; run: asm %s
sram[reead, $x, a, 0, 1]
sram[]
; expect:
; exit 2
; unknown_command.uc:2:6: error: unknown `sram` command `reead`; did you mean `read`?
; sram[reead, $x, a, 0, 1]
;      ^
; unknown_command.uc:3:1: error: `sram` needs a command: read, write, read_lock, write_unlock, unlock, bit_wr, push, pop
; sram[]
; ^
