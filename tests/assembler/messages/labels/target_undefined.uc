; run: asm %s
.set a
one#: jump[a, one#], targets[one#, two#]
ctx_arb[kill]
; expect:
; exit 2
; target_undefined.uc:3:36: error: unknown label `two#`
; one#: jump[a, one#], targets[one#, two#]
;                                    ^
