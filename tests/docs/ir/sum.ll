; b39180676529f3b08450b1db77be007752f63230785bb6f594592f837405ac33
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@array = dso_local addrspace(1) global [20 x i32] [i32 1, i32 4, i32 9, i32 16, i32 25, i32 36, i32 49, i32 64, i32 81, i32 100, i32 121, i32 144, i32 169, i32 196, i32 225, i32 256, i32 289, i32 324, i32 361, i32 400], section "at:0x100", align 4

; Function Attrs: nounwind
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %w = alloca [4 x i32], align 4
  %arrayidx2 = getelementptr inbounds nuw i8, ptr %w, i32 4
  %arrayidx3 = getelementptr inbounds nuw i8, ptr %w, i32 8
  %arrayidx5 = getelementptr inbounds nuw i8, ptr %w, i32 12
  br label %for.body, !dbg !14

for.cond.cleanup:                                 ; preds = %for.body
  store i32 %add7, ptr addrspace(1) inttoptr (i32 1104 to ptr addrspace(1)), align 16, !dbg !15, !tbaa !7
  ret i32 0, !dbg !16

for.body:                                         ; preds = %entry, %for.body
  %at.05 = phi i32 [ 0, %entry ], [ %add8, %for.body ]
  %sum.04 = phi i32 [ 0, %entry ], [ %add7, %for.body ]
  call void @llvm.lifetime.start.p0(ptr nonnull %w) #3, !dbg !17
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @array, i32 %at.05, !dbg !18
  call void @sram_read(ptr inreg noundef nonnull %w, ptr addrspace(1) inreg noundef %arrayidx, i32 inreg noundef 4) #4, !dbg !19
  %0 = load i32, ptr %w, align 4, !dbg !20, !tbaa !7
  %1 = load i32, ptr %arrayidx2, align 4, !dbg !21, !tbaa !7
  %2 = load i32, ptr %arrayidx3, align 4, !dbg !22, !tbaa !7
  %3 = load i32, ptr %arrayidx5, align 4, !dbg !23, !tbaa !7
  %add = add i32 %0, %sum.04, !dbg !24
  %add4 = add i32 %add, %1, !dbg !25
  %add6 = add i32 %add4, %2, !dbg !26
  %add7 = add i32 %add6, %3, !dbg !27
  call void @llvm.lifetime.end.p0(ptr nonnull %w) #3, !dbg !28
  %add8 = add nuw nsw i32 %at.05, 4, !dbg !29
  %cmp = icmp samesign ult i32 %at.05, 16, !dbg !30
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !dbg !31, !llvm.loop !32
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare !dbg !35 dso_local void @sram_read(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

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
!1 = !DIFile(filename: "sum.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !1, file: !1, line: 10, type: !12, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DISubroutineType(types: !13)
!13 = !{}
!14 = !DILocation(line: 14, column: 5, scope: !11, atomGroup: 14, atomRank: 1)
!15 = !DILocation(line: 20, column: 26, scope: !11, atomGroup: 8, atomRank: 1)
!16 = !DILocation(line: 21, column: 5, scope: !11, atomGroup: 10, atomRank: 1)
!17 = !DILocation(line: 15, column: 9, scope: !11)
!18 = !DILocation(line: 17, column: 23, scope: !11)
!19 = !DILocation(line: 17, column: 9, scope: !11)
!20 = !DILocation(line: 18, column: 16, scope: !11)
!21 = !DILocation(line: 18, column: 23, scope: !11)
!22 = !DILocation(line: 18, column: 30, scope: !11)
!23 = !DILocation(line: 18, column: 37, scope: !11)
!24 = !DILocation(line: 18, column: 21, scope: !11)
!25 = !DILocation(line: 18, column: 28, scope: !11)
!26 = !DILocation(line: 18, column: 35, scope: !11)
!27 = !DILocation(line: 18, column: 13, scope: !11, atomGroup: 5, atomRank: 2)
!28 = !DILocation(line: 19, column: 5, scope: !11)
!29 = !DILocation(line: 14, column: 42, scope: !11, atomGroup: 6, atomRank: 2)
!30 = !DILocation(line: 14, column: 30, scope: !11, atomGroup: 3, atomRank: 1)
!31 = !DILocation(line: 14, column: 5, scope: !11, atomGroup: 4, atomRank: 1)
!32 = distinct !{!32, !33, !28, !34}
!33 = !DILocation(line: 14, column: 5, scope: !11)
!34 = !{!"llvm.loop.mustprogress"}
!35 = !DISubprogram(name: "sram_read", scope: !36, file: !36, line: 55, type: !12, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!36 = !DIFile(filename: "ixp_machine.h", directory: "")
