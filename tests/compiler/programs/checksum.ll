; results: 00001373
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@header = dso_local local_unnamed_addr addrspace(1) global [5 x i32] [i32 1157627988, i32 305414144, i32 1073807360, i32 167772161, i32 167772418], align 4

; Function Attrs: nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %and = and i32 %call, 65535, !dbg !16
  %shr = lshr i32 %call, 16, !dbg !17
  %call1 = tail call i32 @csum_add(i32 inreg noundef %and, i32 inreg noundef %shr) #2, !dbg !18
  %not = and i32 %call1, 65535, !dbg !19
  %and2 = xor i32 %not, 65535, !dbg !19
  store i32 %and2, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !20, !tbaa !7
  ret i32 0, !dbg !21

for.body:                                         ; preds = %entry, %for.body
  %word.07 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %sum.06 = phi i32 [ 0, %entry ], [ %call, %for.body ]
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @header, i32 %word.07, !dbg !22
  %0 = load i32, ptr addrspace(1) %arrayidx, align 4, !dbg !22, !tbaa !7
  %call = tail call i32 @csum_add(i32 inreg noundef %sum.06, i32 inreg noundef %0) #2, !dbg !23
  %inc = add nuw nsw i32 %word.07, 1, !dbg !24
  %exitcond.not = icmp eq i32 %inc, 5, !dbg !25
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !26, !llvm.loop !27
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !31 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

attributes #0 = { nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "checksum.c", directory: "")
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
!12 = !DIFile(filename: "checksum.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 13, atomRank: 1)
!16 = !DILocation(line: 12, column: 24, scope: !11)
!17 = !DILocation(line: 12, column: 38, scope: !11)
!18 = !DILocation(line: 12, column: 11, scope: !11, atomGroup: 8, atomRank: 2)
!19 = !DILocation(line: 13, column: 20, scope: !11, atomGroup: 9, atomRank: 2)
!20 = !DILocation(line: 13, column: 5, scope: !11, atomGroup: 9, atomRank: 1)
!21 = !DILocation(line: 14, column: 5, scope: !11, atomGroup: 11, atomRank: 1)
!22 = !DILocation(line: 11, column: 29, scope: !11)
!23 = !DILocation(line: 11, column: 15, scope: !11, atomGroup: 5, atomRank: 2)
!24 = !DILocation(line: 10, column: 38, scope: !11, atomGroup: 6, atomRank: 2)
!25 = !DILocation(line: 10, column: 29, scope: !11, atomGroup: 3, atomRank: 1)
!26 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 4, atomRank: 1)
!27 = distinct !{!27, !28, !29, !30}
!28 = !DILocation(line: 10, column: 5, scope: !11)
!29 = !DILocation(line: 11, column: 41, scope: !11)
!30 = !{!"llvm.loop.mustprogress"}
!31 = !DISubprogram(name: "csum_add", scope: !32, file: !32, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!32 = !DIFile(filename: "ixp.h", directory: "")
