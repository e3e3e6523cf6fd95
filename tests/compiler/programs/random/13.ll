; results: fffff011 00000000 0000002b ffffffb4 00000000 4c24ad4f
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %call = tail call i32 @csum_add(i32 inreg noundef -224, i32 inreg noundef 28) #3, !dbg !17
  %shl = shl i32 %call, 13, !dbg !18
  store i32 %shl, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 16), align 4, !dbg !19, !tbaa !7
  store i32 -4079, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !20, !tbaa !7
  store i32 0, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !21, !tbaa !7
  %conv27 = and i32 %0, 255, !dbg !22
  store i32 %conv27, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !23, !tbaa !7
  store i32 -76, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !24, !tbaa !7
  store i32 0, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !25, !tbaa !7
  br label %for.body34, !dbg !26

for.body:                                         ; preds = %entry, %for.body
  %i.021 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.021, -1640531527, !dbg !27
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.021, !dbg !28
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !29, !tbaa !7
  %inc = add nuw nsw i32 %i.021, 1, !dbg !30
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !31
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !32, !llvm.loop !33

for.cond.cleanup33:                               ; preds = %for.body34
  store i32 %xor38, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !37, !tbaa !7
  ret i32 0, !dbg !38

for.body34:                                       ; preds = %for.cond.cleanup, %for.body34
  %i29.023 = phi i32 [ 0, %for.cond.cleanup ], [ %inc40, %for.body34 ]
  %h.022 = phi i32 [ 0, %for.cond.cleanup ], [ %xor38, %for.body34 ]
  %or = tail call i32 @llvm.fshl.i32(i32 %h.022, i32 %h.022, i32 1), !dbg !39
  %arrayidx37 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i29.023, !dbg !40
  %1 = load i32, ptr addrspace(1) %arrayidx37, align 4, !dbg !40, !tbaa !7
  %xor38 = xor i32 %1, %or, !dbg !41
  %inc40 = add nuw nsw i32 %i29.023, 1, !dbg !42
  %exitcond24.not = icmp eq i32 %inc40, 16, !dbg !43
  br i1 %exitcond24.not, label %for.cond.cleanup33, label %for.body34, !dbg !44, !llvm.loop !45
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !48 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #2

attributes #0 = { nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "13.c", directory: "")
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
!12 = !DIFile(filename: "13.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 205, atomRank: 1)
!16 = !DILocation(line: 10, column: 7, scope: !11)
!17 = !DILocation(line: 12, column: 25, scope: !11)
!18 = !DILocation(line: 12, column: 42, scope: !11, atomGroup: 16, atomRank: 2)
!19 = !DILocation(line: 12, column: 12, scope: !11, atomGroup: 16, atomRank: 1)
!20 = !DILocation(line: 19, column: 1, scope: !11, atomGroup: 26, atomRank: 1)
!21 = !DILocation(line: 20, column: 1, scope: !11, atomGroup: 27, atomRank: 1)
!22 = !DILocation(line: 21, column: 11, scope: !11, atomGroup: 28, atomRank: 2)
!23 = !DILocation(line: 21, column: 1, scope: !11, atomGroup: 28, atomRank: 1)
!24 = !DILocation(line: 22, column: 1, scope: !11, atomGroup: 29, atomRank: 1)
!25 = !DILocation(line: 23, column: 1, scope: !11, atomGroup: 30, atomRank: 1)
!26 = !DILocation(line: 25, column: 1, scope: !11, atomGroup: 207, atomRank: 1)
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
!37 = !DILocation(line: 26, column: 1, scope: !11, atomGroup: 38, atomRank: 1)
!38 = !DILocation(line: 27, column: 1, scope: !11, atomGroup: 40, atomRank: 1)
!39 = !DILocation(line: 25, column: 47, scope: !11)
!40 = !DILocation(line: 25, column: 60, scope: !11)
!41 = !DILocation(line: 25, column: 58, scope: !11, atomGroup: 35, atomRank: 2)
!42 = !DILocation(line: 25, column: 31, scope: !11, atomGroup: 36, atomRank: 2)
!43 = !DILocation(line: 25, column: 24, scope: !11, atomGroup: 33, atomRank: 1)
!44 = !DILocation(line: 25, column: 1, scope: !11, atomGroup: 34, atomRank: 1)
!45 = distinct !{!45, !46, !47, !36}
!46 = !DILocation(line: 25, column: 1, scope: !11)
!47 = !DILocation(line: 25, column: 63, scope: !11)
!48 = !DISubprogram(name: "csum_add", scope: !49, file: !49, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!49 = !DIFile(filename: "ixp.h", directory: "")
