; results: 0000ff81 daa620bb ffffff89 c5ae92f4
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %xor = xor i32 %0, 19856, !dbg !17
  store i32 14461168, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 52), align 4, !dbg !18, !tbaa !7
  %and2 = and i32 %0, 7, !dbg !19
  switch i32 %and2, label %sw.epilog145 [
    i32 1, label %sw.bb
    i32 2, label %sw.bb136
  ], !dbg !20

for.body:                                         ; preds = %entry, %for.body
  %i.073 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.073, -1640531527, !dbg !21
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.073, !dbg !22
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !23, !tbaa !7
  %inc = add nuw nsw i32 %i.073, 1, !dbg !24
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !25
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !26, !llvm.loop !27

sw.bb:                                            ; preds = %for.cond.cleanup
  store i32 0, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 36), align 4, !dbg !31, !tbaa !7
  br label %sw.epilog145, !dbg !32

sw.bb136:                                         ; preds = %for.cond.cleanup
  br label %sw.epilog145, !dbg !33

sw.epilog145:                                     ; preds = %sw.bb136, %sw.bb, %for.cond.cleanup
  %v0.0 = phi i32 [ 65409, %for.cond.cleanup ], [ 65409, %sw.bb ], [ 31289, %sw.bb136 ], !dbg !34
  %v1.0 = phi i32 [ %xor, %for.cond.cleanup ], [ %xor, %sw.bb ], [ 0, %sw.bb136 ], !dbg !34
  %mul146 = mul i32 %v1.0, -247, !dbg !35
  %and147 = and i32 %v1.0, 15, !dbg !36
  %arrayidx148 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and147, !dbg !37
  %1 = load i32, ptr addrspace(1) %arrayidx148, align 4, !dbg !37, !tbaa !7
  %or150 = or i32 %1, %v0.0, !dbg !38
  %add151 = add i32 %or150, %mul146, !dbg !39
  store i32 %add151, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 36), align 4, !dbg !40, !tbaa !7
  store i32 %v0.0, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !41, !tbaa !7
  store i32 %v1.0, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !42, !tbaa !7
  store i32 -119, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !43, !tbaa !7
  br label %for.body160, !dbg !44

for.cond.cleanup159:                              ; preds = %for.body160
  store i32 %xor165, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !45, !tbaa !7
  ret i32 0, !dbg !46

for.body160:                                      ; preds = %sw.epilog145, %for.body160
  %i155.075 = phi i32 [ 0, %sw.epilog145 ], [ %inc167, %for.body160 ]
  %h.074 = phi i32 [ 0, %sw.epilog145 ], [ %xor165, %for.body160 ]
  %or163 = tail call i32 @llvm.fshl.i32(i32 %h.074, i32 %h.074, i32 1), !dbg !47
  %arrayidx164 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i155.075, !dbg !48
  %2 = load i32, ptr addrspace(1) %arrayidx164, align 4, !dbg !48, !tbaa !7
  %xor165 = xor i32 %2, %or163, !dbg !49
  %inc167 = add nuw nsw i32 %i155.075, 1, !dbg !50
  %exitcond76.not = icmp eq i32 %inc167, 16, !dbg !51
  br i1 %exitcond76.not, label %for.cond.cleanup159, label %for.body160, !dbg !52, !llvm.loop !53
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
!1 = !DIFile(filename: "14.c", directory: "")
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
!12 = !DIFile(filename: "14.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 209, atomRank: 1)
!16 = !DILocation(line: 8, column: 7, scope: !11)
!17 = !DILocation(line: 8, column: 4, scope: !11, atomGroup: 10, atomRank: 2)
!18 = !DILocation(line: 9, column: 12, scope: !11, atomGroup: 11, atomRank: 1)
!19 = !DILocation(line: 11, column: 12, scope: !11, atomGroup: 13, atomRank: 2)
!20 = !DILocation(line: 11, column: 1, scope: !11, atomGroup: 13, atomRank: 1)
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
!31 = !DILocation(line: 13, column: 12, scope: !11, atomGroup: 14, atomRank: 1)
!32 = !DILocation(line: 49, column: 1, scope: !11, atomGroup: 38, atomRank: 1)
!33 = !DILocation(line: 54, column: 1, scope: !11, atomGroup: 42, atomRank: 1)
!34 = !DILocation(line: 0, scope: !11)
!35 = !DILocation(line: 56, column: 29, scope: !11)
!36 = !DILocation(line: 56, column: 47, scope: !11)
!37 = !DILocation(line: 56, column: 42, scope: !11)
!38 = !DILocation(line: 56, column: 53, scope: !11)
!39 = !DILocation(line: 56, column: 39, scope: !11, atomGroup: 43, atomRank: 2)
!40 = !DILocation(line: 56, column: 12, scope: !11, atomGroup: 43, atomRank: 1)
!41 = !DILocation(line: 57, column: 1, scope: !11, atomGroup: 44, atomRank: 1)
!42 = !DILocation(line: 58, column: 1, scope: !11, atomGroup: 45, atomRank: 1)
!43 = !DILocation(line: 59, column: 1, scope: !11, atomGroup: 46, atomRank: 1)
!44 = !DILocation(line: 61, column: 1, scope: !11, atomGroup: 211, atomRank: 1)
!45 = !DILocation(line: 62, column: 1, scope: !11, atomGroup: 54, atomRank: 1)
!46 = !DILocation(line: 63, column: 1, scope: !11, atomGroup: 56, atomRank: 1)
!47 = !DILocation(line: 61, column: 47, scope: !11)
!48 = !DILocation(line: 61, column: 60, scope: !11)
!49 = !DILocation(line: 61, column: 58, scope: !11, atomGroup: 51, atomRank: 2)
!50 = !DILocation(line: 61, column: 31, scope: !11, atomGroup: 52, atomRank: 2)
!51 = !DILocation(line: 61, column: 24, scope: !11, atomGroup: 49, atomRank: 1)
!52 = !DILocation(line: 61, column: 1, scope: !11, atomGroup: 50, atomRank: 1)
!53 = distinct !{!53, !54, !55, !30}
!54 = !DILocation(line: 61, column: 1, scope: !11)
!55 = !DILocation(line: 61, column: 63, scope: !11)
