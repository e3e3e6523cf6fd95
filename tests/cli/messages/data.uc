.init sram[16] 7
ctx_arb[kill]
