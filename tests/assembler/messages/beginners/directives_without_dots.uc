; run: asm %s
; Words that are near to those of a directive, a macro or an instruction.
#macro counter[x]
    alu[x, x, +, 1]
#endm
.local a
.if (a > 1)
endif
.while (a > 1)
end while
    countr[a]
    counter a
    add[a, a, 1]
    inc[a]
    shl[a, a, 1]
    mul[a, a, 3]
    sram_read[$x, a, 0, 1]
    local_csr_rd[a, ctx_enables]
    sram[read, $$x, a, 0, 1], ctx_swap
.endlocal
; expect:
; exit 2
; directives_without_dots.uc:7:1: error: `.if` without `.endif`
; .if (a > 1)
; ^
; directives_without_dots.uc:8:1: error: unknown instruction `endif`
; endif
; ^
;   hint: a directive begins with a dot: `.endif`
; directives_without_dots.uc:9:1: error: `.while` without `.endw`
; .while (a > 1)
; ^
; directives_without_dots.uc:10:5: error: unexpected `while`
; end while
;     ^
;   hint: `.endw` ends what `.while` begins
; directives_without_dots.uc:11:5: error: unknown instruction `countr`; did you mean `counter`?
;     countr[a]
;     ^
; directives_without_dots.uc:12:13: error: unexpected `a` after the call of `counter`
;     counter a
;             ^
;   hint: arguments stand in brackets: `counter[argument]`
; directives_without_dots.uc:13:5: error: unknown instruction `add`
;     add[a, a, 1]
;     ^
;   hint: `alu[dest, a, op, b]` computes; op is `+`, `-`, `AND`, `OR`, `XOR` or another one
; directives_without_dots.uc:14:5: error: unknown instruction `inc`
;     inc[a]
;     ^
;   hint: `alu[a, a, +, 1]` adds 1
; directives_without_dots.uc:15:5: error: unknown instruction `shl`
;     shl[a, a, 1]
;     ^
;   hint: `alu_shf[dest, --, B, source, <<1]` shifts
; directives_without_dots.uc:16:5: error: unknown instruction `mul`
;     mul[a, a, 3]
;     ^
;   hint: the IXP12xx has no multiplier or divider: `alu_shf` adds shifted values
; directives_without_dots.uc:17:5: error: unknown instruction `sram_read`
;     sram_read[$x, a, 0, 1]
;     ^
;   hint: the command stands in brackets: `sram[read, $x, address, 0, 1], ctx_swap`
; directives_without_dots.uc:18:18: error: unknown local CSR `a`
;     local_csr_rd[a, ctx_enables]
;                  ^
;   hint: the form is `local_csr_rd[csr]`
; directives_without_dots.uc:19:16: error: xfer must be an SRAM transfer register, not `$$x`
;     sram[read, $$x, a, 0, 1], ctx_swap
;                ^
;   hint: transfer registers are written `$x`
