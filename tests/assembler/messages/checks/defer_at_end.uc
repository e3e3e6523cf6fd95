; run: asm %s
alu[a, a, +, 1]
l#: br[l#], defer[1]
; expect:
; exit 2
; defer_at_end.uc:3:13: error: defer window of 1 goes past the end of the program [defer-window]
; l#: br[l#], defer[1]
;             ^
