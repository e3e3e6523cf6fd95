; run: asm %s
#define TWICE(x) (x + x)
#macro inner(r, n)
    alu[r, r, +, n]
    sram[read, $x, r, 0, TWICE(n)], ctx_swap
#endm
#macro outer(r, n)
    inner(r, n)
    inner(r, (n + 1))
#endm
#macro one(number)
    immed[a, number/**/0]
    #if number
    #endif
#endm
outer(count, 300)
one('x')
; expect:
; exit 2
; in_argument.uc:5:26: error: count must be 1 to 8, not 600
;     sram[read, $x, r, 0, TWICE(n)], ctx_swap
;                          ^
;   in the expansion of `inner` at in_argument.uc:8:5
;   in the expansion of `outer` at in_argument.uc:16:1
; in_argument.uc:5:26: error: count must be 1 to 8, not 602
;     sram[read, $x, r, 0, TWICE(n)], ctx_swap
;                          ^
;   in the expansion of `inner` at in_argument.uc:9:5
;   in the expansion of `outer` at in_argument.uc:16:1
; in_argument.uc:9:14: error: operand b must be a GPR, an absolute GPR, a transfer register or --, or 0 to 255, not 301 [immediate-range]
;     inner(r, (n + 1))
;              ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
; in_argument.uc:4:18: note: it stands for `n` here
;     alu[r, r, +, n]
;                  ^
;   in the expansion of `inner` at in_argument.uc:9:5
;   in the expansion of `outer` at in_argument.uc:16:1
; in_argument.uc:16:14: error: operand b must be a GPR, an absolute GPR, a transfer register or --, or 0 to 255, not 300 [immediate-range]
; outer(count, 300)
;              ^
;   hint: copy it into a GPR (--fix does, where that changes nothing else)
; in_argument.uc:4:18: note: it stands for `n` here
;     alu[r, r, +, n]
;                  ^
;   in the expansion of `inner` at in_argument.uc:8:5
;   in the expansion of `outer` at in_argument.uc:16:1
; in_argument.uc:17:5: error: expected a value, found `'x'`
; one('x')
;     ^
;   hint: texts are compared by streq
; in_argument.uc:13:9: note: it stands for `number` here
;     #if number
;         ^
;   in the expansion of `one` at in_argument.uc:17:1
; in_argument.uc:17:5: error: expected an operand, found `'x'`
; one('x')
;     ^
;   hint: a character is written as its number, `0x78`
;   in the expansion of `one` at in_argument.uc:17:1
