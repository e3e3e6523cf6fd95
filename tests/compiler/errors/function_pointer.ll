; error: function_pointer.c:5: no calls through pointers; use a switch
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

; Function Attrs: nounwind
define dso_local i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %0 = load i32, ptr addrspace(3) inttoptr (i32 4 to ptr addrspace(3)), align 4, !dbg !15, !tbaa !7
  %1 = inttoptr i32 %0 to ptr, !dbg !16
  %call = tail call i32 %1() #1, !dbg !17
  store i32 %call, ptr addrspace(3) null, align 2147483648, !dbg !18, !tbaa !7
  ret i32 undef, !dbg !19
}

attributes #0 = { nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "function_pointer.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 3, type: !13, scopeLine: 4, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "function_pointer.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 5, column: 30, scope: !11)
!16 = !DILocation(line: 5, column: 20, scope: !11)
!17 = !DILocation(line: 5, column: 19, scope: !11, atomGroup: 1, atomRank: 2)
!18 = !DILocation(line: 5, column: 17, scope: !11, atomGroup: 1, atomRank: 1)
!19 = !DILocation(line: 6, column: 1, scope: !11, atomGroup: 2, atomRank: 1)
