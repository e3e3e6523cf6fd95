start#:
nop
end#:
ctx_arb[kill]
