; f2658136d6beb790fc2cc39e05d9f83a00f69033ab1dacde1f4cf7f733e48e15
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@next = internal addrspace(6) global i32 0, align 4

; Function Attrs: noreturn nounwind
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %status.i1 = alloca [1 x i32], align 4
  %control.i2 = alloca [2 x i32], align 4
  %status.i = alloca [1 x i32], align 4
  %control.i = alloca [2 x i32], align 4
  %call = tail call i32 @ctx() #5, !dbg !14
  %cmp = icmp eq i32 %call, 1, !dbg !15
  br i1 %cmp, label %if.then, label %if.end, !dbg !16

if.then:                                          ; preds = %entry
  call void @llvm.lifetime.start.p0(ptr nonnull %status.i) #6, !dbg !17
  call void @llvm.lifetime.start.p0(ptr nonnull %control.i) #6, !dbg !20
  %call.i = call i32 @xfer_number(ptr inreg noundef nonnull %status.i) #7, !dbg !21
  %shl2.i = shl i32 %call.i, 12, !dbg !22
  %or5.i = or i32 %shl2.i, 65793, !dbg !23
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %control.i, i32 4, !dbg !24
  store i32 0, ptr %arrayidx.i, align 4, !dbg !25, !tbaa !7
  br label %while.cond.i, !dbg !26

while.cond.i:                                     ; preds = %while.cond.i.backedge, %if.then
  %call6.i = call i32 @csr_read(i32 inreg noundef 49) #7, !dbg !27
  %0 = and i32 %call6.i, 2, !dbg !28
  %tobool.not.i = icmp eq i32 %0, 0, !dbg !28
  br i1 %tobool.not.i, label %while.cond.i.backedge, label %while.end.i, !dbg !29

while.cond.i.backedge:                            ; preds = %while.cond47.i, %while.cond.i, %while.end.i
  br label %while.cond.i, !dbg !27, !llvm.loop !30

while.end.i:                                      ; preds = %while.cond.i
  call void @csr_write(i32 inreg noundef 7, i32 inreg noundef %or5.i) #7, !dbg !34
  call void @wait_receive(ptr inreg noundef nonnull %status.i) #7, !dbg !35
  %1 = load i32, ptr %status.i, align 4, !dbg !36, !tbaa !7
  %and9.i = and i32 %1, 65536, !dbg !37
  %tobool10.not.i = icmp eq i32 %and9.i, 0, !dbg !38
  br i1 %tobool10.not.i, label %if.end.i, label %while.cond.i.backedge, !dbg !39

if.end.i:                                         ; preds = %while.end.i
  call void @sdram_r_fifo_rd(ptr addrspace(2) inreg noundef nonnull inttoptr (i32 64 to ptr addrspace(2)), i32 inreg noundef 8, i32 inreg noundef 142606336) #7, !dbg !40
  br label %for.body.i, !dbg !41

for.body.i:                                       ; preds = %if.end.i, %for.body.i
  %turn.0.i46 = phi i32 [ 0, %if.end.i ], [ %inc.i, %for.body.i ]
  call void asm sideeffect "nop", ""() #6, !dbg !42, !srcloc !43
  %inc.i = add nuw nsw i32 %turn.0.i46, 1, !dbg !44
  %exitcond47.not = icmp eq i32 %inc.i, 8, !dbg !45
  br i1 %exitcond47.not, label %while.cond15.i, label %for.body.i, !dbg !46, !llvm.loop !47

while.cond15.i:                                   ; preds = %for.body.i, %while.cond15.i
  %call16.i = call i32 @csr_read(i32 inreg noundef 57) #7, !dbg !50
  %2 = and i32 %call16.i, 1, !dbg !51
  %tobool19.not.i = icmp eq i32 %2, 0, !dbg !51
  br i1 %tobool19.not.i, label %while.cond15.i, label %while.end22.i, !dbg !52, !llvm.loop !53

while.end22.i:                                    ; preds = %while.cond15.i
  %3 = load volatile i32, ptr addrspace(6) @next, align 4, !dbg !56, !tbaa !7
  %add.i = add i32 %3, 1, !dbg !57
  %and23.i = and i32 %add.i, 15, !dbg !58
  store volatile i32 %and23.i, ptr addrspace(6) @next, align 4, !dbg !59, !tbaa !7
  %4 = load i32, ptr %status.i, align 4, !dbg !60, !tbaa !7
  %and25.i = and i32 %4, 127, !dbg !61
  %spec.store.select.i = call i32 @llvm.umax.i32(i32 %and25.i, i32 1), !dbg !62
  %5 = shl i32 %4, 3, !dbg !63
  %shl32.i = and i32 %5, 196608, !dbg !63
  %6 = shl i32 %4, 4, !dbg !64
  %shl36.i = and i32 %6, 524288, !dbg !64
  %or37.i = or disjoint i32 %shl32.i, %shl36.i, !dbg !65
  %or40.i = or disjoint i32 %or37.i, %spec.store.select.i, !dbg !66
  store i32 %or40.i, ptr %control.i, align 4, !dbg !67, !tbaa !7
  %shl43.i = shl i32 %3, 4, !dbg !68
  %add44.i = or disjoint i32 %shl43.i, 8, !dbg !69
  call void @t_fifo_wr_start(ptr inreg noundef nonnull %control.i, i32 inreg noundef %add44.i, i32 inreg noundef 1) #7, !dbg !70
  %shl45.i = shl i32 %3, 23, !dbg !71
  %or46.i = or i32 %shl45.i, 134217728, !dbg !72
  call void @sdram_t_fifo_wr_start(ptr addrspace(2) inreg noundef nonnull inttoptr (i32 64 to ptr addrspace(2)), i32 inreg noundef 8, i32 inreg noundef %or46.i) #7, !dbg !73
  call void @wait_for(i32 inreg noundef 6) #7, !dbg !74
  call void @csr_write(i32 inreg noundef 116, i32 inreg noundef %3) #7, !dbg !75
  br label %while.cond47.i, !dbg !76

while.cond47.i:                                   ; preds = %while.cond47.i, %while.end22.i
  %call48.i = call i32 @csr_read(i32 inreg noundef 56) #7, !dbg !77
  %sub.i = sub i32 %3, %call48.i, !dbg !78
  %and49.i = and i32 %sub.i, 8, !dbg !79
  %tobool50.not.i = icmp eq i32 %and49.i, 0, !dbg !80
  br i1 %tobool50.not.i, label %while.cond47.i, label %while.cond.i.backedge, !dbg !81, !llvm.loop !82

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p0(ptr nonnull %status.i1) #6, !dbg !84
  call void @llvm.lifetime.start.p0(ptr nonnull %control.i2) #6, !dbg !86
  %call.i3 = call i32 @xfer_number(ptr inreg noundef nonnull %status.i1) #7, !dbg !87
  %shl2.i4 = shl i32 %call.i3, 12, !dbg !88
  %arrayidx.i8 = getelementptr inbounds nuw i8, ptr %control.i2, i32 4, !dbg !89
  store i32 0, ptr %arrayidx.i8, align 4, !dbg !90, !tbaa !7
  br label %while.cond.i10, !dbg !91

while.cond.i10:                                   ; preds = %while.cond.i10.backedge, %if.end
  %call6.i11 = call i32 @csr_read(i32 inreg noundef 49) #7, !dbg !92
  %7 = and i32 %call6.i11, 1, !dbg !93
  %tobool.not.i12 = icmp eq i32 %7, 0, !dbg !93
  br i1 %tobool.not.i12, label %while.cond.i10.backedge, label %while.end.i13, !dbg !94

while.cond.i10.backedge:                          ; preds = %while.cond47.i37, %while.cond.i10, %while.end.i13
  br label %while.cond.i10, !dbg !92, !llvm.loop !95

while.end.i13:                                    ; preds = %while.cond.i10
  call void @csr_write(i32 inreg noundef 7, i32 inreg noundef %shl2.i4) #7, !dbg !98
  call void @wait_receive(ptr inreg noundef nonnull %status.i1) #7, !dbg !99
  %8 = load i32, ptr %status.i1, align 4, !dbg !100, !tbaa !7
  %and9.i14 = and i32 %8, 65536, !dbg !101
  %tobool10.not.i15 = icmp eq i32 %and9.i14, 0, !dbg !102
  br i1 %tobool10.not.i15, label %if.end.i17, label %while.cond.i10.backedge, !dbg !103

if.end.i17:                                       ; preds = %while.end.i13
  call void @sdram_r_fifo_rd(ptr addrspace(2) inreg noundef null, i32 inreg noundef 8, i32 inreg noundef 134217728) #7, !dbg !104
  br label %for.body.i42, !dbg !105

for.body.i42:                                     ; preds = %if.end.i17, %for.body.i42
  %turn.0.i1945 = phi i32 [ 0, %if.end.i17 ], [ %inc.i43, %for.body.i42 ]
  call void asm sideeffect "nop", ""() #6, !dbg !106, !srcloc !43
  %inc.i43 = add nuw nsw i32 %turn.0.i1945, 1, !dbg !107
  %exitcond.not = icmp eq i32 %inc.i43, 8, !dbg !108
  br i1 %exitcond.not, label %while.cond15.i21, label %for.body.i42, !dbg !109, !llvm.loop !110

while.cond15.i21:                                 ; preds = %for.body.i42, %while.cond15.i21
  %call16.i22 = call i32 @csr_read(i32 inreg noundef 57) #7, !dbg !113
  %9 = and i32 %call16.i22, 2, !dbg !114
  %tobool19.not.i23 = icmp eq i32 %9, 0, !dbg !114
  br i1 %tobool19.not.i23, label %while.cond15.i21, label %while.end22.i24, !dbg !115, !llvm.loop !116

while.end22.i24:                                  ; preds = %while.cond15.i21
  %10 = load volatile i32, ptr addrspace(6) @next, align 4, !dbg !119, !tbaa !7
  %add.i25 = add i32 %10, 1, !dbg !120
  %and23.i26 = and i32 %add.i25, 15, !dbg !121
  store volatile i32 %and23.i26, ptr addrspace(6) @next, align 4, !dbg !122, !tbaa !7
  %11 = load i32, ptr %status.i1, align 4, !dbg !123, !tbaa !7
  %and25.i27 = and i32 %11, 127, !dbg !124
  %spec.store.select.i28 = call i32 @llvm.umax.i32(i32 %and25.i27, i32 1), !dbg !125
  %12 = shl i32 %11, 3, !dbg !126
  %shl32.i29 = and i32 %12, 196608, !dbg !126
  %13 = shl i32 %11, 4, !dbg !127
  %shl36.i30 = and i32 %13, 524288, !dbg !127
  %or37.i31 = or disjoint i32 %shl36.i30, %shl32.i29, !dbg !128
  %or39.i = or disjoint i32 %or37.i31, %spec.store.select.i28, !dbg !128
  %or40.i32 = or disjoint i32 %or39.i, 256, !dbg !128
  store i32 %or40.i32, ptr %control.i2, align 4, !dbg !129, !tbaa !7
  %shl43.i33 = shl i32 %10, 4, !dbg !130
  %add44.i34 = or disjoint i32 %shl43.i33, 8, !dbg !131
  call void @t_fifo_wr_start(ptr inreg noundef nonnull %control.i2, i32 inreg noundef %add44.i34, i32 inreg noundef 1) #7, !dbg !132
  %shl45.i35 = shl i32 %10, 23, !dbg !133
  %or46.i36 = or i32 %shl45.i35, 134217728, !dbg !134
  call void @sdram_t_fifo_wr_start(ptr addrspace(2) inreg noundef null, i32 inreg noundef 8, i32 inreg noundef %or46.i36) #7, !dbg !135
  call void @wait_for(i32 inreg noundef 6) #7, !dbg !136
  call void @csr_write(i32 inreg noundef 116, i32 inreg noundef %10) #7, !dbg !137
  br label %while.cond47.i37, !dbg !138

while.cond47.i37:                                 ; preds = %while.cond47.i37, %while.end22.i24
  %call48.i38 = call i32 @csr_read(i32 inreg noundef 56) #7, !dbg !139
  %sub.i39 = sub i32 %10, %call48.i38, !dbg !140
  %and49.i40 = and i32 %sub.i39, 8, !dbg !141
  %tobool50.not.i41 = icmp eq i32 %and49.i40, 0, !dbg !142
  br i1 %tobool50.not.i41, label %while.cond47.i37, label %while.cond.i10.backedge, !dbg !143, !llvm.loop !144
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !146 dso_local i32 @ctx() local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

declare !dbg !148 dso_local i32 @xfer_number(ptr inreg noundef) local_unnamed_addr #3

declare !dbg !149 dso_local i32 @csr_read(i32 inreg noundef) local_unnamed_addr #3

declare !dbg !151 dso_local void @csr_write(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !152 dso_local void @wait_receive(ptr inreg noundef) local_unnamed_addr #3

declare !dbg !153 dso_local void @sdram_r_fifo_rd(ptr addrspace(2) inreg noundef, i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !154 dso_local void @t_fifo_wr_start(ptr inreg noundef, i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !155 dso_local void @sdram_t_fifo_wr_start(ptr addrspace(2) inreg noundef, i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !156 dso_local void @wait_for(i32 inreg noundef) local_unnamed_addr #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #4

attributes #0 = { noreturn nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }
attributes #6 = { nounwind }
attributes #7 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "forward.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 57, type: !12, scopeLine: 58, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 59, column: 9, scope: !11)
!15 = !DILocation(line: 59, column: 15, scope: !11, atomGroup: 1, atomRank: 2)
!16 = !DILocation(line: 59, column: 15, scope: !11, atomGroup: 1, atomRank: 1)
!17 = !DILocation(line: 20, column: 5, scope: !18, inlinedAt: !19)
!18 = distinct !DISubprogram(name: "forward", scope: !1, file: !1, line: 17, type: !12, scopeLine: 18, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!19 = distinct !DILocation(line: 60, column: 9, scope: !11)
!20 = !DILocation(line: 21, column: 5, scope: !18, inlinedAt: !19)
!21 = !DILocation(line: 22, column: 37, scope: !18, inlinedAt: !19)
!22 = !DILocation(line: 22, column: 57, scope: !18, inlinedAt: !19)
!23 = !DILocation(line: 22, column: 75, scope: !18, inlinedAt: !19, atomGroup: 2, atomRank: 2)
!24 = !DILocation(line: 24, column: 5, scope: !18, inlinedAt: !19)
!25 = !DILocation(line: 24, column: 16, scope: !18, inlinedAt: !19, atomGroup: 3, atomRank: 1)
!26 = !DILocation(line: 25, column: 5, scope: !18, inlinedAt: !19)
!27 = !DILocation(line: 28, column: 18, scope: !18, inlinedAt: !19)
!28 = !DILocation(line: 28, column: 16, scope: !18, inlinedAt: !19)
!29 = !DILocation(line: 28, column: 9, scope: !18, inlinedAt: !19, atomGroup: 5, atomRank: 1)
!30 = distinct !{!30, !31, !32, !33}
!31 = !DILocation(line: 28, column: 9, scope: !18, inlinedAt: !19)
!32 = !DILocation(line: 29, column: 13, scope: !18, inlinedAt: !19)
!33 = !{!"llvm.loop.mustprogress"}
!34 = !DILocation(line: 30, column: 9, scope: !18, inlinedAt: !19)
!35 = !DILocation(line: 31, column: 9, scope: !18, inlinedAt: !19)
!36 = !DILocation(line: 32, column: 13, scope: !18, inlinedAt: !19)
!37 = !DILocation(line: 32, column: 23, scope: !18, inlinedAt: !19)
!38 = !DILocation(line: 32, column: 23, scope: !18, inlinedAt: !19, atomGroup: 6, atomRank: 2)
!39 = !DILocation(line: 32, column: 23, scope: !18, inlinedAt: !19, atomGroup: 6, atomRank: 1)
!40 = !DILocation(line: 34, column: 9, scope: !18, inlinedAt: !19)
!41 = !DILocation(line: 36, column: 9, scope: !18, inlinedAt: !19, atomGroup: 28, atomRank: 1)
!42 = !DILocation(line: 37, column: 13, scope: !18, inlinedAt: !19, atomGroup: 11, atomRank: 1)
!43 = !{i64 2147525874}
!44 = !DILocation(line: 36, column: 42, scope: !18, inlinedAt: !19, atomGroup: 12, atomRank: 2)
!45 = !DILocation(line: 36, column: 33, scope: !18, inlinedAt: !19, atomGroup: 9, atomRank: 1)
!46 = !DILocation(line: 36, column: 9, scope: !18, inlinedAt: !19, atomGroup: 10, atomRank: 1)
!47 = distinct !{!47, !48, !49, !33}
!48 = !DILocation(line: 36, column: 9, scope: !18, inlinedAt: !19)
!49 = !DILocation(line: 37, column: 13, scope: !18, inlinedAt: !19)
!50 = !DILocation(line: 38, column: 18, scope: !18, inlinedAt: !19)
!51 = !DILocation(line: 38, column: 16, scope: !18, inlinedAt: !19)
!52 = !DILocation(line: 38, column: 9, scope: !18, inlinedAt: !19, atomGroup: 15, atomRank: 1)
!53 = distinct !{!53, !54, !55, !33}
!54 = !DILocation(line: 38, column: 9, scope: !18, inlinedAt: !19)
!55 = !DILocation(line: 39, column: 13, scope: !18, inlinedAt: !19)
!56 = !DILocation(line: 41, column: 19, scope: !18, inlinedAt: !19, atomGroup: 16, atomRank: 2)
!57 = !DILocation(line: 42, column: 25, scope: !18, inlinedAt: !19)
!58 = !DILocation(line: 42, column: 30, scope: !18, inlinedAt: !19, atomGroup: 17, atomRank: 2)
!59 = !DILocation(line: 42, column: 14, scope: !18, inlinedAt: !19, atomGroup: 17, atomRank: 1)
!60 = !DILocation(line: 43, column: 17, scope: !18, inlinedAt: !19)
!61 = !DILocation(line: 43, column: 27, scope: !18, inlinedAt: !19, atomGroup: 18, atomRank: 2)
!62 = !DILocation(line: 44, column: 13, scope: !18, inlinedAt: !19, atomGroup: 19, atomRank: 1)
!63 = !DILocation(line: 46, column: 44, scope: !18, inlinedAt: !19)
!64 = !DILocation(line: 46, column: 74, scope: !18, inlinedAt: !19)
!65 = !DILocation(line: 46, column: 50, scope: !18, inlinedAt: !19)
!66 = !DILocation(line: 46, column: 90, scope: !18, inlinedAt: !19, atomGroup: 21, atomRank: 2)
!67 = !DILocation(line: 46, column: 20, scope: !18, inlinedAt: !19, atomGroup: 21, atomRank: 1)
!68 = !DILocation(line: 47, column: 43, scope: !18, inlinedAt: !19)
!69 = !DILocation(line: 47, column: 49, scope: !18, inlinedAt: !19)
!70 = !DILocation(line: 47, column: 9, scope: !18, inlinedAt: !19)
!71 = !DILocation(line: 48, column: 64, scope: !18, inlinedAt: !19)
!72 = !DILocation(line: 48, column: 54, scope: !18, inlinedAt: !19)
!73 = !DILocation(line: 48, column: 9, scope: !18, inlinedAt: !19)
!74 = !DILocation(line: 49, column: 9, scope: !18, inlinedAt: !19)
!75 = !DILocation(line: 51, column: 9, scope: !18, inlinedAt: !19)
!76 = !DILocation(line: 52, column: 9, scope: !18, inlinedAt: !19)
!77 = !DILocation(line: 52, column: 28, scope: !18, inlinedAt: !19)
!78 = !DILocation(line: 52, column: 26, scope: !18, inlinedAt: !19)
!79 = !DILocation(line: 52, column: 47, scope: !18, inlinedAt: !19)
!80 = !DILocation(line: 52, column: 16, scope: !18, inlinedAt: !19)
!81 = !DILocation(line: 52, column: 9, scope: !18, inlinedAt: !19, atomGroup: 23, atomRank: 1)
!82 = distinct !{!82, !76, !83, !33}
!83 = !DILocation(line: 53, column: 13, scope: !18, inlinedAt: !19)
!84 = !DILocation(line: 20, column: 5, scope: !18, inlinedAt: !85)
!85 = distinct !DILocation(line: 61, column: 5, scope: !11)
!86 = !DILocation(line: 21, column: 5, scope: !18, inlinedAt: !85)
!87 = !DILocation(line: 22, column: 37, scope: !18, inlinedAt: !85)
!88 = !DILocation(line: 22, column: 57, scope: !18, inlinedAt: !85)
!89 = !DILocation(line: 24, column: 5, scope: !18, inlinedAt: !85)
!90 = !DILocation(line: 24, column: 16, scope: !18, inlinedAt: !85, atomGroup: 3, atomRank: 1)
!91 = !DILocation(line: 25, column: 5, scope: !18, inlinedAt: !85)
!92 = !DILocation(line: 28, column: 18, scope: !18, inlinedAt: !85)
!93 = !DILocation(line: 28, column: 16, scope: !18, inlinedAt: !85)
!94 = !DILocation(line: 28, column: 9, scope: !18, inlinedAt: !85, atomGroup: 5, atomRank: 1)
!95 = distinct !{!95, !96, !97, !33}
!96 = !DILocation(line: 28, column: 9, scope: !18, inlinedAt: !85)
!97 = !DILocation(line: 29, column: 13, scope: !18, inlinedAt: !85)
!98 = !DILocation(line: 30, column: 9, scope: !18, inlinedAt: !85)
!99 = !DILocation(line: 31, column: 9, scope: !18, inlinedAt: !85)
!100 = !DILocation(line: 32, column: 13, scope: !18, inlinedAt: !85)
!101 = !DILocation(line: 32, column: 23, scope: !18, inlinedAt: !85)
!102 = !DILocation(line: 32, column: 23, scope: !18, inlinedAt: !85, atomGroup: 6, atomRank: 2)
!103 = !DILocation(line: 32, column: 23, scope: !18, inlinedAt: !85, atomGroup: 6, atomRank: 1)
!104 = !DILocation(line: 34, column: 9, scope: !18, inlinedAt: !85)
!105 = !DILocation(line: 36, column: 9, scope: !18, inlinedAt: !85, atomGroup: 26, atomRank: 1)
!106 = !DILocation(line: 37, column: 13, scope: !18, inlinedAt: !85, atomGroup: 11, atomRank: 1)
!107 = !DILocation(line: 36, column: 42, scope: !18, inlinedAt: !85, atomGroup: 12, atomRank: 2)
!108 = !DILocation(line: 36, column: 33, scope: !18, inlinedAt: !85, atomGroup: 9, atomRank: 1)
!109 = !DILocation(line: 36, column: 9, scope: !18, inlinedAt: !85, atomGroup: 10, atomRank: 1)
!110 = distinct !{!110, !111, !112, !33}
!111 = !DILocation(line: 36, column: 9, scope: !18, inlinedAt: !85)
!112 = !DILocation(line: 37, column: 13, scope: !18, inlinedAt: !85)
!113 = !DILocation(line: 38, column: 18, scope: !18, inlinedAt: !85)
!114 = !DILocation(line: 38, column: 16, scope: !18, inlinedAt: !85)
!115 = !DILocation(line: 38, column: 9, scope: !18, inlinedAt: !85, atomGroup: 15, atomRank: 1)
!116 = distinct !{!116, !117, !118, !33}
!117 = !DILocation(line: 38, column: 9, scope: !18, inlinedAt: !85)
!118 = !DILocation(line: 39, column: 13, scope: !18, inlinedAt: !85)
!119 = !DILocation(line: 41, column: 19, scope: !18, inlinedAt: !85, atomGroup: 16, atomRank: 2)
!120 = !DILocation(line: 42, column: 25, scope: !18, inlinedAt: !85)
!121 = !DILocation(line: 42, column: 30, scope: !18, inlinedAt: !85, atomGroup: 17, atomRank: 2)
!122 = !DILocation(line: 42, column: 14, scope: !18, inlinedAt: !85, atomGroup: 17, atomRank: 1)
!123 = !DILocation(line: 43, column: 17, scope: !18, inlinedAt: !85)
!124 = !DILocation(line: 43, column: 27, scope: !18, inlinedAt: !85, atomGroup: 18, atomRank: 2)
!125 = !DILocation(line: 44, column: 13, scope: !18, inlinedAt: !85, atomGroup: 19, atomRank: 1)
!126 = !DILocation(line: 46, column: 44, scope: !18, inlinedAt: !85)
!127 = !DILocation(line: 46, column: 74, scope: !18, inlinedAt: !85)
!128 = !DILocation(line: 46, column: 90, scope: !18, inlinedAt: !85, atomGroup: 21, atomRank: 2)
!129 = !DILocation(line: 46, column: 20, scope: !18, inlinedAt: !85, atomGroup: 21, atomRank: 1)
!130 = !DILocation(line: 47, column: 43, scope: !18, inlinedAt: !85)
!131 = !DILocation(line: 47, column: 49, scope: !18, inlinedAt: !85)
!132 = !DILocation(line: 47, column: 9, scope: !18, inlinedAt: !85)
!133 = !DILocation(line: 48, column: 64, scope: !18, inlinedAt: !85)
!134 = !DILocation(line: 48, column: 54, scope: !18, inlinedAt: !85)
!135 = !DILocation(line: 48, column: 9, scope: !18, inlinedAt: !85)
!136 = !DILocation(line: 49, column: 9, scope: !18, inlinedAt: !85)
!137 = !DILocation(line: 51, column: 9, scope: !18, inlinedAt: !85)
!138 = !DILocation(line: 52, column: 9, scope: !18, inlinedAt: !85)
!139 = !DILocation(line: 52, column: 28, scope: !18, inlinedAt: !85)
!140 = !DILocation(line: 52, column: 26, scope: !18, inlinedAt: !85)
!141 = !DILocation(line: 52, column: 47, scope: !18, inlinedAt: !85)
!142 = !DILocation(line: 52, column: 16, scope: !18, inlinedAt: !85)
!143 = !DILocation(line: 52, column: 9, scope: !18, inlinedAt: !85, atomGroup: 23, atomRank: 1)
!144 = distinct !{!144, !138, !145, !33}
!145 = !DILocation(line: 53, column: 13, scope: !18, inlinedAt: !85)
!146 = !DISubprogram(name: "ctx", scope: !147, file: !147, line: 39, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!147 = !DIFile(filename: "ixp.h", directory: "")
!148 = !DISubprogram(name: "xfer_number", scope: !147, file: !147, line: 40, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!149 = !DISubprogram(name: "csr_read", scope: !150, file: !150, line: 246, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!150 = !DIFile(filename: "ixp_machine.h", directory: "")
!151 = !DISubprogram(name: "csr_write", scope: !150, file: !150, line: 247, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!152 = !DISubprogram(name: "wait_receive", scope: !147, file: !147, line: 35, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!153 = !DISubprogram(name: "sdram_r_fifo_rd", scope: !150, file: !150, line: 187, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!154 = !DISubprogram(name: "t_fifo_wr_start", scope: !150, file: !150, line: 244, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!155 = !DISubprogram(name: "sdram_t_fifo_wr_start", scope: !150, file: !150, line: 203, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!156 = !DISubprogram(name: "wait_for", scope: !147, file: !147, line: 34, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
