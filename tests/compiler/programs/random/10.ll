; results: 000003cc 0870d55c 07221af7 00009a6a 00000001 0000000a 600fecc1 5a4bae33
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %1 = xor i32 %0, -757680009, !dbg !17
  store i32 0, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 40), align 4, !dbg !18, !tbaa !7
  %2 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 32), align 4, !dbg !19, !tbaa !7
  %sub = sub i32 972, %2, !dbg !20
  %shr8 = lshr i32 %sub, 1, !dbg !21
  %sub18 = add nsw i32 %shr8, -11, !dbg !22
  store i32 972, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !23, !tbaa !7
  store i32 %1, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !24, !tbaa !7
  store i32 %sub18, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !25, !tbaa !7
  store i32 39530, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !26, !tbaa !7
  store i32 1, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !27, !tbaa !7
  store i32 10, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !28, !tbaa !7
  store i32 1611656385, ptr addrspace(3) inttoptr (i32 1048 to ptr addrspace(3)), align 8, !dbg !29, !tbaa !7
  br label %for.body27, !dbg !30

for.body:                                         ; preds = %entry, %for.body
  %i.019 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.019, -1640531527, !dbg !31
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.019, !dbg !32
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !33, !tbaa !7
  %inc = add nuw nsw i32 %i.019, 1, !dbg !34
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !35
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !36, !llvm.loop !37

for.cond.cleanup26:                               ; preds = %for.body27
  store i32 %xor30, ptr addrspace(3) inttoptr (i32 1052 to ptr addrspace(3)), align 4, !dbg !41, !tbaa !7
  ret i32 0, !dbg !42

for.body27:                                       ; preds = %for.cond.cleanup, %for.body27
  %i22.021 = phi i32 [ 0, %for.cond.cleanup ], [ %inc32, %for.body27 ]
  %h.020 = phi i32 [ 0, %for.cond.cleanup ], [ %xor30, %for.body27 ]
  %or = tail call i32 @llvm.fshl.i32(i32 %h.020, i32 %h.020, i32 1), !dbg !43
  %arrayidx29 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i22.021, !dbg !44
  %3 = load i32, ptr addrspace(1) %arrayidx29, align 4, !dbg !44, !tbaa !7
  %xor30 = xor i32 %3, %or, !dbg !45
  %inc32 = add nuw nsw i32 %i22.021, 1, !dbg !46
  %exitcond22.not = icmp eq i32 %inc32, 16, !dbg !47
  br i1 %exitcond22.not, label %for.cond.cleanup26, label %for.body27, !dbg !48, !llvm.loop !49
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
!1 = !DIFile(filename: "10.c", directory: "")
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
!12 = !DIFile(filename: "10.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 193, atomRank: 1)
!16 = !DILocation(line: 12, column: 7, scope: !11)
!17 = !DILocation(line: 12, column: 4, scope: !11, atomGroup: 14, atomRank: 2)
!18 = !DILocation(line: 14, column: 12, scope: !11, atomGroup: 16, atomRank: 1)
!19 = !DILocation(line: 15, column: 24, scope: !11)
!20 = !DILocation(line: 15, column: 22, scope: !11)
!21 = !DILocation(line: 15, column: 36, scope: !11)
!22 = !DILocation(line: 15, column: 50, scope: !11, atomGroup: 17, atomRank: 3)
!23 = !DILocation(line: 16, column: 1, scope: !11, atomGroup: 18, atomRank: 1)
!24 = !DILocation(line: 17, column: 1, scope: !11, atomGroup: 19, atomRank: 1)
!25 = !DILocation(line: 18, column: 1, scope: !11, atomGroup: 20, atomRank: 1)
!26 = !DILocation(line: 19, column: 1, scope: !11, atomGroup: 21, atomRank: 1)
!27 = !DILocation(line: 20, column: 1, scope: !11, atomGroup: 22, atomRank: 1)
!28 = !DILocation(line: 21, column: 1, scope: !11, atomGroup: 23, atomRank: 1)
!29 = !DILocation(line: 22, column: 1, scope: !11, atomGroup: 24, atomRank: 1)
!30 = !DILocation(line: 24, column: 1, scope: !11, atomGroup: 195, atomRank: 1)
!31 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!32 = !DILocation(line: 4, column: 35, scope: !11)
!33 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!34 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!35 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!36 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!37 = distinct !{!37, !38, !39, !40}
!38 = !DILocation(line: 4, column: 1, scope: !11)
!39 = !DILocation(line: 4, column: 46, scope: !11)
!40 = !{!"llvm.loop.mustprogress"}
!41 = !DILocation(line: 25, column: 1, scope: !11, atomGroup: 32, atomRank: 1)
!42 = !DILocation(line: 26, column: 1, scope: !11, atomGroup: 34, atomRank: 1)
!43 = !DILocation(line: 24, column: 47, scope: !11)
!44 = !DILocation(line: 24, column: 60, scope: !11)
!45 = !DILocation(line: 24, column: 58, scope: !11, atomGroup: 29, atomRank: 2)
!46 = !DILocation(line: 24, column: 31, scope: !11, atomGroup: 30, atomRank: 2)
!47 = !DILocation(line: 24, column: 24, scope: !11, atomGroup: 27, atomRank: 1)
!48 = !DILocation(line: 24, column: 1, scope: !11, atomGroup: 28, atomRank: 1)
!49 = distinct !{!49, !50, !51, !40}
!50 = !DILocation(line: 24, column: 1, scope: !11)
!51 = !DILocation(line: 24, column: 63, scope: !11)
