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
; warnings.uc:2:8: warning: register `a` is read, and a path to here does not set it [maybe-unset]
; alu[a, a, +, 1]
;        ^
;   hint: set it on every path, or declare by `.set a` that it has a value
; warnings.uc:3:1: warning: `ctx_arb[sram]` waits forever: no path to it signals `sram` [never-signalled]
; ctx_arb[sram]
; ^
;   hint: a reference with `sig_done` signals its end
; warnings.uc:4:1: warning: branch tests condition codes from before a context swap, which loses them [codes-lost]
; br=0[l#]
; ^
; warnings.uc:3:1: note: the swap is here
; ctx_arb[sram]
; ^
; warnings.uc:5:5: warning: value of local_csr_rd is lost; read it by immed[dest, 0] in the next word [csr-value-lost]
; l#: local_csr_rd[active_ctx_sts]
;     ^
; warnings.uc:8:1: warning: `br` before ctx_arb[kill] fetches it, also when taken [kill-after-branch]
; ctx_arb[kill]
; ^
;   hint: a kill takes effect when it is fetched; put `nop` between them
; warnings.uc:7:1: note: taken, this fetches 1 word behind it
; br[m#]
; ^
; warnings.uc:8:1: warning: unreachable word: no path leads to `ctx_arb` [unreachable]
; ctx_arb[kill]
; ^
; warnings.uc:9:5: warning: program runs past its last word; end it with a branch or ctx_arb[kill] [falls-off-end]
; m#: nop
;     ^
; warnings.uc:10:5: warning: undefined name `FOO` counts as 0 [undefined-name]
; #if FOO
;     ^
; warnings.uc:12:2: warning: look at this [user]
; #warning "look at this"
;  ^
