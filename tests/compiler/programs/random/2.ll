; results: be833d16 ecf595f6 00000800 9f138976
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %xor = xor i32 %0, 911472861, !dbg !17
  br label %for.body.i8, !dbg !18

for.body.i8:                                      ; preds = %for.cond.cleanup, %for.body.i8
  %bit.0.i622 = phi i32 [ 0, %for.cond.cleanup ], [ %inc.i17, %for.body.i8 ]
  %rest.0.i521 = phi i32 [ 0, %for.cond.cleanup ], [ %rest.1.i16, %for.body.i8 ]
  %quotient.0.i420 = phi i32 [ 0, %for.cond.cleanup ], [ %quotient.1.i15, %for.body.i8 ]
  %a.addr.0.i319 = phi i32 [ %xor, %for.cond.cleanup ], [ %shl1.i10, %for.body.i8 ]
  %or.i9 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i521, i32 %a.addr.0.i319, i32 1), !dbg !18
  %shl1.i10 = shl i32 %a.addr.0.i319, 1, !dbg !18
  %shl2.i11 = shl i32 %quotient.0.i420, 1, !dbg !18
  %cmp3.not.i12 = icmp ugt i32 %or.i9, 228, !dbg !18
  %sub.i13 = add i32 %or.i9, -229, !dbg !18
  %or4.i14 = zext i1 %cmp3.not.i12 to i32, !dbg !18
  %quotient.1.i15 = or disjoint i32 %shl2.i11, %or4.i14, !dbg !18
  %rest.1.i16 = select i1 %cmp3.not.i12, i32 %sub.i13, i32 %or.i9, !dbg !18
  %inc.i17 = add nuw nsw i32 %bit.0.i622, 1, !dbg !18
  %exitcond.not32 = icmp eq i32 %inc.i17, 32, !dbg !18
  br i1 %exitcond.not32, label %ixp_runtime_udiv.exit18, label %for.body.i8, !dbg !18, !llvm.loop !19

ixp_runtime_udiv.exit18:                          ; preds = %for.body.i8
  %shr = lshr i32 %shl2.i11, 4, !dbg !21
  %1 = shl i32 %xor, 26, !dbg !22
  %reass.sub = sub i32 %shr, %1, !dbg !23
  %sub = add i32 %reass.sub, 1543503872, !dbg !23
  %tobool.not = icmp eq i32 %0, 911472861, !dbg !24
  br i1 %tobool.not, label %for.body111, label %if.then, !dbg !25

for.body:                                         ; preds = %for.body, %entry
  %i.080 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.080, -1640531527, !dbg !26
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.080, !dbg !27
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !28, !tbaa !7
  %inc = add nuw nsw i32 %i.080, 1, !dbg !29
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !30
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !31, !llvm.loop !32

if.then:                                          ; preds = %ixp_runtime_udiv.exit18
  %and = and i32 %shr, 15, !dbg !35
  %arrayidx1 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and, !dbg !36
  %2 = load i32, ptr addrspace(1) %arrayidx1, align 4, !dbg !36, !tbaa !7
  %and2 = and i32 %2, %sub, !dbg !37
  %cmp3 = icmp ugt i32 %and2, 746, !dbg !38
  %conv = zext i1 %cmp3 to i32, !dbg !38
  br label %for.body111, !dbg !39

for.body111:                                      ; preds = %if.then, %ixp_runtime_udiv.exit18
  %v0.0 = phi i32 [ %conv, %if.then ], [ %sub, %ixp_runtime_udiv.exit18 ], !dbg !40
  %v2.0 = phi i32 [ 2048, %if.then ], [ 0, %ixp_runtime_udiv.exit18 ], !dbg !40
  %add113 = add i32 %v2.0, %v0.0, !dbg !41
  %call114 = tail call i32 @csum_add(i32 inreg noundef %v2.0, i32 inreg noundef %add113) #3, !dbg !42
  %tobool115.not = icmp eq i32 %call114, 0, !dbg !43
  br i1 %tobool115.not, label %for.body.i, label %for.inc127, !dbg !44

for.body.i:                                       ; preds = %for.body111, %for.body.i
  %bit.0.i26 = phi i32 [ %inc.i, %for.body.i ], [ 0, %for.body111 ]
  %rest.0.i25 = phi i32 [ %rest.1.i, %for.body.i ], [ 0, %for.body111 ]
  %quotient.0.i24 = phi i32 [ %quotient.1.i, %for.body.i ], [ 0, %for.body111 ]
  %a.addr.0.i123 = phi i32 [ %shl1.i, %for.body.i ], [ %v0.0, %for.body111 ]
  %or.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i25, i32 %a.addr.0.i123, i32 1), !dbg !45
  %shl1.i = shl i32 %a.addr.0.i123, 1, !dbg !45
  %shl2.i = shl i32 %quotient.0.i24, 1, !dbg !45
  %cmp3.not.i = icmp ugt i32 %or.i, 164, !dbg !45
  %sub.i = add i32 %or.i, -165, !dbg !45
  %or4.i = zext i1 %cmp3.not.i to i32, !dbg !45
  %quotient.1.i = or disjoint i32 %shl2.i, %or4.i, !dbg !45
  %rest.1.i = select i1 %cmp3.not.i, i32 %sub.i, i32 %or.i, !dbg !45
  %inc.i = add nuw nsw i32 %bit.0.i26, 1, !dbg !45
  %exitcond31.not = icmp eq i32 %inc.i, 32, !dbg !45
  br i1 %exitcond31.not, label %ixp_runtime_udiv.exit, label %for.body.i, !dbg !45, !llvm.loop !46

ixp_runtime_udiv.exit:                            ; preds = %for.body.i
  %and123 = and i32 %xor, 31, !dbg !47
  %shr124 = lshr i32 %quotient.1.i, %and123, !dbg !48
  %or125 = or i32 %shr124, %xor, !dbg !49
  br label %for.inc127

for.inc127:                                       ; preds = %ixp_runtime_udiv.exit, %for.body111
  %v1.4 = phi i32 [ %or125, %ixp_runtime_udiv.exit ], [ %xor, %for.body111 ], !dbg !40
  %v2.4 = phi i32 [ %v2.0, %ixp_runtime_udiv.exit ], [ 2048, %for.body111 ], !dbg !40
  %3 = load i32, ptr addrspace(1) @a, align 4, !dbg !50, !tbaa !7
  %tobool140.not = icmp eq i32 %3, 0, !dbg !50
  %cond141 = select i1 %tobool140.not, i32 7, i32 1073741824, !dbg !50
  %and142 = and i32 %v1.4, 15, !dbg !51
  %arrayidx143 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and142, !dbg !52
  %4 = load i32, ptr addrspace(1) %arrayidx143, align 4, !dbg !52, !tbaa !7
  %conv145 = and i32 %4, 65535, !dbg !53
  %sub146 = sub nsw i32 %cond141, %conv145, !dbg !54
  %tobool.not.i27 = icmp eq i32 %sub146, 0, !dbg !55
  br i1 %tobool.not.i27, label %ixp_runtime_mul.exit, label %while.body.i, !dbg !55

while.body.i:                                     ; preds = %for.inc127, %while.body.i
  %product.0.i30 = phi i32 [ %spec.select.i, %while.body.i ], [ 0, %for.inc127 ]
  %b.addr.0.i29 = phi i32 [ %add2.i, %while.body.i ], [ %v1.4, %for.inc127 ]
  %a.addr.0.i28 = phi i32 [ %shr.i, %while.body.i ], [ %sub146, %for.inc127 ]
  %and.i = and i32 %a.addr.0.i28, 1, !dbg !55
  %tobool1.not.i = icmp eq i32 %and.i, 0, !dbg !55
  %add.i = select i1 %tobool1.not.i, i32 0, i32 %b.addr.0.i29, !dbg !55
  %spec.select.i = add i32 %add.i, %product.0.i30, !dbg !55
  %add2.i = shl i32 %b.addr.0.i29, 1, !dbg !55
  %shr.i = lshr i32 %a.addr.0.i28, 1, !dbg !55
  %tobool.not.i = icmp eq i32 %shr.i, 0, !dbg !55
  br i1 %tobool.not.i, label %ixp_runtime_mul.exit, label %while.body.i, !dbg !55, !llvm.loop !56

ixp_runtime_mul.exit:                             ; preds = %while.body.i, %for.inc127
  %product.0.i.lcssa = phi i32 [ 0, %for.inc127 ], [ %spec.select.i, %while.body.i ], !dbg !55
  store i32 %product.0.i.lcssa, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !57, !tbaa !7
  store i32 %v1.4, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !58, !tbaa !7
  store i32 %v2.4, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !59, !tbaa !7
  br label %for.body153, !dbg !60

for.cond.cleanup152:                              ; preds = %for.body153
  store i32 %xor158, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !61, !tbaa !7
  ret i32 0, !dbg !62

for.body153:                                      ; preds = %for.body153, %ixp_runtime_mul.exit
  %i148.085 = phi i32 [ 0, %ixp_runtime_mul.exit ], [ %inc160, %for.body153 ]
  %h.084 = phi i32 [ 0, %ixp_runtime_mul.exit ], [ %xor158, %for.body153 ]
  %or156 = tail call i32 @llvm.fshl.i32(i32 %h.084, i32 %h.084, i32 1), !dbg !63
  %arrayidx157 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i148.085, !dbg !64
  %5 = load i32, ptr addrspace(1) %arrayidx157, align 4, !dbg !64, !tbaa !7
  %xor158 = xor i32 %5, %or156, !dbg !65
  %inc160 = add nuw nsw i32 %i148.085, 1, !dbg !66
  %exitcond86.not = icmp eq i32 %inc160, 16, !dbg !67
  br i1 %exitcond86.not, label %for.cond.cleanup152, label %for.body153, !dbg !68, !llvm.loop !69
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !72 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

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
!1 = !DIFile(filename: "2.c", directory: "")
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
!12 = !DIFile(filename: "2.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 92, atomRank: 1)
!16 = !DILocation(line: 8, column: 7, scope: !11)
!17 = !DILocation(line: 8, column: 4, scope: !11, atomGroup: 10, atomRank: 2)
!18 = !DILocation(line: 9, column: 32, scope: !11)
!19 = distinct !{!19, !20}
!20 = !{!"llvm.loop.mustprogress"}
!21 = !DILocation(line: 9, column: 40, scope: !11)
!22 = !DILocation(line: 9, column: 69, scope: !11)
!23 = !DILocation(line: 9, column: 46, scope: !11, atomGroup: 11, atomRank: 2)
!24 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 12, atomRank: 2)
!25 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 12, atomRank: 1)
!26 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!27 = !DILocation(line: 4, column: 35, scope: !11)
!28 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!29 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!30 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!31 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!32 = distinct !{!32, !33, !34, !20}
!33 = !DILocation(line: 4, column: 1, scope: !11)
!34 = !DILocation(line: 4, column: 46, scope: !11)
!35 = !DILocation(line: 11, column: 76, scope: !11)
!36 = !DILocation(line: 11, column: 71, scope: !11)
!37 = !DILocation(line: 11, column: 69, scope: !11)
!38 = !DILocation(line: 11, column: 53, scope: !11)
!39 = !DILocation(line: 12, column: 1, scope: !11)
!40 = !DILocation(line: 0, scope: !11)
!41 = !DILocation(line: 48, column: 39, scope: !11)
!42 = !DILocation(line: 48, column: 5, scope: !11)
!43 = !DILocation(line: 48, column: 5, scope: !11, atomGroup: 43, atomRank: 2)
!44 = !DILocation(line: 48, column: 5, scope: !11, atomGroup: 43, atomRank: 1)
!45 = !DILocation(line: 52, column: 32, scope: !11)
!46 = distinct !{!46, !20}
!47 = !DILocation(line: 52, column: 47, scope: !11)
!48 = !DILocation(line: 52, column: 40, scope: !11)
!49 = !DILocation(line: 52, column: 4, scope: !11, atomGroup: 46, atomRank: 2)
!50 = !DILocation(line: 57, column: 19, scope: !11)
!51 = !DILocation(line: 57, column: 67, scope: !11)
!52 = !DILocation(line: 57, column: 62, scope: !11)
!53 = !DILocation(line: 57, column: 51, scope: !11)
!54 = !DILocation(line: 57, column: 49, scope: !11)
!55 = !DILocation(line: 57, column: 75, scope: !11)
!56 = distinct !{!56, !20}
!57 = !DILocation(line: 58, column: 1, scope: !11, atomGroup: 52, atomRank: 1)
!58 = !DILocation(line: 59, column: 1, scope: !11, atomGroup: 53, atomRank: 1)
!59 = !DILocation(line: 60, column: 1, scope: !11, atomGroup: 54, atomRank: 1)
!60 = !DILocation(line: 62, column: 1, scope: !11, atomGroup: 95, atomRank: 1)
!61 = !DILocation(line: 63, column: 1, scope: !11, atomGroup: 62, atomRank: 1)
!62 = !DILocation(line: 64, column: 1, scope: !11, atomGroup: 64, atomRank: 1)
!63 = !DILocation(line: 62, column: 47, scope: !11)
!64 = !DILocation(line: 62, column: 60, scope: !11)
!65 = !DILocation(line: 62, column: 58, scope: !11, atomGroup: 59, atomRank: 2)
!66 = !DILocation(line: 62, column: 31, scope: !11, atomGroup: 60, atomRank: 2)
!67 = !DILocation(line: 62, column: 24, scope: !11, atomGroup: 57, atomRank: 1)
!68 = !DILocation(line: 62, column: 1, scope: !11, atomGroup: 58, atomRank: 1)
!69 = distinct !{!69, !70, !71, !20}
!70 = !DILocation(line: 62, column: 1, scope: !11)
!71 = !DILocation(line: 62, column: 63, scope: !11)
!72 = !DISubprogram(name: "csum_add", scope: !73, file: !73, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!73 = !DIFile(filename: "ixp.h", directory: "")
