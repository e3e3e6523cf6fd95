; run: asm %s
#define_eval list 'ab'
#repeat (13)
    #define_eval list 'list/**/list'
#endloop
; expect:
; exit 2
; text_that_doubles.uc:4:23: error: word must have at most 10000 characters after expansion, not 16386
;     #define_eval list 'list/**/list'
;                       ^
