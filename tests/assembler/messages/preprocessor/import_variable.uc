; run: asm %s -D BASE=4
.import_var BASE, LIMIT
immed[a, BASE]
; expect:
; exit 2
; import_variable.uc:2:19: error: import variable `LIMIT` has no value
; .import_var BASE, LIMIT
;                   ^
;   hint: set it with -D LIMIT=VALUE
