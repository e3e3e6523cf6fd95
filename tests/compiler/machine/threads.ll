target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@arrivals = internal addrspace(6) global i32 0, align 4
@numbers = dso_local local_unnamed_addr addrspace(1) global [64 x i32] zeroinitializer, align 4
@results = external dso_local local_unnamed_addr addrspace(3) global [8 x i32], section "at:0x100", align 4
@ended = dso_local addrspace(3) global i32 0, align 4

; Function Attrs: nounwind
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %call = tail call i32 @ctx() #3, !dbg !15
  %0 = load volatile i32, ptr addrspace(6) @arrivals, align 4, !dbg !16, !tbaa !7
  %inc = add i32 %0, 1, !dbg !17
  store volatile i32 %inc, ptr addrspace(6) @arrivals, align 4, !dbg !18, !tbaa !7
  %cmp11 = icmp ult i32 %call, 64, !dbg !19
  br i1 %cmp11, label %for.body, label %for.cond.cleanup4, !dbg !20

for.body:                                         ; preds = %entry, %ixp_runtime_mul.exit
  %at.012 = phi i32 [ %add, %ixp_runtime_mul.exit ], [ %call, %entry ]
  %tobool.not.i1 = icmp eq i32 %at.012, 0, !dbg !21
  br i1 %tobool.not.i1, label %ixp_runtime_mul.exit, label %while.body.i, !dbg !21

while.body.i:                                     ; preds = %for.body, %while.body.i
  %product.0.i4 = phi i32 [ %spec.select.i, %while.body.i ], [ 0, %for.body ]
  %b.addr.0.i3 = phi i32 [ %add2.i, %while.body.i ], [ %at.012, %for.body ]
  %a.addr.0.i2 = phi i32 [ %shr.i, %while.body.i ], [ %at.012, %for.body ]
  %and.i = and i32 %a.addr.0.i2, 1, !dbg !21
  %tobool1.not.i = icmp eq i32 %and.i, 0, !dbg !21
  %add.i = select i1 %tobool1.not.i, i32 0, i32 %b.addr.0.i3, !dbg !21
  %spec.select.i = add i32 %add.i, %product.0.i4, !dbg !21
  %add2.i = shl i32 %b.addr.0.i3, 1, !dbg !21
  %shr.i = lshr i32 %a.addr.0.i2, 1, !dbg !21
  %tobool.not.i = icmp eq i32 %shr.i, 0, !dbg !21
  br i1 %tobool.not.i, label %ixp_runtime_mul.exit, label %while.body.i, !dbg !21, !llvm.loop !22

ixp_runtime_mul.exit:                             ; preds = %while.body.i, %for.body
  %product.0.i.lcssa = phi i32 [ 0, %for.body ], [ %spec.select.i, %while.body.i ], !dbg !21
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @numbers, i32 %at.012, !dbg !24
  store i32 %product.0.i.lcssa, ptr addrspace(1) %arrayidx, align 4, !dbg !25, !tbaa !7
  %add = add nuw nsw i32 %at.012, 4, !dbg !26
  %cmp = icmp samesign ult i32 %at.012, 60, !dbg !27
  br i1 %cmp, label %for.body, label %for.body5, !dbg !28, !llvm.loop !29

for.cond.cleanup4:                                ; preds = %for.body5, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add7, %for.body5 ], !dbg !32
  %arrayidx11 = getelementptr inbounds nuw i32, ptr addrspace(3) @results, i32 %call, !dbg !33
  store i32 %sum.0.lcssa, ptr addrspace(3) %arrayidx11, align 4, !dbg !34, !tbaa !7
  tail call void @scratch_incr(ptr addrspace(3) inreg noundef @ended) #4, !dbg !35
  %cmp12 = icmp eq i32 %call, 0, !dbg !36
  br i1 %cmp12, label %while.cond.preheader, label %if.end, !dbg !37

while.cond.preheader:                             ; preds = %for.cond.cleanup4
  %1 = load i32, ptr addrspace(3) @ended, align 4, !dbg !38, !tbaa !7
  %cmp13.not16 = icmp eq i32 %1, 4, !dbg !39
  br i1 %cmp13.not16, label %while.end, label %while.body, !dbg !40

for.body5:                                        ; preds = %ixp_runtime_mul.exit, %for.body5
  %at1.015 = phi i32 [ %add9, %for.body5 ], [ %call, %ixp_runtime_mul.exit ]
  %sum.014 = phi i32 [ %add7, %for.body5 ], [ 0, %ixp_runtime_mul.exit ]
  %arrayidx6 = getelementptr inbounds nuw i32, ptr addrspace(1) @numbers, i32 %at1.015, !dbg !41
  %2 = load i32, ptr addrspace(1) %arrayidx6, align 4, !dbg !41, !tbaa !7
  %add7 = add i32 %2, %sum.014, !dbg !42
  %add9 = add nuw nsw i32 %at1.015, 4, !dbg !43
  %cmp3 = icmp samesign ult i32 %at1.015, 60, !dbg !44
  br i1 %cmp3, label %for.body5, label %for.cond.cleanup4, !dbg !45, !llvm.loop !46

while.body:                                       ; preds = %while.cond.preheader, %while.body
  tail call void @ctx_swap() #4, !dbg !49
  %3 = load i32, ptr addrspace(3) @ended, align 4, !dbg !38, !tbaa !7
  %cmp13.not = icmp eq i32 %3, 4, !dbg !50
  br i1 %cmp13.not, label %while.end, label %while.body, !dbg !51, !llvm.loop !52

while.end:                                        ; preds = %while.body, %while.cond.preheader
  %4 = load volatile i32, ptr addrspace(6) @arrivals, align 4, !dbg !55, !tbaa !7
  store i32 %4, ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @results, i32 16), align 4, !dbg !56, !tbaa !7
  br label %if.end, !dbg !57

if.end:                                           ; preds = %while.end, %for.cond.cleanup4
  ret i32 0, !dbg !58
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !59 dso_local i32 @ctx() local_unnamed_addr #1

declare !dbg !61 dso_local void @scratch_incr(ptr addrspace(3) inreg noundef) local_unnamed_addr #2

declare !dbg !63 dso_local void @ctx_swap() local_unnamed_addr #2

attributes #0 = { nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }
attributes #4 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "threads.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 9, type: !13, scopeLine: 10, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "threads.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 11, column: 19, scope: !11, atomGroup: 1, atomRank: 2)
!16 = !DILocation(line: 13, column: 13, scope: !11)
!17 = !DILocation(line: 13, column: 13, scope: !11, atomGroup: 3, atomRank: 2)
!18 = !DILocation(line: 13, column: 13, scope: !11, atomGroup: 3, atomRank: 1)
!19 = !DILocation(line: 14, column: 31, scope: !11, atomGroup: 23, atomRank: 1)
!20 = !DILocation(line: 14, column: 5, scope: !11, atomGroup: 24, atomRank: 1)
!21 = !DILocation(line: 15, column: 26, scope: !11)
!22 = distinct !{!22, !23}
!23 = !{!"llvm.loop.mustprogress"}
!24 = !DILocation(line: 15, column: 9, scope: !11)
!25 = !DILocation(line: 15, column: 21, scope: !11, atomGroup: 7, atomRank: 1)
!26 = !DILocation(line: 14, column: 40, scope: !11, atomGroup: 8, atomRank: 2)
!27 = !DILocation(line: 14, column: 31, scope: !11, atomGroup: 5, atomRank: 1)
!28 = !DILocation(line: 14, column: 5, scope: !11, atomGroup: 6, atomRank: 1)
!29 = distinct !{!29, !30, !31, !23}
!30 = !DILocation(line: 14, column: 5, scope: !11)
!31 = !DILocation(line: 15, column: 28, scope: !11)
!32 = !DILocation(line: 0, scope: !11)
!33 = !DILocation(line: 18, column: 5, scope: !11)
!34 = !DILocation(line: 18, column: 17, scope: !11, atomGroup: 16, atomRank: 1)
!35 = !DILocation(line: 19, column: 5, scope: !11)
!36 = !DILocation(line: 20, column: 12, scope: !11, atomGroup: 17, atomRank: 2)
!37 = !DILocation(line: 20, column: 12, scope: !11, atomGroup: 17, atomRank: 1)
!38 = !DILocation(line: 21, column: 16, scope: !11)
!39 = !DILocation(line: 21, column: 22, scope: !11, atomGroup: 27, atomRank: 1)
!40 = !DILocation(line: 21, column: 9, scope: !11, atomGroup: 28, atomRank: 1)
!41 = !DILocation(line: 17, column: 16, scope: !11)
!42 = !DILocation(line: 17, column: 13, scope: !11, atomGroup: 13, atomRank: 2)
!43 = !DILocation(line: 16, column: 40, scope: !11, atomGroup: 14, atomRank: 2)
!44 = !DILocation(line: 16, column: 31, scope: !11, atomGroup: 11, atomRank: 1)
!45 = !DILocation(line: 16, column: 5, scope: !11, atomGroup: 12, atomRank: 1)
!46 = distinct !{!46, !47, !48, !23}
!47 = !DILocation(line: 16, column: 5, scope: !11)
!48 = !DILocation(line: 17, column: 26, scope: !11)
!49 = !DILocation(line: 22, column: 13, scope: !11)
!50 = !DILocation(line: 21, column: 22, scope: !11, atomGroup: 18, atomRank: 1)
!51 = !DILocation(line: 21, column: 9, scope: !11, atomGroup: 19, atomRank: 1)
!52 = distinct !{!52, !53, !54, !23}
!53 = !DILocation(line: 21, column: 9, scope: !11)
!54 = !DILocation(line: 22, column: 22, scope: !11)
!55 = !DILocation(line: 23, column: 22, scope: !11, atomGroup: 20, atomRank: 2)
!56 = !DILocation(line: 23, column: 20, scope: !11, atomGroup: 20, atomRank: 1)
!57 = !DILocation(line: 24, column: 5, scope: !11)
!58 = !DILocation(line: 25, column: 5, scope: !11, atomGroup: 22, atomRank: 1)
!59 = !DISubprogram(name: "ctx", scope: !60, file: !60, line: 39, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!60 = !DIFile(filename: "ixp.h", directory: "")
!61 = !DISubprogram(name: "scratch_incr", scope: !62, file: !62, line: 237, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!62 = !DIFile(filename: "ixp_machine.h", directory: "")
!63 = !DISubprogram(name: "ctx_swap", scope: !60, file: !60, line: 37, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
