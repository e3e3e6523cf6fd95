; run: asm %s
; Branches and labels as other assemblers write them.
.local a
#loop
    br=[loop#]
    br==0[loop#]
    br>=[loop#]
    br[=0, loop#]
    beq[loop:]
    bne[a, loop#]
    bnz[loop#]
    call[loop#]
    br[loop#], defer(1)
    br[loop#, defer[1]]
    alu[--, a, -, 1], br=0[loop#]
    ctx_swap
    nop nop
1loop#:
loop#:
.endlocal
; expect:
; exit 2
; branches.uc:4:2: error: unknown directive `#loop`
; #loop
;  ^
;   hint: a label is written `loop#:`
; branches.uc:5:8: error: expected a name or a number, found `[`
;     br=[loop#]
;        ^
;   hint: branches are written `br=0[label#]`, `br=cout[label#]`, `br=byte[label#]`, `br=ctx[label#]`
; branches.uc:6:7: error: unexpected `==`
;     br==0[loop#]
;       ^
;   hint: branches are written `br=0[label#]`
; branches.uc:7:9: error: expected a name or a number, found `[`
;     br>=[loop#]
;         ^
;   hint: branches are written `br>=0[label#]`
; branches.uc:8:8: error: expected `,` or `]`, found `=`
;     br[=0, loop#]
;        ^
;   hint: the form is `br[label]`
; branches.uc:9:13: error: expected `,` or `]`, found `:`
;     beq[loop:]
;             ^
;   hint: a label is written `loop#`
; branches.uc:10:9: error: label must be a word address 0 to 2047, not `a`
;     bne[a, loop#]
;         ^
;   hint: a branch tests the condition codes of a word before: `alu[--, a, -, b]` compares
; branches.uc:11:5: error: unknown instruction `bnz`
;     bnz[loop#]
;     ^
;   hint: the branch is written `br!=0[label#]`
; branches.uc:12:5: error: unknown instruction `call`
;     call[loop#]
;     ^
;   hint: `load_addr[r, back#]` and `br[routine#]` call a routine, `rtn[r]` returns from it
; branches.uc:13:21: error: expected the end of the line, found `(`
;     br[loop#], defer(1)
;                     ^
;   hint: its value stands in brackets: `defer[1]`
; branches.uc:14:5: error: `br` takes 1 operand, not 2
;     br[loop#, defer[1]]
;     ^
;   hint: a token stands behind the bracket: `], defer`
; branches.uc:15:25: error: expected the end of the line, found `=`
;     alu[--, a, -, 1], br=0[loop#]
;                         ^
;   hint: each statement stands in a line of its own
; branches.uc:16:5: error: unknown instruction `ctx_swap`
;     ctx_swap
;     ^
;   hint: `ctx_arb[voluntary]` gives up the engine; `ctx_swap` is a token: `sram[...], ctx_swap`
; branches.uc:17:9: error: unexpected `nop`
;     nop nop
;         ^
;   hint: each statement stands in a line of its own
; branches.uc:18:1: error: `1loop` is not a number
; 1loop#:
; ^
;   hint: names begin with a letter or `_`
