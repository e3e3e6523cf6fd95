target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@calls = internal unnamed_addr global i32 3, align 4
@turn = internal addrspace(6) global i32 9, align 4
@all = internal addrspace(6) global i32 0, align 4

; Function Attrs: nounwind
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %0 = load i32, ptr @calls, align 4, !dbg !15, !tbaa !7
  %inc.i1 = add i32 %0, 2, !dbg !18
  store i32 %inc.i1, ptr @calls, align 4, !dbg !20, !tbaa !7
  store i32 18, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !21, !tbaa !7
  %1 = load i32, ptr @calls, align 4, !dbg !22, !tbaa !7
  store i32 %1, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !23, !tbaa !7
  %2 = load volatile i32, ptr addrspace(6) @turn, align 4, !dbg !24, !tbaa !7
  %add2 = add i32 %2, 5, !dbg !25
  store volatile i32 %add2, ptr addrspace(6) @turn, align 4, !dbg !26, !tbaa !7
  %3 = load volatile i32, ptr addrspace(6) @turn, align 4, !dbg !27, !tbaa !7
  %xor = xor i32 %3, 1, !dbg !28
  store volatile i32 %xor, ptr addrspace(6) @all, align 4, !dbg !29, !tbaa !7
  %4 = load volatile i32, ptr addrspace(6) @all, align 4, !dbg !30, !tbaa !7
  store i32 %4, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !31, !tbaa !7
  %5 = load volatile i32, ptr addrspace(6) @turn, align 4, !dbg !32, !tbaa !7
  %6 = tail call i32 asm sideeffect "alu[$0, $1, +16, $2]", "=r,r,r"(i32 %5, i32 524287) #3, !dbg !33, !srcloc !34
  store i32 %6, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !35, !tbaa !7
  %call3 = tail call i32 @ctx() #4, !dbg !36
  store i32 %call3, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !37, !tbaa !7
  %call4 = tail call i32 @find_bit(i32 inreg noundef 1280) #4, !dbg !38
  %and = and i32 %call4, 15, !dbg !39
  store i32 %and, ptr addrspace(3) inttoptr (i32 1044 to ptr addrspace(3)), align 4, !dbg !40, !tbaa !7
  tail call void asm sideeffect "nop", ""() #3, !dbg !41, !srcloc !42
  tail call void @ctx_swap() #5, !dbg !43
  %call5 = tail call i32 @csum_add(i32 inreg noundef -1, i32 inreg noundef 2) #4, !dbg !44
  store i32 %call5, ptr addrspace(3) inttoptr (i32 1048 to ptr addrspace(3)), align 8, !dbg !45, !tbaa !7
  %call6 = tail call zeroext i1 @signal_pending(i32 inreg noundef 8) #5, !dbg !46
  %conv = zext i1 %call6 to i32, !dbg !47
  store i32 %conv, ptr addrspace(3) inttoptr (i32 1052 to ptr addrspace(3)), align 4, !dbg !48, !tbaa !7
  ret i32 0, !dbg !49
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !50 dso_local i32 @ctx() local_unnamed_addr #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !52 dso_local i32 @find_bit(i32 inreg noundef) local_unnamed_addr #1

declare !dbg !53 dso_local void @ctx_swap() local_unnamed_addr #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !54 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !55 dso_local zeroext i1 @signal_pending(i32 inreg noundef) local_unnamed_addr #2

attributes #0 = { nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind }
attributes #4 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }
attributes #5 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "variables.c", directory: "")
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
!12 = !DIFile(filename: "variables.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 12, column: 10, scope: !16, inlinedAt: !17)
!16 = distinct !DISubprogram(name: "twice", scope: !12, file: !12, line: 10, type: !13, scopeLine: 11, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!17 = distinct !DILocation(line: 20, column: 15, scope: !11)
!18 = !DILocation(line: 12, column: 10, scope: !16, inlinedAt: !19, atomGroup: 1, atomRank: 2)
!19 = distinct !DILocation(line: 20, column: 26, scope: !11)
!20 = !DILocation(line: 12, column: 10, scope: !16, inlinedAt: !19, atomGroup: 1, atomRank: 1)
!21 = !DILocation(line: 20, column: 5, scope: !11, atomGroup: 1, atomRank: 1)
!22 = !DILocation(line: 21, column: 15, scope: !11, atomGroup: 2, atomRank: 2)
!23 = !DILocation(line: 21, column: 5, scope: !11, atomGroup: 2, atomRank: 1)
!24 = !DILocation(line: 22, column: 10, scope: !11)
!25 = !DILocation(line: 22, column: 10, scope: !11, atomGroup: 3, atomRank: 2)
!26 = !DILocation(line: 22, column: 10, scope: !11, atomGroup: 3, atomRank: 1)
!27 = !DILocation(line: 23, column: 11, scope: !11)
!28 = !DILocation(line: 23, column: 16, scope: !11, atomGroup: 4, atomRank: 2)
!29 = !DILocation(line: 23, column: 9, scope: !11, atomGroup: 4, atomRank: 1)
!30 = !DILocation(line: 24, column: 15, scope: !11, atomGroup: 5, atomRank: 2)
!31 = !DILocation(line: 24, column: 5, scope: !11, atomGroup: 5, atomRank: 1)
!32 = !DILocation(line: 25, column: 56, scope: !11)
!33 = !DILocation(line: 25, column: 5, scope: !11, atomGroup: 6, atomRank: 1)
!34 = !{i64 2147524760}
!35 = !DILocation(line: 26, column: 5, scope: !11, atomGroup: 8, atomRank: 1)
!36 = !DILocation(line: 27, column: 15, scope: !11, atomGroup: 9, atomRank: 2)
!37 = !DILocation(line: 27, column: 5, scope: !11, atomGroup: 9, atomRank: 1)
!38 = !DILocation(line: 28, column: 15, scope: !11)
!39 = !DILocation(line: 28, column: 31, scope: !11, atomGroup: 10, atomRank: 2)
!40 = !DILocation(line: 28, column: 5, scope: !11, atomGroup: 10, atomRank: 1)
!41 = !DILocation(line: 29, column: 5, scope: !11, atomGroup: 11, atomRank: 1)
!42 = !{i64 2147525260}
!43 = !DILocation(line: 30, column: 5, scope: !11)
!44 = !DILocation(line: 31, column: 15, scope: !11, atomGroup: 12, atomRank: 2)
!45 = !DILocation(line: 31, column: 5, scope: !11, atomGroup: 12, atomRank: 1)
!46 = !DILocation(line: 32, column: 15, scope: !11, atomGroup: 13, atomRank: 3)
!47 = !DILocation(line: 32, column: 5, scope: !11, atomGroup: 13, atomRank: 2)
!48 = !DILocation(line: 32, column: 5, scope: !11, atomGroup: 13, atomRank: 1)
!49 = !DILocation(line: 33, column: 5, scope: !11, atomGroup: 15, atomRank: 1)
!50 = !DISubprogram(name: "ctx", scope: !51, file: !51, line: 39, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!51 = !DIFile(filename: "ixp.h", directory: "")
!52 = !DISubprogram(name: "find_bit", scope: !51, file: !51, line: 43, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!53 = !DISubprogram(name: "ctx_swap", scope: !51, file: !51, line: 37, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!54 = !DISubprogram(name: "csum_add", scope: !51, file: !51, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!55 = !DISubprogram(name: "signal_pending", scope: !51, file: !51, line: 36, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
