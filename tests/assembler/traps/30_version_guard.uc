; run: asm %s --list - -o out.image -D TOOL_VERSION=4
#ifndef TOOL_VERSION
#error "this library needs TOOL_VERSION"
#elif (TOOL_VERSION < 3)
#error 2 "version " TOOL_VERSION " is too old"
#endif
immed[a, TOOL_VERSION]
    ctx_arb[kill]
; expect:
; exit 0
; ; 30_version_guard.uc for ixp1240, 2 words
;
; 0000 3c000010 immed[a0, 4]                                 ; immed[a, TOOL_VERSION]  [30_version_guard.uc:7]
; 0001 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [30_version_guard.uc:8]
;
; ; labels
;
; ; registers (name, place, use, scope)
; ;   a                        a0    write      global
;
; ; free
; ;   words 2046, threads 0
; ;   GPRs 31, SRAM transfer registers 8, SDRAM transfer registers 8
