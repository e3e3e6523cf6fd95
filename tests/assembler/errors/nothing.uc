; run: asm %s
sram[unlock, $x, a, 0, 1]
sram[pop, $x, a, 0, 1]
br[--]
; expect:
; exit 2
; nothing.uc:2:14: error: xfer must be --, not `$x`
; sram[unlock, $x, a, 0, 1]
;              ^
; nothing.uc:3:15: error: addr1 must be --, not `a`
; sram[pop, $x, a, 0, 1]
;               ^
; nothing.uc:4:4: error: label must be a word address from 0 to 2047, not `--`
; br[--]
;    ^
