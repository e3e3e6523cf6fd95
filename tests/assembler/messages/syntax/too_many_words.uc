; run: asm %s
#repeat (2049)
nop
#endloop
; expect:
; exit 2
; too_many_words.uc:3:1: error: program must have at most 2048 words, not 2049
; nop
; ^
