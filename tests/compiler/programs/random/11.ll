; results: 00000000 00000000 daa66d20 00004000 0000000a 00009980 9f138976
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %1 = xor i32 %0, 11, !dbg !17
  %2 = load i32, ptr addrspace(1) @a, align 4, !dbg !18, !tbaa !7
  %sext = shl i32 %2, 16, !dbg !19
  %conv30 = ashr exact i32 %sext, 16, !dbg !19
  store i32 %conv30, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !20, !tbaa !7
  store i32 0, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !21, !tbaa !7
  store i32 %1, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !22, !tbaa !7
  store i32 16384, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !23, !tbaa !7
  store i32 10, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !24, !tbaa !7
  store i32 39296, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !25, !tbaa !7
  br label %for.body42, !dbg !26

for.body:                                         ; preds = %entry, %for.body
  %i.022 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.022, -1640531527, !dbg !27
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.022, !dbg !28
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !29, !tbaa !7
  %inc = add nuw nsw i32 %i.022, 1, !dbg !30
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !31
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !32, !llvm.loop !33

for.cond.cleanup41:                               ; preds = %for.body42
  store i32 %xor46, ptr addrspace(3) inttoptr (i32 1048 to ptr addrspace(3)), align 8, !dbg !37, !tbaa !7
  ret i32 0, !dbg !38

for.body42:                                       ; preds = %for.cond.cleanup, %for.body42
  %i37.024 = phi i32 [ 0, %for.cond.cleanup ], [ %inc48, %for.body42 ]
  %h.023 = phi i32 [ 0, %for.cond.cleanup ], [ %xor46, %for.body42 ]
  %or44 = tail call i32 @llvm.fshl.i32(i32 %h.023, i32 %h.023, i32 1), !dbg !39
  %arrayidx45 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i37.024, !dbg !40
  %3 = load i32, ptr addrspace(1) %arrayidx45, align 4, !dbg !40, !tbaa !7
  %xor46 = xor i32 %3, %or44, !dbg !41
  %inc48 = add nuw nsw i32 %i37.024, 1, !dbg !42
  %exitcond25.not = icmp eq i32 %inc48, 16, !dbg !43
  br i1 %exitcond25.not, label %for.cond.cleanup41, label %for.body42, !dbg !44, !llvm.loop !45
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
!1 = !DIFile(filename: "11.c", directory: "")
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
!12 = !DIFile(filename: "11.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 197, atomRank: 1)
!16 = !DILocation(line: 11, column: 7, scope: !11)
!17 = !DILocation(line: 11, column: 4, scope: !11, atomGroup: 13, atomRank: 2)
!18 = !DILocation(line: 12, column: 9, scope: !11)
!19 = !DILocation(line: 16, column: 47, scope: !11)
!20 = !DILocation(line: 17, column: 1, scope: !11, atomGroup: 21, atomRank: 1)
!21 = !DILocation(line: 18, column: 1, scope: !11, atomGroup: 22, atomRank: 1)
!22 = !DILocation(line: 19, column: 1, scope: !11, atomGroup: 23, atomRank: 1)
!23 = !DILocation(line: 20, column: 1, scope: !11, atomGroup: 24, atomRank: 1)
!24 = !DILocation(line: 21, column: 1, scope: !11, atomGroup: 25, atomRank: 1)
!25 = !DILocation(line: 22, column: 1, scope: !11, atomGroup: 26, atomRank: 1)
!26 = !DILocation(line: 24, column: 1, scope: !11, atomGroup: 199, atomRank: 1)
!27 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!28 = !DILocation(line: 4, column: 35, scope: !11)
!29 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!30 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!31 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!32 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!33 = distinct !{!33, !34, !35, !36}
!34 = !DILocation(line: 4, column: 1, scope: !11)
!35 = !DILocation(line: 4, column: 46, scope: !11)
!36 = !{!"llvm.loop.mustprogress"}
!37 = !DILocation(line: 25, column: 1, scope: !11, atomGroup: 34, atomRank: 1)
!38 = !DILocation(line: 26, column: 1, scope: !11, atomGroup: 36, atomRank: 1)
!39 = !DILocation(line: 24, column: 47, scope: !11)
!40 = !DILocation(line: 24, column: 60, scope: !11)
!41 = !DILocation(line: 24, column: 58, scope: !11, atomGroup: 31, atomRank: 2)
!42 = !DILocation(line: 24, column: 31, scope: !11, atomGroup: 32, atomRank: 2)
!43 = !DILocation(line: 24, column: 24, scope: !11, atomGroup: 29, atomRank: 1)
!44 = !DILocation(line: 24, column: 1, scope: !11, atomGroup: 30, atomRank: 1)
!45 = distinct !{!45, !46, !47, !36}
!46 = !DILocation(line: 24, column: 1, scope: !11)
!47 = !DILocation(line: 24, column: 63, scope: !11)
