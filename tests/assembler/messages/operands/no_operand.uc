; run: asm %s
sram[unlock, $x, a, 0, 1]
sram[pop, $x, a, 0, 1]
br[--]
; expect:
; exit 2
; no_operand.uc:2:14: error: xfer must be --, not `$x`
; sram[unlock, $x, a, 0, 1]
;              ^
; no_operand.uc:3:15: error: addr1 must be --, not `a`
; sram[pop, $x, a, 0, 1]
;               ^
; no_operand.uc:4:4: error: label must be a word address 0 to 2047, not `--`
; br[--]
;    ^
