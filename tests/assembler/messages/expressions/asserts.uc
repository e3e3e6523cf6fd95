; run: asm %s
.assert (1 < 2) "holds"
.assert (&$x < 8)
.assert (end# == 1) "the program must have one word"
sram[read, $x, a, 0, 1], ctx_swap
br[end#]
end#:
; expect:
; exit 2
; asserts.uc:4:1: error: the program must have one word
; .assert (end# == 1) "the program must have one word"
; ^
