; results: 00000021 08000000 00000000 08000000 fff7c66c 00003926 9f138976
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %xor = xor i32 %0, -403842969, !dbg !17
  %add.mask = and i32 %xor, 4194303, !dbg !18
  %tobool.not = icmp eq i32 %add.mask, 4194271, !dbg !18
  br i1 %tobool.not, label %if.then268, label %if.then, !dbg !19

for.body:                                         ; preds = %for.body, %entry
  %i.0142 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.0142, -1640531527, !dbg !20
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.0142, !dbg !21
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !22, !tbaa !7
  %inc = add nuw nsw i32 %i.0142, 1, !dbg !23
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !24
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !25, !llvm.loop !26

if.then:                                          ; preds = %for.cond.cleanup
  %1 = load i32, ptr addrspace(1) @a, align 4, !dbg !30, !tbaa !7
  %tobool19.not = icmp eq i32 %1, -1, !dbg !31
  br i1 %tobool19.not, label %if.else, label %if.end280, !dbg !32

if.else:                                          ; preds = %if.then
  %2 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 4), align 4, !dbg !33, !tbaa !7
  %add89 = add i32 %2, 8388608, !dbg !34
  br label %if.end280

if.then268:                                       ; preds = %for.cond.cleanup
  %3 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 24), align 4, !dbg !35, !tbaa !7
  %cmp274 = icmp ne i32 %3, 33, !dbg !36
  %conv275 = zext i1 %cmp274 to i32, !dbg !36
  %xor276 = xor i32 %conv275, -75, !dbg !37
  br label %if.end280, !dbg !38

if.end280:                                        ; preds = %if.then268, %if.else, %if.then
  %v2.1 = phi i32 [ %xor276, %if.then268 ], [ 0, %if.else ], [ 0, %if.then ], !dbg !39
  %v3.0 = phi i32 [ %xor, %if.then268 ], [ %xor, %if.else ], [ 134217728, %if.then ], !dbg !39
  %v5.1 = phi i32 [ 14630, %if.then268 ], [ %add89, %if.else ], [ 14630, %if.then ], !dbg !39
  %and281 = and i32 %v2.1, 15, !dbg !40
  %arrayidx282 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and281, !dbg !41
  %4 = load i32, ptr addrspace(1) %arrayidx282, align 4, !dbg !41, !tbaa !7
  %call283 = tail call i32 @csum_add(i32 inreg noundef %4, i32 inreg noundef %v3.0) #3, !dbg !42
  br label %for.body.i, !dbg !43

for.body.i:                                       ; preds = %if.end280, %for.body.i
  %bit.0.i4 = phi i32 [ 0, %if.end280 ], [ %inc.i, %for.body.i ]
  %rest.0.i3 = phi i32 [ 0, %if.end280 ], [ %rest.1.i, %for.body.i ]
  %quotient.0.i2 = phi i32 [ 0, %if.end280 ], [ %quotient.1.i, %for.body.i ]
  %a.addr.0.i1 = phi i32 [ %call283, %if.end280 ], [ %shl1.i, %for.body.i ]
  %or.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i3, i32 %a.addr.0.i1, i32 1), !dbg !43
  %shl1.i = shl i32 %a.addr.0.i1, 1, !dbg !43
  %shl2.i = shl i32 %quotient.0.i2, 1, !dbg !43
  %cmp3.i = icmp ugt i32 %or.i, 248, !dbg !43
  %sub.i = add i32 %or.i, -249, !dbg !43
  %or4.i = zext i1 %cmp3.i to i32, !dbg !43
  %quotient.1.i = or disjoint i32 %shl2.i, %or4.i, !dbg !43
  %rest.1.i = select i1 %cmp3.i, i32 %sub.i, i32 %or.i, !dbg !43
  %inc.i = add nuw nsw i32 %bit.0.i4, 1, !dbg !43
  %exitcond.not5 = icmp eq i32 %inc.i, 32, !dbg !43
  br i1 %exitcond.not5, label %ixp_runtime_udiv.exit, label %for.body.i, !dbg !43, !llvm.loop !44

ixp_runtime_udiv.exit:                            ; preds = %for.body.i
  %not285 = xor i32 %quotient.1.i, -1, !dbg !45
  store i32 33, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !46, !tbaa !7
  store i32 134217728, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !47, !tbaa !7
  store i32 %v2.1, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !48, !tbaa !7
  store i32 %v3.0, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !49, !tbaa !7
  store i32 %not285, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !50, !tbaa !7
  store i32 %v5.1, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !51, !tbaa !7
  br label %for.body291, !dbg !52

for.cond.cleanup290:                              ; preds = %for.body291
  store i32 %xor296, ptr addrspace(3) inttoptr (i32 1048 to ptr addrspace(3)), align 8, !dbg !53, !tbaa !7
  ret i32 0, !dbg !54

for.body291:                                      ; preds = %for.body291, %ixp_runtime_udiv.exit
  %i286.0144 = phi i32 [ 0, %ixp_runtime_udiv.exit ], [ %inc298, %for.body291 ]
  %h.0143 = phi i32 [ 0, %ixp_runtime_udiv.exit ], [ %xor296, %for.body291 ]
  %or294 = tail call i32 @llvm.fshl.i32(i32 %h.0143, i32 %h.0143, i32 1), !dbg !55
  %arrayidx295 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i286.0144, !dbg !56
  %5 = load i32, ptr addrspace(1) %arrayidx295, align 4, !dbg !56, !tbaa !7
  %xor296 = xor i32 %5, %or294, !dbg !57
  %inc298 = add nuw nsw i32 %i286.0144, 1, !dbg !58
  %exitcond145.not = icmp eq i32 %inc298, 16, !dbg !59
  br i1 %exitcond145.not, label %for.cond.cleanup290, label %for.body291, !dbg !60, !llvm.loop !61
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !64 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #2

attributes #0 = { nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "12.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 3, type: !13, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "12.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 201, atomRank: 1)
!16 = !DILocation(line: 11, column: 7, scope: !11)
!17 = !DILocation(line: 11, column: 4, scope: !11, atomGroup: 13, atomRank: 2)
!18 = !DILocation(line: 12, column: 26, scope: !11, atomGroup: 14, atomRank: 2)
!19 = !DILocation(line: 12, column: 5, scope: !11, atomGroup: 14, atomRank: 1)
!20 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!21 = !DILocation(line: 4, column: 35, scope: !11)
!22 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!23 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!24 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!25 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!26 = distinct !{!26, !27, !28, !29}
!27 = !DILocation(line: 4, column: 1, scope: !11)
!28 = !DILocation(line: 4, column: 46, scope: !11)
!29 = !{!"llvm.loop.mustprogress"}
!30 = !DILocation(line: 15, column: 27, scope: !11)
!31 = !DILocation(line: 15, column: 19, scope: !11, atomGroup: 18, atomRank: 2)
!32 = !DILocation(line: 15, column: 5, scope: !11, atomGroup: 18, atomRank: 1)
!33 = !DILocation(line: 38, column: 36, scope: !11)
!34 = !DILocation(line: 38, column: 34, scope: !11, atomGroup: 36, atomRank: 2)
!35 = !DILocation(line: 101, column: 70, scope: !11)
!36 = !DILocation(line: 101, column: 51, scope: !11)
!37 = !DILocation(line: 101, column: 4, scope: !11, atomGroup: 84, atomRank: 2)
!38 = !DILocation(line: 102, column: 1, scope: !11)
!39 = !DILocation(line: 0, scope: !11)
!40 = !DILocation(line: 108, column: 33, scope: !11)
!41 = !DILocation(line: 108, column: 28, scope: !11)
!42 = !DILocation(line: 108, column: 19, scope: !11)
!43 = !DILocation(line: 108, column: 44, scope: !11)
!44 = distinct !{!44, !29}
!45 = !DILocation(line: 108, column: 7, scope: !11, atomGroup: 87, atomRank: 2)
!46 = !DILocation(line: 109, column: 1, scope: !11, atomGroup: 88, atomRank: 1)
!47 = !DILocation(line: 110, column: 1, scope: !11, atomGroup: 89, atomRank: 1)
!48 = !DILocation(line: 111, column: 1, scope: !11, atomGroup: 90, atomRank: 1)
!49 = !DILocation(line: 112, column: 1, scope: !11, atomGroup: 91, atomRank: 1)
!50 = !DILocation(line: 113, column: 1, scope: !11, atomGroup: 92, atomRank: 1)
!51 = !DILocation(line: 114, column: 1, scope: !11, atomGroup: 93, atomRank: 1)
!52 = !DILocation(line: 116, column: 1, scope: !11, atomGroup: 203, atomRank: 1)
!53 = !DILocation(line: 117, column: 1, scope: !11, atomGroup: 101, atomRank: 1)
!54 = !DILocation(line: 118, column: 1, scope: !11, atomGroup: 103, atomRank: 1)
!55 = !DILocation(line: 116, column: 47, scope: !11)
!56 = !DILocation(line: 116, column: 60, scope: !11)
!57 = !DILocation(line: 116, column: 58, scope: !11, atomGroup: 98, atomRank: 2)
!58 = !DILocation(line: 116, column: 31, scope: !11, atomGroup: 99, atomRank: 2)
!59 = !DILocation(line: 116, column: 24, scope: !11, atomGroup: 96, atomRank: 1)
!60 = !DILocation(line: 116, column: 1, scope: !11, atomGroup: 97, atomRank: 1)
!61 = distinct !{!61, !62, !63, !29}
!62 = !DILocation(line: 116, column: 1, scope: !11)
!63 = !DILocation(line: 116, column: 63, scope: !11)
!64 = !DISubprogram(name: "csum_add", scope: !65, file: !65, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!65 = !DIFile(filename: "ixp.h", directory: "")
