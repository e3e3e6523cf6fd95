; results: 05c81b63 00002845 0000001e ffffffff fffffffc 0001869e
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@numbers = dso_local local_unnamed_addr addrspace(1) global [4 x i32] [i32 1000003, i32 97, i32 -16, i32 12], align 4

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @numbers, i32 8), align 4, !dbg !15, !tbaa !7
  %1 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @numbers, i32 4), align 4, !dbg !16, !tbaa !7
  %tobool.not.i45 = icmp eq i32 %1, 0, !dbg !17
  br i1 %tobool.not.i45, label %ixp_runtime_mul.exit, label %while.body.i.preheader, !dbg !17

while.body.i.preheader:                           ; preds = %entry
  %2 = load i32, ptr addrspace(1) @numbers, align 4, !dbg !18, !tbaa !7
  br label %while.body.i, !dbg !17

while.body.i:                                     ; preds = %while.body.i.preheader, %while.body.i
  %product.0.i48 = phi i32 [ %spec.select.i, %while.body.i ], [ 0, %while.body.i.preheader ]
  %b.addr.0.i47 = phi i32 [ %add2.i, %while.body.i ], [ %2, %while.body.i.preheader ]
  %a.addr.0.i46 = phi i32 [ %shr.i, %while.body.i ], [ %1, %while.body.i.preheader ]
  %and.i = and i32 %a.addr.0.i46, 1, !dbg !17
  %tobool1.not.i = icmp eq i32 %and.i, 0, !dbg !17
  %add.i = select i1 %tobool1.not.i, i32 0, i32 %b.addr.0.i47, !dbg !17
  %spec.select.i = add i32 %add.i, %product.0.i48, !dbg !17
  %add2.i = shl i32 %b.addr.0.i47, 1, !dbg !17
  %shr.i = lshr i32 %a.addr.0.i46, 1, !dbg !17
  %tobool.not.i = icmp eq i32 %shr.i, 0, !dbg !17
  br i1 %tobool.not.i, label %ixp_runtime_mul.exit, label %while.body.i, !dbg !17, !llvm.loop !19

ixp_runtime_mul.exit:                             ; preds = %while.body.i, %entry
  %product.0.i.lcssa = phi i32 [ 0, %entry ], [ %spec.select.i, %while.body.i ], !dbg !17
  store i32 %product.0.i.lcssa, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !21, !tbaa !7
  %3 = load i32, ptr addrspace(1) @numbers, align 4, !dbg !22, !tbaa !7
  %4 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @numbers, i32 4), align 4, !dbg !23, !tbaa !7
  br label %for.body.i8, !dbg !24

for.body.i8:                                      ; preds = %ixp_runtime_mul.exit, %for.body.i8
  %bit.0.i652 = phi i32 [ 0, %ixp_runtime_mul.exit ], [ %inc.i17, %for.body.i8 ]
  %rest.0.i551 = phi i32 [ 0, %ixp_runtime_mul.exit ], [ %rest.1.i16, %for.body.i8 ]
  %quotient.0.i450 = phi i32 [ 0, %ixp_runtime_mul.exit ], [ %quotient.1.i15, %for.body.i8 ]
  %a.addr.0.i349 = phi i32 [ %3, %ixp_runtime_mul.exit ], [ %shl1.i10, %for.body.i8 ]
  %or.i9 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i551, i32 %a.addr.0.i349, i32 1), !dbg !24
  %shl1.i10 = shl i32 %a.addr.0.i349, 1, !dbg !24
  %shl2.i11 = shl i32 %quotient.0.i450, 1, !dbg !24
  %cmp3.not.i12 = icmp uge i32 %or.i9, %4, !dbg !24
  %or4.i14 = zext i1 %cmp3.not.i12 to i32, !dbg !24
  %quotient.1.i15 = or disjoint i32 %shl2.i11, %or4.i14, !dbg !24
  %sub.i13 = select i1 %cmp3.not.i12, i32 %4, i32 0, !dbg !24
  %rest.1.i16 = sub nuw i32 %or.i9, %sub.i13, !dbg !24
  %inc.i17 = add nuw nsw i32 %bit.0.i652, 1, !dbg !24
  %exitcond.not = icmp eq i32 %inc.i17, 32, !dbg !24
  br i1 %exitcond.not, label %ixp_runtime_udiv.exit18, label %for.body.i8, !dbg !24, !llvm.loop !25

ixp_runtime_udiv.exit18:                          ; preds = %for.body.i8
  store i32 %quotient.1.i15, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !26, !tbaa !7
  %5 = load i32, ptr addrspace(1) @numbers, align 4, !dbg !27, !tbaa !7
  %6 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @numbers, i32 4), align 4, !dbg !28, !tbaa !7
  br label %for.body.i24, !dbg !29

for.body.i24:                                     ; preds = %ixp_runtime_udiv.exit18, %for.body.i24
  %bit.0.i2255 = phi i32 [ 0, %ixp_runtime_udiv.exit18 ], [ %inc.i29, %for.body.i24 ]
  %rest.0.i2154 = phi i32 [ 0, %ixp_runtime_udiv.exit18 ], [ %spec.select.i28, %for.body.i24 ]
  %a.addr.0.i2053 = phi i32 [ %5, %ixp_runtime_udiv.exit18 ], [ %shl1.i26, %for.body.i24 ]
  %or.i25 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i2154, i32 %a.addr.0.i2053, i32 1), !dbg !29
  %shl1.i26 = shl i32 %a.addr.0.i2053, 1, !dbg !29
  %cmp2.not.i = icmp ult i32 %or.i25, %6, !dbg !29
  %sub.i27 = select i1 %cmp2.not.i, i32 0, i32 %6, !dbg !29
  %spec.select.i28 = sub nuw i32 %or.i25, %sub.i27, !dbg !29
  %inc.i29 = add nuw nsw i32 %bit.0.i2255, 1, !dbg !29
  %exitcond67.not = icmp eq i32 %inc.i29, 32, !dbg !29
  br i1 %exitcond67.not, label %ixp_runtime_urem.exit, label %for.body.i24, !dbg !29, !llvm.loop !30

ixp_runtime_urem.exit:                            ; preds = %for.body.i24
  store i32 %spec.select.i28, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !31, !tbaa !7
  %7 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @numbers, i32 12), align 4, !dbg !32, !tbaa !7
  %cond.i = tail call i32 @llvm.abs.i32(i32 %0, i1 false), !dbg !33
  %cond6.i = tail call i32 @llvm.abs.i32(i32 %7, i1 false), !dbg !33
  br label %for.body.i.i, !dbg !33

for.body.i.i:                                     ; preds = %ixp_runtime_urem.exit, %for.body.i.i
  %bit.0.i.i59 = phi i32 [ 0, %ixp_runtime_urem.exit ], [ %inc.i.i, %for.body.i.i ]
  %rest.0.i.i58 = phi i32 [ 0, %ixp_runtime_urem.exit ], [ %rest.1.i.i, %for.body.i.i ]
  %quotient.0.i.i57 = phi i32 [ 0, %ixp_runtime_urem.exit ], [ %quotient.1.i.i, %for.body.i.i ]
  %a.addr.0.i.i56 = phi i32 [ %cond.i, %ixp_runtime_urem.exit ], [ %shl1.i.i, %for.body.i.i ]
  %or.i.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i.i58, i32 %a.addr.0.i.i56, i32 1), !dbg !33
  %shl1.i.i = shl i32 %a.addr.0.i.i56, 1, !dbg !33
  %shl2.i.i = shl i32 %quotient.0.i.i57, 1, !dbg !33
  %cmp3.not.i.i = icmp uge i32 %or.i.i, %cond6.i, !dbg !33
  %or4.i.i = zext i1 %cmp3.not.i.i to i32, !dbg !33
  %quotient.1.i.i = or disjoint i32 %shl2.i.i, %or4.i.i, !dbg !33
  %sub.i.i = select i1 %cmp3.not.i.i, i32 %cond6.i, i32 0, !dbg !33
  %rest.1.i.i = sub nuw i32 %or.i.i, %sub.i.i, !dbg !33
  %inc.i.i = add nuw nsw i32 %bit.0.i.i59, 1, !dbg !33
  %exitcond68.not = icmp eq i32 %inc.i.i, 32, !dbg !33
  br i1 %exitcond68.not, label %ixp_runtime_sdiv.exit, label %for.body.i.i, !dbg !33, !llvm.loop !34

ixp_runtime_sdiv.exit:                            ; preds = %for.body.i.i
  %xor.i = xor i32 %7, %0, !dbg !33
  %cmp7.i = icmp slt i32 %xor.i, 0, !dbg !33
  %sub9.i = sub i32 0, %quotient.1.i.i, !dbg !33
  %cond12.i = select i1 %cmp7.i, i32 %sub9.i, i32 %quotient.1.i.i, !dbg !33
  store i32 %cond12.i, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !35, !tbaa !7
  %8 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @numbers, i32 12), align 4, !dbg !36, !tbaa !7
  %cond6.i32 = tail call i32 @llvm.abs.i32(i32 %8, i1 false), !dbg !37
  br label %for.body.i.i40, !dbg !37

for.body.i.i40:                                   ; preds = %ixp_runtime_sdiv.exit, %for.body.i.i40
  %bit.0.i.i3662 = phi i32 [ 0, %ixp_runtime_sdiv.exit ], [ %inc.i.i44, %for.body.i.i40 ]
  %rest.0.i.i3561 = phi i32 [ 0, %ixp_runtime_sdiv.exit ], [ %spec.select.i.i, %for.body.i.i40 ]
  %a.addr.0.i.i3460 = phi i32 [ %cond.i, %ixp_runtime_sdiv.exit ], [ %shl1.i.i42, %for.body.i.i40 ]
  %or.i.i41 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i.i3561, i32 %a.addr.0.i.i3460, i32 1), !dbg !37
  %shl1.i.i42 = shl i32 %a.addr.0.i.i3460, 1, !dbg !37
  %cmp2.not.i.i = icmp ult i32 %or.i.i41, %cond6.i32, !dbg !37
  %sub.i.i43 = select i1 %cmp2.not.i.i, i32 0, i32 %cond6.i32, !dbg !37
  %spec.select.i.i = sub nuw i32 %or.i.i41, %sub.i.i43, !dbg !37
  %inc.i.i44 = add nuw nsw i32 %bit.0.i.i3662, 1, !dbg !37
  %exitcond69.not = icmp eq i32 %inc.i.i44, 32, !dbg !37
  br i1 %exitcond69.not, label %ixp_runtime_srem.exit, label %for.body.i.i40, !dbg !37, !llvm.loop !38

ixp_runtime_srem.exit:                            ; preds = %for.body.i.i40
  %cmp.i30 = icmp slt i32 %0, 0, !dbg !37
  %sub9.i38 = sub i32 0, %spec.select.i.i, !dbg !37
  %cond12.i39 = select i1 %cmp.i30, i32 %sub9.i38, i32 %spec.select.i.i, !dbg !37
  store i32 %cond12.i39, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !39, !tbaa !7
  %9 = load i32, ptr addrspace(1) @numbers, align 4, !dbg !40, !tbaa !7
  br label %for.body.i, !dbg !41

for.body.i:                                       ; preds = %ixp_runtime_srem.exit, %for.body.i
  %bit.0.i66 = phi i32 [ 0, %ixp_runtime_srem.exit ], [ %inc.i, %for.body.i ]
  %rest.0.i65 = phi i32 [ 0, %ixp_runtime_srem.exit ], [ %rest.1.i, %for.body.i ]
  %quotient.0.i64 = phi i32 [ 0, %ixp_runtime_srem.exit ], [ %quotient.1.i, %for.body.i ]
  %a.addr.0.i163 = phi i32 [ %9, %ixp_runtime_srem.exit ], [ %shl1.i, %for.body.i ]
  %or.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i65, i32 %a.addr.0.i163, i32 1), !dbg !41
  %shl1.i = shl i32 %a.addr.0.i163, 1, !dbg !41
  %shl2.i = shl i32 %quotient.0.i64, 1, !dbg !41
  %cmp3.not.i = icmp ugt i32 %or.i, 9, !dbg !41
  %sub.i = add i32 %or.i, -10, !dbg !41
  %or4.i = zext i1 %cmp3.not.i to i32, !dbg !41
  %quotient.1.i = or disjoint i32 %shl2.i, %or4.i, !dbg !41
  %rest.1.i = select i1 %cmp3.not.i, i32 %sub.i, i32 %or.i, !dbg !41
  %inc.i = add nuw nsw i32 %bit.0.i66, 1, !dbg !41
  %exitcond70.not = icmp eq i32 %inc.i, 32, !dbg !41
  br i1 %exitcond70.not, label %ixp_runtime_udiv.exit, label %for.body.i, !dbg !41, !llvm.loop !42

ixp_runtime_udiv.exit:                            ; preds = %for.body.i
  %div4 = sdiv i32 %0, 8, !dbg !43
  %add = add nsw i32 %quotient.1.i, %div4, !dbg !44
  store i32 %add, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !45, !tbaa !7
  ret i32 0, !dbg !46
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg) #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "division.c", directory: "")
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
!12 = !DIFile(filename: "division.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 8, column: 33, scope: !11, atomGroup: 1, atomRank: 2)
!16 = !DILocation(line: 10, column: 28, scope: !11)
!17 = !DILocation(line: 10, column: 26, scope: !11)
!18 = !DILocation(line: 10, column: 15, scope: !11)
!19 = distinct !{!19, !20}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 2, atomRank: 1)
!22 = !DILocation(line: 11, column: 15, scope: !11)
!23 = !DILocation(line: 11, column: 28, scope: !11)
!24 = !DILocation(line: 11, column: 26, scope: !11)
!25 = distinct !{!25, !20}
!26 = !DILocation(line: 11, column: 5, scope: !11, atomGroup: 3, atomRank: 1)
!27 = !DILocation(line: 12, column: 15, scope: !11)
!28 = !DILocation(line: 12, column: 28, scope: !11)
!29 = !DILocation(line: 12, column: 26, scope: !11)
!30 = distinct !{!30, !20}
!31 = !DILocation(line: 12, column: 5, scope: !11, atomGroup: 4, atomRank: 1)
!32 = !DILocation(line: 13, column: 46, scope: !11)
!33 = !DILocation(line: 13, column: 35, scope: !11)
!34 = distinct !{!34, !20}
!35 = !DILocation(line: 13, column: 5, scope: !11, atomGroup: 5, atomRank: 1)
!36 = !DILocation(line: 14, column: 46, scope: !11)
!37 = !DILocation(line: 14, column: 35, scope: !11)
!38 = distinct !{!38, !20}
!39 = !DILocation(line: 14, column: 5, scope: !11, atomGroup: 6, atomRank: 1)
!40 = !DILocation(line: 15, column: 15, scope: !11)
!41 = !DILocation(line: 15, column: 26, scope: !11)
!42 = distinct !{!42, !20}
!43 = !DILocation(line: 15, column: 53, scope: !11)
!44 = !DILocation(line: 15, column: 31, scope: !11, atomGroup: 7, atomRank: 2)
!45 = !DILocation(line: 15, column: 5, scope: !11, atomGroup: 7, atomRank: 1)
!46 = !DILocation(line: 16, column: 5, scope: !11, atomGroup: 9, atomRank: 1)
