; run: asm %s
.areg a 16
.areg $x 1
.addr b 1
.addr $x 8
.areg c 1
.areg c 2
.num_contexts 5
; expect:
; exit 2
; places.uc:2:7: error: register number must be 0 to 15, not 16
; .areg a 16
;       ^
; places.uc:3:7: error: `.areg` must fix a GPR, not `$x`
; .areg $x 1
;       ^
; places.uc:4:7: error: `.addr` must fix a transfer register, not `b`
; .addr b 1
;       ^
;   hint: `.areg` and `.breg` fix a GPR
; places.uc:5:7: error: register number must be 0 to 7, not 8
; .addr $x 8
;       ^
; places.uc:7:7: error: `c` must have one number, not A1 and 2
; .areg c 2
;       ^
; places.uc:8:1: error: number of contexts must be 1 to 4, not 5
; .num_contexts 5
; ^
