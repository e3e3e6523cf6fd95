; error: small_variable.c:6: `words` is too small: 4 longwords are moved
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

; Function Attrs: nounwind
define dso_local i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %words = alloca [2 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr nonnull %words) #3, !dbg !15
  call void @sram_read(ptr inreg noundef nonnull %words, ptr addrspace(1) inreg noundef nonnull inttoptr (i32 16 to ptr addrspace(1)), i32 inreg noundef 4) #4, !dbg !16
  %0 = load i32, ptr %words, align 4, !dbg !17, !tbaa !7
  store i32 %0, ptr addrspace(3) null, align 2147483648, !dbg !18, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %words) #3, !dbg !19
  ret i32 undef, !dbg !20
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare !dbg !21 dso_local void @sram_read(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #2

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
!1 = !DIFile(filename: "small_variable.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 2, type: !13, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "small_variable.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 5, scope: !11)
!16 = !DILocation(line: 6, column: 5, scope: !11)
!17 = !DILocation(line: 7, column: 19, scope: !11, atomGroup: 1, atomRank: 2)
!18 = !DILocation(line: 7, column: 17, scope: !11, atomGroup: 1, atomRank: 1)
!19 = !DILocation(line: 8, column: 1, scope: !11)
!20 = !DILocation(line: 8, column: 1, scope: !11, atomGroup: 2, atomRank: 1)
!21 = !DISubprogram(name: "sram_read", scope: !22, file: !22, line: 55, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!22 = !DIFile(filename: "ixp_machine.h", directory: "")
