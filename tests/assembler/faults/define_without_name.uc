; run: asm %s
#define
    ctx_arb[kill]
; expect:
; exit 2
; define_without_name.uc:2:2: error: `#define` must be followed by a name
; #define
;  ^
