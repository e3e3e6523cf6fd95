; run: asm %s
#define WIDTH 9
#error 2 "width must be 8, not " WIDTH " bits"
#warning "not shown after an error"
; expect:
; exit 2
; user_error.uc:3:2: error: width must be 8, not 9 bits
; #error 2 "width must be 8, not " WIDTH " bits"
;  ^
