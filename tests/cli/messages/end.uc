ctx_arb[kill]
