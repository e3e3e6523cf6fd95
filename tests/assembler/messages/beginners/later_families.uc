; run: asm %s
; Names of the IXP2xxx and the NFP: what the IXP12xx has.
.local a
    mem[read, $x, a, 0, 1], ctx_swap
    cap[read, $x, hash_configure], ctx_swap
    alu[a, --, B, *l$index0]
    alu[a, --, B, *$index++]
    local_csr_wr[active_lm_addr_0, a]
    scratch[get, $x, a, 0, 1], ctx_swap
    sram[read, $x, a, 0, max_4], indirect_ref, ctx_swap
    sdram[rbuf_rd, --, a, 0, 1], ctx_swap
    immed32(a, 0x12345678)
    halt
.sig done
    sram[read, $x, a, 0, 1], sig_done[done]
    ctx_arb[done]
.endlocal
; expect:
; exit 2
; later_families.uc:4:5: error: unknown instruction `mem`
;     mem[read, $x, a, 0, 1], ctx_swap
;     ^
;   hint: memories are reached by `scratch[...]`, `sram[...]` and `sdram[...]`
; later_families.uc:5:5: error: unknown instruction `cap`
;     cap[read, $x, hash_configure], ctx_swap
;     ^
;   hint: CSRs of the FBI are reached by `csr[read, $x, NAME]`, `csr[write, ...]` and `fast_wr`
; later_families.uc:6:19: error: expected an operand, found `*`
;     alu[a, --, B, *l$index0]
;                   ^
;   hint: the IXP12xx has no local memory: use GPRs or scratchpad
; later_families.uc:7:19: error: expected an operand, found `*`
;     alu[a, --, B, *$index++]
;                   ^
;   hint: the IXP12xx has no indexed transfer registers: name them, or use `indirect_ref`
; later_families.uc:8:18: error: unknown local CSR `active_lm_addr_0`
;     local_csr_wr[active_lm_addr_0, a]
;                  ^
;   hint: the IXP12xx has no local memory: use GPRs or scratchpad
; later_families.uc:9:13: error: unknown `scratch` command `get`
;     scratch[get, $x, a, 0, 1], ctx_swap
;             ^
;   hint: the IXP12xx has no rings in memory units: see `msgq.uc`, or `push` and `pop` of `sram`
; later_families.uc:10:26: error: undefined name `max_4`: count must be 1 to 8
;     sram[read, $x, a, 0, max_4], indirect_ref, ctx_swap
;                          ^
;   hint: write the largest count as a number; the word before `indirect_ref` gives the count
; later_families.uc:11:11: error: unknown `sdram` command `rbuf_rd`
;     sdram[rbuf_rd, --, a, 0, 1], ctx_swap
;           ^
;   hint: the command is called `r_fifo_rd`
; later_families.uc:12:5: error: unknown macro `immed32`
;     immed32(a, 0x12345678)
;     ^
;   hint: `load(register, VALUE)` of `constant.uc` loads 32 bits, as `immed` and `immed_w1` do
; later_families.uc:13:5: error: unknown instruction `halt`
;     halt
;     ^
;   hint: `ctx_arb[bpt]` stops for a debugger, `ctx_arb[kill]` ends the context
; later_families.uc:16:13: error: unknown event `done`
;     ctx_arb[done]
;             ^
;   hint: signals have no names here: wait for the event of the unit, such as `sram`
