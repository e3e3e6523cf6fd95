; results: ffff8c94 00000ffe 00000017 00007399 00080000 00000008 ffffffbf da53a8a1
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %xor = xor i32 %0, 30, !dbg !17
  %call231 = tail call i32 @csum_add(i32 inreg noundef 1468915040, i32 inreg noundef 15) #3, !dbg !18
  %add233 = add i32 %call231, 64, !dbg !19
  %call234 = tail call i32 @csum_add(i32 inreg noundef 4096, i32 inreg noundef %add233) #3, !dbg !20
  %add237 = add i32 %call234, 1900, !dbg !21
  %tobool240.not = icmp ult i32 %add237, 105, !dbg !22
  br i1 %tobool240.not, label %if.end549, label %if.then241, !dbg !23

for.body:                                         ; preds = %for.body, %entry
  %i.0215 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.0215, -1640531527, !dbg !24
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.0215, !dbg !25
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !26, !tbaa !7
  %inc = add nuw nsw i32 %i.0215, 1, !dbg !27
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !28
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !29, !llvm.loop !30

if.then241:                                       ; preds = %for.cond.cleanup
  %mul292 = mul i32 %xor, 1900, !dbg !34
  %call294 = tail call i32 @csum_add(i32 inreg noundef %mul292, i32 inreg noundef 15) #3, !dbg !35
  br label %for.body.i, !dbg !36

for.body.i:                                       ; preds = %if.then241, %for.body.i
  %bit.0.i5 = phi i32 [ 0, %if.then241 ], [ %inc.i, %for.body.i ]
  %rest.0.i4 = phi i32 [ 0, %if.then241 ], [ %spec.select.i2, %for.body.i ]
  %a.addr.0.i13 = phi i32 [ %call294, %if.then241 ], [ %shl1.i, %for.body.i ]
  %or.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i4, i32 %a.addr.0.i13, i32 1), !dbg !36
  %shl1.i = shl i32 %a.addr.0.i13, 1, !dbg !36
  %cmp2.i = icmp ugt i32 %or.i, 93, !dbg !36
  %sub.i = add i32 %or.i, -94, !dbg !36
  %spec.select.i2 = select i1 %cmp2.i, i32 %sub.i, i32 %or.i, !dbg !36
  %inc.i = add nuw nsw i32 %bit.0.i5, 1, !dbg !36
  %exitcond.not10 = icmp eq i32 %inc.i, 32, !dbg !36
  br i1 %exitcond.not10, label %ixp_runtime_urem.exit, label %for.body.i, !dbg !36, !llvm.loop !37

ixp_runtime_urem.exit:                            ; preds = %for.body.i
  %not.neg = add i32 %xor, 1, !dbg !38
  %or245 = or i32 %not.neg, -85, !dbg !39
  %call304 = tail call i32 @csum_add(i32 inreg noundef 0, i32 inreg noundef -29548) #3, !dbg !40
  %and423 = and i32 %call304, 31, !dbg !41
  %shr424 = lshr i32 524288, %and423, !dbg !42
  %and425 = and i32 %call234, 15, !dbg !43
  %arrayidx427 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and425, !dbg !44
  store i32 %shr424, ptr addrspace(1) %arrayidx427, align 4, !dbg !45, !tbaa !7
  %trunc = trunc i32 %call234 to i3, !dbg !46
  switch i3 %trunc, label %if.end549 [
    i3 2, label %sw.bb429
    i3 -4, label %sw.bb451
    i3 3, label %sw.bb468
    i3 -1, label %sw.bb503
    i3 0, label %sw.bb511
  ], !dbg !46

sw.bb429:                                         ; preds = %ixp_runtime_urem.exit
  %sub431 = sub i32 %call234, %call304, !dbg !47
  %sub434 = add i32 %sub431, -8, !dbg !48
  %conv437 = and i32 %sub434, 29593, !dbg !49
  %mul438 = mul nuw nsw i32 %conv437, 37, !dbg !50
  %add439 = add nuw nsw i32 %mul438, 8, !dbg !51
  %or442210 = or i32 %spec.select.i2, %add439, !dbg !52
  %1 = or i32 %or442210, -8700342, !dbg !52
  store i32 %1, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 36), align 4, !dbg !53, !tbaa !7
  br label %sw.bb451, !dbg !54

sw.bb451:                                         ; preds = %sw.bb429, %ixp_runtime_urem.exit
  %v1.4.off0 = phi i32 [ %add439, %sw.bb429 ], [ %call234, %ixp_runtime_urem.exit ]
  %v4.5.off0 = phi i32 [ %sub434, %sw.bb429 ], [ 524288, %ixp_runtime_urem.exit ]
  %add454 = add i32 %call304, 29658, !dbg !55
  %and455 = and i32 %or245, 15, !dbg !56
  %arrayidx456 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and455, !dbg !57
  %2 = load i32, ptr addrspace(1) %arrayidx456, align 4, !dbg !57, !tbaa !7
  %cmp457 = icmp eq i32 %2, -197, !dbg !58
  %conv458 = zext i1 %cmp457 to i32, !dbg !58
  %tobool.not.i6 = icmp eq i32 %v1.4.off0, 0, !dbg !59
  br i1 %tobool.not.i6, label %ixp_runtime_mul.exit, label %while.body.i, !dbg !59

while.body.i:                                     ; preds = %sw.bb451, %while.body.i
  %product.0.i9 = phi i32 [ %spec.select.i, %while.body.i ], [ 0, %sw.bb451 ]
  %b.addr.0.i8 = phi i32 [ %add2.i, %while.body.i ], [ %or245, %sw.bb451 ]
  %a.addr.0.i7 = phi i32 [ %shr.i, %while.body.i ], [ %v1.4.off0, %sw.bb451 ]
  %and.i = and i32 %a.addr.0.i7, 1, !dbg !59
  %tobool1.not.i = icmp eq i32 %and.i, 0, !dbg !59
  %add.i = select i1 %tobool1.not.i, i32 0, i32 %b.addr.0.i8, !dbg !59
  %spec.select.i = add i32 %add.i, %product.0.i9, !dbg !59
  %add2.i = shl i32 %b.addr.0.i8, 1, !dbg !59
  %shr.i = lshr i32 %a.addr.0.i7, 1, !dbg !59
  %tobool.not.i = icmp eq i32 %shr.i, 0, !dbg !59
  br i1 %tobool.not.i, label %ixp_runtime_mul.exit, label %while.body.i, !dbg !59, !llvm.loop !60

ixp_runtime_mul.exit:                             ; preds = %while.body.i, %sw.bb451
  %product.0.i.lcssa = phi i32 [ 0, %sw.bb451 ], [ %spec.select.i, %while.body.i ], !dbg !59
  %call461 = tail call i32 @csum_add(i32 inreg noundef %conv458, i32 inreg noundef %product.0.i.lcssa) #3, !dbg !61
  %add462 = add i32 %add454, %call461, !dbg !62
  %and465 = and i32 %add462, 15, !dbg !63
  %arrayidx466 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and465, !dbg !64
  %3 = load i32, ptr addrspace(1) %arrayidx466, align 4, !dbg !64, !tbaa !7
  %shl467 = shl i32 %3, 24, !dbg !65
  %4 = and i32 %add462, 65535, !dbg !66
  br label %if.end549, !dbg !67

sw.bb468:                                         ; preds = %ixp_runtime_urem.exit
  %5 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 36), align 4, !dbg !68, !tbaa !7
  %shr474 = lshr i32 %5, 1, !dbg !69
  %sub475 = sub i32 %call304, %shr474, !dbg !70
  %shr484 = lshr i32 1, %and423, !dbg !71
  %and478 = and i32 %spec.select.i2, 15, !dbg !72
  %6 = and i32 %and478, %sub475, !dbg !73
  %arrayidx487 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %6, !dbg !74
  %7 = load i32, ptr addrspace(1) %arrayidx487, align 4, !dbg !74, !tbaa !7
  %tobool490.not = icmp ult i32 %7, 256, !dbg !75
  br i1 %tobool490.not, label %cond.end499, label %cond.true491, !dbg !76

cond.true491:                                     ; preds = %sw.bb468
  %and492 = and i32 %or245, 15, !dbg !77
  %arrayidx493 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and492, !dbg !78
  %8 = load i32, ptr addrspace(1) %arrayidx493, align 4, !dbg !78, !tbaa !7
  %9 = load i32, ptr addrspace(1) @a, align 4, !dbg !79, !tbaa !7
  %xor497 = xor i32 %9, %8, !dbg !80
  br label %cond.end499, !dbg !81

cond.end499:                                      ; preds = %cond.true491, %sw.bb468
  %cond500 = phi i32 [ %xor497, %cond.true491 ], [ 27430, %sw.bb468 ], !dbg !81
  %add501 = add i32 %cond500, %shr484, !dbg !82
  br label %if.end549, !dbg !83

sw.bb503:                                         ; preds = %ixp_runtime_urem.exit
  br label %if.end549, !dbg !84

sw.bb511:                                         ; preds = %ixp_runtime_urem.exit
  %add513 = add i32 %or245, %call234, !dbg !85
  %and514 = and i32 %or245, 15, !dbg !86
  %arrayidx515 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and514, !dbg !87
  %10 = load i32, ptr addrspace(1) %arrayidx515, align 4, !dbg !87, !tbaa !7
  %shr516 = lshr i32 %10, 18, !dbg !88
  %sub518 = sub i32 %add513, %shr516, !dbg !89
  %shl521 = shl i32 %sub518, 8, !dbg !90
  br label %if.end549, !dbg !91

if.end549:                                        ; preds = %sw.bb511, %sw.bb503, %cond.end499, %ixp_runtime_mul.exit, %ixp_runtime_urem.exit, %for.cond.cleanup
  %v0.8 = phi i32 [ %call304, %ixp_runtime_urem.exit ], [ %call304, %sw.bb503 ], [ %shl521, %sw.bb511 ], [ %call304, %ixp_runtime_mul.exit ], [ %call304, %cond.end499 ], [ 1900, %for.cond.cleanup ], !dbg !92
  %v1.5.off0 = phi i32 [ %call234, %ixp_runtime_urem.exit ], [ 4094, %sw.bb503 ], [ %call234, %sw.bb511 ], [ %v1.4.off0, %ixp_runtime_mul.exit ], [ 4094, %cond.end499 ], [ 1, %for.cond.cleanup ]
  %v2.6 = phi i32 [ %spec.select.i2, %ixp_runtime_urem.exit ], [ %spec.select.i2, %sw.bb503 ], [ %spec.select.i2, %sw.bb511 ], [ %shl467, %ixp_runtime_mul.exit ], [ %spec.select.i2, %cond.end499 ], [ %xor, %for.cond.cleanup ], !dbg !92
  %v3.7 = phi i32 [ 29593, %ixp_runtime_urem.exit ], [ 29593, %sw.bb503 ], [ 29593, %sw.bb511 ], [ %4, %ixp_runtime_mul.exit ], [ 29593, %cond.end499 ], [ 29593, %for.cond.cleanup ], !dbg !92
  %v4.7.off0 = phi i32 [ 524288, %ixp_runtime_urem.exit ], [ 524288, %sw.bb503 ], [ 524288, %sw.bb511 ], [ %v4.5.off0, %ixp_runtime_mul.exit ], [ %add501, %cond.end499 ], [ 524288, %for.cond.cleanup ]
  %v5.4 = phi i32 [ 8, %ixp_runtime_urem.exit ], [ 8, %sw.bb503 ], [ 8, %sw.bb511 ], [ 8, %ixp_runtime_mul.exit ], [ 8, %cond.end499 ], [ 33433, %for.cond.cleanup ], !dbg !92
  %v6.6 = phi i32 [ %or245, %ixp_runtime_urem.exit ], [ %or245, %sw.bb503 ], [ %or245, %sw.bb511 ], [ %or245, %ixp_runtime_mul.exit ], [ %or245, %cond.end499 ], [ -85, %for.cond.cleanup ], !dbg !92
  store i32 %v0.8, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !93, !tbaa !7
  store i32 %v1.5.off0, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !94, !tbaa !7
  store i32 %v2.6, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !95, !tbaa !7
  store i32 %v3.7, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !96, !tbaa !7
  store i32 %v4.7.off0, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !97, !tbaa !7
  store i32 %v5.4, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !98, !tbaa !7
  store i32 %v6.6, ptr addrspace(3) inttoptr (i32 1048 to ptr addrspace(3)), align 8, !dbg !99, !tbaa !7
  br label %for.body558, !dbg !100

for.cond.cleanup557:                              ; preds = %for.body558
  store i32 %xor563, ptr addrspace(3) inttoptr (i32 1052 to ptr addrspace(3)), align 4, !dbg !101, !tbaa !7
  ret i32 0, !dbg !102

for.body558:                                      ; preds = %for.body558, %if.end549
  %i553.0217 = phi i32 [ 0, %if.end549 ], [ %inc565, %for.body558 ]
  %h.0216 = phi i32 [ 0, %if.end549 ], [ %xor563, %for.body558 ]
  %or561 = tail call i32 @llvm.fshl.i32(i32 %h.0216, i32 %h.0216, i32 1), !dbg !103
  %arrayidx562 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i553.0217, !dbg !104
  %11 = load i32, ptr addrspace(1) %arrayidx562, align 4, !dbg !104, !tbaa !7
  %xor563 = xor i32 %11, %or561, !dbg !105
  %inc565 = add nuw nsw i32 %i553.0217, 1, !dbg !106
  %exitcond218.not = icmp eq i32 %inc565, 16, !dbg !107
  br i1 %exitcond218.not, label %for.cond.cleanup557, label %for.body558, !dbg !108, !llvm.loop !109
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !112 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #2

attributes #0 = { nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "5.c", directory: "")
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
!12 = !DIFile(filename: "5.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 163, atomRank: 1)
!16 = !DILocation(line: 12, column: 7, scope: !11)
!17 = !DILocation(line: 12, column: 4, scope: !11, atomGroup: 14, atomRank: 2)
!18 = !DILocation(line: 69, column: 23, scope: !11)
!19 = !DILocation(line: 69, column: 49, scope: !11)
!20 = !DILocation(line: 69, column: 6, scope: !11, atomGroup: 69, atomRank: 3)
!21 = !DILocation(line: 70, column: 20, scope: !11)
!22 = !DILocation(line: 70, column: 26, scope: !11, atomGroup: 70, atomRank: 2)
!23 = !DILocation(line: 70, column: 5, scope: !11, atomGroup: 70, atomRank: 1)
!24 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!25 = !DILocation(line: 4, column: 35, scope: !11)
!26 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!27 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!28 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!29 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!30 = distinct !{!30, !31, !32, !33}
!31 = !DILocation(line: 4, column: 1, scope: !11)
!32 = !DILocation(line: 4, column: 46, scope: !11)
!33 = !{!"llvm.loop.mustprogress"}
!34 = !DILocation(line: 97, column: 40, scope: !11)
!35 = !DILocation(line: 97, column: 17, scope: !11)
!36 = !DILocation(line: 97, column: 80, scope: !11)
!37 = distinct !{!37, !33}
!38 = !DILocation(line: 71, column: 34, scope: !11)
!39 = !DILocation(line: 71, column: 4, scope: !11, atomGroup: 71, atomRank: 2)
!40 = !DILocation(line: 98, column: 6, scope: !11, atomGroup: 90, atomRank: 2)
!41 = !DILocation(line: 136, column: 35, scope: !11)
!42 = !DILocation(line: 136, column: 28, scope: !11, atomGroup: 120, atomRank: 2)
!43 = !DILocation(line: 136, column: 6, scope: !11)
!44 = !DILocation(line: 136, column: 1, scope: !11)
!45 = !DILocation(line: 136, column: 12, scope: !11, atomGroup: 120, atomRank: 1)
!46 = !DILocation(line: 137, column: 1, scope: !11, atomGroup: 121, atomRank: 1)
!47 = !DILocation(line: 139, column: 21, scope: !11)
!48 = !DILocation(line: 139, column: 27, scope: !11, atomGroup: 122, atomRank: 2)
!49 = !DILocation(line: 140, column: 8, scope: !11)
!50 = !DILocation(line: 140, column: 28, scope: !11)
!51 = !DILocation(line: 140, column: 34, scope: !11, atomGroup: 123, atomRank: 3)
!52 = !DILocation(line: 141, column: 25, scope: !11, atomGroup: 124, atomRank: 3)
!53 = !DILocation(line: 141, column: 12, scope: !11, atomGroup: 124, atomRank: 1)
!54 = !DILocation(line: 141, column: 1, scope: !11)
!55 = !DILocation(line: 144, column: 35, scope: !11)
!56 = !DILocation(line: 144, column: 74, scope: !11)
!57 = !DILocation(line: 144, column: 69, scope: !11)
!58 = !DILocation(line: 144, column: 80, scope: !11)
!59 = !DILocation(line: 144, column: 115, scope: !11)
!60 = distinct !{!60, !33}
!61 = !DILocation(line: 144, column: 50, scope: !11)
!62 = !DILocation(line: 144, column: 48, scope: !11, atomGroup: 125, atomRank: 3)
!63 = !DILocation(line: 145, column: 22, scope: !11)
!64 = !DILocation(line: 145, column: 17, scope: !11)
!65 = !DILocation(line: 145, column: 28, scope: !11, atomGroup: 126, atomRank: 2)
!66 = !DILocation(line: 171, column: 11, scope: !11, atomGroup: 148, atomRank: 2)
!67 = !DILocation(line: 146, column: 1, scope: !11, atomGroup: 127, atomRank: 1)
!68 = !DILocation(line: 148, column: 33, scope: !11)
!69 = !DILocation(line: 148, column: 44, scope: !11)
!70 = !DILocation(line: 148, column: 21, scope: !11)
!71 = !DILocation(line: 149, column: 46, scope: !11)
!72 = !DILocation(line: 148, column: 51, scope: !11, atomGroup: 128, atomRank: 3)
!73 = !DILocation(line: 149, column: 79, scope: !11)
!74 = !DILocation(line: 149, column: 74, scope: !11)
!75 = !DILocation(line: 149, column: 85, scope: !11, atomGroup: 130, atomRank: 2)
!76 = !DILocation(line: 149, column: 63, scope: !11, atomGroup: 130, atomRank: 1)
!77 = !DILocation(line: 149, column: 107, scope: !11)
!78 = !DILocation(line: 149, column: 102, scope: !11)
!79 = !DILocation(line: 149, column: 115, scope: !11)
!80 = !DILocation(line: 149, column: 113, scope: !11)
!81 = !DILocation(line: 149, column: 63, scope: !11)
!82 = !DILocation(line: 149, column: 60, scope: !11, atomGroup: 129, atomRank: 3)
!83 = !DILocation(line: 149, column: 1, scope: !11)
!84 = !DILocation(line: 154, column: 1, scope: !11, atomGroup: 133, atomRank: 1)
!85 = !DILocation(line: 156, column: 22, scope: !11)
!86 = !DILocation(line: 156, column: 46, scope: !11)
!87 = !DILocation(line: 156, column: 41, scope: !11)
!88 = !DILocation(line: 156, column: 52, scope: !11)
!89 = !DILocation(line: 156, column: 28, scope: !11)
!90 = !DILocation(line: 156, column: 60, scope: !11, atomGroup: 134, atomRank: 2)
!91 = !DILocation(line: 157, column: 1, scope: !11, atomGroup: 135, atomRank: 1)
!92 = !DILocation(line: 0, scope: !11)
!93 = !DILocation(line: 168, column: 1, scope: !11, atomGroup: 145, atomRank: 1)
!94 = !DILocation(line: 169, column: 1, scope: !11, atomGroup: 146, atomRank: 1)
!95 = !DILocation(line: 170, column: 1, scope: !11, atomGroup: 147, atomRank: 1)
!96 = !DILocation(line: 171, column: 1, scope: !11, atomGroup: 148, atomRank: 1)
!97 = !DILocation(line: 172, column: 1, scope: !11, atomGroup: 149, atomRank: 1)
!98 = !DILocation(line: 173, column: 1, scope: !11, atomGroup: 150, atomRank: 1)
!99 = !DILocation(line: 174, column: 1, scope: !11, atomGroup: 151, atomRank: 1)
!100 = !DILocation(line: 176, column: 1, scope: !11, atomGroup: 165, atomRank: 1)
!101 = !DILocation(line: 177, column: 1, scope: !11, atomGroup: 159, atomRank: 1)
!102 = !DILocation(line: 178, column: 1, scope: !11, atomGroup: 161, atomRank: 1)
!103 = !DILocation(line: 176, column: 47, scope: !11)
!104 = !DILocation(line: 176, column: 60, scope: !11)
!105 = !DILocation(line: 176, column: 58, scope: !11, atomGroup: 156, atomRank: 2)
!106 = !DILocation(line: 176, column: 31, scope: !11, atomGroup: 157, atomRank: 2)
!107 = !DILocation(line: 176, column: 24, scope: !11, atomGroup: 154, atomRank: 1)
!108 = !DILocation(line: 176, column: 1, scope: !11, atomGroup: 155, atomRank: 1)
!109 = distinct !{!109, !110, !111, !33}
!110 = !DILocation(line: 176, column: 1, scope: !11)
!111 = !DILocation(line: 176, column: 63, scope: !11)
!112 = !DISubprogram(name: "csum_add", scope: !113, file: !113, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!113 = !DIFile(filename: "ixp.h", directory: "")
