; results: bc69f265 ffffffb4 00000000 5826a997 e4b47925
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond6.preheader:                              ; preds = %for.body
  store i32 -25, ptr addrspace(1) @a, align 4, !tbaa !7
  %call114 = tail call i32 @csum_add(i32 inreg noundef 0, i32 inreg noundef -16777216) #3, !dbg !16
  store i32 %call114, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 28), align 4, !tbaa !7
  store i32 -1133907355, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !17, !tbaa !7
  store i32 -76, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !18, !tbaa !7
  store i32 0, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !19, !tbaa !7
  store i32 1478928791, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !20, !tbaa !7
  br label %for.body126, !dbg !21

for.body:                                         ; preds = %entry, %for.body
  %i.062 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.062, -1640531527, !dbg !22
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.062, !dbg !23
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !24, !tbaa !7
  %inc = add nuw nsw i32 %i.062, 1, !dbg !25
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !26
  br i1 %exitcond.not, label %for.cond6.preheader, label %for.body, !dbg !27, !llvm.loop !28

for.cond.cleanup125:                              ; preds = %for.body126
  store i32 %xor131, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !32, !tbaa !7
  ret i32 0, !dbg !33

for.body126:                                      ; preds = %for.cond6.preheader, %for.body126
  %i121.064 = phi i32 [ 0, %for.cond6.preheader ], [ %inc133, %for.body126 ]
  %h.063 = phi i32 [ 0, %for.cond6.preheader ], [ %xor131, %for.body126 ]
  %or129 = tail call i32 @llvm.fshl.i32(i32 %h.063, i32 %h.063, i32 1), !dbg !34
  %arrayidx130 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i121.064, !dbg !35
  %0 = load i32, ptr addrspace(1) %arrayidx130, align 4, !dbg !35, !tbaa !7
  %xor131 = xor i32 %0, %or129, !dbg !36
  %inc133 = add nuw nsw i32 %i121.064, 1, !dbg !37
  %exitcond65.not = icmp eq i32 %inc133, 16, !dbg !38
  br i1 %exitcond65.not, label %for.cond.cleanup125, label %for.body126, !dbg !39, !llvm.loop !40
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !43 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

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
!1 = !DIFile(filename: "15.c", directory: "")
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
!12 = !DIFile(filename: "15.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 213, atomRank: 1)
!16 = !DILocation(line: 0, scope: !11)
!17 = !DILocation(line: 57, column: 1, scope: !11, atomGroup: 57, atomRank: 1)
!18 = !DILocation(line: 58, column: 1, scope: !11, atomGroup: 58, atomRank: 1)
!19 = !DILocation(line: 59, column: 1, scope: !11, atomGroup: 59, atomRank: 1)
!20 = !DILocation(line: 60, column: 1, scope: !11, atomGroup: 60, atomRank: 1)
!21 = !DILocation(line: 62, column: 1, scope: !11, atomGroup: 215, atomRank: 1)
!22 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!23 = !DILocation(line: 4, column: 35, scope: !11)
!24 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!25 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!26 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!27 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!28 = distinct !{!28, !29, !30, !31}
!29 = !DILocation(line: 4, column: 1, scope: !11)
!30 = !DILocation(line: 4, column: 46, scope: !11)
!31 = !{!"llvm.loop.mustprogress"}
!32 = !DILocation(line: 63, column: 1, scope: !11, atomGroup: 68, atomRank: 1)
!33 = !DILocation(line: 64, column: 1, scope: !11, atomGroup: 70, atomRank: 1)
!34 = !DILocation(line: 62, column: 47, scope: !11)
!35 = !DILocation(line: 62, column: 60, scope: !11)
!36 = !DILocation(line: 62, column: 58, scope: !11, atomGroup: 65, atomRank: 2)
!37 = !DILocation(line: 62, column: 31, scope: !11, atomGroup: 66, atomRank: 2)
!38 = !DILocation(line: 62, column: 24, scope: !11, atomGroup: 63, atomRank: 1)
!39 = !DILocation(line: 62, column: 1, scope: !11, atomGroup: 64, atomRank: 1)
!40 = distinct !{!40, !41, !42, !31}
!41 = !DILocation(line: 62, column: 1, scope: !11)
!42 = !DILocation(line: 62, column: 63, scope: !11)
!43 = !DISubprogram(name: "csum_add", scope: !44, file: !44, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!44 = !DIFile(filename: "ixp.h", directory: "")
