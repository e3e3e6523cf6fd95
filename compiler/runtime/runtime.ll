target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

; Function Attrs: alwaysinline nounwind
define dso_local i32 @ixp_runtime_mul(i32 inreg noundef %a, i32 inreg noundef %b) #0 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %product = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4, !tbaa !3
  store i32 %b, ptr %b.addr, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %product) #2
  store i32 0, ptr %product, align 4, !tbaa !3
  br label %while.cond

while.cond:                                       ; preds = %if.end, %entry
  %0 = load i32, ptr %a.addr, align 4, !tbaa !3
  %tobool = icmp ne i32 %0, 0
  br i1 %tobool, label %while.body, label %while.end

while.body:                                       ; preds = %while.cond
  %1 = load i32, ptr %a.addr, align 4, !tbaa !3
  %and = and i32 %1, 1
  %tobool1 = icmp ne i32 %and, 0
  br i1 %tobool1, label %if.then, label %if.end

if.then:                                          ; preds = %while.body
  %2 = load i32, ptr %b.addr, align 4, !tbaa !3
  %3 = load i32, ptr %product, align 4, !tbaa !3
  %add = add i32 %3, %2
  store i32 %add, ptr %product, align 4, !tbaa !3
  br label %if.end

if.end:                                           ; preds = %if.then, %while.body
  %4 = load i32, ptr %b.addr, align 4, !tbaa !3
  %5 = load i32, ptr %b.addr, align 4, !tbaa !3
  %add2 = add i32 %5, %4
  store i32 %add2, ptr %b.addr, align 4, !tbaa !3
  %6 = load i32, ptr %a.addr, align 4, !tbaa !3
  %shr = lshr i32 %6, 1
  store i32 %shr, ptr %a.addr, align 4, !tbaa !3
  br label %while.cond, !llvm.loop !7

while.end:                                        ; preds = %while.cond
  %7 = load i32, ptr %product, align 4, !tbaa !3
  call void @llvm.lifetime.end.p0(ptr %product) #2
  ret i32 %7
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

; Function Attrs: alwaysinline nounwind
define dso_local i32 @ixp_runtime_udiv(i32 inreg noundef %a, i32 inreg noundef %b) #0 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %quotient = alloca i32, align 4
  %rest = alloca i32, align 4
  %bit = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4, !tbaa !3
  store i32 %b, ptr %b.addr, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %quotient) #2
  store i32 0, ptr %quotient, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %rest) #2
  store i32 0, ptr %rest, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %bit) #2
  store i32 0, ptr %bit, align 4, !tbaa !3
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %bit, align 4, !tbaa !3
  %cmp = icmp slt i32 %0, 32
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %bit) #2
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %rest, align 4, !tbaa !3
  %shl = shl i32 %1, 1
  %2 = load i32, ptr %a.addr, align 4, !tbaa !3
  %shr = lshr i32 %2, 31
  %or = or i32 %shl, %shr
  store i32 %or, ptr %rest, align 4, !tbaa !3
  %3 = load i32, ptr %a.addr, align 4, !tbaa !3
  %shl1 = shl i32 %3, 1
  store i32 %shl1, ptr %a.addr, align 4, !tbaa !3
  %4 = load i32, ptr %quotient, align 4, !tbaa !3
  %shl2 = shl i32 %4, 1
  store i32 %shl2, ptr %quotient, align 4, !tbaa !3
  %5 = load i32, ptr %rest, align 4, !tbaa !3
  %6 = load i32, ptr %b.addr, align 4, !tbaa !3
  %cmp3 = icmp uge i32 %5, %6
  br i1 %cmp3, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %7 = load i32, ptr %b.addr, align 4, !tbaa !3
  %8 = load i32, ptr %rest, align 4, !tbaa !3
  %sub = sub i32 %8, %7
  store i32 %sub, ptr %rest, align 4, !tbaa !3
  %9 = load i32, ptr %quotient, align 4, !tbaa !3
  %or4 = or i32 %9, 1
  store i32 %or4, ptr %quotient, align 4, !tbaa !3
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %10 = load i32, ptr %bit, align 4, !tbaa !3
  %inc = add nsw i32 %10, 1
  store i32 %inc, ptr %bit, align 4, !tbaa !3
  br label %for.cond, !llvm.loop !9

for.end:                                          ; preds = %for.cond.cleanup
  %11 = load i32, ptr %quotient, align 4, !tbaa !3
  call void @llvm.lifetime.end.p0(ptr %rest) #2
  call void @llvm.lifetime.end.p0(ptr %quotient) #2
  ret i32 %11
}

; Function Attrs: alwaysinline nounwind
define dso_local i32 @ixp_runtime_urem(i32 inreg noundef %a, i32 inreg noundef %b) #0 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %rest = alloca i32, align 4
  %bit = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4, !tbaa !3
  store i32 %b, ptr %b.addr, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %rest) #2
  store i32 0, ptr %rest, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %bit) #2
  store i32 0, ptr %bit, align 4, !tbaa !3
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %0 = load i32, ptr %bit, align 4, !tbaa !3
  %cmp = icmp slt i32 %0, 32
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.cond
  call void @llvm.lifetime.end.p0(ptr %bit) #2
  br label %for.end

for.body:                                         ; preds = %for.cond
  %1 = load i32, ptr %rest, align 4, !tbaa !3
  %shl = shl i32 %1, 1
  %2 = load i32, ptr %a.addr, align 4, !tbaa !3
  %shr = lshr i32 %2, 31
  %or = or i32 %shl, %shr
  store i32 %or, ptr %rest, align 4, !tbaa !3
  %3 = load i32, ptr %a.addr, align 4, !tbaa !3
  %shl1 = shl i32 %3, 1
  store i32 %shl1, ptr %a.addr, align 4, !tbaa !3
  %4 = load i32, ptr %rest, align 4, !tbaa !3
  %5 = load i32, ptr %b.addr, align 4, !tbaa !3
  %cmp2 = icmp uge i32 %4, %5
  br i1 %cmp2, label %if.then, label %if.end

if.then:                                          ; preds = %for.body
  %6 = load i32, ptr %b.addr, align 4, !tbaa !3
  %7 = load i32, ptr %rest, align 4, !tbaa !3
  %sub = sub i32 %7, %6
  store i32 %sub, ptr %rest, align 4, !tbaa !3
  br label %if.end

if.end:                                           ; preds = %if.then, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end
  %8 = load i32, ptr %bit, align 4, !tbaa !3
  %inc = add nsw i32 %8, 1
  store i32 %inc, ptr %bit, align 4, !tbaa !3
  br label %for.cond, !llvm.loop !10

for.end:                                          ; preds = %for.cond.cleanup
  %9 = load i32, ptr %rest, align 4, !tbaa !3
  call void @llvm.lifetime.end.p0(ptr %rest) #2
  ret i32 %9
}

; Function Attrs: alwaysinline nounwind
define dso_local i32 @ixp_runtime_sdiv(i32 inreg noundef %a, i32 inreg noundef %b) #0 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  %quotient = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4, !tbaa !3
  store i32 %b, ptr %b.addr, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %x) #2
  %0 = load i32, ptr %a.addr, align 4, !tbaa !3
  %cmp = icmp slt i32 %0, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %1 = load i32, ptr %a.addr, align 4, !tbaa !3
  %sub = sub i32 0, %1
  br label %cond.end

cond.false:                                       ; preds = %entry
  %2 = load i32, ptr %a.addr, align 4, !tbaa !3
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub, %cond.true ], [ %2, %cond.false ]
  store i32 %cond, ptr %x, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %y) #2
  %3 = load i32, ptr %b.addr, align 4, !tbaa !3
  %cmp1 = icmp slt i32 %3, 0
  br i1 %cmp1, label %cond.true2, label %cond.false4

cond.true2:                                       ; preds = %cond.end
  %4 = load i32, ptr %b.addr, align 4, !tbaa !3
  %sub3 = sub i32 0, %4
  br label %cond.end5

cond.false4:                                      ; preds = %cond.end
  %5 = load i32, ptr %b.addr, align 4, !tbaa !3
  br label %cond.end5

cond.end5:                                        ; preds = %cond.false4, %cond.true2
  %cond6 = phi i32 [ %sub3, %cond.true2 ], [ %5, %cond.false4 ]
  store i32 %cond6, ptr %y, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %quotient) #2
  %6 = load i32, ptr %x, align 4, !tbaa !3
  %7 = load i32, ptr %y, align 4, !tbaa !3
  %call = call i32 @ixp_runtime_udiv(i32 inreg noundef %6, i32 inreg noundef %7) #3
  store i32 %call, ptr %quotient, align 4, !tbaa !3
  %8 = load i32, ptr %a.addr, align 4, !tbaa !3
  %9 = load i32, ptr %b.addr, align 4, !tbaa !3
  %xor = xor i32 %8, %9
  %cmp7 = icmp slt i32 %xor, 0
  br i1 %cmp7, label %cond.true8, label %cond.false10

cond.true8:                                       ; preds = %cond.end5
  %10 = load i32, ptr %quotient, align 4, !tbaa !3
  %sub9 = sub i32 0, %10
  br label %cond.end11

cond.false10:                                     ; preds = %cond.end5
  %11 = load i32, ptr %quotient, align 4, !tbaa !3
  br label %cond.end11

cond.end11:                                       ; preds = %cond.false10, %cond.true8
  %cond12 = phi i32 [ %sub9, %cond.true8 ], [ %11, %cond.false10 ]
  call void @llvm.lifetime.end.p0(ptr %quotient) #2
  call void @llvm.lifetime.end.p0(ptr %y) #2
  call void @llvm.lifetime.end.p0(ptr %x) #2
  ret i32 %cond12
}

; Function Attrs: alwaysinline nounwind
define dso_local i32 @ixp_runtime_srem(i32 inreg noundef %a, i32 inreg noundef %b) #0 {
entry:
  %a.addr = alloca i32, align 4
  %b.addr = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  %rest = alloca i32, align 4
  store i32 %a, ptr %a.addr, align 4, !tbaa !3
  store i32 %b, ptr %b.addr, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %x) #2
  %0 = load i32, ptr %a.addr, align 4, !tbaa !3
  %cmp = icmp slt i32 %0, 0
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:                                        ; preds = %entry
  %1 = load i32, ptr %a.addr, align 4, !tbaa !3
  %sub = sub i32 0, %1
  br label %cond.end

cond.false:                                       ; preds = %entry
  %2 = load i32, ptr %a.addr, align 4, !tbaa !3
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %sub, %cond.true ], [ %2, %cond.false ]
  store i32 %cond, ptr %x, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %y) #2
  %3 = load i32, ptr %b.addr, align 4, !tbaa !3
  %cmp1 = icmp slt i32 %3, 0
  br i1 %cmp1, label %cond.true2, label %cond.false4

cond.true2:                                       ; preds = %cond.end
  %4 = load i32, ptr %b.addr, align 4, !tbaa !3
  %sub3 = sub i32 0, %4
  br label %cond.end5

cond.false4:                                      ; preds = %cond.end
  %5 = load i32, ptr %b.addr, align 4, !tbaa !3
  br label %cond.end5

cond.end5:                                        ; preds = %cond.false4, %cond.true2
  %cond6 = phi i32 [ %sub3, %cond.true2 ], [ %5, %cond.false4 ]
  store i32 %cond6, ptr %y, align 4, !tbaa !3
  call void @llvm.lifetime.start.p0(ptr %rest) #2
  %6 = load i32, ptr %x, align 4, !tbaa !3
  %7 = load i32, ptr %y, align 4, !tbaa !3
  %call = call i32 @ixp_runtime_urem(i32 inreg noundef %6, i32 inreg noundef %7) #3
  store i32 %call, ptr %rest, align 4, !tbaa !3
  %8 = load i32, ptr %a.addr, align 4, !tbaa !3
  %cmp7 = icmp slt i32 %8, 0
  br i1 %cmp7, label %cond.true8, label %cond.false10

cond.true8:                                       ; preds = %cond.end5
  %9 = load i32, ptr %rest, align 4, !tbaa !3
  %sub9 = sub i32 0, %9
  br label %cond.end11

cond.false10:                                     ; preds = %cond.end5
  %10 = load i32, ptr %rest, align 4, !tbaa !3
  br label %cond.end11

cond.end11:                                       ; preds = %cond.false10, %cond.true8
  %cond12 = phi i32 [ %sub9, %cond.true8 ], [ %10, %cond.false10 ]
  call void @llvm.lifetime.end.p0(ptr %rest) #2
  call void @llvm.lifetime.end.p0(ptr %y) #2
  call void @llvm.lifetime.end.p0(ptr %x) #2
  ret i32 %cond12
}

attributes #0 = { alwaysinline nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { nounwind }
attributes #3 = { nobuiltin "no-builtins" }

!llvm.module.flags = !{!0, !1}
!llvm.ident = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"frame-pointer", i32 2}
!2 = !{!"clang version 22.1.8"}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C/C++ TBAA"}
!7 = distinct !{!7, !8}
!8 = !{!"llvm.loop.mustprogress"}
!9 = distinct !{!9, !8}
!10 = distinct !{!10, !8}
