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
; in_argument.uc:17:5: error: expected a value, found `'x'`
; one('x')
;     ^
;   hint: texts are compared by streq
; in_argument.uc:13:9: note: it stands for `number` here
;     #if number
;         ^
;   in the expansion of `one` at in_argument.uc:17:1
