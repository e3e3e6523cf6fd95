; run: asm %s
#macro wait(name, reg)
name#:
    alu[reg, reg, -, 1]
    br>0[name#]
#endm
#macro wait(name)
name:
    br[name]
#endm
.set a
    wait(first, a)
    wait(first, a)
    wait(second#)
    wait(second#)
; expect:
; exit 2
; label_passed_to_a_macro.uc:13:10: error: duplicate label `first#`; first defined at label_passed_to_a_macro.uc:12
;     wait(first, a)
;          ^
;   hint: a label passed to `wait` is its caller's; one that the macro joins, as in `name/**/_own#`, is local to each expansion
; label_passed_to_a_macro.uc:3:1: note: it stands for `name` here
; name#:
; ^
;   in the expansion of `wait` at label_passed_to_a_macro.uc:13:5
; label_passed_to_a_macro.uc:15:10: error: duplicate label `second#`; first defined at label_passed_to_a_macro.uc:14
;     wait(second#)
;          ^
;   hint: a label passed to `wait` is its caller's; one that the macro joins, as in `name/**/_own#`, is local to each expansion
; label_passed_to_a_macro.uc:8:1: note: it stands for `name` here
; name:
; ^
;   in the expansion of `wait` at label_passed_to_a_macro.uc:15:5
