; run: asm %s
; A misspelt include file: the folders that were searched, and files of a similar name.
#include "hardwares.uc"
    nop
; expect:
; exit 2
; misspelt_include.uc:3:10: error: include file `hardwares.uc` not found
; #include "hardwares.uc"
;          ^
;   hint: searched `.`, those of ixp; -I DIR adds a folder; did you mean `hardware.uc` or `eth_frames.uc` or `threads.uc`?
