; run: asm %s
sram[read, $x, a, 0, 1], ordered, ordered
br[l#], defer[]
br[l#], guess_branch[1]
scratch[read, $x, a, 0, 1], ctx_swap[1,2], priority
l#: br=0[l#], guess_branch[3]
; expect:
; exit 2
; tokens.uc:2:35: error: duplicate token `ordered`
; sram[read, $x, a, 0, 1], ordered, ordered
;                                   ^
; tokens.uc:3:9: error: `defer` needs one number, as in `defer[1]`
; br[l#], defer[]
;         ^
; tokens.uc:4:9: error: `br` does not take `guess_branch`
; br[l#], guess_branch[1]
;         ^
;   hint: it takes defer
; tokens.uc:5:44: error: `scratch` does not take `priority`
; scratch[read, $x, a, 0, 1], ctx_swap[1,2], priority
;                                            ^
;   hint: it takes chain_ref, ctx_swap, defer, indirect_ref, sig_done
; tokens.uc:6:15: error: `guess_branch` takes no value in brackets
; l#: br=0[l#], guess_branch[3]
;               ^
