; run: asm %s
nop
/* no end
; expect:
; exit 2
; unterminated_comment.uc:3:1: error: comment must be closed by `*/`, not end with the file
; /* no end
; ^
