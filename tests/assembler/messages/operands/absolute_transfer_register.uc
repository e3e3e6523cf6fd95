; run: asm %s
; An absolute transfer register, which no word can name.
sram[read, $@x, a, 0, 1], ctx_swap
alu[b, $$@y[1], +, 1]
; expect:
; exit 2
; absolute_transfer_register.uc:3:12: error: transfer register must be relative, `$x`, not absolute
; sram[read, $@x, a, 0, 1], ctx_swap
;            ^
;   hint: pass the value in an absolute GPR `@x`, or through memory
; absolute_transfer_register.uc:4:8: error: transfer register must be relative, `$$y1`, not absolute
; alu[b, $$@y[1], +, 1]
;        ^
;   hint: pass the value in an absolute GPR `@x`, or through memory
