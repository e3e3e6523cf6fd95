; run: asm %s --list - -o out.image
/** An example:
 *
#macro nothing(x)
    alu[x, x, +, 1]
#endm
#if 0
 */
immed[a, 1]
.use a
    ctx_arb[kill]
; expect:
; exit 0
; ; 02_directives_in_a_block_comment.uc for ixp1240, 2 words
;
; 0000 3c000004 immed[a0, 1]                                 ; immed[a, 1]  [02_directives_in_a_block_comment.uc:9]
; 0001 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [02_directives_in_a_block_comment.uc:11]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    read/write global
;
; ; free
; ;   words 2046, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
