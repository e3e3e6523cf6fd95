.xfer_order $0 $1
immed[at, 0x100]
immed[$0, SEVEN]
immed[$1, FLAG]
scratch[write, $0, at, 0, 2], ctx_swap
ctx_arb[kill]
