; run: asm %s
#include "nowhere.uc"
#include <there/nowhere.uc>
#include nowhere
; expect:
; exit 2
; missing_include.uc:2:10: error: include file `nowhere.uc` must exist
; #include "nowhere.uc"
;          ^
;   hint: searched `.`
; missing_include.uc:3:10: error: include file `there/nowhere.uc` must exist
; #include <there/nowhere.uc>
;          ^
;   hint: searched `.`
; missing_include.uc:4:2: error: `#include` must be followed by "file" or <file>
; #include nowhere
;  ^
