; 0be195f1cb84a69d8c984d825b217337d48c5b6ff330e09a2e78d380efb6b957
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@header = dso_local addrspace(1) global [8 x i32] [i32 1157627944, i32 65536, i32 1074882241, i32 167772161, i32 167837698, i32 0, i32 0, i32 0], section "at:0x100", align 4
@bad = dso_local addrspace(3) global i32 0, section "at:1", align 4
@good = dso_local local_unnamed_addr addrspace(3) global i32 0, section "at:0", align 4

; Function Attrs: nounwind
define dso_local i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %w = alloca [5 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %w) #4, !dbg !14
  call void @sram_read_start(ptr inreg noundef nonnull %w, ptr addrspace(1) inreg noundef @header, i32 inreg noundef 5) #5, !dbg !15
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %w, i32 4
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %w, i32 8
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %w, i32 12
  %arrayidx6 = getelementptr inbounds nuw i8, ptr %w, i32 16
  br label %for.body, !dbg !16

for.cond.cleanup:                                 ; preds = %if.end
  call void @wait_for(i32 inreg noundef 1) #5, !dbg !17
  store i32 %passed.1, ptr addrspace(3) @good, align 4, !dbg !18, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %w) #4, !dbg !19
  ret i32 undef, !dbg !20

for.body:                                         ; preds = %entry, %if.end
  %passed.09 = phi i32 [ 0, %entry ], [ %passed.1, %if.end ]
  %n.08 = phi i32 [ 0, %entry ], [ %inc16, %if.end ]
  call void @wait_for(i32 inreg noundef 1) #5, !dbg !21
  %0 = load i32, ptr %w, align 4, !dbg !22, !tbaa !7
  %1 = load i32, ptr %arrayidx1, align 4, !dbg !23, !tbaa !7
  %call = call i32 @csum_add(i32 inreg noundef %0, i32 inreg noundef %1) #6, !dbg !24
  %2 = load i32, ptr %arrayidx2, align 4, !dbg !25, !tbaa !7
  %3 = load i32, ptr %arrayidx3, align 4, !dbg !26, !tbaa !7
  %call4 = call i32 @csum_add(i32 inreg noundef %2, i32 inreg noundef %3) #6, !dbg !27
  %call5 = call i32 @csum_add(i32 inreg noundef %call, i32 inreg noundef %call4) #6, !dbg !28
  %4 = load i32, ptr %arrayidx6, align 4, !dbg !29, !tbaa !7
  %call7 = call i32 @csum_add(i32 inreg noundef %call5, i32 inreg noundef %4) #6, !dbg !30
  call void @sram_read_start(ptr inreg noundef nonnull %w, ptr addrspace(1) inreg noundef @header, i32 inreg noundef 5) #5, !dbg !31
  %and = and i32 %call7, 65535, !dbg !32
  %shr10 = lshr i32 %call7, 16, !dbg !33
  %add = add nuw nsw i32 %and, %shr10, !dbg !34
  %and11 = and i32 %add, 65535, !dbg !35
  %shr12 = lshr i32 %add, 16, !dbg !36
  %add13 = add nuw nsw i32 %and11, %shr12, !dbg !37
  %cmp14 = icmp eq i32 %add13, 65535, !dbg !38
  %cmp15 = icmp ugt i32 %2, 33554431
  %or.cond = and i1 %cmp15, %cmp14, !dbg !39
  br i1 %or.cond, label %if.then, label %if.else, !dbg !39

if.then:                                          ; preds = %for.body
  %inc = add i32 %passed.09, 1, !dbg !40
  br label %if.end, !dbg !41

if.else:                                          ; preds = %for.body
  call void @scratch_incr(ptr addrspace(3) inreg noundef @bad) #5, !dbg !42
  br label %if.end

if.end:                                           ; preds = %if.else, %if.then
  %passed.1 = phi i32 [ %inc, %if.then ], [ %passed.09, %if.else ], !dbg !43
  %inc16 = add nuw nsw i32 %n.08, 1, !dbg !44
  %exitcond.not = icmp eq i32 %inc16, 100, !dbg !45
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !46, !llvm.loop !47
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare !dbg !51 dso_local void @sram_read_start(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

declare !dbg !53 dso_local void @wait_for(i32 inreg noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !55 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !56 dso_local void @scratch_incr(ptr addrspace(3) inreg noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

attributes #0 = { nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nounwind }
attributes #5 = { nobuiltin nounwind "no-builtins" }
attributes #6 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "split.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 7, type: !12, scopeLine: 8, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 11, column: 5, scope: !11)
!15 = !DILocation(line: 13, column: 5, scope: !11)
!16 = !DILocation(line: 14, column: 5, scope: !11, atomGroup: 22, atomRank: 1)
!17 = !DILocation(line: 27, column: 5, scope: !11)
!18 = !DILocation(line: 28, column: 10, scope: !11, atomGroup: 15, atomRank: 1)
!19 = !DILocation(line: 29, column: 1, scope: !11)
!20 = !DILocation(line: 29, column: 1, scope: !11, atomGroup: 16, atomRank: 1)
!21 = !DILocation(line: 15, column: 9, scope: !11)
!22 = !DILocation(line: 16, column: 42, scope: !11)
!23 = !DILocation(line: 16, column: 48, scope: !11)
!24 = !DILocation(line: 16, column: 33, scope: !11)
!25 = !DILocation(line: 16, column: 64, scope: !11)
!26 = !DILocation(line: 16, column: 70, scope: !11)
!27 = !DILocation(line: 16, column: 55, scope: !11)
!28 = !DILocation(line: 16, column: 24, scope: !11, atomGroup: 5, atomRank: 2)
!29 = !DILocation(line: 17, column: 29, scope: !11)
!30 = !DILocation(line: 17, column: 15, scope: !11, atomGroup: 6, atomRank: 2)
!31 = !DILocation(line: 19, column: 9, scope: !11)
!32 = !DILocation(line: 20, column: 20, scope: !11)
!33 = !DILocation(line: 20, column: 37, scope: !11)
!34 = !DILocation(line: 20, column: 30, scope: !11, atomGroup: 8, atomRank: 2)
!35 = !DILocation(line: 21, column: 20, scope: !11)
!36 = !DILocation(line: 21, column: 37, scope: !11)
!37 = !DILocation(line: 21, column: 30, scope: !11, atomGroup: 9, atomRank: 2)
!38 = !DILocation(line: 22, column: 17, scope: !11, atomGroup: 10, atomRank: 2)
!39 = !DILocation(line: 22, column: 27, scope: !11, atomGroup: 10, atomRank: 1)
!40 = !DILocation(line: 23, column: 19, scope: !11, atomGroup: 12, atomRank: 2)
!41 = !DILocation(line: 23, column: 13, scope: !11)
!42 = !DILocation(line: 25, column: 13, scope: !11)
!43 = !DILocation(line: 0, scope: !11)
!44 = !DILocation(line: 14, column: 36, scope: !11, atomGroup: 13, atomRank: 2)
!45 = !DILocation(line: 14, column: 28, scope: !11, atomGroup: 3, atomRank: 1)
!46 = !DILocation(line: 14, column: 5, scope: !11, atomGroup: 4, atomRank: 1)
!47 = distinct !{!47, !48, !49, !50}
!48 = !DILocation(line: 14, column: 5, scope: !11)
!49 = !DILocation(line: 26, column: 5, scope: !11)
!50 = !{!"llvm.loop.mustprogress"}
!51 = !DISubprogram(name: "sram_read_start", scope: !52, file: !52, line: 59, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!52 = !DIFile(filename: "ixp_machine.h", directory: "")
!53 = !DISubprogram(name: "wait_for", scope: !54, file: !54, line: 34, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!54 = !DIFile(filename: "ixp.h", directory: "")
!55 = !DISubprogram(name: "csum_add", scope: !54, file: !54, line: 42, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!56 = !DISubprogram(name: "scratch_incr", scope: !52, file: !52, line: 237, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
