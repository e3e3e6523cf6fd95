; run: asm %s
.reg @r0 @r1 @r2 @r3 @r4 @r5 @r6 @r7 @r8 @r9 @r10 @r11 @r12 @r13 @r14 @r15 @r16 @r17 @r18 @r19 @r20 @r21 @r22 @r23 @r24 @r25 @r26 @r27 @r28 @r29 @r30 @r31 @r32 @r33 @r34 @r35 @r36 @r37 @r38 @r39 @r40 @r41 @r42 @r43 @r44 @r45 @r46 @r47 @r48 @r49 @r50 @r51 @r52 @r53 @r54 @r55 @r56 @r57 @r58 @r59 @r60 @r61 @r62 @r63
.areg x 0
.reg @s0 @s1 @s2 @s3 @s4 @s5 @s6 @s7 @s8 @s9 @s10 @s11 @s12 @s13 @s14 @s15 @s16 @s17 @s18 @s19 @s20 @s21 @s22 @s23 @s24 @s25 @s26 @s27 @s28 @s29 @s30 @s31 @s32 @s33 @s34 @s35 @s36 @s37 @s38 @s39 @s40 @s41 @s42 @s43 @s44 @s45 @s46 @s47 @s48 @s49 @s50 @s51 @s52 @s53 @s54 @s55 @s56 @s57 @s58 @s59 @s60
immed[x, 1]
    ctx_arb[kill]
; expect:
; exit 2
; too_many_absolute.uc:4:296: error: out of registers: no room for `@s60` in the 60 absolute GPRs left in bank A
; .reg @s0 @s1 @s2 @s3 @s4 @s5 @s6 @s7 @s8 @s9 @s10 @s11 @s12 @s13 @s14 @s15 @s16 @s17 @s18 @s19 @s20 @s21 @s22 @s23 @s24 @s25 @s26 @s27 @s28 @s29 @s30 @s31 @s32 @s33 @s34 @s35 @s36 @s37 @s38 @s39 @s40 @s41 @s42 @s43 @s44 @s45 @s46 @s47 @s48 @s49 @s50 @s51 @s52 @s53 @s54 @s55 @s56 @s57 @s58 @s59 @s60
;                                                                                                                                                                                                                                                                                                        ^
;   hint: taken by 60 absolute registers, four to a number (`@r4`, `@r6`, `@r8`, ...), 1 of the global level (`x`); declare registers in inner scopes, which share numbers, or use one less
