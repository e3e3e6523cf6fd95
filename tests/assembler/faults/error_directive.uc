; run: asm %s
#define PORTS 9
#error "at most 8 ports, not " PORTS
    ctx_arb[kill]
; expect:
; exit 2
; error_directive.uc:3:2: error: at most 8 ports, not 9
; #error "at most 8 ports, not " PORTS
;  ^
