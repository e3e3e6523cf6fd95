; results: 0000f728 f7c1bd87 00000008 00000012 ffffffda 00000023 44eb8977
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.body:                                         ; preds = %for.body, %entry
  %i.0120 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.0120, -1640531527, !dbg !16
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.0120, !dbg !17
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !18, !tbaa !7
  %inc = add nuw nsw i32 %i.0120, 1, !dbg !19
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !20
  br i1 %exitcond.not, label %if.then130, label %for.body, !dbg !21, !llvm.loop !22

if.then130:                                       ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 32), align 4, !dbg !26, !tbaa !7
  %add140 = sub i32 4194320, %0, !dbg !27
  %cmp150 = icmp slt i32 %add140, %0, !dbg !28
  %conv151 = zext i1 %cmp150 to i32, !dbg !29
  store i32 243696, ptr addrspace(1) @a, align 4, !dbg !30, !tbaa !7
  br i1 %cmp150, label %sw.bb169, label %sw.epilog290, !dbg !31

sw.bb169:                                         ; preds = %if.then130
  %add173 = add i32 %0, 860288966, !dbg !32
  br label %for.body.i16, !dbg !33

for.body.i16:                                     ; preds = %sw.bb169, %for.body.i16
  %bit.0.i1426 = phi i32 [ 0, %sw.bb169 ], [ %inc.i22, %for.body.i16 ]
  %rest.0.i1325 = phi i32 [ 0, %sw.bb169 ], [ %spec.select.i21, %for.body.i16 ]
  %a.addr.0.i1224 = phi i32 [ %add173, %sw.bb169 ], [ %shl1.i18, %for.body.i16 ]
  %or.i17 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i1325, i32 %a.addr.0.i1224, i32 1), !dbg !33
  %shl1.i18 = shl i32 %a.addr.0.i1224, 1, !dbg !33
  %cmp2.not.i19 = icmp ult i32 %or.i17, 73, !dbg !33
  %sub.i20 = add i32 %or.i17, -73, !dbg !33
  %spec.select.i21 = select i1 %cmp2.not.i19, i32 %or.i17, i32 %sub.i20, !dbg !33
  %inc.i22 = add nuw nsw i32 %bit.0.i1426, 1, !dbg !33
  %exitcond.not36 = icmp eq i32 %inc.i22, 32, !dbg !33
  br i1 %exitcond.not36, label %ixp_runtime_urem.exit23, label %for.body.i16, !dbg !33, !llvm.loop !34

ixp_runtime_urem.exit23:                          ; preds = %for.body.i16
  %tobool175.not = icmp eq i32 %spec.select.i21, 0, !dbg !35
  br i1 %tobool175.not, label %if.else198, label %if.then176, !dbg !36

if.then176:                                       ; preds = %ixp_runtime_urem.exit23
  %1 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 40), align 4, !dbg !37, !tbaa !7
  %xor187 = or disjoint i32 %conv151, 243696, !dbg !38
  %and189117 = and i32 %1, %xor187, !dbg !39
  br label %sw.epilog290, !dbg !40

if.else198:                                       ; preds = %ixp_runtime_urem.exit23
  %call = tail call i32 @csum_add(i32 inreg noundef -86, i32 inreg noundef 0) #3, !dbg !41
  store i32 %call, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 40), align 4, !dbg !42, !tbaa !7
  br label %sw.epilog290

sw.epilog290:                                     ; preds = %if.else198, %if.then176, %if.then130
  %v1.0 = phi i32 [ -138297977, %if.then130 ], [ %and189117, %if.then176 ], [ -138297977, %if.else198 ], !dbg !43
  %v2.0 = phi i32 [ 8, %if.then130 ], [ 0, %if.then176 ], [ 0, %if.else198 ], !dbg !43
  %shl294 = shl nuw nsw i32 %v2.0, %v2.0, !dbg !44
  br label %for.body.i

for.body.i:                                       ; preds = %sw.epilog290, %for.body.i
  %bit.0.i30 = phi i32 [ 0, %sw.epilog290 ], [ %inc.i, %for.body.i ]
  %rest.0.i29 = phi i32 [ 0, %sw.epilog290 ], [ %rest.1.i, %for.body.i ]
  %quotient.0.i28 = phi i32 [ 0, %sw.epilog290 ], [ %quotient.1.i, %for.body.i ]
  %a.addr.0.i27 = phi i32 [ %shl294, %sw.epilog290 ], [ %shl1.i, %for.body.i ]
  %or.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i29, i32 %a.addr.0.i27, i32 1)
  %shl1.i = shl i32 %a.addr.0.i27, 1
  %shl2.i = shl i32 %quotient.0.i28, 1
  %cmp3.i = icmp ugt i32 %or.i, 201
  %sub.i = add i32 %or.i, -202
  %or4.i = zext i1 %cmp3.i to i32
  %quotient.1.i = or disjoint i32 %shl2.i, %or4.i
  %rest.1.i = select i1 %cmp3.i, i32 %sub.i, i32 %or.i
  %inc.i = add nuw nsw i32 %bit.0.i30, 1
  %exitcond34.not = icmp eq i32 %inc.i, 32
  br i1 %exitcond34.not, label %ixp_runtime_udiv.exit, label %for.body.i, !llvm.loop !45

ixp_runtime_udiv.exit:                            ; preds = %for.body.i
  %div295.zext = and i32 %quotient.1.i, 65535, !dbg !46
  %add297 = add nuw nsw i32 %div295.zext, %v2.0, !dbg !47
  %arrayidx301 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %v2.0, !dbg !48
  %2 = load i32, ptr addrspace(1) %arrayidx301, align 4, !dbg !48, !tbaa !7
  %or303118 = or i32 %2, %add297, !dbg !49
  br label %for.body.i6, !dbg !50

for.body.i6:                                      ; preds = %ixp_runtime_udiv.exit, %for.body.i6
  %bit.0.i433 = phi i32 [ 0, %ixp_runtime_udiv.exit ], [ %inc.i10, %for.body.i6 ]
  %rest.0.i332 = phi i32 [ 0, %ixp_runtime_udiv.exit ], [ %spec.select.i, %for.body.i6 ]
  %a.addr.0.i231 = phi i32 [ %or303118, %ixp_runtime_udiv.exit ], [ %shl1.i8, %for.body.i6 ]
  %or.i7 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i332, i32 %a.addr.0.i231, i32 1), !dbg !50
  %shl1.i8 = shl i32 %a.addr.0.i231, 1, !dbg !50
  %cmp2.not.i = icmp ult i32 %or.i7, 51, !dbg !50
  %sub.i9 = add i32 %or.i7, -51, !dbg !50
  %spec.select.i = select i1 %cmp2.not.i, i32 %or.i7, i32 %sub.i9, !dbg !50
  %inc.i10 = add nuw nsw i32 %bit.0.i433, 1, !dbg !50
  %exitcond35.not = icmp eq i32 %inc.i10, 32, !dbg !50
  br i1 %exitcond35.not, label %ixp_runtime_urem.exit, label %for.body.i6, !dbg !50, !llvm.loop !51

ixp_runtime_urem.exit:                            ; preds = %for.body.i6
  store i32 63272, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !52, !tbaa !7
  store i32 %v1.0, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !53, !tbaa !7
  store i32 %v2.0, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !54, !tbaa !7
  store i32 %add297, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !55, !tbaa !7
  store i32 -38, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !56, !tbaa !7
  store i32 %spec.select.i, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !57, !tbaa !7
  br label %for.body318, !dbg !58

for.cond.cleanup317:                              ; preds = %for.body318
  store i32 %xor323, ptr addrspace(3) inttoptr (i32 1048 to ptr addrspace(3)), align 8, !dbg !59, !tbaa !7
  ret i32 0, !dbg !60

for.body318:                                      ; preds = %for.body318, %ixp_runtime_urem.exit
  %i313.0122 = phi i32 [ 0, %ixp_runtime_urem.exit ], [ %inc325, %for.body318 ]
  %h.0121 = phi i32 [ 0, %ixp_runtime_urem.exit ], [ %xor323, %for.body318 ]
  %or321 = tail call i32 @llvm.fshl.i32(i32 %h.0121, i32 %h.0121, i32 1), !dbg !61
  %arrayidx322 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i313.0122, !dbg !62
  %3 = load i32, ptr addrspace(1) %arrayidx322, align 4, !dbg !62, !tbaa !7
  %xor323 = xor i32 %3, %or321, !dbg !63
  %inc325 = add nuw nsw i32 %i313.0122, 1, !dbg !64
  %exitcond123.not = icmp eq i32 %inc325, 16, !dbg !65
  br i1 %exitcond123.not, label %for.cond.cleanup317, label %for.body318, !dbg !66, !llvm.loop !67
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !70 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

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
!1 = !DIFile(filename: "0.c", directory: "")
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
!12 = !DIFile(filename: "0.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 84, atomRank: 1)
!16 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!17 = !DILocation(line: 4, column: 35, scope: !11)
!18 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!19 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!20 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!21 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!22 = distinct !{!22, !23, !24, !25}
!23 = !DILocation(line: 4, column: 1, scope: !11)
!24 = !DILocation(line: 4, column: 46, scope: !11)
!25 = !{!"llvm.loop.mustprogress"}
!26 = !DILocation(line: 41, column: 23, scope: !11)
!27 = !DILocation(line: 41, column: 35, scope: !11)
!28 = !DILocation(line: 41, column: 48, scope: !11, atomGroup: 33, atomRank: 3)
!29 = !DILocation(line: 41, column: 48, scope: !11, atomGroup: 33, atomRank: 2)
!30 = !DILocation(line: 45, column: 12, scope: !11, atomGroup: 35, atomRank: 1)
!31 = !DILocation(line: 46, column: 1, scope: !11, atomGroup: 36, atomRank: 1)
!32 = !DILocation(line: 48, column: 28, scope: !11)
!33 = !DILocation(line: 48, column: 43, scope: !11)
!34 = distinct !{!34, !25}
!35 = !DILocation(line: 48, column: 43, scope: !11, atomGroup: 37, atomRank: 2)
!36 = !DILocation(line: 48, column: 5, scope: !11, atomGroup: 37, atomRank: 1)
!37 = !DILocation(line: 49, column: 39, scope: !11)
!38 = !DILocation(line: 49, column: 62, scope: !11)
!39 = !DILocation(line: 49, column: 56, scope: !11)
!40 = !DILocation(line: 51, column: 1, scope: !11)
!41 = !DILocation(line: 53, column: 14, scope: !11, atomGroup: 41, atomRank: 2)
!42 = !DILocation(line: 53, column: 12, scope: !11, atomGroup: 41, atomRank: 1)
!43 = !DILocation(line: 0, scope: !11)
!44 = !DILocation(line: 81, column: 32, scope: !11)
!45 = distinct !{!45, !25}
!46 = !DILocation(line: 81, column: 46, scope: !11)
!47 = !DILocation(line: 81, column: 54, scope: !11, atomGroup: 61, atomRank: 3)
!48 = !DILocation(line: 82, column: 19, scope: !11)
!49 = !DILocation(line: 82, column: 30, scope: !11)
!50 = !DILocation(line: 82, column: 60, scope: !11)
!51 = distinct !{!51, !25}
!52 = !DILocation(line: 83, column: 1, scope: !11, atomGroup: 63, atomRank: 1)
!53 = !DILocation(line: 84, column: 1, scope: !11, atomGroup: 64, atomRank: 1)
!54 = !DILocation(line: 85, column: 1, scope: !11, atomGroup: 65, atomRank: 1)
!55 = !DILocation(line: 86, column: 1, scope: !11, atomGroup: 66, atomRank: 1)
!56 = !DILocation(line: 87, column: 1, scope: !11, atomGroup: 67, atomRank: 1)
!57 = !DILocation(line: 88, column: 1, scope: !11, atomGroup: 68, atomRank: 1)
!58 = !DILocation(line: 90, column: 1, scope: !11, atomGroup: 86, atomRank: 1)
!59 = !DILocation(line: 91, column: 1, scope: !11, atomGroup: 76, atomRank: 1)
!60 = !DILocation(line: 92, column: 1, scope: !11, atomGroup: 78, atomRank: 1)
!61 = !DILocation(line: 90, column: 47, scope: !11)
!62 = !DILocation(line: 90, column: 60, scope: !11)
!63 = !DILocation(line: 90, column: 58, scope: !11, atomGroup: 73, atomRank: 2)
!64 = !DILocation(line: 90, column: 31, scope: !11, atomGroup: 74, atomRank: 2)
!65 = !DILocation(line: 90, column: 24, scope: !11, atomGroup: 71, atomRank: 1)
!66 = !DILocation(line: 90, column: 1, scope: !11, atomGroup: 72, atomRank: 1)
!67 = distinct !{!67, !68, !69, !25}
!68 = !DILocation(line: 90, column: 1, scope: !11)
!69 = !DILocation(line: 90, column: 63, scope: !11)
!70 = !DISubprogram(name: "csum_add", scope: !71, file: !71, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!71 = !DIFile(filename: "ixp.h", directory: "")
