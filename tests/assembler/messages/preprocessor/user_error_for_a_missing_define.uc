; run: asm %s
#ifndef ENGINE
#error "ENGINE must be defined"
#endif
    immed[_number, (ENGINE * 4)]
    immed[_other, (OTHER * 4)]
; expect:
; exit 2
; user_error_for_a_missing_define.uc:3:2: error: ENGINE must be defined
; #error "ENGINE must be defined"
;  ^
; user_error_for_a_missing_define.uc:6:20: error: undefined name `OTHER`
;     immed[_other, (OTHER * 4)]
;                    ^
