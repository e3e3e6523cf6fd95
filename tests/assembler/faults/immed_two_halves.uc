; run: asm %s
immed[a, 0x12345678]
    ctx_arb[kill]
; expect:
; exit 2
; immed_two_halves.uc:2:10: error: constant must be one that a single `immed` can write (16 bits in place, the rest all zeros or all ones), not 0x12345678 [immediate-range]
; immed[a, 0x12345678]
;          ^
;   hint: use two: `immed[a, 0x5678]`, `immed_w1[a, 0x1234]`
