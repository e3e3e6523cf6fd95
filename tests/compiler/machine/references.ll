target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

%struct.pair = type { i16, i16, [4 x i8] }

@table = dso_local addrspace(1) global [8 x i32] [i32 10, i32 20, i32 30, i32 40, i32 50, i32 60, i32 70, i32 80], align 4
@flags = dso_local addrspace(3) global i32 5, align 4
@count = dso_local addrspace(3) global i32 7, align 4
@quads = dso_local addrspace(2) global [2 x i64] [i64 1229801703532086340, i64 6148933456521300104], align 8
@pairs = dso_local addrspace(1) global [2 x %struct.pair] [%struct.pair { i16 1, i16 2, [4 x i8] c"\03\04\05\06" }, %struct.pair { i16 7, i16 8, [4 x i8] c"\09\0A\0B\0C" }], align 4

; Function Attrs: nounwind
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %words = alloca [4 x i32], align 4
  %more = alloca [2 x i32], align 4
  %sent = alloca [2 x i32], align 4
  %quad = alloca [4 x i32], align 4
  %pair = alloca %struct.pair, align 2
  call void @llvm.lifetime.start.p0(ptr nonnull %words) #3, !dbg !15
  call void @llvm.lifetime.start.p0(ptr nonnull %more) #3, !dbg !15
  call void @llvm.lifetime.start.p0(ptr nonnull %sent) #3, !dbg !15
  call void @llvm.lifetime.start.p0(ptr nonnull %quad) #3, !dbg !15
  call void @sram_read(ptr inreg noundef nonnull %words, ptr addrspace(1) inreg noundef nonnull getelementptr inbounds nuw (i8, ptr addrspace(1) @table, i32 8), i32 inreg noundef 4) #4, !dbg !16
  %0 = load i32, ptr %words, align 4, !dbg !17, !tbaa !7
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %words, i32 12, !dbg !18
  %1 = load i32, ptr %arrayidx1, align 4, !dbg !18, !tbaa !7
  %add = add i32 %1, %0, !dbg !19
  store i32 %add, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !20, !tbaa !7
  call void @sram_read_start(ptr inreg noundef nonnull %words, ptr addrspace(1) inreg noundef @table, i32 inreg noundef 2) #4, !dbg !21
  call void @scratch_read_start(ptr inreg noundef nonnull %more, ptr addrspace(3) inreg noundef @flags, i32 inreg noundef 1) #4, !dbg !22
  call void @wait_for(i32 inreg noundef 5) #4, !dbg !23
  %arrayidx4 = getelementptr inbounds nuw i8, ptr %words, i32 4, !dbg !24
  %2 = load i32, ptr %arrayidx4, align 4, !dbg !24, !tbaa !7
  %3 = load i32, ptr %more, align 4, !dbg !25, !tbaa !7
  %add6 = add i32 %3, %2, !dbg !26
  store i32 %add6, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !27, !tbaa !7
  store i32 2748, ptr %sent, align 4, !dbg !28, !tbaa !7
  %4 = load i32, ptr %words, align 4, !dbg !29, !tbaa !7
  %arrayidx9 = getelementptr inbounds nuw i8, ptr %sent, i32 4, !dbg !30
  store i32 %4, ptr %arrayidx9, align 4, !dbg !31, !tbaa !7
  call void @sram_write_start(ptr inreg noundef nonnull %sent, ptr addrspace(1) inreg noundef nonnull getelementptr inbounds nuw (i8, ptr addrspace(1) @table, i32 24), i32 inreg noundef 2) #4, !dbg !32
  call void @wait_for(i32 inreg noundef 1) #4, !dbg !33
  %5 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @table, i32 24), align 4, !dbg !34, !tbaa !7
  %6 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @table, i32 28), align 4, !dbg !35, !tbaa !7
  %add11 = add i32 %6, %5, !dbg !36
  store i32 %add11, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !37, !tbaa !7
  %call = call i32 @scratch_test_and_set_bits(ptr addrspace(3) inreg noundef @flags, i32 inreg noundef 2) #4, !dbg !38
  store i32 %call, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !39, !tbaa !7
  %7 = load i32, ptr addrspace(3) @flags, align 4, !dbg !40, !tbaa !7
  store i32 %7, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !41, !tbaa !7
  call void @scratch_incr(ptr addrspace(3) inreg noundef @count) #4, !dbg !42
  %8 = load i32, ptr addrspace(3) @count, align 4, !dbg !43, !tbaa !7
  store i32 %8, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !44, !tbaa !7
  call void @sdram_read(ptr inreg noundef nonnull %quad, ptr addrspace(2) inreg noundef @quads, i32 inreg noundef 2) #4, !dbg !45
  %9 = load i32, ptr %quad, align 4, !dbg !46, !tbaa !7
  %arrayidx14 = getelementptr inbounds nuw i8, ptr %quad, i32 12, !dbg !47
  %10 = load i32, ptr %arrayidx14, align 4, !dbg !47, !tbaa !7
  %xor = xor i32 %10, %9, !dbg !48
  store i32 %xor, ptr addrspace(3) inttoptr (i32 1048 to ptr addrspace(3)), align 8, !dbg !49, !tbaa !7
  %arrayidx15 = getelementptr inbounds nuw i8, ptr %quad, i32 4, !dbg !50
  %11 = load i32, ptr %arrayidx15, align 4, !dbg !51, !tbaa !7
  store i32 %11, ptr %sent, align 4, !dbg !52, !tbaa !7
  %12 = load i64, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @quads, i32 8), align 8, !dbg !53, !tbaa !54
  %shr = lshr i64 %12, 32, !dbg !56
  %conv = trunc nuw i64 %shr to i32, !dbg !57
  store i32 %conv, ptr addrspace(3) inttoptr (i32 1052 to ptr addrspace(3)), align 4, !dbg !58, !tbaa !7
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull getelementptr inbounds nuw (i8, ptr addrspace(1) @table, i32 16), i32 inreg noundef 3) #4, !dbg !59
  %call17 = call i32 @sram_pop(i32 inreg noundef 3) #4, !dbg !60
  %div1 = lshr exact i32 ptrtoint (ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @table, i32 16) to i32), 2, !dbg !61
  %sub = sub i32 %call17, %div1, !dbg !62
  store i32 %sub, ptr addrspace(3) inttoptr (i32 1056 to ptr addrspace(3)), align 32, !dbg !63, !tbaa !7
  call void @llvm.lifetime.start.p0(ptr nonnull %pair) #3, !dbg !64
  call void @sram_read(ptr inreg noundef nonnull %pair, ptr addrspace(1) inreg noundef nonnull getelementptr inbounds nuw (i8, ptr addrspace(1) @pairs, i32 8), i32 inreg noundef 2) #4, !dbg !65
  %13 = load i16, ptr %pair, align 2, !dbg !66, !tbaa !67
  %conv18 = zext i16 %13 to i32, !dbg !70
  %shl = shl nuw i32 %conv18, 16, !dbg !71
  %arrayidx19 = getelementptr inbounds nuw i8, ptr %pair, i32 6, !dbg !72
  %14 = load i8, ptr %arrayidx19, align 2, !dbg !72, !tbaa !73
  %conv20 = zext i8 %14 to i32, !dbg !72
  %or = or disjoint i32 %shl, %conv20, !dbg !74
  store i32 %or, ptr addrspace(3) inttoptr (i32 1060 to ptr addrspace(3)), align 4, !dbg !75, !tbaa !7
  %15 = load i16, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @pairs, i32 2), align 2, !dbg !76, !tbaa !77
  %conv21 = zext i16 %15 to i32, !dbg !78
  %16 = load i32, ptr addrspace(3) @count, align 4, !dbg !79, !tbaa !7
  %and = and i32 %16, 3, !dbg !80
  %arrayidx22 = getelementptr inbounds nuw i8, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @pairs, i32 12), i32 %and, !dbg !81
  %17 = load i8, ptr addrspace(1) %arrayidx22, align 1, !dbg !81, !tbaa !73
  %conv23 = zext i8 %17 to i32, !dbg !81
  %add24 = add nuw nsw i32 %conv23, %conv21, !dbg !82
  store i32 %add24, ptr addrspace(3) inttoptr (i32 1064 to ptr addrspace(3)), align 8, !dbg !83, !tbaa !7
  %18 = load i32, ptr addrspace(3) @count, align 4, !dbg !84, !tbaa !7
  %sub26 = shl i32 %18, 2, !dbg !85
  %idx.neg = sub i32 28, %sub26, !dbg !86
  %add.ptr = getelementptr inbounds i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @table, i32 28), i32 %idx.neg, !dbg !86
  call void @sram_read(ptr inreg noundef nonnull %words, ptr addrspace(1) inreg noundef %add.ptr, i32 inreg noundef 1) #4, !dbg !87
  %19 = load i32, ptr %words, align 4, !dbg !88, !tbaa !7
  store i32 %19, ptr addrspace(3) inttoptr (i32 1068 to ptr addrspace(3)), align 4, !dbg !89, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %pair) #3, !dbg !90
  call void @llvm.lifetime.end.p0(ptr nonnull %quad) #3, !dbg !90
  call void @llvm.lifetime.end.p0(ptr nonnull %sent) #3, !dbg !90
  call void @llvm.lifetime.end.p0(ptr nonnull %more) #3, !dbg !90
  call void @llvm.lifetime.end.p0(ptr nonnull %words) #3, !dbg !90
  ret i32 0, !dbg !91
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare !dbg !92 dso_local void @sram_read(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !94 dso_local void @sram_read_start(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !95 dso_local void @scratch_read_start(ptr inreg noundef, ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !96 dso_local void @wait_for(i32 inreg noundef) local_unnamed_addr #2

declare !dbg !98 dso_local void @sram_write_start(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !99 dso_local i32 @scratch_test_and_set_bits(ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !100 dso_local void @scratch_incr(ptr addrspace(3) inreg noundef) local_unnamed_addr #2

declare !dbg !101 dso_local void @sdram_read(ptr inreg noundef, ptr addrspace(2) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !102 dso_local void @sram_push(ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !103 dso_local i32 @sram_pop(i32 inreg noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

attributes #0 = { nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind }
attributes #4 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "references.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 16, type: !13, scopeLine: 17, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "references.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 18, column: 5, scope: !11)
!16 = !DILocation(line: 20, column: 5, scope: !11)
!17 = !DILocation(line: 21, column: 15, scope: !11)
!18 = !DILocation(line: 21, column: 26, scope: !11)
!19 = !DILocation(line: 21, column: 24, scope: !11, atomGroup: 1, atomRank: 2)
!20 = !DILocation(line: 21, column: 5, scope: !11, atomGroup: 1, atomRank: 1)
!21 = !DILocation(line: 23, column: 5, scope: !11)
!22 = !DILocation(line: 24, column: 5, scope: !11)
!23 = !DILocation(line: 25, column: 5, scope: !11)
!24 = !DILocation(line: 26, column: 15, scope: !11)
!25 = !DILocation(line: 26, column: 26, scope: !11)
!26 = !DILocation(line: 26, column: 24, scope: !11, atomGroup: 2, atomRank: 2)
!27 = !DILocation(line: 26, column: 5, scope: !11, atomGroup: 2, atomRank: 1)
!28 = !DILocation(line: 28, column: 13, scope: !11, atomGroup: 3, atomRank: 1)
!29 = !DILocation(line: 29, column: 15, scope: !11, atomGroup: 4, atomRank: 2)
!30 = !DILocation(line: 29, column: 5, scope: !11)
!31 = !DILocation(line: 29, column: 13, scope: !11, atomGroup: 4, atomRank: 1)
!32 = !DILocation(line: 30, column: 5, scope: !11)
!33 = !DILocation(line: 31, column: 5, scope: !11)
!34 = !DILocation(line: 32, column: 15, scope: !11)
!35 = !DILocation(line: 32, column: 26, scope: !11)
!36 = !DILocation(line: 32, column: 24, scope: !11, atomGroup: 5, atomRank: 2)
!37 = !DILocation(line: 32, column: 5, scope: !11, atomGroup: 5, atomRank: 1)
!38 = !DILocation(line: 34, column: 15, scope: !11, atomGroup: 6, atomRank: 2)
!39 = !DILocation(line: 34, column: 5, scope: !11, atomGroup: 6, atomRank: 1)
!40 = !DILocation(line: 35, column: 15, scope: !11, atomGroup: 7, atomRank: 2)
!41 = !DILocation(line: 35, column: 5, scope: !11, atomGroup: 7, atomRank: 1)
!42 = !DILocation(line: 36, column: 5, scope: !11)
!43 = !DILocation(line: 37, column: 15, scope: !11, atomGroup: 8, atomRank: 2)
!44 = !DILocation(line: 37, column: 5, scope: !11, atomGroup: 8, atomRank: 1)
!45 = !DILocation(line: 39, column: 5, scope: !11)
!46 = !DILocation(line: 40, column: 15, scope: !11)
!47 = !DILocation(line: 40, column: 25, scope: !11)
!48 = !DILocation(line: 40, column: 23, scope: !11, atomGroup: 9, atomRank: 2)
!49 = !DILocation(line: 40, column: 5, scope: !11, atomGroup: 9, atomRank: 1)
!50 = !DILocation(line: 41, column: 15, scope: !11)
!51 = !DILocation(line: 41, column: 15, scope: !11, atomGroup: 10, atomRank: 2)
!52 = !DILocation(line: 41, column: 13, scope: !11, atomGroup: 10, atomRank: 1)
!53 = !DILocation(line: 42, column: 26, scope: !11)
!54 = !{!55, !55, i64 0}
!55 = !{!"long long", !9, i64 0}
!56 = !DILocation(line: 42, column: 35, scope: !11, atomGroup: 11, atomRank: 3)
!57 = !DILocation(line: 42, column: 15, scope: !11, atomGroup: 11, atomRank: 2)
!58 = !DILocation(line: 42, column: 5, scope: !11, atomGroup: 11, atomRank: 1)
!59 = !DILocation(line: 44, column: 5, scope: !11)
!60 = !DILocation(line: 45, column: 15, scope: !11)
!61 = !DILocation(line: 45, column: 49, scope: !11)
!62 = !DILocation(line: 45, column: 27, scope: !11, atomGroup: 12, atomRank: 2)
!63 = !DILocation(line: 45, column: 5, scope: !11, atomGroup: 12, atomRank: 1)
!64 = !DILocation(line: 47, column: 5, scope: !11)
!65 = !DILocation(line: 48, column: 5, scope: !11)
!66 = !DILocation(line: 49, column: 20, scope: !11)
!67 = !{!68, !69, i64 0}
!68 = !{!"pair", !69, i64 0, !69, i64 2, !9, i64 4}
!69 = !{!"short", !9, i64 0}
!70 = !DILocation(line: 49, column: 15, scope: !11)
!71 = !DILocation(line: 49, column: 26, scope: !11)
!72 = !DILocation(line: 49, column: 34, scope: !11)
!73 = !{!9, !9, i64 0}
!74 = !DILocation(line: 49, column: 32, scope: !11, atomGroup: 13, atomRank: 2)
!75 = !DILocation(line: 49, column: 5, scope: !11, atomGroup: 13, atomRank: 1)
!76 = !DILocation(line: 50, column: 25, scope: !11)
!77 = !{!68, !69, i64 2}
!78 = !DILocation(line: 50, column: 16, scope: !11)
!79 = !DILocation(line: 50, column: 49, scope: !11)
!80 = !DILocation(line: 50, column: 55, scope: !11)
!81 = !DILocation(line: 50, column: 34, scope: !11)
!82 = !DILocation(line: 50, column: 32, scope: !11, atomGroup: 14, atomRank: 2)
!83 = !DILocation(line: 50, column: 5, scope: !11, atomGroup: 14, atomRank: 1)
!84 = !DILocation(line: 52, column: 35, scope: !11)
!85 = !DILocation(line: 52, column: 46, scope: !11)
!86 = !DILocation(line: 52, column: 32, scope: !11)
!87 = !DILocation(line: 52, column: 5, scope: !11)
!88 = !DILocation(line: 53, column: 16, scope: !11, atomGroup: 15, atomRank: 2)
!89 = !DILocation(line: 53, column: 5, scope: !11, atomGroup: 15, atomRank: 1)
!90 = !DILocation(line: 55, column: 1, scope: !11)
!91 = !DILocation(line: 54, column: 5, scope: !11, atomGroup: 17, atomRank: 1)
!92 = !DISubprogram(name: "sram_read", scope: !93, file: !93, line: 55, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!93 = !DIFile(filename: "ixp_machine.h", directory: "")
!94 = !DISubprogram(name: "sram_read_start", scope: !93, file: !93, line: 59, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!95 = !DISubprogram(name: "scratch_read_start", scope: !93, file: !93, line: 224, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!96 = !DISubprogram(name: "wait_for", scope: !97, file: !97, line: 34, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!97 = !DIFile(filename: "ixp.h", directory: "")
!98 = !DISubprogram(name: "sram_write_start", scope: !93, file: !93, line: 71, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!99 = !DISubprogram(name: "scratch_test_and_set_bits", scope: !93, file: !93, line: 235, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!100 = !DISubprogram(name: "scratch_incr", scope: !93, file: !93, line: 237, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!101 = !DISubprogram(name: "sdram_read", scope: !93, file: !93, line: 163, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!102 = !DISubprogram(name: "sram_push", scope: !93, file: !93, line: 147, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!103 = !DISubprogram(name: "sram_pop", scope: !93, file: !93, line: 159, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
