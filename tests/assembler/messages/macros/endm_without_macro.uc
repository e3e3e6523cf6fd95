; run: asm %s
#endm
    ctx_arb[kill]
; expect:
; exit 2
; endm_without_macro.uc:2:2: error: `#endm` without `#macro`
; #endm
;  ^
