; a786ba1b50beb2bb0196e11028e5daefda9a98fd791546f3076b4ff310392f68
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@header = dso_local addrspace(1) global [8 x i32] [i32 1157627944, i32 65536, i32 1074882241, i32 167772161, i32 167837698, i32 0, i32 0, i32 0], section "at:0x100", align 4
@good = dso_local local_unnamed_addr addrspace(3) global i32 0, section "at:0", align 4
@bad = dso_local local_unnamed_addr addrspace(3) global i32 0, section "at:1", align 4

; Function Attrs: nounwind
define dso_local i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %w = alloca [8 x i32], align 4
  %arrayidx1 = getelementptr inbounds nuw i8, ptr %w, i32 4
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %w, i32 8
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %w, i32 12
  %arrayidx6 = getelementptr inbounds nuw i8, ptr %w, i32 16
  br label %for.body, !dbg !14

for.cond.cleanup:                                 ; preds = %for.body
  ret i32 undef, !dbg !15

for.body:                                         ; preds = %entry, %for.body
  %n.07 = phi i32 [ 0, %entry ], [ %inc16, %for.body ]
  call void @llvm.lifetime.start.p0(ptr nonnull %w) #4, !dbg !16
  call void @sram_read(ptr inreg noundef nonnull %w, ptr addrspace(1) inreg noundef @header, i32 inreg noundef 5) #5, !dbg !17
  %0 = load i32, ptr %w, align 4, !dbg !18, !tbaa !7
  %1 = load i32, ptr %arrayidx1, align 4, !dbg !19, !tbaa !7
  %call = call i32 @csum_add(i32 inreg noundef %0, i32 inreg noundef %1) #6, !dbg !20
  %2 = load i32, ptr %arrayidx2, align 4, !dbg !21, !tbaa !7
  %3 = load i32, ptr %arrayidx3, align 4, !dbg !22, !tbaa !7
  %call4 = call i32 @csum_add(i32 inreg noundef %2, i32 inreg noundef %3) #6, !dbg !23
  %call5 = call i32 @csum_add(i32 inreg noundef %call, i32 inreg noundef %call4) #6, !dbg !24
  %4 = load i32, ptr %arrayidx6, align 4, !dbg !25, !tbaa !7
  %call7 = call i32 @csum_add(i32 inreg noundef %call5, i32 inreg noundef %4) #6, !dbg !26
  %and = and i32 %call7, 65535, !dbg !27
  %shr = lshr i32 %call7, 16, !dbg !28
  %add = add nuw nsw i32 %and, %shr, !dbg !29
  %and8 = and i32 %add, 65535, !dbg !30
  %shr9 = lshr i32 %add, 16, !dbg !31
  %add10 = add nuw nsw i32 %and8, %shr9, !dbg !32
  %cmp11 = icmp eq i32 %add10, 65535, !dbg !33
  %cmp14 = icmp ugt i32 %2, 33554431
  %or.cond = and i1 %cmp14, %cmp11, !dbg !34
  %good.bad = select i1 %or.cond, ptr addrspace(3) @good, ptr addrspace(3) @bad
  %5 = load i32, ptr addrspace(3) %good.bad, align 4, !dbg !35, !tbaa !7
  %inc15 = add i32 %5, 1, !dbg !35
  store i32 %inc15, ptr addrspace(3) %good.bad, align 4, !dbg !35, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %w) #4, !dbg !36
  %inc16 = add nuw nsw i32 %n.07, 1, !dbg !37
  %exitcond.not = icmp eq i32 %inc16, 100, !dbg !38
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !39, !llvm.loop !40
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare !dbg !43 dso_local void @sram_read(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !45 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

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
!1 = !DIFile(filename: "fewer.c", directory: "")
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
!14 = !DILocation(line: 9, column: 5, scope: !11, atomGroup: 18, atomRank: 1)
!15 = !DILocation(line: 21, column: 1, scope: !11, atomGroup: 14, atomRank: 1)
!16 = !DILocation(line: 10, column: 9, scope: !11)
!17 = !DILocation(line: 11, column: 9, scope: !11)
!18 = !DILocation(line: 12, column: 42, scope: !11)
!19 = !DILocation(line: 12, column: 48, scope: !11)
!20 = !DILocation(line: 12, column: 33, scope: !11)
!21 = !DILocation(line: 12, column: 64, scope: !11)
!22 = !DILocation(line: 12, column: 70, scope: !11)
!23 = !DILocation(line: 12, column: 55, scope: !11)
!24 = !DILocation(line: 12, column: 24, scope: !11, atomGroup: 4, atomRank: 2)
!25 = !DILocation(line: 13, column: 29, scope: !11)
!26 = !DILocation(line: 13, column: 15, scope: !11, atomGroup: 5, atomRank: 2)
!27 = !DILocation(line: 14, column: 20, scope: !11)
!28 = !DILocation(line: 14, column: 37, scope: !11)
!29 = !DILocation(line: 14, column: 30, scope: !11, atomGroup: 6, atomRank: 2)
!30 = !DILocation(line: 15, column: 20, scope: !11)
!31 = !DILocation(line: 15, column: 37, scope: !11)
!32 = !DILocation(line: 15, column: 30, scope: !11, atomGroup: 7, atomRank: 2)
!33 = !DILocation(line: 16, column: 17, scope: !11, atomGroup: 8, atomRank: 2)
!34 = !DILocation(line: 16, column: 27, scope: !11, atomGroup: 8, atomRank: 1)
!35 = !DILocation(line: 0, scope: !11)
!36 = !DILocation(line: 20, column: 5, scope: !11)
!37 = !DILocation(line: 9, column: 36, scope: !11, atomGroup: 12, atomRank: 2)
!38 = !DILocation(line: 9, column: 28, scope: !11, atomGroup: 2, atomRank: 1)
!39 = !DILocation(line: 9, column: 5, scope: !11, atomGroup: 3, atomRank: 1)
!40 = distinct !{!40, !41, !36, !42}
!41 = !DILocation(line: 9, column: 5, scope: !11)
!42 = !{!"llvm.loop.mustprogress"}
!43 = !DISubprogram(name: "sram_read", scope: !44, file: !44, line: 55, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!44 = !DIFile(filename: "ixp_machine.h", directory: "")
!45 = !DISubprogram(name: "csum_add", scope: !46, file: !46, line: 42, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!46 = !DIFile(filename: "ixp.h", directory: "")
