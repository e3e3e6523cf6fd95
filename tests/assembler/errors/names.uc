; run: asm %s
ld_field[a, 0021, c]
fast_wr[1, inter_thd_sgi]
local_csr_rd[foo]
br_inp_state[rec_req_available, l#]
l#: scratch[bit_wr, $x, a, 0, set_bit]
; expect:
; exit 2
; names.uc:2:13: error: mask must be a constant from 0 to 15, not `0021`
; ld_field[a, 0021, c]
;             ^
; names.uc:3:12: error: operand must be the name of a CSR of the FBI, not `inter_thd_sgi`
; fast_wr[1, inter_thd_sgi]
;            ^
;   hint: did you mean `inter_thd_sig`?
; names.uc:4:14: error: operand must be the name of a local CSR, not `foo`
; local_csr_rd[foo]
;              ^
; names.uc:5:14: error: operand must be the name of an input state, not `rec_req_available`
; br_inp_state[rec_req_available, l#]
;              ^
;   hint: did you mean `rec_req_avail`?
; names.uc:6:31: error: op must be one of set_bits, clear_bits, test_and_set_bits, test_and_clear_bits, not `set_bit`
; l#: scratch[bit_wr, $x, a, 0, set_bit]
;                               ^
