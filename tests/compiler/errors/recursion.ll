; error: recursion.c:8: no recursion: `depth` calls itself, and there is no stack
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

; Function Attrs: nofree nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %0 = load i32, ptr addrspace(3) inttoptr (i32 4 to ptr addrspace(3)), align 4, !dbg !15, !tbaa !7
  %call = tail call fastcc i32 @depth(i32 inreg noundef %0) #2, !dbg !16
  store i32 %call, ptr addrspace(3) null, align 2147483648, !dbg !17, !tbaa !7
  ret i32 undef, !dbg !18
}

; Function Attrs: alwaysinline nofree nosync nounwind memory(none)
define internal fastcc i32 @depth(i32 inreg noundef %n) unnamed_addr #1 !dbg !19 {
entry:
  %cmp4 = icmp ult i32 %n, 2, !dbg !20
  br i1 %cmp4, label %cond.end, label %cond.false, !dbg !21

cond.false:                                       ; preds = %entry, %cond.false
  %n.tr6 = phi i32 [ %sub1, %cond.false ], [ %n, %entry ]
  %accumulator.tr5 = phi i32 [ %add, %cond.false ], [ 0, %entry ]
  %sub = add i32 %n.tr6, -1, !dbg !22
  %call = tail call fastcc i32 @depth(i32 inreg noundef %sub) #2, !dbg !23
  %sub1 = add i32 %n.tr6, -2, !dbg !24
  %add = add i32 %call, %accumulator.tr5, !dbg !25
  %cmp = icmp ult i32 %sub1, 2, !dbg !26
  br i1 %cmp, label %cond.end, label %cond.false, !dbg !27

cond.end:                                         ; preds = %cond.false, %entry
  %accumulator.tr.lcssa = phi i32 [ 0, %entry ], [ %add, %cond.false ]
  %n.tr.lcssa = phi i32 [ %n, %entry ], [ %sub1, %cond.false ]
  %accumulator.ret.tr = add i32 %n.tr.lcssa, %accumulator.tr.lcssa
  ret i32 %accumulator.ret.tr, !dbg !28
}

attributes #0 = { nofree nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { alwaysinline nofree nosync nounwind memory(none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nobuiltin "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "recursion.c", directory: "")
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
!12 = !DIFile(filename: "recursion.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 8, column: 25, scope: !11)
!16 = !DILocation(line: 8, column: 19, scope: !11, atomGroup: 1, atomRank: 2)
!17 = !DILocation(line: 8, column: 17, scope: !11, atomGroup: 1, atomRank: 1)
!18 = !DILocation(line: 9, column: 1, scope: !11, atomGroup: 2, atomRank: 1)
!19 = distinct !DISubprogram(name: "depth", scope: !12, file: !12, line: 2, type: !13, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!20 = !DILocation(line: 4, column: 14, scope: !19, atomGroup: 35, atomRank: 2)
!21 = !DILocation(line: 4, column: 12, scope: !19, atomGroup: 35, atomRank: 1)
!22 = !DILocation(line: 4, column: 32, scope: !19)
!23 = !DILocation(line: 4, column: 24, scope: !19)
!24 = !DILocation(line: 4, column: 47, scope: !19)
!25 = !DILocation(line: 4, column: 37, scope: !19)
!26 = !DILocation(line: 4, column: 14, scope: !19, atomGroup: 2, atomRank: 2)
!27 = !DILocation(line: 4, column: 12, scope: !19, atomGroup: 2, atomRank: 1)
!28 = !DILocation(line: 4, column: 5, scope: !19, atomGroup: 1, atomRank: 1)
