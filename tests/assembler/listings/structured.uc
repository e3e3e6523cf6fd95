; run: asm %s --list -
.while (n > 0)
.if (n == 5) || signal(sram)
.break
.elif (m & 0x100)
nop
.elif_unsigned (n < m)
.continue
.else
alu[n, n, -, 1]
.endif
.endw
.repeat
nop
.until !(n != 3000)
ctx_arb[kill]
; expect:
; exit 0
; ; structured.uc for ixp1240, 21 words
;
;               while_1_next#:
; 0000 037f0000 alu[--, a0, -, 0]                            ; .while (n > 0)  [structured.uc:2]
; 0001 61280010 br<=0[while_1_end#]                          ; .while (n > 0)  [structured.uc:2]
; 0002 037f000a alu[--, a0, -, 5]                            ; .if (n == 5) || signal(sram)  [structured.uc:3]
; 0003 61000005 br=0[condition_3#]                           ; .if (n == 5) || signal(sram)  [structured.uc:3]
; 0004 62800007 br_!signal[sram, if_2_arm1#]                 ; .if (n == 5) || signal(sram)  [structured.uc:3]
;               condition_3#:
; 0005 60800010 br[while_1_end#]                             ; .break  [structured.uc:4]
; 0006 6080000f br[if_2_end#]                                ; .elif (m & 0x100)  [structured.uc:5]
;               if_2_arm1#:
; 0007 4881000a br_bclr[b0, 8, if_2_arm2#]                   ; .elif (m & 0x100)  [structured.uc:5]
; 0008 60000000 nop                                          ; nop  [structured.uc:6]
; 0009 6080000f br[if_2_end#]                                ; .elif_unsigned (n < m)  [structured.uc:7]
;               if_2_arm2#:
; 0010 206ff060 alu[--, a0, -, b0]                           ; .elif_unsigned (n < m)  [structured.uc:7]
; 0011 6130000e br=cout[if_2_arm3#]                          ; .elif_unsigned (n < m)  [structured.uc:7]
; 0012 60800000 br[while_1_next#]                            ; .continue  [structured.uc:8]
; 0013 6080000f br[if_2_end#]                                ; .else  [structured.uc:9]
;               if_2_arm3#:
; 0014 03010002 alu[a0, a0, -, 1]                            ; alu[n, n, -, 1]  [structured.uc:10]
;               if_2_end#:
; 0015 60800000 br[while_1_next#]                            ; .endw  [structured.uc:12]
;               while_1_end#:
;               repeat_4_top#:
; 0016 60000000 nop                                          ; nop  [structured.uc:14]
;               repeat_4_next#:
; 0017 3d082ee0 immed[b1, 3000]                              ; .until !(n != 3000)  [structured.uc:15]
; 0018 206ff061 alu[--, a0, -, b1]                           ; .until !(n != 3000)  [structured.uc:15]
; 0019 61080010 br!=0[while_1_end#]                          ; .until !(n != 3000)  [structured.uc:15]
;               repeat_4_end#:
; 0020 64000400 ctx_arb[kill]                                ; ctx_arb[kill]  [structured.uc:16]
;
; ; labels
; ;   0005 condition_3#
; ;   0007 if_2_arm1#
; ;   0010 if_2_arm2#
; ;   0014 if_2_arm3#
; ;   0015 if_2_end#
; ;   0020 repeat_4_end#
; ;   0017 repeat_4_next#
; ;   0016 repeat_4_top#
; ;   0016 while_1_end#
; ;   0000 while_1_next#
;
; ; registers (name, place, use, scope)
; ;   n                        a0    read/write global
; ;   m                        b0    read       global
; ;   condition_value          b1    read/write condition_value (line 15)
;
; ; free
; ;   words 2027, threads 0
; ;   GPRs 29, SRAM transfer registers 8, SDRAM transfer registers 8
; structured.uc:2:1: warning: register `n` is read, and a path to here does not set it [maybe-unset]
; .while (n > 0)
; ^
;   hint: set it on every path, or declare by `.set n` that it has a value
; structured.uc:5:1: warning: undefined name `m` is taken as a register, which nothing writes [never-written]
; .elif (m & 0x100)
; ^
;   hint: `#define m VALUE` or -D makes a constant; `.set m` declares that it has a value
; structured.uc:16:1: warning: `br!=0` before ctx_arb[kill] fetches it, also when taken [kill-after-branch]
; ctx_arb[kill]
; ^
;   hint: a kill takes effect when it is fetched; put `nop` between them
; structured.uc:15:1: note: taken, this fetches 2 words behind it
; .until !(n != 3000)
; ^
