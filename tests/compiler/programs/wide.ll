; results: 0001c557 5e509f60 00000001 ffffff52 2abaf284
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@seed = dso_local local_unnamed_addr addrspace(1) global i32 1, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %0 = load i32, ptr addrspace(1) @seed, align 4, !dbg !15, !tbaa !7
  %conv = zext i32 %0 to i64, !dbg !16
  br label %for.body, !dbg !17

for.cond.cleanup:                                 ; preds = %for.body
  %shr = lshr i64 %add, 32, !dbg !18
  %conv3 = trunc nuw i64 %shr to i32, !dbg !19
  store i32 %conv3, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !20, !tbaa !7
  %conv4 = trunc i64 %add to i32, !dbg !21
  store i32 %conv4, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !22, !tbaa !7
  %cmp5 = icmp ult i64 %b.010, %add, !dbg !23
  %conv6 = zext i1 %cmp5 to i32, !dbg !24
  store i32 %conv6, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !25, !tbaa !7
  %sub = sub i64 0, %a.012, !dbg !26
  %shr7 = ashr i64 %sub, 40, !dbg !27
  %conv8 = trunc nsw i64 %shr7 to i32, !dbg !28
  store i32 %conv8, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !29, !tbaa !7
  %1 = lshr i64 %add, 13, !dbg !30
  %conv10 = trunc i64 %1 to i32, !dbg !31
  store i32 %conv10, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !32, !tbaa !7
  ret i32 0, !dbg !33

for.body:                                         ; preds = %entry, %for.body
  %a.012 = phi i64 [ %conv, %entry ], [ %b.010, %for.body ]
  %turn.011 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %b.010 = phi i64 [ %conv, %entry ], [ %add, %for.body ]
  %add = add i64 %a.012, %b.010, !dbg !34
  %inc = add nuw nsw i32 %turn.011, 1, !dbg !35
  %exitcond.not = icmp eq i32 %inc, 70, !dbg !36
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !37, !llvm.loop !38
}

attributes #0 = { nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "wide.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 6, type: !13, scopeLine: 7, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "wide.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 8, column: 18, scope: !11, atomGroup: 1, atomRank: 3)
!16 = !DILocation(line: 8, column: 18, scope: !11, atomGroup: 1, atomRank: 2)
!17 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 19, atomRank: 1)
!18 = !DILocation(line: 16, column: 28, scope: !11, atomGroup: 11, atomRank: 3)
!19 = !DILocation(line: 16, column: 15, scope: !11, atomGroup: 11, atomRank: 2)
!20 = !DILocation(line: 16, column: 5, scope: !11, atomGroup: 11, atomRank: 1)
!21 = !DILocation(line: 17, column: 15, scope: !11, atomGroup: 12, atomRank: 2)
!22 = !DILocation(line: 17, column: 5, scope: !11, atomGroup: 12, atomRank: 1)
!23 = !DILocation(line: 18, column: 17, scope: !11, atomGroup: 13, atomRank: 3)
!24 = !DILocation(line: 18, column: 17, scope: !11, atomGroup: 13, atomRank: 2)
!25 = !DILocation(line: 18, column: 5, scope: !11, atomGroup: 13, atomRank: 1)
!26 = !DILocation(line: 19, column: 38, scope: !11)
!27 = !DILocation(line: 19, column: 43, scope: !11, atomGroup: 14, atomRank: 3)
!28 = !DILocation(line: 19, column: 15, scope: !11, atomGroup: 14, atomRank: 2)
!29 = !DILocation(line: 19, column: 5, scope: !11, atomGroup: 14, atomRank: 1)
!30 = !DILocation(line: 20, column: 33, scope: !11, atomGroup: 15, atomRank: 3)
!31 = !DILocation(line: 20, column: 15, scope: !11, atomGroup: 15, atomRank: 2)
!32 = !DILocation(line: 20, column: 5, scope: !11, atomGroup: 15, atomRank: 1)
!33 = !DILocation(line: 21, column: 5, scope: !11, atomGroup: 17, atomRank: 1)
!34 = !DILocation(line: 11, column: 27, scope: !11, atomGroup: 6, atomRank: 2)
!35 = !DILocation(line: 10, column: 39, scope: !11, atomGroup: 9, atomRank: 2)
!36 = !DILocation(line: 10, column: 29, scope: !11, atomGroup: 4, atomRank: 1)
!37 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 5, atomRank: 1)
!38 = distinct !{!38, !39, !40, !41}
!39 = !DILocation(line: 10, column: 5, scope: !11)
!40 = !DILocation(line: 15, column: 5, scope: !11)
!41 = !{!"llvm.loop.mustprogress"}
