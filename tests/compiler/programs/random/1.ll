; results: 000013ff 00000018 fffffff4 0000000e da53a8af
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %1 = trunc i32 %0 to i16, !dbg !17
  %conv1 = xor i16 %1, 32468, !dbg !17
  %conv2 = zext i16 %conv1 to i32, !dbg !18
  %and = and i32 %conv2, 7, !dbg !19
  switch i32 %and, label %sw.epilog [
    i32 3, label %cleanup
    i32 7, label %for.body32
    i32 5, label %sw.bb51
    i32 0, label %sw.bb51
    i32 1, label %sw.bb73
  ], !dbg !20

for.body:                                         ; preds = %entry, %for.body
  %i.041 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.041, -1640531527, !dbg !21
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.041, !dbg !22
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !23, !tbaa !7
  %inc = add nuw nsw i32 %i.041, 1, !dbg !24
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !25
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !26, !llvm.loop !27

cleanup:                                          ; preds = %for.cond.cleanup
  %2 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 32), align 4, !dbg !31, !tbaa !7
  %conv21 = trunc i32 %2 to i16, !dbg !32
  br label %sw.epilog, !dbg !33

for.body32:                                       ; preds = %for.cond.cleanup
  %and35 = and i32 %conv2, 15, !dbg !34
  %arrayidx36 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and35, !dbg !35
  store i32 14, ptr addrspace(1) %arrayidx36, align 4, !dbg !36, !tbaa !7
  br label %sw.epilog, !dbg !37

sw.bb51:                                          ; preds = %for.cond.cleanup, %for.cond.cleanup
  store i32 -192, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 56), align 4, !dbg !38, !tbaa !7
  br label %sw.bb73, !dbg !39

sw.bb73:                                          ; preds = %sw.bb51, %for.cond.cleanup
  br label %sw.epilog, !dbg !40

sw.epilog:                                        ; preds = %sw.bb73, %for.body32, %cleanup, %for.cond.cleanup
  %v0.0 = phi i16 [ %conv1, %for.cond.cleanup ], [ %conv21, %cleanup ], [ %conv1, %for.body32 ], [ 0, %sw.bb73 ], !dbg !41
  %v3.0 = phi i32 [ 14, %for.cond.cleanup ], [ 0, %cleanup ], [ 14, %for.body32 ], [ 24, %sw.bb73 ], !dbg !41
  %and81 = and i32 %v3.0, 14, !dbg !42
  %arrayidx82 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and81, !dbg !43
  %3 = load i32, ptr addrspace(1) %arrayidx82, align 4, !dbg !43, !tbaa !7
  %shr83 = ashr i32 %3, 27, !dbg !44
  %conv85 = zext i16 %v0.0 to i32, !dbg !45
  store i32 %conv85, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !46, !tbaa !7
  store i32 24, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !47, !tbaa !7
  store i32 %shr83, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !48, !tbaa !7
  store i32 %v3.0, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !49, !tbaa !7
  br label %for.body93, !dbg !50

for.cond.cleanup92:                               ; preds = %for.body93
  store i32 %xor97, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !51, !tbaa !7
  ret i32 0, !dbg !52

for.body93:                                       ; preds = %sw.epilog, %for.body93
  %i88.043 = phi i32 [ 0, %sw.epilog ], [ %inc99, %for.body93 ]
  %h.042 = phi i32 [ 0, %sw.epilog ], [ %xor97, %for.body93 ]
  %or = tail call i32 @llvm.fshl.i32(i32 %h.042, i32 %h.042, i32 1), !dbg !53
  %arrayidx96 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i88.043, !dbg !54
  %4 = load i32, ptr addrspace(1) %arrayidx96, align 4, !dbg !54, !tbaa !7
  %xor97 = xor i32 %4, %or, !dbg !55
  %inc99 = add nuw nsw i32 %i88.043, 1, !dbg !56
  %exitcond44.not = icmp eq i32 %inc99, 16, !dbg !57
  br i1 %exitcond44.not, label %for.cond.cleanup92, label %for.body93, !dbg !58, !llvm.loop !59
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
!1 = !DIFile(filename: "1.c", directory: "")
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
!12 = !DIFile(filename: "1.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 88, atomRank: 1)
!16 = !DILocation(line: 9, column: 7, scope: !11)
!17 = !DILocation(line: 9, column: 4, scope: !11, atomGroup: 11, atomRank: 2)
!18 = !DILocation(line: 10, column: 9, scope: !11)
!19 = !DILocation(line: 10, column: 12, scope: !11, atomGroup: 12, atomRank: 2)
!20 = !DILocation(line: 10, column: 1, scope: !11, atomGroup: 12, atomRank: 1)
!21 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!22 = !DILocation(line: 4, column: 35, scope: !11)
!23 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!24 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!25 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!26 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!27 = distinct !{!27, !28, !29, !30}
!28 = !DILocation(line: 4, column: 1, scope: !11)
!29 = !DILocation(line: 4, column: 46, scope: !11)
!30 = !{!"llvm.loop.mustprogress"}
!31 = !DILocation(line: 16, column: 6, scope: !11, atomGroup: 22, atomRank: 3)
!32 = !DILocation(line: 16, column: 6, scope: !11, atomGroup: 22, atomRank: 2)
!33 = !DILocation(line: 17, column: 1, scope: !11, atomGroup: 23, atomRank: 1)
!34 = !DILocation(line: 21, column: 6, scope: !11)
!35 = !DILocation(line: 21, column: 1, scope: !11)
!36 = !DILocation(line: 21, column: 12, scope: !11, atomGroup: 28, atomRank: 1)
!37 = !DILocation(line: 24, column: 1, scope: !11, atomGroup: 33, atomRank: 1)
!38 = !DILocation(line: 30, column: 12, scope: !11, atomGroup: 36, atomRank: 1)
!39 = !DILocation(line: 31, column: 1, scope: !11)
!40 = !DILocation(line: 37, column: 1, scope: !11, atomGroup: 42, atomRank: 1)
!41 = !DILocation(line: 0, scope: !11)
!42 = !DILocation(line: 39, column: 21, scope: !11)
!43 = !DILocation(line: 39, column: 16, scope: !11)
!44 = !DILocation(line: 39, column: 27, scope: !11, atomGroup: 43, atomRank: 3)
!45 = !DILocation(line: 40, column: 11, scope: !11, atomGroup: 44, atomRank: 2)
!46 = !DILocation(line: 40, column: 1, scope: !11, atomGroup: 44, atomRank: 1)
!47 = !DILocation(line: 41, column: 1, scope: !11, atomGroup: 45, atomRank: 1)
!48 = !DILocation(line: 42, column: 1, scope: !11, atomGroup: 46, atomRank: 1)
!49 = !DILocation(line: 43, column: 1, scope: !11, atomGroup: 47, atomRank: 1)
!50 = !DILocation(line: 45, column: 1, scope: !11, atomGroup: 90, atomRank: 1)
!51 = !DILocation(line: 46, column: 1, scope: !11, atomGroup: 55, atomRank: 1)
!52 = !DILocation(line: 47, column: 1, scope: !11, atomGroup: 57, atomRank: 1)
!53 = !DILocation(line: 45, column: 47, scope: !11)
!54 = !DILocation(line: 45, column: 60, scope: !11)
!55 = !DILocation(line: 45, column: 58, scope: !11, atomGroup: 52, atomRank: 2)
!56 = !DILocation(line: 45, column: 31, scope: !11, atomGroup: 53, atomRank: 2)
!57 = !DILocation(line: 45, column: 24, scope: !11, atomGroup: 50, atomRank: 1)
!58 = !DILocation(line: 45, column: 1, scope: !11, atomGroup: 51, atomRank: 1)
!59 = distinct !{!59, !60, !61, !30}
!60 = !DILocation(line: 45, column: 1, scope: !11)
!61 = !DILocation(line: 45, column: 63, scope: !11)
