"""Words encoded by hand from the bit pictures in docs/reference/machine/instructions.md.

Assembler, disassembler and simulator read one description. A field moved there would move in
all three, and old images would silently change their meaning. These words are independent of it.
"""

import pytest

from ixp.isa import decode, encode, text

WORDS = """
nop                                          01100 0000 00000000000000000000000
alu[a1, a2, +, b3]                           00100 0 0000 10000001 1100010 1100011
alu[b1, b3, -, a2]                           00100 1 0001 10100001 1100010 1100011
alu[$0, $1, XOR, $$2]                        00100 0 1111 10010000 1110001 1111010
alu[@a40, @b7, AND, @a3]                     00100 1 1011 00101000 0000011 0000111
alu[a0, --, B, b0]                           00100 0 1001 10000000 1000000 1100000
alu[--, a1, AND~, 255]                       000 1101 10111111 10000001 11111111 0
alu[a0, 7, B-A, $$3]                         000 0010 10000000 10011011 00000111 1
alu_shf[b1, --, B, a1, <<rot8]               01100 1100 100001 000001 1 000 1001000
alu_shf[a5, b6, OR, a7, >>4]                 00101 000101 00111 00110 1 101 0100100
alu_shf[$2, 31, AND, $$4, <<1]               0101 010010 011100 11111 1 010 0000001
dbl_shf[a1, b2, $3, >>12]                    01000 000001 0100010 0010011 0101100
br[5], defer[1]                              01100 0001 1 00000000000 00000000101
br=0[2047], defer[2]                         01100 0010 0000 010 00000 11111111111
br!=cout[1], guess_branch                    01100 0010 0111 011 00000 00000000001
br_bset[b3, 31, 9], defer[3]                 01001 1 0 11111 011 100011 00000001001
br_bclr[$0, 0, 1]                            01001 0 0 00000 000 010000 00000000001
br=byte[$$0, 3, 9, 7], defer[3]              11 1 11 11 011000 00001001 00000000111
br!=byte[a1, 0, 255, 2], guess_branch        101 0 00 0 000001 11111111 00000000010
br=ctx[2, 3]                                 01100 0011 1 10 0 00000000 00000000011
jump[a1, 100], defer[2]                      01100 0110 10 0000 000001 00001100100
rtn[b2], defer[1]                            01100 0111 01 000000000000000 100010
sram[read, $0, a1, 0, 2], ordered, ctx_swap, defer[1]  100 00000 000 000001 100000 001 01 11 0 0
sram[write, $7, b2, 31, 8], priority, sig_done  100 00001 111 010010 111111 111 10 01 0 0
sram[unlock, --, a0, 4, 1]                   100 00100 000 000000 100100 000 00 00 0 0
sram[push, --, a0, b0, 7]                    100 00110 000 000000 010000 111 00 00 0 0
sram[pop, $1, --, --, 3], ctx_swap           100 00111 001 000000 000000 011 00 10 0 0
sdram[read, $$2, a1, b1, 4], optimize_mem, chain_ref  100 01000 010 000001 010001 011 11 00 1 0
sdram[r_fifo_rd, --, a3, 0, 8], ctx_swap, indirect_ref  100 01010 000 000011 100000 111 00 10 0 1
sdram_crc[t_fifo_wr, --, a0, 1, 6], mask_left  100 01101 010 000000 100001 101 00 00 0 0
scratch[incr, --, 0, 5, 1]                   100 10001 000 100000 100101 000 00 00 0 0
csr[write, $3, inter_thd_sig], ctx_swap      100 10101 011 0000 01110000 00000 10 00
fast_wr[3, inter_thd_sig]                    100 10110 0000000011 01110000 000000
hash2_48[$4], ctx_swap                       100 10111 100 0 01 00000000000000 10 00
local_csr_rd[ctx_sig_events]                 01100 1111 0 000011 0000000000000000
immed[a0, 4660, <<16]                        00111 10000000 00001001000110100 10
immed[b2, -1, <<8]                           00111 10100010 11111111111111111 01
immed_b2[a4, 171]                            01100 1010 10 00100 00000000 10101011
immed_w1[b4, 65535]                          01100 1001 1 10100 0 1111111111111111
ld_field[a1, 0110, b1]                       00110 0 00 00001 0110 0 0100001 0000000
ld_field_w_clr[$1, 1000, 31, >>8], load_cc   00110 1 0 010001 1000 1 1011111 0101000
load_addr[@b63, 1024]                        01100 1011 0000 01111111 10000000000
find_bset[$$1, >>16]                         01100 1101 0 00000000 0011001 0110000
load_bset_result1[a2], clr_results           01100 1110 0 1 000000000000000 000010
"""


@pytest.mark.parametrize("line", WORDS.strip().splitlines())
def test_a_word_encoded_by_hand_is_its_instruction(line: str) -> None:
    source, fields = line.split("  ", 1)
    word = int(fields.replace(" ", ""), 2)
    instruction = decode(word)

    assert instruction is not None
    assert (source, word) == (text(instruction), encode(instruction))
