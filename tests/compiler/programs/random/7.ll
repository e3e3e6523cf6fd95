; results: dea66d2b 9531985d dea66d2f 0000ddb6 00000000 04f5d804
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %xor = xor i32 %0, 67108864, !dbg !17
  %or6 = or i32 %xor, 5, !dbg !18
  %1 = lshr i32 %xor, 22, !dbg !19
  %add10 = add i32 %1, %xor, !dbg !20
  %and12 = and i32 %or6, 15, !dbg !21
  %arrayidx13 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and12, !dbg !22
  store i32 %add10, ptr addrspace(1) %arrayidx13, align 4, !dbg !23, !tbaa !7
  store i32 %xor, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !24, !tbaa !7
  store i32 -1791911843, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !25, !tbaa !7
  store i32 %or6, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !26, !tbaa !7
  store i32 56758, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !27, !tbaa !7
  store i32 0, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !28, !tbaa !7
  br label %for.body21, !dbg !29

for.body:                                         ; preds = %entry, %for.body
  %i.018 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.018, -1640531527, !dbg !30
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.018, !dbg !31
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !32, !tbaa !7
  %inc = add nuw nsw i32 %i.018, 1, !dbg !33
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !34
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !35, !llvm.loop !36

for.cond.cleanup20:                               ; preds = %for.body21
  store i32 %xor25, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !40, !tbaa !7
  ret i32 0, !dbg !41

for.body21:                                       ; preds = %for.cond.cleanup, %for.body21
  %i16.020 = phi i32 [ 0, %for.cond.cleanup ], [ %inc27, %for.body21 ]
  %h.019 = phi i32 [ 0, %for.cond.cleanup ], [ %xor25, %for.body21 ]
  %or23 = tail call i32 @llvm.fshl.i32(i32 %h.019, i32 %h.019, i32 1), !dbg !42
  %arrayidx24 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i16.020, !dbg !43
  %2 = load i32, ptr addrspace(1) %arrayidx24, align 4, !dbg !43, !tbaa !7
  %xor25 = xor i32 %2, %or23, !dbg !44
  %inc27 = add nuw nsw i32 %i16.020, 1, !dbg !45
  %exitcond21.not = icmp eq i32 %inc27, 16, !dbg !46
  br i1 %exitcond21.not, label %for.cond.cleanup20, label %for.body21, !dbg !47, !llvm.loop !48
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #1

attributes #0 = { nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "7.c", directory: "")
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
!12 = !DIFile(filename: "7.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 173, atomRank: 1)
!16 = !DILocation(line: 10, column: 7, scope: !11)
!17 = !DILocation(line: 10, column: 4, scope: !11, atomGroup: 12, atomRank: 2)
!18 = !DILocation(line: 12, column: 4, scope: !11, atomGroup: 14, atomRank: 2)
!19 = !DILocation(line: 13, column: 41, scope: !11)
!20 = !DILocation(line: 13, column: 25, scope: !11, atomGroup: 15, atomRank: 3)
!21 = !DILocation(line: 13, column: 6, scope: !11)
!22 = !DILocation(line: 13, column: 1, scope: !11)
!23 = !DILocation(line: 13, column: 12, scope: !11, atomGroup: 15, atomRank: 1)
!24 = !DILocation(line: 14, column: 1, scope: !11, atomGroup: 16, atomRank: 1)
!25 = !DILocation(line: 15, column: 1, scope: !11, atomGroup: 17, atomRank: 1)
!26 = !DILocation(line: 16, column: 1, scope: !11, atomGroup: 18, atomRank: 1)
!27 = !DILocation(line: 17, column: 1, scope: !11, atomGroup: 19, atomRank: 1)
!28 = !DILocation(line: 18, column: 1, scope: !11, atomGroup: 20, atomRank: 1)
!29 = !DILocation(line: 20, column: 1, scope: !11, atomGroup: 175, atomRank: 1)
!30 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!31 = !DILocation(line: 4, column: 35, scope: !11)
!32 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!33 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!34 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!35 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!36 = distinct !{!36, !37, !38, !39}
!37 = !DILocation(line: 4, column: 1, scope: !11)
!38 = !DILocation(line: 4, column: 46, scope: !11)
!39 = !{!"llvm.loop.mustprogress"}
!40 = !DILocation(line: 21, column: 1, scope: !11, atomGroup: 28, atomRank: 1)
!41 = !DILocation(line: 22, column: 1, scope: !11, atomGroup: 30, atomRank: 1)
!42 = !DILocation(line: 20, column: 47, scope: !11)
!43 = !DILocation(line: 20, column: 60, scope: !11)
!44 = !DILocation(line: 20, column: 58, scope: !11, atomGroup: 25, atomRank: 2)
!45 = !DILocation(line: 20, column: 31, scope: !11, atomGroup: 26, atomRank: 2)
!46 = !DILocation(line: 20, column: 24, scope: !11, atomGroup: 23, atomRank: 1)
!47 = !DILocation(line: 20, column: 1, scope: !11, atomGroup: 24, atomRank: 1)
!48 = distinct !{!48, !49, !50, !39}
!49 = !DILocation(line: 20, column: 1, scope: !11)
!50 = !DILocation(line: 20, column: 63, scope: !11)
