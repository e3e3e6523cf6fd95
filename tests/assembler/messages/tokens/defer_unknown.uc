; run: asm %s --fix
.set a
one#: br[one#], defer[x]
alu[a, a, +, a]
; expect:
; exit 2
; defer_unknown.uc:3:23: error: undefined name `x`
; one#: br[one#], defer[x]
;                       ^
