; run: asm %s
foo0[a]
foo1[a]
foo2[a]
foo3[a]
foo4[a]
foo5[a]
foo6[a]
foo7[a]
foo8[a]
foo9[a]
foo10[a]
foo11[a]
foo12[a]
foo13[a]
foo14[a]
foo15[a]
foo16[a]
foo17[a]
foo18[a]
foo19[a]
foo20[a]
foo21[a]
foo22[a]
foo23[a]
foo24[a]
foo25[a]
foo26[a]
foo27[a]
foo28[a]
foo29[a]
; expect:
; exit 2
; many_errors.uc:2:1: error: unknown instruction `foo0`
; foo0[a]
; ^
; many_errors.uc:3:1: error: unknown instruction `foo1`
; foo1[a]
; ^
; many_errors.uc:4:1: error: unknown instruction `foo2`
; foo2[a]
; ^
; many_errors.uc:5:1: error: unknown instruction `foo3`
; foo3[a]
; ^
; many_errors.uc:6:1: error: unknown instruction `foo4`
; foo4[a]
; ^
; many_errors.uc:7:1: error: unknown instruction `foo5`
; foo5[a]
; ^
; many_errors.uc:8:1: error: unknown instruction `foo6`
; foo6[a]
; ^
; many_errors.uc:9:1: error: unknown instruction `foo7`
; foo7[a]
; ^
; many_errors.uc:10:1: error: unknown instruction `foo8`
; foo8[a]
; ^
; many_errors.uc:11:1: error: unknown instruction `foo9`
; foo9[a]
; ^
; many_errors.uc:12:1: error: unknown instruction `foo10`
; foo10[a]
; ^
; many_errors.uc:13:1: error: unknown instruction `foo11`
; foo11[a]
; ^
; many_errors.uc:14:1: error: unknown instruction `foo12`
; foo12[a]
; ^
; many_errors.uc:15:1: error: unknown instruction `foo13`
; foo13[a]
; ^
; many_errors.uc:16:1: error: unknown instruction `foo14`
; foo14[a]
; ^
; many_errors.uc:17:1: error: unknown instruction `foo15`
; foo15[a]
; ^
; many_errors.uc:18:1: error: unknown instruction `foo16`
; foo16[a]
; ^
; many_errors.uc:19:1: error: unknown instruction `foo17`
; foo17[a]
; ^
; many_errors.uc:20:1: error: unknown instruction `foo18`
; foo18[a]
; ^
; many_errors.uc:21:1: error: unknown instruction `foo19`
; foo19[a]
; ^
; and 10 more errors (`ixp asm --sarif FILE` lists all)
