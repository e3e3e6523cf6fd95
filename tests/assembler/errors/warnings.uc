; run: asm %s
alu[a, a, +, 1]
ctx_arb[sram]
br=0[l#]
l#: local_csr_rd[active_ctx_sts]
nop
br[m#]
ctx_arb[kill]
m#: nop
#if FOO
#endif
#warning "look at this"
; expect:
; exit 0
; warnings.uc: 8 words -> warnings.image
; warnings.uc:10:5: warning: undefined name `FOO` counts as 0 [undefined-name]
; #if FOO
;     ^
; warnings.uc:12:2: warning: look at this [user]
; #warning "look at this"
;  ^
; warnings.uc:5:5: warning: local_csr_rd should be followed by immed[dest, 0], which takes the value [csr-value-lost]
; l#: local_csr_rd[active_ctx_sts]
;     ^
; warnings.uc:8:1: warning: ctx_arb[kill] should not be fetched by `br` before it [kill-after-branch]
; ctx_arb[kill]
; ^
;   hint: a kill takes effect when it is fetched; put `nop` between them
; warnings.uc:7:1: note: taken, this fetches 1 word behind it
; br[m#]
; ^
; warnings.uc:9:5: warning: last instruction should be a branch or ctx_arb[kill]; the next word is empty [falls-off-end]
; m#: nop
;     ^
; warnings.uc:8:1: warning: word should be reachable; no path leads to `ctx_arb` [unreachable]
; ctx_arb[kill]
; ^
; warnings.uc:4:1: warning: condition codes should be set after the context swap; a swap loses them [codes-lost]
; br=0[l#]
; ^
; warnings.uc:3:1: note: the swap is here
; ctx_arb[sram]
; ^
