; results: 00000001 00000001 0000007d 0000001b 01e1e1e2 31e6c493 9f138976
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %shl8 = shl i32 %0, 31, !dbg !17
  %xor10 = or disjoint i32 %shl8, 20, !dbg !18
  br label %for.body.i, !dbg !19

for.body.i:                                       ; preds = %for.cond.cleanup, %for.body.i
  %bit.0.i4 = phi i32 [ 0, %for.cond.cleanup ], [ %inc.i, %for.body.i ]
  %rest.0.i3 = phi i32 [ 0, %for.cond.cleanup ], [ %rest.1.i, %for.body.i ]
  %quotient.0.i2 = phi i32 [ 0, %for.cond.cleanup ], [ %quotient.1.i, %for.body.i ]
  %a.addr.0.i1 = phi i32 [ %xor10, %for.cond.cleanup ], [ %shl1.i, %for.body.i ]
  %or.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i3, i32 %a.addr.0.i1, i32 1), !dbg !19
  %shl1.i = shl i32 %a.addr.0.i1, 1, !dbg !19
  %shl2.i = shl i32 %quotient.0.i2, 1, !dbg !19
  %cmp3.i = icmp ugt i32 %or.i, 67, !dbg !19
  %sub.i = add i32 %or.i, -68, !dbg !19
  %or4.i = zext i1 %cmp3.i to i32, !dbg !19
  %quotient.1.i = or disjoint i32 %shl2.i, %or4.i, !dbg !19
  %rest.1.i = select i1 %cmp3.i, i32 %sub.i, i32 %or.i, !dbg !19
  %inc.i = add nuw nsw i32 %bit.0.i4, 1, !dbg !19
  %exitcond.not5 = icmp eq i32 %inc.i, 32, !dbg !19
  br i1 %exitcond.not5, label %ixp_runtime_udiv.exit, label %for.body.i, !dbg !19, !llvm.loop !20

ixp_runtime_udiv.exit:                            ; preds = %for.body.i
  %1 = xor i32 %0, -348083784, !dbg !22
  %2 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 28), align 4, !dbg !23, !tbaa !7
  %and14 = and i32 %quotient.1.i, 15, !dbg !24
  %arrayidx15 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and14, !dbg !25
  %3 = load i32, ptr addrspace(1) %arrayidx15, align 4, !dbg !25, !tbaa !7
  %xor16 = xor i32 %3, %2, !dbg !26
  %4 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 4), align 4, !dbg !27, !tbaa !7
  %cmp34 = icmp ne i32 %4, 0, !dbg !28
  %conv35 = zext i1 %cmp34 to i32, !dbg !29
  store i32 1, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !30, !tbaa !7
  store i32 %conv35, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !31, !tbaa !7
  %conv37 = and i32 %xor16, 255, !dbg !32
  store i32 %conv37, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !33, !tbaa !7
  store i32 27, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !34, !tbaa !7
  store i32 %quotient.1.i, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !35, !tbaa !7
  store i32 %1, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !36, !tbaa !7
  br label %for.body45, !dbg !37

for.body:                                         ; preds = %for.body, %entry
  %i.024 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.024, -1640531527, !dbg !38
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.024, !dbg !39
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !40, !tbaa !7
  %inc = add nuw nsw i32 %i.024, 1, !dbg !41
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !42
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !43, !llvm.loop !44

for.cond.cleanup44:                               ; preds = %for.body45
  store i32 %xor50, ptr addrspace(3) inttoptr (i32 1048 to ptr addrspace(3)), align 8, !dbg !47, !tbaa !7
  ret i32 0, !dbg !48

for.body45:                                       ; preds = %for.body45, %ixp_runtime_udiv.exit
  %i40.026 = phi i32 [ 0, %ixp_runtime_udiv.exit ], [ %inc52, %for.body45 ]
  %h.025 = phi i32 [ 0, %ixp_runtime_udiv.exit ], [ %xor50, %for.body45 ]
  %or48 = tail call i32 @llvm.fshl.i32(i32 %h.025, i32 %h.025, i32 1), !dbg !49
  %arrayidx49 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i40.026, !dbg !50
  %5 = load i32, ptr addrspace(1) %arrayidx49, align 4, !dbg !50, !tbaa !7
  %xor50 = xor i32 %5, %or48, !dbg !51
  %inc52 = add nuw nsw i32 %i40.026, 1, !dbg !52
  %exitcond27.not = icmp eq i32 %inc52, 16, !dbg !53
  br i1 %exitcond27.not, label %for.cond.cleanup44, label %for.body45, !dbg !54, !llvm.loop !55
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
!1 = !DIFile(filename: "9.c", directory: "")
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
!12 = !DIFile(filename: "9.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 189, atomRank: 1)
!16 = !DILocation(line: 11, column: 7, scope: !11)
!17 = !DILocation(line: 13, column: 32, scope: !11)
!18 = !DILocation(line: 13, column: 39, scope: !11)
!19 = !DILocation(line: 13, column: 45, scope: !11)
!20 = distinct !{!20, !21}
!21 = !{!"llvm.loop.mustprogress"}
!22 = !DILocation(line: 11, column: 4, scope: !11, atomGroup: 13, atomRank: 2)
!23 = !DILocation(line: 14, column: 14, scope: !11)
!24 = !DILocation(line: 14, column: 32, scope: !11)
!25 = !DILocation(line: 14, column: 27, scope: !11)
!26 = !DILocation(line: 14, column: 25, scope: !11)
!27 = !DILocation(line: 16, column: 58, scope: !11)
!28 = !DILocation(line: 16, column: 45, scope: !11, atomGroup: 18, atomRank: 3)
!29 = !DILocation(line: 16, column: 45, scope: !11, atomGroup: 18, atomRank: 2)
!30 = !DILocation(line: 17, column: 1, scope: !11, atomGroup: 19, atomRank: 1)
!31 = !DILocation(line: 18, column: 1, scope: !11, atomGroup: 20, atomRank: 1)
!32 = !DILocation(line: 19, column: 11, scope: !11, atomGroup: 21, atomRank: 2)
!33 = !DILocation(line: 19, column: 1, scope: !11, atomGroup: 21, atomRank: 1)
!34 = !DILocation(line: 20, column: 1, scope: !11, atomGroup: 22, atomRank: 1)
!35 = !DILocation(line: 21, column: 1, scope: !11, atomGroup: 23, atomRank: 1)
!36 = !DILocation(line: 22, column: 1, scope: !11, atomGroup: 24, atomRank: 1)
!37 = !DILocation(line: 24, column: 1, scope: !11, atomGroup: 191, atomRank: 1)
!38 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!39 = !DILocation(line: 4, column: 35, scope: !11)
!40 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!41 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!42 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!43 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!44 = distinct !{!44, !45, !46, !21}
!45 = !DILocation(line: 4, column: 1, scope: !11)
!46 = !DILocation(line: 4, column: 46, scope: !11)
!47 = !DILocation(line: 25, column: 1, scope: !11, atomGroup: 32, atomRank: 1)
!48 = !DILocation(line: 26, column: 1, scope: !11, atomGroup: 34, atomRank: 1)
!49 = !DILocation(line: 24, column: 47, scope: !11)
!50 = !DILocation(line: 24, column: 60, scope: !11)
!51 = !DILocation(line: 24, column: 58, scope: !11, atomGroup: 29, atomRank: 2)
!52 = !DILocation(line: 24, column: 31, scope: !11, atomGroup: 30, atomRank: 2)
!53 = !DILocation(line: 24, column: 24, scope: !11, atomGroup: 27, atomRank: 1)
!54 = !DILocation(line: 24, column: 1, scope: !11, atomGroup: 28, atomRank: 1)
!55 = distinct !{!55, !56, !57, !21}
!56 = !DILocation(line: 24, column: 1, scope: !11)
!57 = !DILocation(line: 24, column: 63, scope: !11)
