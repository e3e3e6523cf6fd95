; run: asm %s
.set a
l#: jump[a, l#], targets[1, 2]
    ctx_arb[kill]
; expect:
; exit 2
; targets_without_labels.uc:3:18: error: `targets` must list labels, as in `targets[a#, b#]`
; l#: jump[a, l#], targets[1, 2]
;                  ^
