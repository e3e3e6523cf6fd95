; run: asm %s
immed[a, 99999999999999999999999999999999999999999999999999999999999999999999999999999999]
alu[a, a, +, 1 << 64]
alu[a, a, +, log2(0)]
alu[a, a, +, foo(1)]
alu[a, a, +, 09]
alu[a, a, +, 3 % 0]
alu[a, a, +, (3 ? 300 : 1)]
; expect:
; exit 2
; numbers.uc:2:10: error: number must have at most 66 digits, not 80
; immed[a, 99999999999999999999999999999999999999999999999999999999999999999999999999999999]
;          ^
; numbers.uc:3:16: error: shift must be 0 to 63, not 64
; alu[a, a, +, 1 << 64]
;                ^
; numbers.uc:4:14: error: operand of log2 must be at least 1, not 0
; alu[a, a, +, log2(0)]
;              ^
; numbers.uc:5:14: error: unknown function `foo`
; alu[a, a, +, foo(1)]
;              ^
;   hint: known are defined, is_ct_const, is_ixptype, is_rt_const, isimport, isnum, log2, mask, streq, strleft, strlen, strright, strstr
; numbers.uc:7:16: error: division by zero
; alu[a, a, +, 3 % 0]
;                ^
; numbers.uc:8:14: error: operand b must be a GPR, an absolute GPR, a transfer register or --, or 0 to 255, not 300 [immediate-range]
; alu[a, a, +, (3 ? 300 : 1)]
;              ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
