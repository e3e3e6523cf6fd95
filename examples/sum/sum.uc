// Sum an array of 20 longwords in SRAM; the result goes behind the array.

#define ARRAY   0x100                   // longword address
#define COUNT   20
#define BURST   4                       // longwords a read; COUNT is a multiple

.init sram[ARRAY] 1, 4, 9, 16, 25, 36, 49, 64, 81, 100
.init sram[(ARRAY + 10)] 121, 144, 169, 196, 225, 256, 289, 324, 361, 400

.xfer_order $w0 $w1 $w2 $w3             // a read fills consecutive transfer registers
.num_contexts 1
    immed[at, ARRAY]
    immed[left, COUNT]
    immed[sum, 0]
next#:
    sram[read, $w0, at, 0, BURST], ctx_swap
    alu[sum, sum, +, $w0]
    alu[sum, sum, +, $w1]
    alu[sum, sum, +, $w2]
    alu[sum, sum, +, $w3]
    alu[at, at, +, BURST]
    alu[left, left, -, BURST]
    br>0[next#]
    alu[$w0, --, B, sum]                // the write half of $w0: another register
    sram[write, $w0, at, 0, 1], ctx_swap
    ctx_arb[kill]
