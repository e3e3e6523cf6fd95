; run: asm %s
#while (1)
#endloop
; expect:
; exit 2
; endless_loop.uc:2:1: error: program must be preprocessed within 250000 words
; #while (1)
; ^
;   hint: those of files, macros and loops count each time; a loop may never end
