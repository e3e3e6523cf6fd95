; run: asm %s
ld_field[a, 0021, c]
fast_wr[1, inter_thd_sgi]
local_csr_rd[foo]
br_inp_state[rec_req_available, l#]
l#: scratch[bit_wr, $x, a, 0, set_bit]
; expect:
; exit 2
; names.uc:2:13: error: mask must be binary digits, 0000 to 1111, not `0021`
; ld_field[a, 0021, c]
;             ^
; names.uc:3:12: error: unknown CSR of the FBI `inter_thd_sgi`; did you mean `inter_thd_sig`?
; fast_wr[1, inter_thd_sgi]
;            ^
; names.uc:4:14: error: unknown local CSR `foo`
; local_csr_rd[foo]
;              ^
;   hint: the form is `local_csr_rd[csr]`
; names.uc:5:14: error: unknown input state `rec_req_available`; did you mean `rec_req_avail`?
; br_inp_state[rec_req_available, l#]
;              ^
; names.uc:6:31: error: op must be one of set_bits, clear_bits, test_and_set_bits, test_and_clear_bits, not `set_bit`
; l#: scratch[bit_wr, $x, a, 0, set_bit]
;                               ^
;   hint: the form is `scratch[bit_wr, xfer, addr1, addr2, op]`
