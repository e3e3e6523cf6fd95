; results: a68d5795 000000b8 0000bad5 00000000 000000d2 0000ce06 000000ff 417dcefb
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %1 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 8), align 4, !dbg !17, !tbaa !7
  br label %for.body.i, !dbg !18

for.body.i:                                       ; preds = %for.cond.cleanup, %for.body.i
  %bit.0.i5 = phi i32 [ 0, %for.cond.cleanup ], [ %inc.i, %for.body.i ]
  %rest.0.i4 = phi i32 [ 0, %for.cond.cleanup ], [ %rest.1.i, %for.body.i ]
  %quotient.0.i3 = phi i32 [ 0, %for.cond.cleanup ], [ %quotient.1.i, %for.body.i ]
  %a.addr.0.i12 = phi i32 [ %1, %for.cond.cleanup ], [ %shl1.i, %for.body.i ]
  %or.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i4, i32 %a.addr.0.i12, i32 1), !dbg !18
  %shl1.i = shl i32 %a.addr.0.i12, 1, !dbg !18
  %shl2.i = shl i32 %quotient.0.i3, 1, !dbg !18
  %cmp3.i = icmp ugt i32 %or.i, 182, !dbg !18
  %sub.i = add i32 %or.i, -183, !dbg !18
  %or4.i = zext i1 %cmp3.i to i32, !dbg !18
  %quotient.1.i = or disjoint i32 %shl2.i, %or4.i, !dbg !18
  %rest.1.i = select i1 %cmp3.i, i32 %sub.i, i32 %or.i, !dbg !18
  %inc.i = add nuw nsw i32 %bit.0.i5, 1, !dbg !18
  %exitcond.not9 = icmp eq i32 %inc.i, 32, !dbg !18
  br i1 %exitcond.not9, label %ixp_runtime_udiv.exit, label %for.body.i, !dbg !18, !llvm.loop !19

ixp_runtime_udiv.exit:                            ; preds = %for.body.i
  %2 = xor i32 %0, 2083207870, !dbg !21
  %3 = trunc i32 %quotient.1.i to i8, !dbg !22
  %conv7 = sub i8 36, %3, !dbg !22
  %trunc = trunc i32 %2 to i3, !dbg !23
  switch i3 %trunc, label %sw.epilog [
    i3 -3, label %sw.bb
    i3 1, label %sw.bb21
    i3 2, label %sw.bb27
    i3 -4, label %sw.bb48
  ], !dbg !23

for.body:                                         ; preds = %for.body, %entry
  %i.037 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.037, -1640531527, !dbg !24
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.037, !dbg !25
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !26, !tbaa !7
  %inc = add nuw nsw i32 %i.037, 1, !dbg !27
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !28
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !29, !llvm.loop !30

sw.bb:                                            ; preds = %ixp_runtime_udiv.exit
  store i32 0, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 8), align 4, !dbg !33, !tbaa !7
  br label %sw.epilog, !dbg !34

sw.bb21:                                          ; preds = %ixp_runtime_udiv.exit
  %shr23 = lshr i32 %2, 28, !dbg !35
  %call = tail call i32 @csum_add(i32 inreg noundef 843872, i32 inreg noundef %shr23) #3, !dbg !36
  store i32 %call, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 44), align 4, !dbg !37, !tbaa !7
  br label %sw.epilog, !dbg !38

sw.bb27:                                          ; preds = %ixp_runtime_udiv.exit
  %and28 = and i32 %2, 15, !dbg !39
  %arrayidx29 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and28, !dbg !40
  %4 = load i32, ptr addrspace(1) %arrayidx29, align 4, !dbg !41, !tbaa !7
  %tobool.not = icmp ne i8 %3, 36
  %cmp3636 = icmp sgt i32 %4, 64355
  %cmp36 = select i1 %tobool.not, i1 %cmp3636, i1 false
  %conv37 = zext i1 %cmp36 to i32
  %5 = or disjoint i32 %conv37, 52742, !dbg !42
  br label %while.body.i

while.body.i:                                     ; preds = %sw.bb27, %while.body.i
  %product.0.i8 = phi i32 [ 0, %sw.bb27 ], [ %spec.select.i, %while.body.i ]
  %b.addr.0.i7 = phi i32 [ %2, %sw.bb27 ], [ %add2.i, %while.body.i ]
  %a.addr.0.i6 = phi i32 [ %5, %sw.bb27 ], [ %shr.i, %while.body.i ]
  %and.i = and i32 %a.addr.0.i6, 1
  %tobool1.not.i = icmp eq i32 %and.i, 0
  %add.i = select i1 %tobool1.not.i, i32 0, i32 %b.addr.0.i7
  %spec.select.i = add i32 %add.i, %product.0.i8
  %add2.i = shl i32 %b.addr.0.i7, 1
  %shr.i = lshr i32 %a.addr.0.i6, 1
  %tobool.not.i = icmp eq i32 %shr.i, 0
  br i1 %tobool.not.i, label %ixp_runtime_mul.exit, label %while.body.i, !llvm.loop !43

ixp_runtime_mul.exit:                             ; preds = %while.body.i
  %not = xor i32 %spec.select.i, -1
  %and43 = and i32 %5, 7
  %arrayidx44 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and43
  store i32 %not, ptr addrspace(1) %arrayidx44, align 4, !tbaa !7
  br label %sw.epilog, !dbg !44

sw.bb48:                                          ; preds = %ixp_runtime_udiv.exit
  %6 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 20), align 4, !dbg !45, !tbaa !7
  %conv53 = zext i8 %conv7 to i32, !dbg !46
  %and54 = and i32 %6, %conv53, !dbg !47
  %and59 = and i32 %conv53, 15, !dbg !48
  %arrayidx60 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and59, !dbg !49
  %7 = load i32, ptr addrspace(1) %arrayidx60, align 4, !dbg !49, !tbaa !7
  %cmp61 = icmp eq i32 %7, -3, !dbg !50
  %conv62 = zext i1 %cmp61 to i32, !dbg !50
  %cmp63 = icmp samesign ule i32 %and54, %conv62, !dbg !51
  store i32 0, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 24), align 4, !dbg !52, !tbaa !7
  %8 = zext i1 %cmp63 to i32, !dbg !53
  br label %sw.epilog, !dbg !54

sw.epilog:                                        ; preds = %sw.bb48, %ixp_runtime_mul.exit, %sw.bb21, %sw.bb, %ixp_runtime_udiv.exit
  %v2.0 = phi i32 [ 47829, %ixp_runtime_udiv.exit ], [ 47829, %sw.bb ], [ 47829, %sw.bb21 ], [ 47829, %sw.bb48 ], [ %4, %ixp_runtime_mul.exit ], !dbg !55
  %v3.0 = phi i32 [ 0, %ixp_runtime_udiv.exit ], [ 0, %sw.bb ], [ 0, %sw.bb21 ], [ %8, %sw.bb48 ], [ 0, %ixp_runtime_mul.exit ], !dbg !55
  %v5.0 = phi i32 [ 52742, %ixp_runtime_udiv.exit ], [ 52742, %sw.bb ], [ 52742, %sw.bb21 ], [ 255, %sw.bb48 ], [ %5, %ixp_runtime_mul.exit ], !dbg !55
  %v6.0 = phi i32 [ 155, %ixp_runtime_udiv.exit ], [ 255, %sw.bb ], [ 155, %sw.bb21 ], [ 155, %sw.bb48 ], [ 155, %ixp_runtime_mul.exit ], !dbg !55
  store i32 %2, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !44, !tbaa !7
  %conv78 = zext i8 %conv7 to i32, !dbg !56
  store i32 %conv78, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !57, !tbaa !7
  store i32 %v2.0, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !58, !tbaa !7
  store i32 %v3.0, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !59, !tbaa !7
  store i32 210, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !60, !tbaa !7
  store i32 %v5.0, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !61, !tbaa !7
  store i32 %v6.0, ptr addrspace(3) inttoptr (i32 1048 to ptr addrspace(3)), align 8, !dbg !62, !tbaa !7
  br label %for.body87, !dbg !63

for.cond.cleanup86:                               ; preds = %for.body87
  store i32 %xor92, ptr addrspace(3) inttoptr (i32 1052 to ptr addrspace(3)), align 4, !dbg !64, !tbaa !7
  ret i32 0, !dbg !65

for.body87:                                       ; preds = %for.body87, %sw.epilog
  %i82.041 = phi i32 [ 0, %sw.epilog ], [ %inc94, %for.body87 ]
  %h.040 = phi i32 [ 0, %sw.epilog ], [ %xor92, %for.body87 ]
  %or90 = tail call i32 @llvm.fshl.i32(i32 %h.040, i32 %h.040, i32 1), !dbg !66
  %arrayidx91 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i82.041, !dbg !67
  %9 = load i32, ptr addrspace(1) %arrayidx91, align 4, !dbg !67, !tbaa !7
  %xor92 = xor i32 %9, %or90, !dbg !68
  %inc94 = add nuw nsw i32 %i82.041, 1, !dbg !69
  %exitcond43.not = icmp eq i32 %inc94, 16, !dbg !70
  br i1 %exitcond43.not, label %for.cond.cleanup86, label %for.body87, !dbg !71, !llvm.loop !72
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !75 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

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
!1 = !DIFile(filename: "6.c", directory: "")
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
!12 = !DIFile(filename: "6.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 167, atomRank: 1)
!16 = !DILocation(line: 12, column: 7, scope: !11)
!17 = !DILocation(line: 13, column: 19, scope: !11)
!18 = !DILocation(line: 13, column: 30, scope: !11)
!19 = distinct !{!19, !20}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !DILocation(line: 12, column: 4, scope: !11, atomGroup: 14, atomRank: 2)
!22 = !DILocation(line: 13, column: 4, scope: !11, atomGroup: 15, atomRank: 2)
!23 = !DILocation(line: 14, column: 1, scope: !11, atomGroup: 16, atomRank: 1)
!24 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!25 = !DILocation(line: 4, column: 35, scope: !11)
!26 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!27 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!28 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!29 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!30 = distinct !{!30, !31, !32, !20}
!31 = !DILocation(line: 4, column: 1, scope: !11)
!32 = !DILocation(line: 4, column: 46, scope: !11)
!33 = !DILocation(line: 16, column: 12, scope: !11, atomGroup: 17, atomRank: 1)
!34 = !DILocation(line: 18, column: 1, scope: !11, atomGroup: 19, atomRank: 1)
!35 = !DILocation(line: 20, column: 58, scope: !11)
!36 = !DILocation(line: 20, column: 14, scope: !11, atomGroup: 20, atomRank: 2)
!37 = !DILocation(line: 20, column: 12, scope: !11, atomGroup: 20, atomRank: 1)
!38 = !DILocation(line: 21, column: 1, scope: !11, atomGroup: 21, atomRank: 1)
!39 = !DILocation(line: 23, column: 11, scope: !11)
!40 = !DILocation(line: 23, column: 6, scope: !11)
!41 = !DILocation(line: 23, column: 6, scope: !11, atomGroup: 22, atomRank: 2)
!42 = !DILocation(line: 25, column: 52, scope: !11, atomGroup: 26, atomRank: 2)
!43 = distinct !{!43, !20}
!44 = !DILocation(line: 35, column: 1, scope: !11, atomGroup: 36, atomRank: 1)
!45 = !DILocation(line: 30, column: 41, scope: !11)
!46 = !DILocation(line: 30, column: 54, scope: !11)
!47 = !DILocation(line: 30, column: 52, scope: !11)
!48 = !DILocation(line: 30, column: 97, scope: !11)
!49 = !DILocation(line: 30, column: 92, scope: !11)
!50 = !DILocation(line: 30, column: 118, scope: !11)
!51 = !DILocation(line: 30, column: 59, scope: !11, atomGroup: 32, atomRank: 4)
!52 = !DILocation(line: 31, column: 12, scope: !11, atomGroup: 33, atomRank: 1)
!53 = !DILocation(line: 38, column: 11, scope: !11, atomGroup: 39, atomRank: 2)
!54 = !DILocation(line: 33, column: 1, scope: !11, atomGroup: 35, atomRank: 1)
!55 = !DILocation(line: 0, scope: !11)
!56 = !DILocation(line: 36, column: 11, scope: !11, atomGroup: 37, atomRank: 2)
!57 = !DILocation(line: 36, column: 1, scope: !11, atomGroup: 37, atomRank: 1)
!58 = !DILocation(line: 37, column: 1, scope: !11, atomGroup: 38, atomRank: 1)
!59 = !DILocation(line: 38, column: 1, scope: !11, atomGroup: 39, atomRank: 1)
!60 = !DILocation(line: 39, column: 1, scope: !11, atomGroup: 40, atomRank: 1)
!61 = !DILocation(line: 40, column: 1, scope: !11, atomGroup: 41, atomRank: 1)
!62 = !DILocation(line: 41, column: 1, scope: !11, atomGroup: 42, atomRank: 1)
!63 = !DILocation(line: 43, column: 1, scope: !11, atomGroup: 171, atomRank: 1)
!64 = !DILocation(line: 44, column: 1, scope: !11, atomGroup: 50, atomRank: 1)
!65 = !DILocation(line: 45, column: 1, scope: !11, atomGroup: 52, atomRank: 1)
!66 = !DILocation(line: 43, column: 47, scope: !11)
!67 = !DILocation(line: 43, column: 60, scope: !11)
!68 = !DILocation(line: 43, column: 58, scope: !11, atomGroup: 47, atomRank: 2)
!69 = !DILocation(line: 43, column: 31, scope: !11, atomGroup: 48, atomRank: 2)
!70 = !DILocation(line: 43, column: 24, scope: !11, atomGroup: 45, atomRank: 1)
!71 = !DILocation(line: 43, column: 1, scope: !11, atomGroup: 46, atomRank: 1)
!72 = distinct !{!72, !73, !74, !20}
!73 = !DILocation(line: 43, column: 1, scope: !11)
!74 = !DILocation(line: 43, column: 63, scope: !11)
!75 = !DISubprogram(name: "csum_add", scope: !76, file: !76, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!76 = !DIFile(filename: "ixp.h", directory: "")
