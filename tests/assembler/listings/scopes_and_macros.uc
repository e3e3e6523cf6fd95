; run: asm %s --list -
#macro inc(r)
again#: alu[r, r, +, 1]
br!=0[again#]
#endm
.local a $x[2]
sram[read, $x[0], a, 4, 2], ctx_swap
.local b
alu[b, $x1, AND, 0xF]
alu[@sum, @sum, +, b]
inc(b)
.endlocal
.local c
inc(c)
.endlocal
ctx_arb[kill]
.endlocal
; expect:
; exit 0
; ; scopes_and_macros.uc for ixp1240, 8 words
;
; 0000 80004848 sram[read, $0, a0, 4, 2], ctx_swap           ; sram[read, $x[0], a, 4, 2], ctx_swap  [scopes_and_macros.uc:7]
; 0001 1741221e alu[b0, $1, AND, 15]                         ; alu[b, $x1, AND, 0xF]  [scopes_and_macros.uc:9]
; 0002 2003c7e0 alu[@a15, @a15, +, b0]                       ; alu[@sum, @sum, +, b]  [scopes_and_macros.uc:10]
;               again__1#:
; 0003 01414002 alu[b0, b0, +, 1]                            ; again#: alu[r, r, +, 1]  [scopes_and_macros.uc:3 in inc at scopes_and_macros.uc:11]
; 0004 61080003 br!=0[again__1#]                             ; br!=0[again#]  [scopes_and_macros.uc:4 in inc at scopes_and_macros.uc:11]
;               again__2#:
; 0005 01414002 alu[b0, b0, +, 1]                            ; again#: alu[r, r, +, 1]  [scopes_and_macros.uc:3 in inc at scopes_and_macros.uc:14]
; 0006 61080005 br!=0[again__2#]                             ; br!=0[again#]  [scopes_and_macros.uc:4 in inc at scopes_and_macros.uc:14]
; 0007 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [scopes_and_macros.uc:16]
;
; ; labels
; ;   0003 again__1#
; ;   0005 again__2#
;
; ; registers (name, place, use, scope)
; ;   @sum                     @a15  read/write global
; ;   a                        a0    read       a $x (line 6)
; ;   $x0                      $0    read       a $x (line 6)
; ;   $x1                      $1    read       a $x (line 6)
; ;   b                        b0    read/write b (line 8)
; ;   c                        b0    read/write c (line 13)
;
; ; free
; ;   words 2040, threads 0
; ;   GPRs 29, SRAM transfer registers 6, SDRAM transfer registers 8
; scopes_and_macros.uc:7:19: warning: register `a` is read but never written [never-written]
; sram[read, $x[0], a, 4, 2], ctx_swap
;                   ^
;   hint: `.set a` declares that it has a value
; scopes_and_macros.uc:10:5: warning: register `@sum` is written but only read to compute values that nothing uses [never-read]
; alu[@sum, @sum, +, b]
;     ^
;   hint: write `--` to discard a result; `.use @sum` or the name `@_sum` keeps it
; scopes_and_macros.uc:14:5: warning: register `c` is read, and a path to here does not set it [maybe-unset]
; inc(c)
;     ^
;   hint: set it on every path, or declare by `.set c` that it has a value
; scopes_and_macros.uc:3:16: note: it stands for `r` here
; again#: alu[r, r, +, 1]
;                ^
;   in the expansion of `inc` at scopes_and_macros.uc:14:1
; scopes_and_macros.uc:16:1: warning: `br!=0` before ctx_arb[kill] fetches it, also when taken [kill-after-branch]
; ctx_arb[kill]
; ^
;   hint: a kill takes effect when it is fetched; put `nop` between them
; scopes_and_macros.uc:4:1: note: taken, this fetches 2 words behind it
; br!=0[again#]
; ^
