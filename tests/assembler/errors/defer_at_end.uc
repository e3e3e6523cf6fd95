; run: asm %s
alu[a, a, +, 1]
l#: br[l#], defer[1]
; expect:
; exit 2
; defer_at_end.uc:3:13: error: defer window must hold 1 instructions, not end with the program [defer-window]
; l#: br[l#], defer[1]
;             ^
