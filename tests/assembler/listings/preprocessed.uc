; run: asm %s -E
#define N 2
#macro m(x)
l#: alu[x, x, -, N]
  br>0[l#] ; comment
#endm
m(a)


m(b)
sram[read, $x, a, 0, 1],
  ctx_swap
ctx_arb[kill]
; expect:
; exit 0
; #line 4 "preprocessed.uc"
; l__1#: alu[a, a, -, 2]
; br>0[l__1#]
; #line 4 "preprocessed.uc"
; l__2#: alu[b, b, -, 2]
; br>0[l__2#]
; #line 11 "preprocessed.uc"
; sram[read, $x, a, 0, 1], ctx_swap
; #line 13 "preprocessed.uc"
; ctx_arb[kill]
