; results: 0000ea7b 00000083 0000fee2 0000ea7b 9f138976
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.body:                                         ; preds = %entry, %for.body
  %i.024 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.024, -1640531527, !dbg !16
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.024, !dbg !17
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !18, !tbaa !7
  %inc = add nuw nsw i32 %i.024, 1, !dbg !19
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !20
  br i1 %exitcond.not, label %sw.epilog, label %for.body, !dbg !21, !llvm.loop !22

sw.epilog:                                        ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !26, !tbaa !7
  store i32 60027, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !27, !tbaa !7
  %conv1 = and i32 %0, 255, !dbg !28
  %conv28 = xor i32 %conv1, 168, !dbg !28
  store i32 %conv28, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !29, !tbaa !7
  store i32 65250, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !30, !tbaa !7
  store i32 60027, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !31, !tbaa !7
  br label %for.body35, !dbg !32

for.cond.cleanup34:                               ; preds = %for.body35
  store i32 %xor39, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !33, !tbaa !7
  ret i32 0, !dbg !34

for.body35:                                       ; preds = %sw.epilog, %for.body35
  %i30.026 = phi i32 [ 0, %sw.epilog ], [ %inc41, %for.body35 ]
  %h.025 = phi i32 [ 0, %sw.epilog ], [ %xor39, %for.body35 ]
  %or37 = tail call i32 @llvm.fshl.i32(i32 %h.025, i32 %h.025, i32 1), !dbg !35
  %arrayidx38 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i30.026, !dbg !36
  %1 = load i32, ptr addrspace(1) %arrayidx38, align 4, !dbg !36, !tbaa !7
  %xor39 = xor i32 %1, %or37, !dbg !37
  %inc41 = add nuw nsw i32 %i30.026, 1, !dbg !38
  %exitcond27.not = icmp eq i32 %inc41, 16, !dbg !39
  br i1 %exitcond27.not, label %for.cond.cleanup34, label %for.body35, !dbg !40, !llvm.loop !41
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
!1 = !DIFile(filename: "3.c", directory: "")
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
!12 = !DIFile(filename: "3.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 97, atomRank: 1)
!16 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!17 = !DILocation(line: 4, column: 35, scope: !11)
!18 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!19 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!20 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!21 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!22 = distinct !{!22, !23, !24, !25}
!23 = !DILocation(line: 4, column: 1, scope: !11)
!24 = !DILocation(line: 4, column: 46, scope: !11)
!25 = !{!"llvm.loop.mustprogress"}
!26 = !DILocation(line: 9, column: 7, scope: !11)
!27 = !DILocation(line: 24, column: 1, scope: !11, atomGroup: 26, atomRank: 1)
!28 = !DILocation(line: 25, column: 11, scope: !11, atomGroup: 27, atomRank: 2)
!29 = !DILocation(line: 25, column: 1, scope: !11, atomGroup: 27, atomRank: 1)
!30 = !DILocation(line: 26, column: 1, scope: !11, atomGroup: 28, atomRank: 1)
!31 = !DILocation(line: 27, column: 1, scope: !11, atomGroup: 29, atomRank: 1)
!32 = !DILocation(line: 29, column: 1, scope: !11, atomGroup: 99, atomRank: 1)
!33 = !DILocation(line: 30, column: 1, scope: !11, atomGroup: 37, atomRank: 1)
!34 = !DILocation(line: 31, column: 1, scope: !11, atomGroup: 39, atomRank: 1)
!35 = !DILocation(line: 29, column: 47, scope: !11)
!36 = !DILocation(line: 29, column: 60, scope: !11)
!37 = !DILocation(line: 29, column: 58, scope: !11, atomGroup: 34, atomRank: 2)
!38 = !DILocation(line: 29, column: 31, scope: !11, atomGroup: 35, atomRank: 2)
!39 = !DILocation(line: 29, column: 24, scope: !11, atomGroup: 32, atomRank: 1)
!40 = !DILocation(line: 29, column: 1, scope: !11, atomGroup: 33, atomRank: 1)
!41 = distinct !{!41, !42, !43, !25}
!42 = !DILocation(line: 29, column: 1, scope: !11)
!43 = !DILocation(line: 29, column: 63, scope: !11)
