; run: asm %s
.import_var SIZE
    ctx_arb[kill]
; expect:
; exit 2
; import_without_value.uc:2:13: error: import variable `SIZE` must have a value
; .import_var SIZE
;             ^
;   hint: -D SIZE=VALUE gives one
