; run: asm %s
.areg c 1
.areg d 1
.addr $x 0
.addr $y 0
alu[$x, c, +, 1]
alu[$y, d, +, 1]
; expect:
; exit 2
; same_number.uc:3:7: error: `d` and `c` are fixed to the same register
; .areg d 1
;       ^
; same_number.uc:5:7: error: `$y` and `$x` are fixed to the same register
; .addr $y 0
;       ^
