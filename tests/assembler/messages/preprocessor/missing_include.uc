; run: asm %s
#include "nowhere.uc"
#include <there/nowhere.uc>
#include nowhere
; expect:
; exit 2
; missing_include.uc:2:10: error: include file `nowhere.uc` not found
; #include "nowhere.uc"
;          ^
;   hint: searched `.`, those of ixp; -I DIR adds a folder; did you mean `threads.uc`?
; missing_include.uc:3:10: error: include file `there/nowhere.uc` not found
; #include <there/nowhere.uc>
;          ^
;   hint: searched `.`, those of ixp; -I DIR adds a folder; did you mean `reorder.uc`?
; missing_include.uc:4:2: error: `#include` needs "file" or <file>
; #include nowhere
;  ^
