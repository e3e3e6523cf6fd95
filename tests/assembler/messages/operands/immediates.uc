; run: asm %s
alu[a, a, +, 256]
alu_shf[a, b, OR, 32, <<2]
alu[a, 1, +, 2]
immed[a, 0x12345678]
immed_w1[a, 0x10000]
alu_shf[a, --, B, c, <<32]
alu[a, --, B, c, >>(40 - 4)]
br_bset[a, 32, l#]
l#: sram[read, $x, a, 33, 1]
fast_wr[1024, inter_thd_sig]
immed[a, 5, <<4]
br=byte[a, 4, 256, l#]
; expect:
; exit 2
; immediates.uc:2:14: error: operand b must be a GPR, an absolute GPR, a transfer register or --, or 0 to 255, not 256 [immediate-range]
; alu[a, a, +, 256]
;              ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
; immediates.uc:3:19: error: operand b must be a context-relative GPR or transfer register or --, or 0 to 31, not 32 [immediate-range]
; alu_shf[a, b, OR, 32, <<2]
;                   ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
; immediates.uc:4:14: error: b must be a GPR, an absolute GPR, a transfer register or --, not 2
; alu[a, 1, +, 2]
;              ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
; immediates.uc:5:10: error: constant 0x12345678 does not fit one `immed`, which writes 16 bits in place [immediate-range]
; immed[a, 0x12345678]
;          ^
;   hint: use two: `immed[a, 0x5678]`, `immed_w1[a, 0x1234]`
; immediates.uc:6:13: error: value must be 0 to 65535, not 0x10000 [immediate-range]
; immed_w1[a, 0x10000]
;             ^
; immediates.uc:7:22: error: shift must be 1 to 31, not 32
; alu_shf[a, --, B, c, <<32]
;                      ^
; immediates.uc:8:18: error: shift must be 1 to 31, not 36
; alu[a, --, B, c, >>(40 - 4)]
;                  ^
; immediates.uc:9:12: error: bit must be 0 to 31, not 32 [immediate-range]
; br_bset[a, 32, l#]
;            ^
; immediates.uc:10:23: error: addr2 must be a context-relative GPR, or 0 to 31, not 33 [immediate-range]
; l#: sram[read, $x, a, 33, 1]
;                       ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
; immediates.uc:11:9: error: value must be 0 to 1023, not 1024 [immediate-range]
; fast_wr[1024, inter_thd_sig]
;         ^
; immediates.uc:12:13: error: shift must be <<0, <<8 or <<16, not <<4
; immed[a, 5, <<4]
;             ^
; immediates.uc:13:12: error: byte must be 0 to 3, not 4 [immediate-range]
; br=byte[a, 4, 256, l#]
;            ^
; immediates.uc:13:15: error: value must be 0 to 255, not 256 [immediate-range]
; br=byte[a, 4, 256, l#]
;               ^
