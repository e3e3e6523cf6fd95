; results: 00000006 00000000 00000000 00000006 9f138976
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %xor = xor i32 %0, -1989944210, !dbg !17
  %shl.mask = and i32 %0, 1, !dbg !18
  %tobool.not = icmp eq i32 %shl.mask, 0, !dbg !18
  br i1 %tobool.not, label %if.else, label %for.body8, !dbg !19

for.body:                                         ; preds = %for.body, %entry
  %i.037 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.037, -1640531527, !dbg !20
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.037, !dbg !21
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !22, !tbaa !7
  %inc = add nuw nsw i32 %i.037, 1, !dbg !23
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !24
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !25, !llvm.loop !26

for.body8:                                        ; preds = %for.cond.cleanup
  %and9 = and i32 %xor, 67108863, !dbg !30
  %mul10 = mul i32 %and9, 67108863, !dbg !31
  %1 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 24), align 4, !dbg !32, !tbaa !7
  %sext = shl i32 %1, 16, !dbg !33
  %conv14 = ashr exact i32 %sext, 16, !dbg !33
  %cmp15 = icmp eq i32 %mul10, %conv14, !dbg !34
  %conv16 = zext i1 %cmp15 to i32, !dbg !35
  br label %if.end35, !dbg !36

if.else:                                          ; preds = %for.cond.cleanup
  %2 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 60), align 4, !dbg !37, !tbaa !7
  %sub25 = add i32 %xor, -6, !dbg !38
  %add27 = add i32 %sub25, %2, !dbg !39
  %shr29 = lshr i32 %add27, 8, !dbg !40
  %not30 = xor i32 %shr29, 1073741823, !dbg !41
  %and32 = and i32 %add27, 15, !dbg !42
  %arrayidx33 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and32, !dbg !43
  %3 = load i32, ptr addrspace(1) %arrayidx33, align 4, !dbg !43, !tbaa !7
  %and34 = and i32 %3, %xor, !dbg !44
  br label %if.end35

if.end35:                                         ; preds = %if.else, %for.body8
  %v0.0 = phi i32 [ 6, %for.body8 ], [ %not30, %if.else ], !dbg !45
  %v2.2 = phi i32 [ %conv16, %for.body8 ], [ %and34, %if.else ], !dbg !45
  br label %for.body.i, !dbg !46

for.body.i:                                       ; preds = %if.end35, %for.body.i
  %bit.0.i3 = phi i32 [ 0, %if.end35 ], [ %inc.i, %for.body.i ]
  %rest.0.i2 = phi i32 [ 0, %if.end35 ], [ %spec.select.i, %for.body.i ]
  %a.addr.0.i1 = phi i32 [ %v2.2, %if.end35 ], [ %shl1.i, %for.body.i ]
  %or.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i2, i32 %a.addr.0.i1, i32 1), !dbg !46
  %shl1.i = shl i32 %a.addr.0.i1, 1, !dbg !46
  %cmp2.i = icmp ugt i32 %or.i, 217, !dbg !46
  %sub.i = add i32 %or.i, -218, !dbg !46
  %spec.select.i = select i1 %cmp2.i, i32 %sub.i, i32 %or.i, !dbg !46
  %inc.i = add nuw nsw i32 %bit.0.i3, 1, !dbg !46
  %exitcond.not4 = icmp eq i32 %inc.i, 32, !dbg !46
  br i1 %exitcond.not4, label %ixp_runtime_urem.exit, label %for.body.i, !dbg !46, !llvm.loop !47

ixp_runtime_urem.exit:                            ; preds = %for.body.i
  %and47 = and i32 %spec.select.i, %v0.0, !dbg !48
  %shl49 = shl nuw nsw i32 %and47, 6, !dbg !49
  store i32 %v0.0, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !50, !tbaa !7
  store i32 %shl49, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !51, !tbaa !7
  store i32 %v2.2, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !52, !tbaa !7
  store i32 6, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !53, !tbaa !7
  br label %for.body56, !dbg !54

for.cond.cleanup55:                               ; preds = %for.body56
  store i32 %xor60, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !55, !tbaa !7
  ret i32 0, !dbg !56

for.body56:                                       ; preds = %for.body56, %ixp_runtime_urem.exit
  %i51.039 = phi i32 [ 0, %ixp_runtime_urem.exit ], [ %inc62, %for.body56 ]
  %h.038 = phi i32 [ 0, %ixp_runtime_urem.exit ], [ %xor60, %for.body56 ]
  %or = tail call i32 @llvm.fshl.i32(i32 %h.038, i32 %h.038, i32 1), !dbg !57
  %arrayidx59 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i51.039, !dbg !58
  %4 = load i32, ptr addrspace(1) %arrayidx59, align 4, !dbg !58, !tbaa !7
  %xor60 = xor i32 %4, %or, !dbg !59
  %inc62 = add nuw nsw i32 %i51.039, 1, !dbg !60
  %exitcond40.not = icmp eq i32 %inc62, 16, !dbg !61
  br i1 %exitcond40.not, label %for.cond.cleanup55, label %for.body56, !dbg !62, !llvm.loop !63
}

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #1

attributes #0 = { nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "4.c", directory: "")
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
!12 = !DIFile(filename: "4.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 101, atomRank: 1)
!16 = !DILocation(line: 9, column: 7, scope: !11)
!17 = !DILocation(line: 9, column: 4, scope: !11, atomGroup: 11, atomRank: 2)
!18 = !DILocation(line: 11, column: 19, scope: !11, atomGroup: 13, atomRank: 2)
!19 = !DILocation(line: 11, column: 5, scope: !11, atomGroup: 13, atomRank: 1)
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
!30 = !DILocation(line: 14, column: 31, scope: !11)
!31 = !DILocation(line: 14, column: 37, scope: !11)
!32 = !DILocation(line: 14, column: 75, scope: !11)
!33 = !DILocation(line: 14, column: 56, scope: !11)
!34 = !DILocation(line: 14, column: 53, scope: !11, atomGroup: 18, atomRank: 3)
!35 = !DILocation(line: 14, column: 53, scope: !11, atomGroup: 18, atomRank: 2)
!36 = !DILocation(line: 17, column: 1, scope: !11)
!37 = !DILocation(line: 18, column: 21, scope: !11)
!38 = !DILocation(line: 18, column: 18, scope: !11)
!39 = !DILocation(line: 18, column: 4, scope: !11, atomGroup: 23, atomRank: 2)
!40 = !DILocation(line: 19, column: 33, scope: !11)
!41 = !DILocation(line: 19, column: 18, scope: !11)
!42 = !DILocation(line: 20, column: 12, scope: !11)
!43 = !DILocation(line: 20, column: 7, scope: !11)
!44 = !DILocation(line: 20, column: 4, scope: !11, atomGroup: 25, atomRank: 2)
!45 = !DILocation(line: 0, scope: !11)
!46 = !DILocation(line: 25, column: 37, scope: !11)
!47 = distinct !{!47, !29}
!48 = !DILocation(line: 25, column: 21, scope: !11)
!49 = !DILocation(line: 25, column: 46, scope: !11, atomGroup: 32, atomRank: 2)
!50 = !DILocation(line: 26, column: 1, scope: !11, atomGroup: 33, atomRank: 1)
!51 = !DILocation(line: 27, column: 1, scope: !11, atomGroup: 34, atomRank: 1)
!52 = !DILocation(line: 28, column: 1, scope: !11, atomGroup: 35, atomRank: 1)
!53 = !DILocation(line: 29, column: 1, scope: !11, atomGroup: 36, atomRank: 1)
!54 = !DILocation(line: 31, column: 1, scope: !11, atomGroup: 103, atomRank: 1)
!55 = !DILocation(line: 32, column: 1, scope: !11, atomGroup: 44, atomRank: 1)
!56 = !DILocation(line: 33, column: 1, scope: !11, atomGroup: 46, atomRank: 1)
!57 = !DILocation(line: 31, column: 47, scope: !11)
!58 = !DILocation(line: 31, column: 60, scope: !11)
!59 = !DILocation(line: 31, column: 58, scope: !11, atomGroup: 41, atomRank: 2)
!60 = !DILocation(line: 31, column: 31, scope: !11, atomGroup: 42, atomRank: 2)
!61 = !DILocation(line: 31, column: 24, scope: !11, atomGroup: 39, atomRank: 1)
!62 = !DILocation(line: 31, column: 1, scope: !11, atomGroup: 40, atomRank: 1)
!63 = distinct !{!63, !64, !65, !29}
!64 = !DILocation(line: 31, column: 1, scope: !11)
!65 = !DILocation(line: 31, column: 63, scope: !11)
