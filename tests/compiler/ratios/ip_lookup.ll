target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

%struct.header = type { i32, i32, i32, i32, i32, i32 }

@results = external dso_local addrspace(1) global [64 x [2 x i32]], section "at:0x1000", align 4
@table_16 = external dso_local addrspace(1) global [65536 x i32], section "at:0x20000", align 4
@table_8 = external dso_local addrspace(1) global [256 x i32], section "at:0x30000", align 4
@blocks = external dso_local local_unnamed_addr addrspace(1) global [262144 x i32], section "at:0x30100", align 4

; Function Attrs: nounwind
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %entry16.i = alloca [1 x i32], align 4
  %entry8.i = alloca [1 x i32], align 4
  %h = alloca %struct.header, align 4
  %answer = alloca [2 x i32], align 4
  %w2 = getelementptr inbounds nuw i8, ptr %h, i32 8
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %answer, i32 4
  %w1 = getelementptr inbounds nuw i8, ptr %h, i32 4
  %source = getelementptr inbounds nuw i8, ptr %h, i32 12
  %destination = getelementptr inbounds nuw i8, ptr %h, i32 16
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %if.end
  ret i32 0, !dbg !16

for.body:                                         ; preds = %entry, %if.end
  %packet.038 = phi i32 [ 0, %entry ], [ %inc, %if.end ]
  call void @llvm.lifetime.start.p0(ptr nonnull %h) #5, !dbg !17
  call void @llvm.lifetime.start.p0(ptr nonnull %answer) #5, !dbg !18
  %mul = shl nuw nsw i32 %packet.038, 5, !dbg !19
  %0 = inttoptr i32 %mul to ptr addrspace(2), !dbg !20
  call void @sdram_read(ptr inreg noundef nonnull %h, ptr addrspace(2) inreg noundef %0, i32 inreg noundef 3) #6, !dbg !21
  store i32 0, ptr %answer, align 4, !dbg !22, !tbaa !7
  %1 = load i32, ptr %w2, align 4, !dbg !23, !tbaa !24
  store i32 %1, ptr %arrayidx2, align 4, !dbg !26, !tbaa !7
  %2 = load i32, ptr %h, align 4, !dbg !27, !tbaa !28
  %shr.mask = and i32 %2, -16777216, !dbg !29
  %cmp4 = icmp eq i32 %shr.mask, 1157627904, !dbg !29
  br i1 %cmp4, label %land.lhs.true, label %if.end, !dbg !30

land.lhs.true:                                    ; preds = %for.body
  %and = and i32 %2, 65535, !dbg !31
  %3 = load i32, ptr %w1, align 4, !dbg !32, !tbaa !33
  %and6 = and i32 %3, 16383, !dbg !34
  %tobool = icmp eq i32 %and6, 0, !dbg !35
  %4 = add nsw i32 %and, -20, !dbg !36
  %5 = icmp ult i32 %4, 1481, !dbg !36
  %or.cond1 = select i1 %tobool, i1 %5, i1 false, !dbg !36
  br i1 %or.cond1, label %land.lhs.true13, label %if.end, !dbg !36

land.lhs.true13:                                  ; preds = %land.lhs.true
  %6 = load i32, ptr %source, align 4, !dbg !37, !tbaa !38
  %7 = load i32, ptr %destination, align 4, !dbg !39, !tbaa !40
  %shr.i = lshr i32 %6, 24, !dbg !41
  %trunc = trunc nuw i32 %shr.i to i8, !dbg !44
  switch i8 %trunc, label %lor.lhs.false3.i [
    i8 0, label %if.end
    i8 127, label %if.end
  ], !dbg !44

lor.lhs.false3.i:                                 ; preds = %land.lhs.true13
  %cmp4.i = icmp ugt i32 %6, -536870913, !dbg !45
  br i1 %cmp4.i, label %if.end, label %lor.lhs.false6.i, !dbg !46

lor.lhs.false6.i:                                 ; preds = %lor.lhs.false3.i
  %shr7.i = lshr i32 %7, 24, !dbg !47
  %trunc26 = trunc nuw i32 %shr7.i to i8, !dbg !48
  switch i8 %trunc26, label %is_invalid.exit [
    i8 0, label %if.end
    i8 127, label %if.end
  ], !dbg !48

is_invalid.exit:                                  ; preds = %lor.lhs.false6.i
  %cmp15.i = icmp ugt i32 %7, -536870913, !dbg !49
  br i1 %cmp15.i, label %if.end, label %land.lhs.true14, !dbg !50

land.lhs.true14:                                  ; preds = %is_invalid.exit
  %call.i = call i32 @csum_add(i32 inreg noundef %7, i32 inreg noundef %2) #7, !dbg !51
  %call1.i = call i32 @csum_add(i32 inreg noundef %call.i, i32 inreg noundef %3) #7, !dbg !54
  %call2.i = call i32 @csum_add(i32 inreg noundef %call1.i, i32 inreg noundef %1) #7, !dbg !55
  %call3.i = call i32 @csum_add(i32 inreg noundef %call2.i, i32 inreg noundef %6) #7, !dbg !56
  %or.i = call i32 @llvm.fshl.i32(i32 %call3.i, i32 %call3.i, i32 16), !dbg !57
  %add.i = add i32 %or.i, %call3.i, !dbg !58
  %cmp.i = icmp ugt i32 %add.i, -65537, !dbg !59
  %cmp20 = icmp ugt i32 %1, 33554431
  %or.cond = select i1 %cmp.i, i1 %cmp20, i1 false, !dbg !60
  br i1 %or.cond, label %if.then, label %if.end, !dbg !60

if.then:                                          ; preds = %land.lhs.true14
  call void @llvm.lifetime.start.p0(ptr nonnull %entry16.i) #5, !dbg !61
  call void @llvm.lifetime.start.p0(ptr nonnull %entry8.i) #5, !dbg !61
  %shr.i6 = lshr i32 %7, 16, !dbg !64
  %arrayidx.i = getelementptr inbounds nuw i32, ptr addrspace(1) @table_16, i32 %shr.i6, !dbg !65
  call void @sram_read_queued(ptr inreg noundef nonnull %entry16.i, ptr addrspace(1) inreg noundef %arrayidx.i, i32 inreg noundef 1) #6, !dbg !66
  %arrayidx3.i = getelementptr inbounds nuw i32, ptr addrspace(1) @table_8, i32 %shr7.i, !dbg !67
  call void @sram_read_start(ptr inreg noundef nonnull %entry8.i, ptr addrspace(1) inreg noundef %arrayidx3.i, i32 inreg noundef 1) #6, !dbg !68
  call void @wait_for(i32 inreg noundef 1) #6, !dbg !69
  %8 = load i32, ptr %entry16.i, align 4, !dbg !70, !tbaa !7
  %shr5.i = lshr i32 %8, 16, !dbg !71
  %block.addr.0.i1327 = and i32 %8, 65535, !dbg !72
  %tobool.not.i1628 = icmp eq i32 %block.addr.0.i1327, 0, !dbg !73
  br i1 %tobool.not.i1628, label %walk.exit25, label %while.body.i17.preheader, !dbg !76

while.body.i17.preheader:                         ; preds = %if.then
  %shl.i = shl i32 %7, 16, !dbg !77
  br label %while.body.i17, !dbg !78

while.body.i17:                                   ; preds = %while.body.i17.preheader, %while.body.i17
  %block.addr.0.i1331 = phi i32 [ %block.addr.0.i13, %while.body.i17 ], [ %block.addr.0.i1327, %while.body.i17.preheader ]
  %route.addr.0.i1530 = phi i32 [ %spec.select.i23, %while.body.i17 ], [ %shr5.i, %while.body.i17.preheader ]
  %bits.addr.0.i1429 = phi i32 [ %shl2.i20, %while.body.i17 ], [ %shl.i, %while.body.i17.preheader ]
  %add.i18 = call i32 @llvm.fshl.i32(i32 %block.addr.0.i1331, i32 %bits.addr.0.i1429, i32 4), !dbg !79
  %arrayidx.i19 = getelementptr inbounds nuw i32, ptr addrspace(1) @blocks, i32 %add.i18, !dbg !80
  %9 = load i32, ptr addrspace(1) %arrayidx.i19, align 4, !dbg !81, !tbaa !7
  %shl2.i20 = shl i32 %bits.addr.0.i1429, 4, !dbg !82
  %shr3.i21 = lshr i32 %9, 16, !dbg !83
  %tobool4.not.i22 = icmp eq i32 %shr3.i21, 0, !dbg !84
  %spec.select.i23 = select i1 %tobool4.not.i22, i32 %route.addr.0.i1530, i32 %shr3.i21, !dbg !85
  %block.addr.0.i13 = and i32 %9, 65535, !dbg !72
  %tobool.not.i16 = icmp eq i32 %block.addr.0.i13, 0, !dbg !86
  br i1 %tobool.not.i16, label %walk.exit25, label %while.body.i17, !dbg !87, !llvm.loop !88

walk.exit25:                                      ; preds = %while.body.i17, %if.then
  %route.addr.0.i15.lcssa = phi i32 [ %shr5.i, %if.then ], [ %spec.select.i23, %while.body.i17 ]
  %tobool.not.i = icmp eq i32 %route.addr.0.i15.lcssa, 0, !dbg !91
  br i1 %tobool.not.i, label %if.then.i, label %lookup.exit, !dbg !92, !prof !93

if.then.i:                                        ; preds = %walk.exit25
  %10 = load i32, ptr %entry8.i, align 4, !dbg !94, !tbaa !7
  %shr9.i = lshr i32 %10, 16, !dbg !95
  %block.addr.0.i32 = and i32 %10, 65535, !dbg !96
  %tobool.not.i833 = icmp eq i32 %block.addr.0.i32, 0, !dbg !97
  br i1 %tobool.not.i833, label %lookup.exit, label %while.body.i.preheader, !dbg !99

while.body.i.preheader:                           ; preds = %if.then.i
  %shl12.i = shl i32 %7, 8, !dbg !100
  br label %while.body.i, !dbg !101

while.body.i:                                     ; preds = %while.body.i.preheader, %while.body.i
  %block.addr.0.i36 = phi i32 [ %block.addr.0.i, %while.body.i ], [ %block.addr.0.i32, %while.body.i.preheader ]
  %route.addr.0.i35 = phi i32 [ %spec.select.i, %while.body.i ], [ %shr9.i, %while.body.i.preheader ]
  %bits.addr.0.i34 = phi i32 [ %shl2.i, %while.body.i ], [ %shl12.i, %while.body.i.preheader ]
  %add.i9 = call i32 @llvm.fshl.i32(i32 %block.addr.0.i36, i32 %bits.addr.0.i34, i32 4), !dbg !102
  %arrayidx.i10 = getelementptr inbounds nuw i32, ptr addrspace(1) @blocks, i32 %add.i9, !dbg !103
  %11 = load i32, ptr addrspace(1) %arrayidx.i10, align 4, !dbg !104, !tbaa !7
  %shl2.i = shl i32 %bits.addr.0.i34, 4, !dbg !105
  %shr3.i = lshr i32 %11, 16, !dbg !106
  %tobool4.not.i = icmp eq i32 %shr3.i, 0, !dbg !107
  %spec.select.i = select i1 %tobool4.not.i, i32 %route.addr.0.i35, i32 %shr3.i, !dbg !108
  %block.addr.0.i = and i32 %11, 65535, !dbg !96
  %tobool.not.i8 = icmp eq i32 %block.addr.0.i, 0, !dbg !109
  br i1 %tobool.not.i8, label %lookup.exit, label %while.body.i, !dbg !110, !llvm.loop !111

lookup.exit:                                      ; preds = %while.body.i, %if.then.i, %walk.exit25
  %route.0.i = phi i32 [ %route.addr.0.i15.lcssa, %walk.exit25 ], [ %shr9.i, %if.then.i ], [ %spec.select.i, %while.body.i ], !dbg !113
  call void @llvm.lifetime.end.p0(ptr nonnull %entry8.i) #5, !dbg !114
  call void @llvm.lifetime.end.p0(ptr nonnull %entry16.i) #5, !dbg !114
  store i32 %route.0.i, ptr %answer, align 4, !dbg !115, !tbaa !7
  %12 = load i32, ptr %w2, align 4, !dbg !116, !tbaa !24
  %add = add i32 %12, -16776960, !dbg !117
  store i32 %add, ptr %arrayidx2, align 4, !dbg !118, !tbaa !7
  br label %if.end, !dbg !119

if.end:                                           ; preds = %land.lhs.true13, %land.lhs.true13, %lor.lhs.false3.i, %lor.lhs.false6.i, %lor.lhs.false6.i, %lookup.exit, %land.lhs.true14, %is_invalid.exit, %land.lhs.true, %for.body
  %arrayidx29 = getelementptr inbounds nuw [2 x i32], ptr addrspace(1) @results, i32 %packet.038, !dbg !120
  call void @sram_write(ptr inreg noundef nonnull %answer, ptr addrspace(1) inreg noundef %arrayidx29, i32 inreg noundef 2) #6, !dbg !121
  call void @llvm.lifetime.end.p0(ptr nonnull %answer) #5, !dbg !122
  call void @llvm.lifetime.end.p0(ptr nonnull %h) #5, !dbg !122
  %inc = add nuw nsw i32 %packet.038, 1, !dbg !123
  %exitcond.not = icmp eq i32 %inc, 64, !dbg !124
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !125, !llvm.loop !126
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare !dbg !128 dso_local void @sdram_read(ptr inreg noundef, ptr addrspace(2) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !130 dso_local void @sram_write(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !131 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !133 dso_local void @sram_read_queued(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !134 dso_local void @sram_read_start(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !135 dso_local void @wait_for(i32 inreg noundef) local_unnamed_addr #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #4

attributes #0 = { nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nounwind }
attributes #6 = { nobuiltin nounwind "no-builtins" }
attributes #7 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "ip_lookup.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 58, type: !13, scopeLine: 59, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "ip_lookup.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 60, column: 5, scope: !11, atomGroup: 34, atomRank: 1)
!16 = !DILocation(line: 75, column: 5, scope: !11, atomGroup: 18, atomRank: 1)
!17 = !DILocation(line: 61, column: 9, scope: !11)
!18 = !DILocation(line: 62, column: 9, scope: !11)
!19 = !DILocation(line: 64, column: 32, scope: !11)
!20 = !DILocation(line: 64, column: 24, scope: !11)
!21 = !DILocation(line: 64, column: 9, scope: !11)
!22 = !DILocation(line: 65, column: 19, scope: !11, atomGroup: 4, atomRank: 1)
!23 = !DILocation(line: 66, column: 23, scope: !11, atomGroup: 5, atomRank: 2)
!24 = !{!25, !8, i64 8}
!25 = !{!"header", !8, i64 0, !8, i64 4, !8, i64 8, !8, i64 12, !8, i64 16, !8, i64 20}
!26 = !DILocation(line: 66, column: 19, scope: !11, atomGroup: 5, atomRank: 1)
!27 = !DILocation(line: 67, column: 19, scope: !11)
!28 = !{!25, !8, i64 0}
!29 = !DILocation(line: 68, column: 24, scope: !11, atomGroup: 7, atomRank: 2)
!30 = !DILocation(line: 68, column: 32, scope: !11, atomGroup: 7, atomRank: 1)
!31 = !DILocation(line: 67, column: 22, scope: !11, atomGroup: 6, atomRank: 2)
!32 = !DILocation(line: 68, column: 39, scope: !11)
!33 = !{!25, !8, i64 4}
!34 = !DILocation(line: 68, column: 42, scope: !11)
!35 = !DILocation(line: 68, column: 42, scope: !11, atomGroup: 8, atomRank: 2)
!36 = !DILocation(line: 68, column: 52, scope: !11, atomGroup: 8, atomRank: 1)
!37 = !DILocation(line: 69, column: 27, scope: !11)
!38 = !{!25, !8, i64 12}
!39 = !DILocation(line: 69, column: 37, scope: !11)
!40 = !{!25, !8, i64 16}
!41 = !DILocation(line: 45, column: 19, scope: !42, inlinedAt: !43)
!42 = distinct !DISubprogram(name: "is_invalid", scope: !12, file: !12, line: 43, type: !13, scopeLine: 44, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!43 = distinct !DILocation(line: 69, column: 14, scope: !11)
!44 = !DILocation(line: 45, column: 30, scope: !42, inlinedAt: !43, atomGroup: 2, atomRank: 1)
!45 = !DILocation(line: 45, column: 63, scope: !42, inlinedAt: !43, atomGroup: 4, atomRank: 2)
!46 = !DILocation(line: 45, column: 74, scope: !42, inlinedAt: !43, atomGroup: 4, atomRank: 1)
!47 = !DILocation(line: 46, column: 24, scope: !42, inlinedAt: !43)
!48 = !DILocation(line: 46, column: 35, scope: !42, inlinedAt: !43, atomGroup: 5, atomRank: 1)
!49 = !DILocation(line: 46, column: 78, scope: !42, inlinedAt: !43)
!50 = !DILocation(line: 69, column: 50, scope: !11, atomGroup: 11, atomRank: 1)
!51 = !DILocation(line: 51, column: 47, scope: !52, inlinedAt: !53)
!52 = distinct !DISubprogram(name: "checksum_is_right", scope: !12, file: !12, line: 49, type: !13, scopeLine: 50, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!53 = distinct !DILocation(line: 69, column: 53, scope: !11)
!54 = !DILocation(line: 51, column: 38, scope: !52, inlinedAt: !53)
!55 = !DILocation(line: 51, column: 29, scope: !52, inlinedAt: !53)
!56 = !DILocation(line: 51, column: 20, scope: !52, inlinedAt: !53, atomGroup: 1, atomRank: 2)
!57 = !DILocation(line: 54, column: 22, scope: !52, inlinedAt: !53)
!58 = !DILocation(line: 54, column: 9, scope: !52, inlinedAt: !53, atomGroup: 2, atomRank: 2)
!59 = !DILocation(line: 55, column: 22, scope: !52, inlinedAt: !53, atomGroup: 4, atomRank: 2)
!60 = !DILocation(line: 69, column: 75, scope: !11, atomGroup: 12, atomRank: 1)
!61 = !DILocation(line: 32, column: 5, scope: !62, inlinedAt: !63)
!62 = distinct !DISubprogram(name: "lookup", scope: !12, file: !12, line: 30, type: !13, scopeLine: 31, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!63 = distinct !DILocation(line: 70, column: 25, scope: !11)
!64 = !DILocation(line: 34, column: 49, scope: !62, inlinedAt: !63)
!65 = !DILocation(line: 34, column: 32, scope: !62, inlinedAt: !63)
!66 = !DILocation(line: 34, column: 5, scope: !62, inlinedAt: !63)
!67 = !DILocation(line: 35, column: 30, scope: !62, inlinedAt: !63)
!68 = !DILocation(line: 35, column: 5, scope: !62, inlinedAt: !63)
!69 = !DILocation(line: 36, column: 5, scope: !62, inlinedAt: !63)
!70 = !DILocation(line: 37, column: 18, scope: !62, inlinedAt: !63)
!71 = !DILocation(line: 37, column: 29, scope: !62, inlinedAt: !63)
!72 = !DILocation(line: 37, scope: !62, inlinedAt: !63)
!73 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !75, atomGroup: 29, atomRank: 1)
!74 = distinct !DISubprogram(name: "walk", scope: !12, file: !12, line: 17, type: !13, scopeLine: 18, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!75 = distinct !DILocation(line: 37, column: 13, scope: !62, inlinedAt: !63)
!76 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !75, atomGroup: 30, atomRank: 1)
!77 = !DILocation(line: 37, column: 65, scope: !62, inlinedAt: !63)
!78 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !75)
!79 = !DILocation(line: 20, column: 46, scope: !74, inlinedAt: !75)
!80 = !DILocation(line: 20, column: 26, scope: !74, inlinedAt: !75)
!81 = !DILocation(line: 20, column: 26, scope: !74, inlinedAt: !75, atomGroup: 3, atomRank: 2)
!82 = !DILocation(line: 22, column: 14, scope: !74, inlinedAt: !75, atomGroup: 4, atomRank: 2)
!83 = !DILocation(line: 23, column: 19, scope: !74, inlinedAt: !75)
!84 = !DILocation(line: 23, column: 19, scope: !74, inlinedAt: !75, atomGroup: 5, atomRank: 2)
!85 = !DILocation(line: 23, column: 19, scope: !74, inlinedAt: !75, atomGroup: 5, atomRank: 1)
!86 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !75, atomGroup: 1, atomRank: 1)
!87 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !75, atomGroup: 2, atomRank: 1)
!88 = distinct !{!88, !78, !89, !90}
!89 = !DILocation(line: 26, column: 5, scope: !74, inlinedAt: !75)
!90 = !{!"llvm.loop.mustprogress"}
!91 = !DILocation(line: 38, column: 26, scope: !62, inlinedAt: !63)
!92 = !DILocation(line: 38, column: 9, scope: !62, inlinedAt: !63, atomGroup: 2, atomRank: 1)
!93 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!94 = !DILocation(line: 39, column: 22, scope: !62, inlinedAt: !63)
!95 = !DILocation(line: 39, column: 32, scope: !62, inlinedAt: !63)
!96 = !DILocation(line: 39, scope: !62, inlinedAt: !63)
!97 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !98, atomGroup: 31, atomRank: 1)
!98 = distinct !DILocation(line: 39, column: 17, scope: !62, inlinedAt: !63)
!99 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !98, atomGroup: 32, atomRank: 1)
!100 = !DILocation(line: 39, column: 67, scope: !62, inlinedAt: !63)
!101 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !98)
!102 = !DILocation(line: 20, column: 46, scope: !74, inlinedAt: !98)
!103 = !DILocation(line: 20, column: 26, scope: !74, inlinedAt: !98)
!104 = !DILocation(line: 20, column: 26, scope: !74, inlinedAt: !98, atomGroup: 3, atomRank: 2)
!105 = !DILocation(line: 22, column: 14, scope: !74, inlinedAt: !98, atomGroup: 4, atomRank: 2)
!106 = !DILocation(line: 23, column: 19, scope: !74, inlinedAt: !98)
!107 = !DILocation(line: 23, column: 19, scope: !74, inlinedAt: !98, atomGroup: 5, atomRank: 2)
!108 = !DILocation(line: 23, column: 19, scope: !74, inlinedAt: !98, atomGroup: 5, atomRank: 1)
!109 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !98, atomGroup: 1, atomRank: 1)
!110 = !DILocation(line: 19, column: 5, scope: !74, inlinedAt: !98, atomGroup: 2, atomRank: 1)
!111 = distinct !{!111, !101, !112, !90}
!112 = !DILocation(line: 26, column: 5, scope: !74, inlinedAt: !98)
!113 = !DILocation(line: 0, scope: !62, inlinedAt: !63)
!114 = !DILocation(line: 41, column: 1, scope: !62, inlinedAt: !63)
!115 = !DILocation(line: 70, column: 23, scope: !11, atomGroup: 14, atomRank: 1)
!116 = !DILocation(line: 71, column: 27, scope: !11)
!117 = !DILocation(line: 71, column: 30, scope: !11, atomGroup: 15, atomRank: 3)
!118 = !DILocation(line: 71, column: 23, scope: !11, atomGroup: 15, atomRank: 1)
!119 = !DILocation(line: 72, column: 9, scope: !11)
!120 = !DILocation(line: 73, column: 28, scope: !11)
!121 = !DILocation(line: 73, column: 9, scope: !11)
!122 = !DILocation(line: 74, column: 5, scope: !11)
!123 = !DILocation(line: 60, column: 55, scope: !11, atomGroup: 16, atomRank: 2)
!124 = !DILocation(line: 60, column: 38, scope: !11, atomGroup: 2, atomRank: 1)
!125 = !DILocation(line: 60, column: 5, scope: !11, atomGroup: 3, atomRank: 1)
!126 = distinct !{!126, !127, !122, !90}
!127 = !DILocation(line: 60, column: 5, scope: !11)
!128 = !DISubprogram(name: "sdram_read", scope: !129, file: !129, line: 163, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!129 = !DIFile(filename: "ixp_machine.h", directory: "")
!130 = !DISubprogram(name: "sram_write", scope: !129, file: !129, line: 67, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!131 = !DISubprogram(name: "csum_add", scope: !132, file: !132, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!132 = !DIFile(filename: "ixp.h", directory: "")
!133 = !DISubprogram(name: "sram_read_queued", scope: !129, file: !129, line: 63, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!134 = !DISubprogram(name: "sram_read_start", scope: !129, file: !129, line: 59, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!135 = !DISubprogram(name: "wait_for", scope: !132, file: !132, line: 34, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
