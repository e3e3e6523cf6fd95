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
; fixed_numbers.uc:2:7: error: register number must be 0 to 15, not 16
; .areg a 16
;       ^
; fixed_numbers.uc:3:7: error: `.areg` must fix a GPR, not `$x`
; .areg $x 1
;       ^
; fixed_numbers.uc:4:7: error: `.addr` must fix a transfer register, not `b`
; .addr b 1
;       ^
;   hint: `.areg` and `.breg` fix a GPR
; fixed_numbers.uc:5:7: error: register number must be 0 to 7, not 8
; .addr $x 8
;       ^
; fixed_numbers.uc:7:7: error: `c` is fixed twice, to A1 and to 2
; .areg c 2
;       ^
; fixed_numbers.uc:8:1: error: number of contexts must be 1 to 4, not 5
; .num_contexts 5
; ^
