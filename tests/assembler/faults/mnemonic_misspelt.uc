; run: asm %s
aluu[a, b, +, c]
    ctx_arb[kill]
; expect:
; exit 2
; mnemonic_misspelt.uc:2:1: error: instruction must be a known one, not `aluu`
; aluu[a, b, +, c]
; ^
;   hint: did you mean `alu`?
