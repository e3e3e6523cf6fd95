target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

%struct.packet = type { i32, i32, i32, i32, i32, i32 }

@in_index = internal addrspace(6) global i32 0, align 4
@out_turn = internal addrspace(6) global i32 0, align 4
@taken = internal addrspace(6) global i32 0, align 4
@core_index = internal addrspace(6) global i32 0, align 4

; Function Attrs: noreturn nounwind
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %entry1.i104 = alloca [1 x i32], align 4
  %entry1.i = alloca [1 x i32], align 4
  %ports.i = alloca [2 x i32], align 4
  %word.i68 = alloca [1 x i32], align 4
  %slot.i69 = alloca [1 x i32], align 4
  %word.i52 = alloca [1 x i32], align 4
  %slot.i53 = alloca [1 x i32], align 4
  %word.i = alloca [1 x i32], align 4
  %slot.i = alloca [1 x i32], align 4
  %entries.i = alloca [4 x i32], align 4
  %kind.i = alloca [1 x i32], align 4
  %p = alloca %struct.packet, align 4
  %out = alloca [8 x i32], align 4
  %slot = alloca [2 x i32], align 4
  %words = alloca [4 x i32], align 4
  %enable = alloca [1 x i32], align 4
  %entry16 = alloca [1 x i32], align 4
  %entry8 = alloca [1 x i32], align 4
  %counts = alloca [2 x i32], align 4
  tail call void @wait_for(i32 inreg noundef 8) #5, !dbg !15
  %call = tail call i32 @ctx() #6, !dbg !16
  %cmp = icmp eq i32 %call, 0, !dbg !17
  br i1 %cmp, label %if.then, label %if.end, !dbg !18

if.then:                                          ; preds = %entry
  tail call void @scratch_set_bits(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 2568 to ptr addrspace(3)), i32 inreg noundef 2) #5, !dbg !19
  tail call void @fast_wr(i32 inreg noundef 5, i32 inreg noundef 112) #5, !dbg !20
  tail call void @fast_wr(i32 inreg noundef 6, i32 inreg noundef 112) #5, !dbg !21
  tail call void @fast_wr(i32 inreg noundef 7, i32 inreg noundef 112) #5, !dbg !22
  br label %if.end, !dbg !23

if.end:                                           ; preds = %if.then, %entry
  %destination = getelementptr inbounds nuw i8, ptr %p, i32 20
  %arrayidx5.i = getelementptr inbounds nuw i8, ptr %entries.i, i32 4
  %arrayidx15.i = getelementptr inbounds nuw i8, ptr %entries.i, i32 8
  %arrayidx25.i = getelementptr inbounds nuw i8, ptr %entries.i, i32 12
  %ip2.i = getelementptr inbounds nuw i8, ptr %p, i32 12
  %ip0 = getelementptr inbounds nuw i8, ptr %p, i32 4
  %ip1 = getelementptr inbounds nuw i8, ptr %p, i32 8
  %source = getelementptr inbounds nuw i8, ptr %p, i32 16
  %arrayidx209 = getelementptr inbounds nuw i8, ptr %out, i32 4
  %arrayidx210 = getelementptr inbounds nuw i8, ptr %words, i32 4
  %arrayidx211 = getelementptr inbounds nuw i8, ptr %out, i32 8
  %arrayidx212 = getelementptr inbounds nuw i8, ptr %words, i32 8
  %arrayidx213 = getelementptr inbounds nuw i8, ptr %out, i32 12
  %arrayidx214 = getelementptr inbounds nuw i8, ptr %words, i32 12
  %arrayidx215 = getelementptr inbounds nuw i8, ptr %out, i32 16
  %arrayidx217 = getelementptr inbounds nuw i8, ptr %out, i32 20
  %arrayidx219 = getelementptr inbounds nuw i8, ptr %out, i32 24
  %arrayidx220 = getelementptr inbounds nuw i8, ptr %out, i32 28
  %arrayidx229 = getelementptr inbounds nuw i8, ptr %counts, i32 4
  %arrayidx251 = getelementptr inbounds nuw i8, ptr %slot, i32 4
  br label %for.cond, !dbg !24

for.cond:                                         ; preds = %cleanup, %if.end
  call void @llvm.lifetime.start.p0(ptr nonnull %p) #7, !dbg !25
  call void @llvm.lifetime.start.p0(ptr nonnull %out) #7, !dbg !26
  call void @llvm.lifetime.start.p0(ptr nonnull %slot) #7, !dbg !26
  call void @llvm.lifetime.start.p0(ptr nonnull %words) #7, !dbg !26
  call void @llvm.lifetime.start.p0(ptr nonnull %enable) #7, !dbg !26
  call void @llvm.lifetime.start.p0(ptr nonnull %entry16) #7, !dbg !26
  call void @llvm.lifetime.start.p0(ptr nonnull %entry8) #7, !dbg !26
  call void @llvm.lifetime.start.p0(ptr nonnull %counts) #7, !dbg !26
  %0 = load volatile i32, ptr addrspace(6) @in_index, align 4, !dbg !27, !tbaa !7
  %add = add i32 %0, 1, !dbg !28
  store volatile i32 %add, ptr addrspace(6) @in_index, align 4, !dbg !29, !tbaa !7
  %and.i = and i32 %0, 15, !dbg !30
  %arrayidx.i = getelementptr inbounds nuw i32, ptr addrspace(3) inttoptr (i32 2048 to ptr addrspace(3)), i32 %and.i, !dbg !33
  %call.i = call i32 @scratch_test_and_set_bits(ptr addrspace(3) inreg noundef nonnull %arrayidx.i, i32 inreg noundef -2147483648) #5, !dbg !34
  %tobool.not.i161 = icmp sgt i32 %call.i, -1, !dbg !35
  br i1 %tobool.not.i161, label %receive.exit, label %do.body.i, !dbg !36, !prof !37

do.body.i:                                        ; preds = %for.cond, %do.body.i.backedge
  call void @ctx_swap() #5, !dbg !38
  %1 = load volatile i32, ptr addrspace(6) @taken, align 4, !dbg !39, !tbaa !7
  %sub.i = sub i32 %0, %1, !dbg !40
  %cmp.i = icmp sgt i32 %sub.i, 0, !dbg !41
  br i1 %cmp.i, label %do.body.i.backedge, label %do.end.i, !dbg !42

do.body.i.backedge:                               ; preds = %do.body.i, %do.end.i
  br label %do.body.i, !dbg !38, !llvm.loop !43

do.end.i:                                         ; preds = %do.body.i
  %call5.i = call i32 @scratch_test_and_set_bits(ptr addrspace(3) inreg noundef nonnull %arrayidx.i, i32 inreg noundef -2147483648) #5, !dbg !47
  %tobool.not.i = icmp sgt i32 %call5.i, -1, !dbg !35
  br i1 %tobool.not.i, label %receive.exit, label %do.body.i.backedge, !dbg !48, !prof !49

receive.exit:                                     ; preds = %do.end.i, %for.cond
  %message.0.i.lcssa = phi i32 [ %call.i, %for.cond ], [ %call5.i, %do.end.i ], !dbg !50
  %2 = load volatile i32, ptr addrspace(6) @taken, align 4, !dbg !51, !tbaa !7
  %inc.i = add i32 %2, 1, !dbg !52
  store volatile i32 %inc.i, ptr addrspace(6) @taken, align 4, !dbg !53, !tbaa !7
  %and = and i32 %message.0.i.lcssa, 32767, !dbg !54
  %shr = lshr i32 %message.0.i.lcssa, 15, !dbg !55
  %and2 = and i32 %shr, 2047, !dbg !56
  %shr3 = lshr i32 %message.0.i.lcssa, 26, !dbg !57
  %mul = shl nuw nsw i32 %and, 8, !dbg !58
  %3 = getelementptr inbounds nuw i64, ptr addrspace(2) null, i32 %mul, !dbg !59
  %arrayidx = getelementptr inbounds nuw i8, ptr addrspace(2) %3, i32 16, !dbg !59
  call void @sdram_read_ordered(ptr inreg noundef nonnull %p, ptr addrspace(2) inreg noundef nonnull %arrayidx, i32 inreg noundef 3) #5, !dbg !60
  %4 = load i32, ptr %destination, align 4, !dbg !61, !tbaa !62
  %shr.i = lshr i32 %4, 16, !dbg !64
  %xor.i = xor i32 %shr.i, %4, !dbg !67
  %shr1.i = lshr i32 %xor.i, 8, !dbg !68
  %xor2.i = xor i32 %shr1.i, %xor.i, !dbg !69
  %and.i42 = shl i32 %xor2.i, 3, !dbg !70
  %shl.i = and i32 %and.i42, 2040, !dbg !70
  call void @llvm.lifetime.start.p0(ptr nonnull %entries.i) #7, !dbg !71
  call void @llvm.lifetime.start.p0(ptr nonnull %kind.i) #7, !dbg !71
  br label %for.cond.i, !dbg !72

for.cond.i:                                       ; preds = %if.end24.i, %receive.exit
  %block.0.i = phi i32 [ %shl.i, %receive.exit ], [ %8, %if.end24.i ], !dbg !73
  %arrayidx.i43 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 3903488 to ptr addrspace(1)), i32 %block.0.i, !dbg !74
  call void @sram_read(ptr inreg noundef nonnull %entries.i, ptr addrspace(1) inreg noundef nonnull %arrayidx.i43, i32 inreg noundef 4) #5, !dbg !75
  %5 = load i32, ptr %entries.i, align 4, !dbg !76, !tbaa !7
  %cmp.i44 = icmp eq i32 %5, %4, !dbg !77
  br i1 %cmp.i44, label %kind_of.exit, label %if.end.i, !dbg !78, !prof !79

if.end.i:                                         ; preds = %for.cond.i
  %6 = load i32, ptr %arrayidx5.i, align 4, !dbg !80, !tbaa !7
  %cmp6.i = icmp eq i32 %6, %4, !dbg !81
  br i1 %cmp6.i, label %kind_of.exit, label %if.end14.i, !dbg !82, !prof !79

if.end14.i:                                       ; preds = %if.end.i
  %7 = load i32, ptr %arrayidx15.i, align 4, !dbg !83, !tbaa !7
  %cmp16.i = icmp eq i32 %7, %4, !dbg !84
  br i1 %cmp16.i, label %kind_of.exit, label %if.end24.i, !dbg !85, !prof !79

if.end24.i:                                       ; preds = %if.end14.i
  %8 = load i32, ptr %arrayidx25.i, align 4, !dbg !86, !tbaa !7
  %tobool26.not.i = icmp eq i32 %8, 0, !dbg !87
  br i1 %tobool26.not.i, label %kind_of.exit.thread, label %for.cond.i, !dbg !88, !prof !89

kind_of.exit.thread:                              ; preds = %if.end24.i
  call void @llvm.lifetime.end.p0(ptr nonnull %kind.i) #7, !dbg !90
  call void @llvm.lifetime.end.p0(ptr nonnull %entries.i) #7, !dbg !90
  br label %if.end12, !dbg !91

kind_of.exit:                                     ; preds = %for.cond.i, %if.end.i, %if.end14.i
  %place.0.i = phi i32 [ 4, %for.cond.i ], [ 5, %if.end.i ], [ 6, %if.end14.i ], !dbg !73
  %arrayidx37.i = getelementptr i32, ptr addrspace(1) %arrayidx.i43, i32 %place.0.i, !dbg !92
  call void @sram_read(ptr inreg noundef nonnull %kind.i, ptr addrspace(1) inreg noundef %arrayidx37.i, i32 inreg noundef 1) #5, !dbg !93
  %9 = load i32, ptr %kind.i, align 4, !dbg !94, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %kind.i) #7, !dbg !90
  call void @llvm.lifetime.end.p0(ptr nonnull %entries.i) #7, !dbg !90
  %and6 = and i32 %9, 1, !dbg !95
  %tobool.not = icmp eq i32 %and6, 0, !dbg !96
  br i1 %tobool.not, label %if.end12, label %if.then9, !dbg !91, !prof !97

if.then9:                                         ; preds = %kind_of.exit
  %add10 = add nuw nsw i32 %and2, 12, !dbg !98
  %10 = load i32, ptr %ip2.i, align 4, !dbg !99, !tbaa !102
  %shr.i84 = lshr i32 %10, 16, !dbg !103
  call void @llvm.lifetime.start.p0(ptr nonnull %ports.i) #7, !dbg !104
  %trunc = trunc i32 %shr.i84 to i8, !dbg !105
  switch i8 %trunc, label %if.then10.i [
    i8 1, label %reason_of.exit
    i8 2, label %if.then5.i
    i8 17, label %if.end11.i
  ], !dbg !105

if.then5.i:                                       ; preds = %if.then9
  br label %reason_of.exit, !dbg !106

if.then10.i:                                      ; preds = %if.then9
  br label %reason_of.exit, !dbg !107

if.end11.i:                                       ; preds = %if.then9
  %.idx.i = shl nuw nsw i32 %and, 11, !dbg !108
  %11 = getelementptr inbounds nuw i8, ptr addrspace(2) null, i32 %.idx.i, !dbg !108
  %arrayidx.i86 = getelementptr inbounds nuw i8, ptr addrspace(2) %11, i32 40, !dbg !108
  call void @sdram_read_ordered(ptr inreg noundef nonnull %ports.i, ptr addrspace(2) inreg noundef nonnull %arrayidx.i86, i32 inreg noundef 1) #5, !dbg !109
  %12 = load i32, ptr %ports.i, align 4, !dbg !110, !tbaa !7
  %and13.i = and i32 %12, 65535, !dbg !111
  %cmp15.i = icmp samesign ult i32 %and13.i, 163, !dbg !112
  %cond.i = select i1 %cmp15.i, i32 19, i32 24, !dbg !113
  br label %reason_of.exit, !dbg !114

reason_of.exit:                                   ; preds = %if.then9, %if.then5.i, %if.then10.i, %if.end11.i
  %retval.0.i87 = phi i32 [ %cond.i, %if.end11.i ], [ 21, %if.then5.i ], [ 24, %if.then10.i ], [ 20, %if.then9 ], !dbg !115
  call void @llvm.lifetime.end.p0(ptr nonnull %ports.i) #7, !dbg !116
  %arrayidx.idx.i145 = shl nuw nsw i32 %and, 4, !dbg !117
  %arrayidx.i146 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i145, !dbg !117
  call void @llvm.lifetime.start.p0(ptr nonnull %word.i) #7, !dbg !122
  call void @llvm.lifetime.start.p0(ptr nonnull %slot.i) #7, !dbg !122
  %13 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !123, !tbaa !7
  %cmp.not.i126162 = icmp eq i32 %0, %13, !dbg !126
  br i1 %cmp.not.i126162, label %wait_turn.exit128, label %while.body.i127, !dbg !127, !prof !37

while.body.i127:                                  ; preds = %reason_of.exit, %while.body.i127
  call void @ctx_swap() #5, !dbg !128
  %14 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !123, !tbaa !7
  %cmp.not.i126 = icmp eq i32 %0, %14, !dbg !126
  br i1 %cmp.not.i126, label %wait_turn.exit128, label %while.body.i127, !dbg !129, !prof !49, !llvm.loop !130

wait_turn.exit128:                                ; preds = %while.body.i127, %reason_of.exit
  store i32 %add10, ptr %word.i, align 4, !dbg !133, !tbaa !7
  %add.ptr.i = getelementptr inbounds nuw i8, ptr addrspace(1) %arrayidx.i146, i32 4, !dbg !134
  call void @sram_write(ptr inreg noundef nonnull %word.i, ptr addrspace(1) inreg noundef nonnull %add.ptr.i, i32 inreg noundef 1) #5, !dbg !135
  %15 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !136, !tbaa !7
  %and.i46 = and i32 %15, 15, !dbg !137
  %arrayidx1.i = getelementptr inbounds nuw i32, ptr addrspace(3) inttoptr (i32 2304 to ptr addrspace(3)), i32 %and.i46, !dbg !138
  call void @scratch_read(ptr inreg noundef nonnull %slot.i, ptr addrspace(3) inreg noundef nonnull %arrayidx1.i, i32 inreg noundef 1) #5, !dbg !139
  %16 = load i32, ptr %slot.i, align 4, !dbg !140, !tbaa !7
  %tobool.not.i47 = icmp sgt i32 %16, -1, !dbg !141
  br i1 %tobool.not.i47, label %if.else18.i, label %if.then.i, !dbg !142

if.then.i:                                        ; preds = %wait_turn.exit128
  %17 = ptrtoint ptr addrspace(1) %arrayidx.i146 to i32, !dbg !143
  %shr.i48 = lshr exact i32 %17, 2, !dbg !144
  %shl.i49 = shl nuw nsw i32 %shr3, 21, !dbg !145
  %or.i = or disjoint i32 %shr.i48, %shl.i49, !dbg !146
  %shl5.i = shl nuw nsw i32 %retval.0.i87, 25, !dbg !147
  %or6.i = or i32 %shl5.i, %or.i, !dbg !148
  store i32 %or6.i, ptr addrspace(3) %arrayidx1.i, align 4, !dbg !149, !tbaa !7
  %18 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !150, !tbaa !7
  %inc.i50 = add i32 %18, 1, !dbg !151
  store volatile i32 %inc.i50, ptr addrspace(6) @core_index, align 4, !dbg !152, !tbaa !7
  %cmp11.i = icmp samesign ult i32 %retval.0.i87, 22
  br i1 %cmp11.i, label %if.then13.i, label %to_core.exit, !dbg !153

if.then13.i:                                      ; preds = %if.then.i
  %narrow.i = shl nuw nsw i32 %retval.0.i87, 2, !dbg !154
  %19 = add nuw nsw i32 %narrow.i, 748, !dbg !154
  %20 = inttoptr i32 %19 to ptr addrspace(3), !dbg !154
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull %20) #5, !dbg !155
  br label %to_core.exit, !dbg !155

if.else18.i:                                      ; preds = %wait_turn.exit128
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 936 to ptr addrspace(3))) #5, !dbg !156
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i146, i32 inreg noundef 0) #5, !dbg !157
  br label %to_core.exit

to_core.exit:                                     ; preds = %if.then.i, %if.then13.i, %if.else18.i
  %21 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !158, !tbaa !7
  %inc20.i = add i32 %21, 1, !dbg !159
  store volatile i32 %inc20.i, ptr addrspace(6) @out_turn, align 4, !dbg !160, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %slot.i) #7, !dbg !161
  call void @llvm.lifetime.end.p0(ptr nonnull %word.i) #7, !dbg !161
  br label %cleanup, !dbg !162, !llvm.loop !163

if.end12:                                         ; preds = %kind_of.exit.thread, %kind_of.exit
  %retval.0.i154 = phi i32 [ 0, %kind_of.exit.thread ], [ %9, %kind_of.exit ]
  %22 = load i32, ptr %ip0, align 4, !dbg !165, !tbaa !166
  %shr13.mask = and i32 %22, -16777216, !dbg !167
  %cmp14 = icmp ne i32 %shr13.mask, 1157627904, !dbg !167
  %23 = load i32, ptr %ip1, align 4, !dbg !168
  %and15 = and i32 %23, 16383, !dbg !168
  %tobool16 = icmp ne i32 %and15, 0, !dbg !168
  %24 = select i1 %cmp14, i1 true, i1 %tobool16, !dbg !168, !prof !79
  br i1 %24, label %if.then23, label %if.end25, !dbg !169, !prof !79

if.then23:                                        ; preds = %if.end12
  %add24 = add nuw nsw i32 %and2, 12, !dbg !170
  %arrayidx.idx.i143 = shl nuw nsw i32 %and, 4, !dbg !171
  %arrayidx.i144 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i143, !dbg !171
  call void @llvm.lifetime.start.p0(ptr nonnull %word.i52) #7, !dbg !174
  call void @llvm.lifetime.start.p0(ptr nonnull %slot.i53) #7, !dbg !174
  %25 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !175, !tbaa !7
  %cmp.not.i122178 = icmp eq i32 %0, %25, !dbg !177
  br i1 %cmp.not.i122178, label %wait_turn.exit124, label %while.body.i123, !dbg !178, !prof !37

while.body.i123:                                  ; preds = %if.then23, %while.body.i123
  call void @ctx_swap() #5, !dbg !179
  %26 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !175, !tbaa !7
  %cmp.not.i122 = icmp eq i32 %0, %26, !dbg !177
  br i1 %cmp.not.i122, label %wait_turn.exit124, label %while.body.i123, !dbg !180, !prof !49, !llvm.loop !181

wait_turn.exit124:                                ; preds = %while.body.i123, %if.then23
  store i32 %add24, ptr %word.i52, align 4, !dbg !184, !tbaa !7
  %add.ptr.i55 = getelementptr inbounds nuw i8, ptr addrspace(1) %arrayidx.i144, i32 4, !dbg !185
  call void @sram_write(ptr inreg noundef nonnull %word.i52, ptr addrspace(1) inreg noundef nonnull %add.ptr.i55, i32 inreg noundef 1) #5, !dbg !186
  %27 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !187, !tbaa !7
  %and.i56 = and i32 %27, 15, !dbg !188
  %arrayidx1.i57 = getelementptr inbounds nuw i32, ptr addrspace(3) inttoptr (i32 2304 to ptr addrspace(3)), i32 %and.i56, !dbg !189
  call void @scratch_read(ptr inreg noundef nonnull %slot.i53, ptr addrspace(3) inreg noundef nonnull %arrayidx1.i57, i32 inreg noundef 1) #5, !dbg !190
  %28 = load i32, ptr %slot.i53, align 4, !dbg !191, !tbaa !7
  %tobool.not.i58 = icmp sgt i32 %28, -1, !dbg !192
  br i1 %tobool.not.i58, label %if.else18.i66, label %if.then.i59, !dbg !193

if.then.i59:                                      ; preds = %wait_turn.exit124
  %29 = ptrtoint ptr addrspace(1) %arrayidx.i144 to i32, !dbg !194
  %shr.i60 = lshr exact i32 %29, 2, !dbg !195
  %shl.i61 = shl nuw nsw i32 %shr3, 21, !dbg !196
  %or.i62 = or disjoint i32 %shr.i60, %shl.i61, !dbg !197
  %or6.i63 = or i32 %or.i62, 603979776, !dbg !198
  store i32 %or6.i63, ptr addrspace(3) %arrayidx1.i57, align 4, !dbg !199, !tbaa !7
  %30 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !200, !tbaa !7
  %inc.i64 = add i32 %30, 1, !dbg !201
  store volatile i32 %inc.i64, ptr addrspace(6) @core_index, align 4, !dbg !202, !tbaa !7
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 816 to ptr addrspace(3))) #5, !dbg !203
  br label %to_core.exit67, !dbg !203

if.else18.i66:                                    ; preds = %wait_turn.exit124
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 936 to ptr addrspace(3))) #5, !dbg !204
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i144, i32 inreg noundef 0) #5, !dbg !205
  br label %to_core.exit67

to_core.exit67:                                   ; preds = %if.then.i59, %if.else18.i66
  %31 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !206, !tbaa !7
  %inc20.i65 = add i32 %31, 1, !dbg !207
  store volatile i32 %inc20.i65, ptr addrspace(6) @out_turn, align 4, !dbg !208, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %slot.i53) #7, !dbg !209
  call void @llvm.lifetime.end.p0(ptr nonnull %word.i52) #7, !dbg !209
  br label %cleanup, !dbg !210, !llvm.loop !163

if.end25:                                         ; preds = %if.end12
  %32 = load i32, ptr %source, align 4, !dbg !211, !tbaa !212
  %shr.i88 = lshr i32 %32, 24, !dbg !213
  %trunc158 = trunc nuw i32 %shr.i88 to i8, !dbg !216
  switch i8 %trunc158, label %lor.lhs.false [
    i8 127, label %drop
    i8 0, label %drop
  ], !dbg !216, !prof !217

lor.lhs.false:                                    ; preds = %if.end25
  %cmp.i93 = icmp ugt i32 %32, -536870913, !dbg !218
  br i1 %cmp.i93, label %drop, label %lor.rhs29, !dbg !221, !prof !79

lor.rhs29:                                        ; preds = %lor.lhs.false
  %33 = load i32, ptr %destination, align 4, !dbg !222, !tbaa !62
  %shr.i90 = lshr i32 %33, 24, !dbg !223
  %trunc159 = trunc nuw i32 %shr.i90 to i8, !dbg !225
  switch i8 %trunc159, label %if.end40 [
    i8 127, label %drop
    i8 0, label %drop
  ], !dbg !225, !prof !217

if.end40:                                         ; preds = %lor.rhs29
  %cmp.i94 = icmp ugt i32 %33, -536870913, !dbg !226
  br i1 %cmp.i94, label %if.then49, label %if.end59, !dbg !228, !prof !79

if.then49:                                        ; preds = %if.end40
  %34 = and i32 %33, 268435456, !dbg !229
  %tobool53.not = icmp eq i32 %34, 0, !dbg !229
  %tobool55.not = icmp eq i32 %33, -1
  %or.cond41 = or i1 %tobool55.not, %tobool53.not, !dbg !230
  br i1 %or.cond41, label %if.end57, label %drop, !dbg !230

if.end57:                                         ; preds = %if.then49
  %add58 = add nuw nsw i32 %and2, 12, !dbg !231
  %arrayidx.idx.i141 = shl nuw nsw i32 %and, 4, !dbg !232
  %arrayidx.i142 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i141, !dbg !232
  call void @llvm.lifetime.start.p0(ptr nonnull %word.i68) #7, !dbg !235
  call void @llvm.lifetime.start.p0(ptr nonnull %slot.i69) #7, !dbg !235
  %35 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !236, !tbaa !7
  %cmp.not.i176 = icmp eq i32 %0, %35, !dbg !238
  br i1 %cmp.not.i176, label %wait_turn.exit, label %while.body.i120, !dbg !239, !prof !37

while.body.i120:                                  ; preds = %if.end57, %while.body.i120
  call void @ctx_swap() #5, !dbg !240
  %36 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !236, !tbaa !7
  %cmp.not.i = icmp eq i32 %0, %36, !dbg !238
  br i1 %cmp.not.i, label %wait_turn.exit, label %while.body.i120, !dbg !241, !prof !49, !llvm.loop !242

wait_turn.exit:                                   ; preds = %while.body.i120, %if.end57
  store i32 %add58, ptr %word.i68, align 4, !dbg !245, !tbaa !7
  %add.ptr.i71 = getelementptr inbounds nuw i8, ptr addrspace(1) %arrayidx.i142, i32 4, !dbg !246
  call void @sram_write(ptr inreg noundef nonnull %word.i68, ptr addrspace(1) inreg noundef nonnull %add.ptr.i71, i32 inreg noundef 1) #5, !dbg !247
  %37 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !248, !tbaa !7
  %and.i72 = and i32 %37, 15, !dbg !249
  %arrayidx1.i73 = getelementptr inbounds nuw i32, ptr addrspace(3) inttoptr (i32 2304 to ptr addrspace(3)), i32 %and.i72, !dbg !250
  call void @scratch_read(ptr inreg noundef nonnull %slot.i69, ptr addrspace(3) inreg noundef nonnull %arrayidx1.i73, i32 inreg noundef 1) #5, !dbg !251
  %38 = load i32, ptr %slot.i69, align 4, !dbg !252, !tbaa !7
  %tobool.not.i74 = icmp sgt i32 %38, -1, !dbg !253
  br i1 %tobool.not.i74, label %if.else18.i82, label %if.then.i75, !dbg !254

if.then.i75:                                      ; preds = %wait_turn.exit
  %39 = ptrtoint ptr addrspace(1) %arrayidx.i142 to i32, !dbg !255
  %shr.i76 = lshr exact i32 %39, 2, !dbg !256
  %shl.i77 = shl nuw nsw i32 %shr3, 21, !dbg !257
  %or.i78 = or disjoint i32 %shr.i76, %shl.i77, !dbg !258
  %or6.i79 = or i32 %or.i78, 771751936, !dbg !259
  store i32 %or6.i79, ptr addrspace(3) %arrayidx1.i73, align 4, !dbg !260, !tbaa !7
  %40 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !261, !tbaa !7
  %inc.i80 = add i32 %40, 1, !dbg !262
  store volatile i32 %inc.i80, ptr addrspace(6) @core_index, align 4, !dbg !263, !tbaa !7
  br label %to_core.exit83, !dbg !264

if.else18.i82:                                    ; preds = %wait_turn.exit
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 936 to ptr addrspace(3))) #5, !dbg !265
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i142, i32 inreg noundef 0) #5, !dbg !266
  br label %to_core.exit83

to_core.exit83:                                   ; preds = %if.then.i75, %if.else18.i82
  %41 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !267, !tbaa !7
  %inc20.i81 = add i32 %41, 1, !dbg !268
  store volatile i32 %inc20.i81, ptr addrspace(6) @out_turn, align 4, !dbg !269, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %slot.i69) #7, !dbg !270
  call void @llvm.lifetime.end.p0(ptr nonnull %word.i68) #7, !dbg !270
  br label %cleanup, !dbg !271, !llvm.loop !163

if.end59:                                         ; preds = %if.end40
  %and60 = and i32 %retval.0.i154, 2, !dbg !272
  %tobool61.not = icmp eq i32 %and60, 0, !dbg !273
  br i1 %tobool61.not, label %if.end69, label %drop, !dbg !274, !prof !89

if.end69:                                         ; preds = %if.end59
  %and71 = and i32 %22, 65535, !dbg !275
  %42 = add nsw i32 %and71, -1501, !dbg !276
  %or.cond = icmp ult i32 %42, -1481, !dbg !276
  %add76 = add nuw nsw i32 %and71, 8, !dbg !276
  %cmp77 = icmp samesign ult i32 %and2, %add76, !dbg !276
  %43 = select i1 %or.cond, i1 true, i1 %cmp77, !dbg !276, !prof !277
  br i1 %43, label %drop, label %if.end86, !dbg !278, !prof !79

if.end86:                                         ; preds = %if.end69
  %44 = load i32, ptr %ip2.i, align 4, !dbg !279, !tbaa !102
  %add87 = add i32 %44, -16776960, !dbg !280
  %45 = and i32 %44, 65024, !dbg !281
  %cmp92 = icmp eq i32 %45, 65024, !dbg !281
  br i1 %cmp92, label %land.lhs.true100, label %if.end107, !dbg !282, !prof !79

land.lhs.true100:                                 ; preds = %if.end86
  %and102 = and i32 %44, 65535, !dbg !283
  %tobool105.not = icmp samesign ult i32 %and102, 65279, !dbg !284
  %sub = add i32 %44, -16842495
  %spec.select = select i1 %tobool105.not, i32 %add87, i32 %sub, !dbg !285
  br label %if.end107, !dbg !285

if.end107:                                        ; preds = %land.lhs.true100, %if.end86
  %changed.0 = phi i32 [ %add87, %if.end86 ], [ %spec.select, %land.lhs.true100 ], !dbg !286
  %shr108 = lshr i32 %changed.0, 24, !dbg !287
  %shr108.off = add nsw i32 %shr108, -1, !dbg !288
  %switch = icmp ult i32 %shr108.off, 254, !dbg !288
  br i1 %switch, label %if.end123, label %drop, !dbg !288, !prof !289

if.end123:                                        ; preds = %if.end107
  %call.i95 = call i32 @csum_add(i32 inreg noundef %33, i32 inreg noundef %22) #6, !dbg !290
  %call1.i = call i32 @csum_add(i32 inreg noundef %call.i95, i32 inreg noundef %23) #6, !dbg !293
  %call2.i = call i32 @csum_add(i32 inreg noundef %call1.i, i32 inreg noundef %44) #6, !dbg !294
  %call3.i = call i32 @csum_add(i32 inreg noundef %call2.i, i32 inreg noundef %32) #6, !dbg !295
  %or.i97 = call i32 @llvm.fshl.i32(i32 %call3.i, i32 %call3.i, i32 16), !dbg !296
  %add.i = add i32 %or.i97, %call3.i, !dbg !297
  %cmp.i98 = icmp ugt i32 %add.i, -65537, !dbg !298
  br i1 %cmp.i98, label %if.end134, label %drop, !dbg !299, !prof !89

if.end134:                                        ; preds = %if.end123
  call void @scratch_read_start(ptr inreg noundef nonnull %enable, ptr addrspace(3) inreg noundef nonnull inttoptr (i32 2564 to ptr addrspace(3)), i32 inreg noundef 1) #5, !dbg !300
  %46 = load i32, ptr %destination, align 4, !dbg !301, !tbaa !62
  %shr137 = lshr i32 %46, 16, !dbg !302
  %arrayidx138 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 524288 to ptr addrspace(1)), i32 %shr137, !dbg !303
  call void @sram_read_queued(ptr inreg noundef nonnull %entry16, ptr addrspace(1) inreg noundef nonnull %arrayidx138, i32 inreg noundef 1) #5, !dbg !304
  %47 = load i32, ptr %destination, align 4, !dbg !305, !tbaa !62
  %shr141 = lshr i32 %47, 24, !dbg !306
  %arrayidx142 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 786432 to ptr addrspace(1)), i32 %shr141, !dbg !307
  call void @sram_read_start(ptr inreg noundef nonnull %entry8, ptr addrspace(1) inreg noundef nonnull %arrayidx142, i32 inreg noundef 1) #5, !dbg !308
  call void @wait_for(i32 inreg noundef 5) #5, !dbg !309
  %48 = load i32, ptr %entry16, align 4, !dbg !310, !tbaa !7
  %shr144 = lshr i32 %48, 16, !dbg !311
  %block.addr.0.i163 = and i32 %48, 65535, !dbg !312
  %tobool.not.i100164 = icmp eq i32 %block.addr.0.i163, 0, !dbg !313
  br i1 %tobool.not.i100164, label %walk.exit, label %while.body.i.preheader, !dbg !316

while.body.i.preheader:                           ; preds = %if.end134
  %49 = load i32, ptr %destination, align 4, !dbg !317, !tbaa !62
  %shl = shl i32 %49, 16, !dbg !318
  br label %while.body.i, !dbg !319

while.body.i:                                     ; preds = %while.body.i.preheader, %while.body.i
  %block.addr.0.i167 = phi i32 [ %block.addr.0.i, %while.body.i ], [ %block.addr.0.i163, %while.body.i.preheader ]
  %bits.addr.0.i166 = phi i32 [ %shl2.i, %while.body.i ], [ %shl, %while.body.i.preheader ]
  %route.addr.0.i165 = phi i32 [ %spec.select.i, %while.body.i ], [ %shr144, %while.body.i.preheader ]
  call void @llvm.lifetime.start.p0(ptr nonnull %entry1.i) #7, !dbg !320
  %add.i101 = call i32 @llvm.fshl.i32(i32 %block.addr.0.i167, i32 %bits.addr.0.i166, i32 4), !dbg !321
  %arrayidx.i102 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 787456 to ptr addrspace(1)), i32 %add.i101, !dbg !322
  call void @sram_read(ptr inreg noundef nonnull %entry1.i, ptr addrspace(1) inreg noundef nonnull %arrayidx.i102, i32 inreg noundef 1) #5, !dbg !323
  %shl2.i = shl i32 %bits.addr.0.i166, 4, !dbg !324
  %50 = load i32, ptr %entry1.i, align 4, !dbg !325, !tbaa !7
  %shr4.i = lshr i32 %50, 16, !dbg !326
  %tobool5.not.i = icmp eq i32 %shr4.i, 0, !dbg !327
  %spec.select.i = select i1 %tobool5.not.i, i32 %route.addr.0.i165, i32 %shr4.i, !dbg !328
  call void @llvm.lifetime.end.p0(ptr nonnull %entry1.i) #7, !dbg !329
  %block.addr.0.i = and i32 %50, 65535, !dbg !312
  %tobool.not.i100 = icmp eq i32 %block.addr.0.i, 0, !dbg !330
  br i1 %tobool.not.i100, label %walk.exit, label %while.body.i, !dbg !331, !llvm.loop !332

walk.exit:                                        ; preds = %while.body.i, %if.end134
  %route.addr.0.i.lcssa = phi i32 [ %shr144, %if.end134 ], [ %spec.select.i, %while.body.i ]
  %tobool149.not = icmp eq i32 %route.addr.0.i.lcssa, 0, !dbg !333
  br i1 %tobool149.not, label %if.then158, label %if.end177, !dbg !334, !prof !79

if.then158:                                       ; preds = %walk.exit
  %51 = load i32, ptr %entry8, align 4, !dbg !335, !tbaa !7
  %shr160 = lshr i32 %51, 16, !dbg !336
  %block.addr.0.i107169 = and i32 %51, 65535, !dbg !337
  %tobool.not.i109170 = icmp eq i32 %block.addr.0.i107169, 0, !dbg !338
  br i1 %tobool.not.i109170, label %if.end166, label %while.body.i110.preheader, !dbg !340

while.body.i110.preheader:                        ; preds = %if.then158
  %52 = load i32, ptr %destination, align 4, !dbg !341, !tbaa !62
  %shl164 = shl i32 %52, 8, !dbg !342
  br label %while.body.i110, !dbg !343

while.body.i110:                                  ; preds = %while.body.i110.preheader, %while.body.i110
  %block.addr.0.i107173 = phi i32 [ %block.addr.0.i107, %while.body.i110 ], [ %block.addr.0.i107169, %while.body.i110.preheader ]
  %bits.addr.0.i108172 = phi i32 [ %shl2.i113, %while.body.i110 ], [ %shl164, %while.body.i110.preheader ]
  %route.addr.0.i106171 = phi i32 [ %spec.select.i116, %while.body.i110 ], [ %shr160, %while.body.i110.preheader ]
  call void @llvm.lifetime.start.p0(ptr nonnull %entry1.i104) #7, !dbg !344
  %add.i111 = call i32 @llvm.fshl.i32(i32 %block.addr.0.i107173, i32 %bits.addr.0.i108172, i32 4), !dbg !345
  %arrayidx.i112 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 787456 to ptr addrspace(1)), i32 %add.i111, !dbg !346
  call void @sram_read(ptr inreg noundef nonnull %entry1.i104, ptr addrspace(1) inreg noundef nonnull %arrayidx.i112, i32 inreg noundef 1) #5, !dbg !347
  %shl2.i113 = shl i32 %bits.addr.0.i108172, 4, !dbg !348
  %53 = load i32, ptr %entry1.i104, align 4, !dbg !349, !tbaa !7
  %shr4.i114 = lshr i32 %53, 16, !dbg !350
  %tobool5.not.i115 = icmp eq i32 %shr4.i114, 0, !dbg !351
  %spec.select.i116 = select i1 %tobool5.not.i115, i32 %route.addr.0.i106171, i32 %shr4.i114, !dbg !352
  call void @llvm.lifetime.end.p0(ptr nonnull %entry1.i104) #7, !dbg !353
  %block.addr.0.i107 = and i32 %53, 65535, !dbg !337
  %tobool.not.i109 = icmp eq i32 %block.addr.0.i107, 0, !dbg !354
  br i1 %tobool.not.i109, label %if.end166, label %while.body.i110, !dbg !355, !llvm.loop !356

if.end166:                                        ; preds = %while.body.i110, %if.then158
  %route.addr.0.i106.lcssa = phi i32 [ %shr160, %if.then158 ], [ %spec.select.i116, %while.body.i110 ]
  %tobool167.not = icmp eq i32 %route.addr.0.i106.lcssa, 0, !dbg !357
  br i1 %tobool167.not, label %drop, label %if.end177, !dbg !358, !prof !359

if.end177:                                        ; preds = %walk.exit, %if.end166
  %route.0157 = phi i32 [ %route.addr.0.i106.lcssa, %if.end166 ], [ %route.addr.0.i.lcssa, %walk.exit ]
  %add.ptr.idx = mul nsw i32 %route.0157, -16, !dbg !360
  %add.ptr = getelementptr inbounds i8, ptr addrspace(1) inttoptr (i32 2150400 to ptr addrspace(1)), i32 %add.ptr.idx, !dbg !360
  call void @sram_read(ptr inreg noundef nonnull %words, ptr addrspace(1) inreg noundef %add.ptr, i32 inreg noundef 4) #5, !dbg !361
  %54 = load i32, ptr %words, align 4, !dbg !362, !tbaa !7
  %tobool182.not = icmp sgt i32 %54, -1, !dbg !363
  br i1 %tobool182.not, label %if.end190, label %drop, !dbg !364, !prof !89

if.end190:                                        ; preds = %if.end177
  %shr192 = lshr i32 %54, 27, !dbg !365
  %55 = load i32, ptr %enable, align 4, !dbg !366, !tbaa !7
  %56 = shl nuw nsw i32 1, %shr192, !dbg !367
  %57 = and i32 %55, %56, !dbg !367
  %tobool196.not = icmp eq i32 %57, 0, !dbg !367
  br i1 %tobool196.not, label %drop, label %if.end206, !dbg !368, !prof !79

if.end206:                                        ; preds = %if.end190
  store i32 0, ptr %out, align 4, !dbg !369, !tbaa !7
  store i32 %54, ptr %arrayidx209, align 4, !dbg !370, !tbaa !7
  %58 = load i32, ptr %arrayidx210, align 4, !dbg !371, !tbaa !7
  store i32 %58, ptr %arrayidx211, align 4, !dbg !372, !tbaa !7
  %59 = load i32, ptr %arrayidx212, align 4, !dbg !373, !tbaa !7
  store i32 %59, ptr %arrayidx213, align 4, !dbg !374, !tbaa !7
  %60 = load i32, ptr %arrayidx214, align 4, !dbg !375, !tbaa !7
  store i32 %60, ptr %arrayidx215, align 4, !dbg !376, !tbaa !7
  %61 = load i32, ptr %ip0, align 4, !dbg !377, !tbaa !166
  store i32 %61, ptr %arrayidx217, align 4, !dbg !378, !tbaa !7
  %62 = load i32, ptr %ip1, align 4, !dbg !379, !tbaa !380
  store i32 %62, ptr %arrayidx219, align 4, !dbg !381, !tbaa !7
  store i32 %changed.0, ptr %arrayidx220, align 4, !dbg !382, !tbaa !7
  call void @sdram_write_start_optimize_mem(ptr inreg noundef nonnull %out, ptr addrspace(2) inreg noundef %3, i32 inreg noundef 4) #5, !dbg !383
  %63 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !384, !tbaa !7
  %cmp.not.i130175 = icmp eq i32 %0, %63, !dbg !386
  br i1 %cmp.not.i130175, label %wait_turn.exit132, label %while.body.i131, !dbg !387, !prof !37

while.body.i131:                                  ; preds = %if.end206, %while.body.i131
  call void @ctx_swap() #5, !dbg !388
  %64 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !384, !tbaa !7
  %cmp.not.i130 = icmp eq i32 %0, %64, !dbg !386
  br i1 %cmp.not.i130, label %wait_turn.exit132, label %while.body.i131, !dbg !389, !prof !49, !llvm.loop !390

wait_turn.exit132:                                ; preds = %while.body.i131, %if.end206
  %arrayidx227.idx = shl nuw nsw i32 %shr192, 3, !dbg !393
  %arrayidx227 = getelementptr inbounds nuw i8, ptr addrspace(3) inttoptr (i32 2624 to ptr addrspace(3)), i32 %arrayidx227.idx, !dbg !393
  call void @scratch_read_start(ptr inreg noundef nonnull %counts, ptr addrspace(3) inreg noundef nonnull %arrayidx227, i32 inreg noundef 2) #5, !dbg !394
  call void @wait_for(i32 inreg noundef 6) #5, !dbg !395
  %65 = load i32, ptr %counts, align 4, !dbg !396, !tbaa !7
  %66 = load i32, ptr %arrayidx229, align 4, !dbg !397, !tbaa !7
  %sub230 = sub i32 %65, %66, !dbg !398
  %67 = and i32 %sub230, 128, !dbg !399
  %tobool233.not = icmp eq i32 %67, 0, !dbg !399
  br i1 %tobool233.not, label %if.end242, label %if.then240, !dbg !400, !prof !89

if.then240:                                       ; preds = %wait_turn.exit132
  %arrayidx.idx.i = shl nuw nsw i32 %shr192, 6, !dbg !401
  %arrayidx.i137 = getelementptr inbounds nuw i8, ptr addrspace(3) null, i32 %arrayidx.idx.i, !dbg !401
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef %arrayidx.i137) #5, !dbg !404
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 768 to ptr addrspace(3))) #5, !dbg !405
  %arrayidx.idx.i147 = shl nuw nsw i32 %and, 4, !dbg !406
  %arrayidx.i148 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i147, !dbg !406
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i148, i32 inreg noundef 0) #5, !dbg !408
  %68 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !409, !tbaa !7
  %inc = add i32 %68, 1, !dbg !410
  store volatile i32 %inc, ptr addrspace(6) @out_turn, align 4, !dbg !411, !tbaa !7
  br label %cleanup, !dbg !412, !llvm.loop !163

if.end242:                                        ; preds = %wait_turn.exit132
  %add224 = add nuw nsw i32 %and71, 13, !dbg !413
  %shr243 = lshr i32 %add224, 6, !dbg !414
  %and244 = shl nuw nsw i32 %add224, 6, !dbg !415
  %shl245 = and i32 %and244, 4032, !dbg !415
  %or = or disjoint i32 %shr243, %shl245, !dbg !416
  %shl246 = and i32 %message.0.i.lcssa, 2080374784, !dbg !417
  %or247 = or disjoint i32 %shl246, 24577, !dbg !418
  %add248 = add nuw nsw i32 %or247, %or, !dbg !419
  store i32 %add248, ptr %slot, align 4, !dbg !420, !tbaa !7
  store i32 %mul, ptr %arrayidx251, align 4, !dbg !421, !tbaa !7
  %and255 = shl i32 %65, 1, !dbg !422
  %shl256 = and i32 %and255, 254, !dbg !422
  %.idx = shl nuw nsw i32 %shr192, 10, !dbg !423
  %69 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3887104 to ptr addrspace(1)), i32 %.idx, !dbg !423
  %arrayidx258 = getelementptr inbounds nuw i32, ptr addrspace(1) %69, i32 %shl256, !dbg !423
  call void @sram_write_queued_ordered(ptr inreg noundef nonnull %slot, ptr addrspace(1) inreg noundef nonnull %arrayidx258, i32 inreg noundef 2) #5, !dbg !424
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull %arrayidx227) #5, !dbg !425
  %cmp262 = icmp ult i32 %sub230, 8, !dbg !426
  br i1 %cmp262, label %if.then264, label %if.end266, !dbg !427

if.then264:                                       ; preds = %if.end242
  call void @scratch_set_bits_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 2560 to ptr addrspace(3)), i32 inreg noundef %56) #5, !dbg !428
  br label %if.end266, !dbg !428

if.end266:                                        ; preds = %if.then264, %if.end242
  %70 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !429, !tbaa !7
  %inc267 = add i32 %70, 1, !dbg !430
  store volatile i32 %inc267, ptr addrspace(6) @out_turn, align 4, !dbg !431, !tbaa !7
  br label %cleanup, !dbg !432, !llvm.loop !163

drop:                                             ; preds = %lor.rhs29, %lor.rhs29, %if.end25, %if.end25, %if.end107, %lor.lhs.false, %if.then49, %if.end190, %if.end177, %if.end166, %if.end123, %if.end69, %if.end59
  %fault.0 = phi i32 [ 48, %lor.rhs29 ], [ 48, %if.then49 ], [ 56, %if.end59 ], [ 32, %if.end69 ], [ 48, %lor.lhs.false ], [ 40, %if.end123 ], [ 44, %if.end166 ], [ 44, %if.end177 ], [ 60, %if.end190 ], [ 36, %if.end107 ], [ 48, %if.end25 ], [ 48, %if.end25 ], [ 48, %lor.rhs29 ], !dbg !286
  %71 = inttoptr i32 %fault.0 to ptr addrspace(3), !dbg !433
  %arrayidx.idx.i139 = shl nuw nsw i32 %shr3, 6, !dbg !433
  %arrayidx.i140 = getelementptr inbounds nuw i8, ptr addrspace(3) %71, i32 %arrayidx.idx.i139, !dbg !433
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull %arrayidx.i140) #5, !dbg !435
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 768 to ptr addrspace(3))) #5, !dbg !436
  %arrayidx.idx.i149 = shl nuw nsw i32 %and, 4, !dbg !437
  %arrayidx.i150 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i149, !dbg !437
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i150, i32 inreg noundef 0) #5, !dbg !439
  %72 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !440, !tbaa !7
  %cmp.not.i134177 = icmp eq i32 %0, %72, !dbg !442
  br i1 %cmp.not.i134177, label %wait_turn.exit136, label %while.body.i135, !dbg !443, !prof !37

while.body.i135:                                  ; preds = %drop, %while.body.i135
  call void @ctx_swap() #5, !dbg !444
  %73 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !440, !tbaa !7
  %cmp.not.i134 = icmp eq i32 %0, %73, !dbg !442
  br i1 %cmp.not.i134, label %wait_turn.exit136, label %while.body.i135, !dbg !445, !prof !49, !llvm.loop !446

wait_turn.exit136:                                ; preds = %while.body.i135, %drop
  %74 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !449, !tbaa !7
  %inc269 = add i32 %74, 1, !dbg !450
  store volatile i32 %inc269, ptr addrspace(6) @out_turn, align 4, !dbg !451, !tbaa !7
  br label %cleanup, !dbg !164

cleanup:                                          ; preds = %wait_turn.exit136, %if.end266, %if.then240, %to_core.exit83, %to_core.exit67, %to_core.exit
  call void @llvm.lifetime.end.p0(ptr nonnull %counts) #7, !dbg !164
  call void @llvm.lifetime.end.p0(ptr nonnull %entry8) #7, !dbg !164
  call void @llvm.lifetime.end.p0(ptr nonnull %entry16) #7, !dbg !164
  call void @llvm.lifetime.end.p0(ptr nonnull %enable) #7, !dbg !164
  call void @llvm.lifetime.end.p0(ptr nonnull %words) #7, !dbg !164
  call void @llvm.lifetime.end.p0(ptr nonnull %slot) #7, !dbg !164
  call void @llvm.lifetime.end.p0(ptr nonnull %out) #7, !dbg !164
  call void @llvm.lifetime.end.p0(ptr nonnull %p) #7, !dbg !164
  br label %for.cond
}

declare !dbg !452 dso_local void @wait_for(i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !454 dso_local i32 @ctx() local_unnamed_addr #2

declare !dbg !455 dso_local void @scratch_set_bits(ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !457 dso_local void @fast_wr(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

declare !dbg !458 dso_local void @sdram_read_ordered(ptr inreg noundef, ptr addrspace(2) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !459 dso_local void @scratch_read_start(ptr inreg noundef, ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !460 dso_local void @sram_read_queued(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !461 dso_local void @sram_read_start(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !462 dso_local void @sram_read(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !463 dso_local void @sdram_write_start_optimize_mem(ptr inreg noundef, ptr addrspace(2) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !464 dso_local void @sram_push(ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !465 dso_local void @sram_write_queued_ordered(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !466 dso_local void @scratch_incr_queued(ptr addrspace(3) inreg noundef) local_unnamed_addr #1

declare !dbg !467 dso_local void @scratch_set_bits_queued(ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

declare !dbg !468 dso_local i32 @scratch_test_and_set_bits(ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !469 dso_local void @ctx_swap() local_unnamed_addr #1

declare !dbg !470 dso_local void @sram_write(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !471 dso_local void @scratch_read(ptr inreg noundef, ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !472 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #4

attributes #0 = { noreturn nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin nounwind "no-builtins" }
attributes #6 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }
attributes #7 = { nounwind }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "ip_route.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 159, type: !13, scopeLine: 160, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "ip_route.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 161, column: 5, scope: !11)
!16 = !DILocation(line: 162, column: 9, scope: !11)
!17 = !DILocation(line: 162, column: 15, scope: !11, atomGroup: 1, atomRank: 2)
!18 = !DILocation(line: 162, column: 15, scope: !11, atomGroup: 1, atomRank: 1)
!19 = !DILocation(line: 163, column: 9, scope: !11)
!20 = !DILocation(line: 164, column: 9, scope: !11)
!21 = !DILocation(line: 165, column: 9, scope: !11)
!22 = !DILocation(line: 166, column: 9, scope: !11)
!23 = !DILocation(line: 167, column: 5, scope: !11)
!24 = !DILocation(line: 168, column: 5, scope: !11)
!25 = !DILocation(line: 169, column: 9, scope: !11)
!26 = !DILocation(line: 170, column: 9, scope: !11)
!27 = !DILocation(line: 173, column: 14, scope: !11, atomGroup: 2, atomRank: 2)
!28 = !DILocation(line: 174, column: 23, scope: !11, atomGroup: 3, atomRank: 2)
!29 = !DILocation(line: 174, column: 18, scope: !11, atomGroup: 3, atomRank: 1)
!30 = !DILocation(line: 51, column: 85, scope: !31, inlinedAt: !32)
!31 = distinct !DISubprogram(name: "receive", scope: !12, file: !12, line: 49, type: !13, scopeLine: 50, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!32 = distinct !DILocation(line: 175, column: 19, scope: !11)
!33 = !DILocation(line: 51, column: 33, scope: !31, inlinedAt: !32, atomGroup: 1, atomRank: 2)
!34 = !DILocation(line: 52, column: 24, scope: !31, inlinedAt: !32, atomGroup: 2, atomRank: 2)
!35 = !DILocation(line: 54, column: 12, scope: !31, inlinedAt: !32)
!36 = !DILocation(line: 54, column: 5, scope: !31, inlinedAt: !32, atomGroup: 76, atomRank: 1)
!37 = !{!"branch_weights", i32 1999, i32 1}
!38 = !DILocation(line: 56, column: 13, scope: !31, inlinedAt: !32)
!39 = !DILocation(line: 57, column: 27, scope: !31, inlinedAt: !32)
!40 = !DILocation(line: 57, column: 25, scope: !31, inlinedAt: !32)
!41 = !DILocation(line: 57, column: 34, scope: !31, inlinedAt: !32, atomGroup: 5, atomRank: 1)
!42 = !DILocation(line: 56, column: 13, scope: !31, inlinedAt: !32, atomGroup: 6, atomRank: 1)
!43 = distinct !{!43, !44, !45, !46}
!44 = !DILocation(line: 54, column: 5, scope: !31, inlinedAt: !32)
!45 = !DILocation(line: 59, column: 5, scope: !31, inlinedAt: !32)
!46 = !{!"llvm.loop.mustprogress"}
!47 = !DILocation(line: 58, column: 19, scope: !31, inlinedAt: !32, atomGroup: 7, atomRank: 2)
!48 = !DILocation(line: 54, column: 5, scope: !31, inlinedAt: !32, atomGroup: 4, atomRank: 1)
!49 = !{!"branch_weights", i32 1, i32 0}
!50 = !DILocation(line: 0, scope: !31, inlinedAt: !32)
!51 = !DILocation(line: 60, column: 10, scope: !31, inlinedAt: !32)
!52 = !DILocation(line: 60, column: 10, scope: !31, inlinedAt: !32, atomGroup: 8, atomRank: 2)
!53 = !DILocation(line: 60, column: 10, scope: !31, inlinedAt: !32, atomGroup: 8, atomRank: 1)
!54 = !DILocation(line: 176, column: 24, scope: !11, atomGroup: 5, atomRank: 2)
!55 = !DILocation(line: 177, column: 26, scope: !11)
!56 = !DILocation(line: 177, column: 44, scope: !11, atomGroup: 6, atomRank: 2)
!57 = !DILocation(line: 178, column: 24, scope: !11, atomGroup: 7, atomRank: 2)
!58 = !DILocation(line: 179, column: 47, scope: !11)
!59 = !DILocation(line: 179, column: 33, scope: !11)
!60 = !DILocation(line: 179, column: 9, scope: !11)
!61 = !DILocation(line: 181, column: 26, scope: !11)
!62 = !{!63, !8, i64 20}
!63 = !{!"packet", !8, i64 0, !8, i64 4, !8, i64 8, !8, i64 12, !8, i64 16, !8, i64 20}
!64 = !DILocation(line: 67, column: 41, scope: !65, inlinedAt: !66)
!65 = distinct !DISubprogram(name: "kind_of", scope: !12, file: !12, line: 65, type: !13, scopeLine: 66, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!66 = distinct !DILocation(line: 181, column: 16, scope: !11)
!67 = !DILocation(line: 67, column: 31, scope: !65, inlinedAt: !66, atomGroup: 1, atomRank: 2)
!68 = !DILocation(line: 67, column: 65, scope: !65, inlinedAt: !66)
!69 = !DILocation(line: 67, column: 70, scope: !65, inlinedAt: !66)
!70 = !DILocation(line: 67, column: 88, scope: !65, inlinedAt: !66, atomGroup: 2, atomRank: 2)
!71 = !DILocation(line: 68, column: 5, scope: !65, inlinedAt: !66)
!72 = !DILocation(line: 70, column: 5, scope: !65, inlinedAt: !66)
!73 = !DILocation(line: 0, scope: !65, inlinedAt: !66)
!74 = !DILocation(line: 71, column: 29, scope: !65, inlinedAt: !66)
!75 = !DILocation(line: 71, column: 9, scope: !65, inlinedAt: !66)
!76 = !DILocation(line: 73, column: 22, scope: !65, inlinedAt: !66)
!77 = !DILocation(line: 73, column: 33, scope: !65, inlinedAt: !66)
!78 = !DILocation(line: 73, column: 13, scope: !65, inlinedAt: !66, atomGroup: 4, atomRank: 1)
!79 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!80 = !DILocation(line: 76, column: 22, scope: !65, inlinedAt: !66)
!81 = !DILocation(line: 76, column: 33, scope: !65, inlinedAt: !66)
!82 = !DILocation(line: 76, column: 13, scope: !65, inlinedAt: !66, atomGroup: 7, atomRank: 1)
!83 = !DILocation(line: 79, column: 22, scope: !65, inlinedAt: !66)
!84 = !DILocation(line: 79, column: 33, scope: !65, inlinedAt: !66)
!85 = !DILocation(line: 79, column: 13, scope: !65, inlinedAt: !66, atomGroup: 10, atomRank: 1)
!86 = !DILocation(line: 81, column: 23, scope: !65, inlinedAt: !66)
!87 = !DILocation(line: 81, column: 14, scope: !65, inlinedAt: !66)
!88 = !DILocation(line: 81, column: 13, scope: !65, inlinedAt: !66, atomGroup: 12, atomRank: 1)
!89 = !{!"branch_weights", !"expected", i32 2000, i32 1}
!90 = !DILocation(line: 87, column: 1, scope: !65, inlinedAt: !66)
!91 = !DILocation(line: 182, column: 13, scope: !11, atomGroup: 9, atomRank: 1)
!92 = !DILocation(line: 85, column: 22, scope: !65, inlinedAt: !66)
!93 = !DILocation(line: 85, column: 5, scope: !65, inlinedAt: !66)
!94 = !DILocation(line: 86, column: 12, scope: !65, inlinedAt: !66, atomGroup: 16, atomRank: 2)
!95 = !DILocation(line: 182, column: 27, scope: !11)
!96 = !DILocation(line: 182, column: 13, scope: !11)
!97 = !{!"branch_weights", !"expected", i32 1431655289, i32 715828359}
!98 = !DILocation(line: 183, column: 38, scope: !11)
!99 = !DILocation(line: 147, column: 28, scope: !100, inlinedAt: !101)
!100 = distinct !DISubprogram(name: "reason_of", scope: !12, file: !12, line: 145, type: !13, scopeLine: 146, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!101 = distinct !DILocation(line: 183, column: 58, scope: !11)
!102 = !{!63, !8, i64 12}
!103 = !DILocation(line: 147, column: 32, scope: !100, inlinedAt: !101)
!104 = !DILocation(line: 147, column: 5, scope: !100, inlinedAt: !101)
!105 = !DILocation(line: 149, column: 18, scope: !100, inlinedAt: !101, atomGroup: 2, atomRank: 1)
!106 = !DILocation(line: 152, column: 9, scope: !100, inlinedAt: !101, atomGroup: 5, atomRank: 1)
!107 = !DILocation(line: 154, column: 9, scope: !100, inlinedAt: !101, atomGroup: 7, atomRank: 1)
!108 = !DILocation(line: 155, column: 32, scope: !100, inlinedAt: !101)
!109 = !DILocation(line: 155, column: 5, scope: !100, inlinedAt: !101)
!110 = !DILocation(line: 156, column: 13, scope: !100, inlinedAt: !101)
!111 = !DILocation(line: 156, column: 22, scope: !100, inlinedAt: !101)
!112 = !DILocation(line: 156, column: 39, scope: !100, inlinedAt: !101)
!113 = !DILocation(line: 156, column: 12, scope: !100, inlinedAt: !101, atomGroup: 8, atomRank: 2)
!114 = !DILocation(line: 156, column: 5, scope: !100, inlinedAt: !101, atomGroup: 8, atomRank: 1)
!115 = !DILocation(line: 0, scope: !100, inlinedAt: !101)
!116 = !DILocation(line: 157, column: 1, scope: !100, inlinedAt: !101)
!117 = !DILocation(line: 39, column: 13, scope: !118, inlinedAt: !119, atomGroup: 1, atomRank: 2)
!118 = distinct !DISubprogram(name: "descriptor_of", scope: !12, file: !12, line: 37, type: !13, scopeLine: 38, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!119 = distinct !DILocation(line: 121, column: 35, scope: !120, inlinedAt: !121)
!120 = distinct !DISubprogram(name: "to_core", scope: !12, file: !12, line: 119, type: !13, scopeLine: 120, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!121 = distinct !DILocation(line: 183, column: 13, scope: !11)
!122 = !DILocation(line: 123, column: 5, scope: !120, inlinedAt: !121)
!123 = !DILocation(line: 44, column: 27, scope: !124, inlinedAt: !125)
!124 = distinct !DISubprogram(name: "wait_turn", scope: !12, file: !12, line: 42, type: !13, scopeLine: 43, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!125 = distinct !DILocation(line: 125, column: 5, scope: !120, inlinedAt: !121)
!126 = !DILocation(line: 44, column: 24, scope: !124, inlinedAt: !125)
!127 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !125, atomGroup: 77, atomRank: 1)
!128 = !DILocation(line: 45, column: 9, scope: !124, inlinedAt: !125)
!129 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !125, atomGroup: 2, atomRank: 1)
!130 = distinct !{!130, !131, !132, !46}
!131 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !125)
!132 = !DILocation(line: 45, column: 18, scope: !124, inlinedAt: !125)
!133 = !DILocation(line: 126, column: 13, scope: !120, inlinedAt: !121, atomGroup: 2, atomRank: 1)
!134 = !DILocation(line: 127, column: 33, scope: !120, inlinedAt: !121)
!135 = !DILocation(line: 127, column: 5, scope: !120, inlinedAt: !121)
!136 = !DILocation(line: 128, column: 61, scope: !120, inlinedAt: !121)
!137 = !DILocation(line: 128, column: 72, scope: !120, inlinedAt: !121)
!138 = !DILocation(line: 128, column: 14, scope: !120, inlinedAt: !121, atomGroup: 3, atomRank: 2)
!139 = !DILocation(line: 129, column: 5, scope: !120, inlinedAt: !121)
!140 = !DILocation(line: 130, column: 9, scope: !120, inlinedAt: !121)
!141 = !DILocation(line: 130, column: 17, scope: !120, inlinedAt: !121, atomGroup: 4, atomRank: 2)
!142 = !DILocation(line: 130, column: 17, scope: !120, inlinedAt: !121, atomGroup: 4, atomRank: 1)
!143 = !DILocation(line: 131, column: 18, scope: !120, inlinedAt: !121)
!144 = !DILocation(line: 131, column: 39, scope: !120, inlinedAt: !121)
!145 = !DILocation(line: 131, column: 51, scope: !120, inlinedAt: !121)
!146 = !DILocation(line: 131, column: 44, scope: !120, inlinedAt: !121)
!147 = !DILocation(line: 132, column: 25, scope: !120, inlinedAt: !121)
!148 = !DILocation(line: 131, column: 72, scope: !120, inlinedAt: !121, atomGroup: 5, atomRank: 2)
!149 = !DILocation(line: 131, column: 16, scope: !120, inlinedAt: !121, atomGroup: 5, atomRank: 1)
!150 = !DILocation(line: 133, column: 19, scope: !120, inlinedAt: !121)
!151 = !DILocation(line: 133, column: 19, scope: !120, inlinedAt: !121, atomGroup: 6, atomRank: 2)
!152 = !DILocation(line: 133, column: 19, scope: !120, inlinedAt: !121, atomGroup: 6, atomRank: 1)
!153 = !DILocation(line: 136, column: 40, scope: !120, inlinedAt: !121, atomGroup: 8, atomRank: 1)
!154 = !DILocation(line: 137, column: 33, scope: !120, inlinedAt: !121)
!155 = !DILocation(line: 137, column: 13, scope: !120, inlinedAt: !121)
!156 = !DILocation(line: 139, column: 9, scope: !120, inlinedAt: !121)
!157 = !DILocation(line: 140, column: 9, scope: !120, inlinedAt: !121)
!158 = !DILocation(line: 142, column: 13, scope: !120, inlinedAt: !121)
!159 = !DILocation(line: 142, column: 13, scope: !120, inlinedAt: !121, atomGroup: 10, atomRank: 2)
!160 = !DILocation(line: 142, column: 13, scope: !120, inlinedAt: !121, atomGroup: 10, atomRank: 1)
!161 = !DILocation(line: 143, column: 1, scope: !120, inlinedAt: !121)
!162 = !DILocation(line: 184, column: 13, scope: !11, atomGroup: 10, atomRank: 1)
!163 = distinct !{!163, !24, !164}
!164 = !DILocation(line: 269, column: 5, scope: !11)
!165 = !DILocation(line: 186, column: 24, scope: !11)
!166 = !{!63, !8, i64 4}
!167 = !DILocation(line: 186, column: 34, scope: !11, atomGroup: 11, atomRank: 2)
!168 = !DILocation(line: 186, column: 42, scope: !11, atomGroup: 11, atomRank: 1)
!169 = !DILocation(line: 186, column: 13, scope: !11, atomGroup: 12, atomRank: 1)
!170 = !DILocation(line: 187, column: 38, scope: !11)
!171 = !DILocation(line: 39, column: 13, scope: !118, inlinedAt: !172, atomGroup: 1, atomRank: 2)
!172 = distinct !DILocation(line: 121, column: 35, scope: !120, inlinedAt: !173)
!173 = distinct !DILocation(line: 187, column: 13, scope: !11)
!174 = !DILocation(line: 123, column: 5, scope: !120, inlinedAt: !173)
!175 = !DILocation(line: 44, column: 27, scope: !124, inlinedAt: !176)
!176 = distinct !DILocation(line: 125, column: 5, scope: !120, inlinedAt: !173)
!177 = !DILocation(line: 44, column: 24, scope: !124, inlinedAt: !176)
!178 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !176, atomGroup: 85, atomRank: 1)
!179 = !DILocation(line: 45, column: 9, scope: !124, inlinedAt: !176)
!180 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !176, atomGroup: 2, atomRank: 1)
!181 = distinct !{!181, !182, !183, !46}
!182 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !176)
!183 = !DILocation(line: 45, column: 18, scope: !124, inlinedAt: !176)
!184 = !DILocation(line: 126, column: 13, scope: !120, inlinedAt: !173, atomGroup: 2, atomRank: 1)
!185 = !DILocation(line: 127, column: 33, scope: !120, inlinedAt: !173)
!186 = !DILocation(line: 127, column: 5, scope: !120, inlinedAt: !173)
!187 = !DILocation(line: 128, column: 61, scope: !120, inlinedAt: !173)
!188 = !DILocation(line: 128, column: 72, scope: !120, inlinedAt: !173)
!189 = !DILocation(line: 128, column: 14, scope: !120, inlinedAt: !173, atomGroup: 3, atomRank: 2)
!190 = !DILocation(line: 129, column: 5, scope: !120, inlinedAt: !173)
!191 = !DILocation(line: 130, column: 9, scope: !120, inlinedAt: !173)
!192 = !DILocation(line: 130, column: 17, scope: !120, inlinedAt: !173, atomGroup: 4, atomRank: 2)
!193 = !DILocation(line: 130, column: 17, scope: !120, inlinedAt: !173, atomGroup: 4, atomRank: 1)
!194 = !DILocation(line: 131, column: 18, scope: !120, inlinedAt: !173)
!195 = !DILocation(line: 131, column: 39, scope: !120, inlinedAt: !173)
!196 = !DILocation(line: 131, column: 51, scope: !120, inlinedAt: !173)
!197 = !DILocation(line: 131, column: 44, scope: !120, inlinedAt: !173)
!198 = !DILocation(line: 131, column: 72, scope: !120, inlinedAt: !173, atomGroup: 5, atomRank: 2)
!199 = !DILocation(line: 131, column: 16, scope: !120, inlinedAt: !173, atomGroup: 5, atomRank: 1)
!200 = !DILocation(line: 133, column: 19, scope: !120, inlinedAt: !173)
!201 = !DILocation(line: 133, column: 19, scope: !120, inlinedAt: !173, atomGroup: 6, atomRank: 2)
!202 = !DILocation(line: 133, column: 19, scope: !120, inlinedAt: !173, atomGroup: 6, atomRank: 1)
!203 = !DILocation(line: 135, column: 13, scope: !120, inlinedAt: !173)
!204 = !DILocation(line: 139, column: 9, scope: !120, inlinedAt: !173)
!205 = !DILocation(line: 140, column: 9, scope: !120, inlinedAt: !173)
!206 = !DILocation(line: 142, column: 13, scope: !120, inlinedAt: !173)
!207 = !DILocation(line: 142, column: 13, scope: !120, inlinedAt: !173, atomGroup: 10, atomRank: 2)
!208 = !DILocation(line: 142, column: 13, scope: !120, inlinedAt: !173, atomGroup: 10, atomRank: 1)
!209 = !DILocation(line: 143, column: 1, scope: !120, inlinedAt: !173)
!210 = !DILocation(line: 188, column: 13, scope: !11, atomGroup: 13, atomRank: 1)
!211 = !DILocation(line: 191, column: 35, scope: !11)
!212 = !{!63, !8, i64 16}
!213 = !DILocation(line: 107, column: 20, scope: !214, inlinedAt: !215)
!214 = distinct !DISubprogram(name: "is_invalid", scope: !12, file: !12, line: 105, type: !13, scopeLine: 106, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!215 = distinct !DILocation(line: 191, column: 22, scope: !11)
!216 = !DILocation(line: 191, column: 43, scope: !11, atomGroup: 15, atomRank: 1)
!217 = !{!"branch_weights", i32 2000, i32 0, i32 0}
!218 = !DILocation(line: 103, column: 66, scope: !219, inlinedAt: !220, atomGroup: 1, atomRank: 2)
!219 = distinct !DISubprogram(name: "is_class_d", scope: !12, file: !12, line: 103, type: !13, scopeLine: 103, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!220 = distinct !DILocation(line: 191, column: 46, scope: !11)
!221 = !DILocation(line: 191, column: 67, scope: !11, atomGroup: 16, atomRank: 1)
!222 = !DILocation(line: 191, column: 83, scope: !11)
!223 = !DILocation(line: 107, column: 20, scope: !214, inlinedAt: !224)
!224 = distinct !DILocation(line: 191, column: 70, scope: !11)
!225 = !DILocation(line: 191, column: 13, scope: !11, atomGroup: 17, atomRank: 1)
!226 = !DILocation(line: 103, column: 66, scope: !219, inlinedAt: !227, atomGroup: 1, atomRank: 2)
!227 = distinct !DILocation(line: 193, column: 22, scope: !11)
!228 = !DILocation(line: 193, column: 13, scope: !11, atomGroup: 19, atomRank: 1)
!229 = !DILocation(line: 194, column: 37, scope: !11, atomGroup: 20, atomRank: 2)
!230 = !DILocation(line: 194, column: 41, scope: !11, atomGroup: 20, atomRank: 1)
!231 = !DILocation(line: 196, column: 38, scope: !11)
!232 = !DILocation(line: 39, column: 13, scope: !118, inlinedAt: !233, atomGroup: 1, atomRank: 2)
!233 = distinct !DILocation(line: 121, column: 35, scope: !120, inlinedAt: !234)
!234 = distinct !DILocation(line: 196, column: 13, scope: !11)
!235 = !DILocation(line: 123, column: 5, scope: !120, inlinedAt: !234)
!236 = !DILocation(line: 44, column: 27, scope: !124, inlinedAt: !237)
!237 = distinct !DILocation(line: 125, column: 5, scope: !120, inlinedAt: !234)
!238 = !DILocation(line: 44, column: 24, scope: !124, inlinedAt: !237)
!239 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !237, atomGroup: 83, atomRank: 1)
!240 = !DILocation(line: 45, column: 9, scope: !124, inlinedAt: !237)
!241 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !237, atomGroup: 2, atomRank: 1)
!242 = distinct !{!242, !243, !244, !46}
!243 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !237)
!244 = !DILocation(line: 45, column: 18, scope: !124, inlinedAt: !237)
!245 = !DILocation(line: 126, column: 13, scope: !120, inlinedAt: !234, atomGroup: 2, atomRank: 1)
!246 = !DILocation(line: 127, column: 33, scope: !120, inlinedAt: !234)
!247 = !DILocation(line: 127, column: 5, scope: !120, inlinedAt: !234)
!248 = !DILocation(line: 128, column: 61, scope: !120, inlinedAt: !234)
!249 = !DILocation(line: 128, column: 72, scope: !120, inlinedAt: !234)
!250 = !DILocation(line: 128, column: 14, scope: !120, inlinedAt: !234, atomGroup: 3, atomRank: 2)
!251 = !DILocation(line: 129, column: 5, scope: !120, inlinedAt: !234)
!252 = !DILocation(line: 130, column: 9, scope: !120, inlinedAt: !234)
!253 = !DILocation(line: 130, column: 17, scope: !120, inlinedAt: !234, atomGroup: 4, atomRank: 2)
!254 = !DILocation(line: 130, column: 17, scope: !120, inlinedAt: !234, atomGroup: 4, atomRank: 1)
!255 = !DILocation(line: 131, column: 18, scope: !120, inlinedAt: !234)
!256 = !DILocation(line: 131, column: 39, scope: !120, inlinedAt: !234)
!257 = !DILocation(line: 131, column: 51, scope: !120, inlinedAt: !234)
!258 = !DILocation(line: 131, column: 44, scope: !120, inlinedAt: !234)
!259 = !DILocation(line: 131, column: 72, scope: !120, inlinedAt: !234, atomGroup: 5, atomRank: 2)
!260 = !DILocation(line: 131, column: 16, scope: !120, inlinedAt: !234, atomGroup: 5, atomRank: 1)
!261 = !DILocation(line: 133, column: 19, scope: !120, inlinedAt: !234)
!262 = !DILocation(line: 133, column: 19, scope: !120, inlinedAt: !234, atomGroup: 6, atomRank: 2)
!263 = !DILocation(line: 133, column: 19, scope: !120, inlinedAt: !234, atomGroup: 6, atomRank: 1)
!264 = !DILocation(line: 136, column: 40, scope: !120, inlinedAt: !234, atomGroup: 8, atomRank: 1)
!265 = !DILocation(line: 139, column: 9, scope: !120, inlinedAt: !234)
!266 = !DILocation(line: 140, column: 9, scope: !120, inlinedAt: !234)
!267 = !DILocation(line: 142, column: 13, scope: !120, inlinedAt: !234)
!268 = !DILocation(line: 142, column: 13, scope: !120, inlinedAt: !234, atomGroup: 10, atomRank: 2)
!269 = !DILocation(line: 142, column: 13, scope: !120, inlinedAt: !234, atomGroup: 10, atomRank: 1)
!270 = !DILocation(line: 143, column: 1, scope: !120, inlinedAt: !234)
!271 = !DILocation(line: 197, column: 13, scope: !11, atomGroup: 23, atomRank: 1)
!272 = !DILocation(line: 200, column: 27, scope: !11)
!273 = !DILocation(line: 200, column: 13, scope: !11)
!274 = !DILocation(line: 200, column: 13, scope: !11, atomGroup: 25, atomRank: 1)
!275 = !DILocation(line: 203, column: 23, scope: !11, atomGroup: 28, atomRank: 2)
!276 = !DILocation(line: 204, column: 33, scope: !11, atomGroup: 29, atomRank: 1)
!277 = !{!"branch_weights", i32 4001, i32 4000000}
!278 = !DILocation(line: 204, column: 13, scope: !11, atomGroup: 31, atomRank: 1)
!279 = !DILocation(line: 207, column: 21, scope: !11)
!280 = !DILocation(line: 207, column: 25, scope: !11, atomGroup: 34, atomRank: 3)
!281 = !DILocation(line: 208, column: 42, scope: !11)
!282 = !DILocation(line: 208, column: 51, scope: !11, atomGroup: 35, atomRank: 1)
!283 = !DILocation(line: 208, column: 61, scope: !11)
!284 = !DILocation(line: 208, column: 79, scope: !11, atomGroup: 36, atomRank: 2)
!285 = !DILocation(line: 208, column: 51, scope: !11, atomGroup: 36, atomRank: 1)
!286 = !DILocation(line: 0, scope: !11)
!287 = !DILocation(line: 210, column: 30, scope: !11)
!288 = !DILocation(line: 210, column: 13, scope: !11, atomGroup: 39, atomRank: 1)
!289 = !{!"branch_weights", i32 2000, i32 0}
!290 = !DILocation(line: 112, column: 47, scope: !291, inlinedAt: !292)
!291 = distinct !DISubprogram(name: "checksum_is_right", scope: !12, file: !12, line: 110, type: !13, scopeLine: 111, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!292 = distinct !DILocation(line: 213, column: 23, scope: !11)
!293 = !DILocation(line: 112, column: 38, scope: !291, inlinedAt: !292)
!294 = !DILocation(line: 112, column: 29, scope: !291, inlinedAt: !292)
!295 = !DILocation(line: 112, column: 20, scope: !291, inlinedAt: !292, atomGroup: 1, atomRank: 2)
!296 = !DILocation(line: 115, column: 22, scope: !291, inlinedAt: !292)
!297 = !DILocation(line: 115, column: 9, scope: !291, inlinedAt: !292, atomGroup: 2, atomRank: 2)
!298 = !DILocation(line: 116, column: 22, scope: !291, inlinedAt: !292, atomGroup: 4, atomRank: 2)
!299 = !DILocation(line: 213, column: 13, scope: !11, atomGroup: 42, atomRank: 1)
!300 = !DILocation(line: 216, column: 9, scope: !11)
!301 = !DILocation(line: 217, column: 57, scope: !11)
!302 = !DILocation(line: 217, column: 69, scope: !11)
!303 = !DILocation(line: 217, column: 36, scope: !11)
!304 = !DILocation(line: 217, column: 9, scope: !11)
!305 = !DILocation(line: 218, column: 54, scope: !11)
!306 = !DILocation(line: 218, column: 66, scope: !11)
!307 = !DILocation(line: 218, column: 34, scope: !11)
!308 = !DILocation(line: 218, column: 9, scope: !11)
!309 = !DILocation(line: 219, column: 9, scope: !11)
!310 = !DILocation(line: 220, column: 22, scope: !11)
!311 = !DILocation(line: 220, column: 33, scope: !11)
!312 = !DILocation(line: 220, scope: !11)
!313 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !315, atomGroup: 78, atomRank: 1)
!314 = distinct !DISubprogram(name: "walk", scope: !12, file: !12, line: 89, type: !13, scopeLine: 90, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!315 = distinct !DILocation(line: 220, column: 17, scope: !11)
!316 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !315, atomGroup: 79, atomRank: 1)
!317 = !DILocation(line: 220, column: 63, scope: !11)
!318 = !DILocation(line: 220, column: 75, scope: !11)
!319 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !315)
!320 = !DILocation(line: 92, column: 9, scope: !314, inlinedAt: !315)
!321 = !DILocation(line: 94, column: 62, scope: !314, inlinedAt: !315)
!322 = !DILocation(line: 94, column: 27, scope: !314, inlinedAt: !315)
!323 = !DILocation(line: 94, column: 9, scope: !314, inlinedAt: !315)
!324 = !DILocation(line: 95, column: 14, scope: !314, inlinedAt: !315, atomGroup: 3, atomRank: 2)
!325 = !DILocation(line: 96, column: 13, scope: !314, inlinedAt: !315)
!326 = !DILocation(line: 96, column: 22, scope: !314, inlinedAt: !315)
!327 = !DILocation(line: 96, column: 22, scope: !314, inlinedAt: !315, atomGroup: 4, atomRank: 2)
!328 = !DILocation(line: 96, column: 22, scope: !314, inlinedAt: !315, atomGroup: 4, atomRank: 1)
!329 = !DILocation(line: 99, column: 5, scope: !314, inlinedAt: !315)
!330 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !315, atomGroup: 1, atomRank: 1)
!331 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !315, atomGroup: 2, atomRank: 1)
!332 = distinct !{!332, !319, !329, !46}
!333 = !DILocation(line: 221, column: 22, scope: !11)
!334 = !DILocation(line: 221, column: 13, scope: !11, atomGroup: 45, atomRank: 1)
!335 = !DILocation(line: 222, column: 26, scope: !11)
!336 = !DILocation(line: 222, column: 36, scope: !11)
!337 = !DILocation(line: 222, scope: !11)
!338 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !339, atomGroup: 80, atomRank: 1)
!339 = distinct !DILocation(line: 222, column: 21, scope: !11)
!340 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !339, atomGroup: 81, atomRank: 1)
!341 = !DILocation(line: 222, column: 65, scope: !11)
!342 = !DILocation(line: 222, column: 77, scope: !11)
!343 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !339)
!344 = !DILocation(line: 92, column: 9, scope: !314, inlinedAt: !339)
!345 = !DILocation(line: 94, column: 62, scope: !314, inlinedAt: !339)
!346 = !DILocation(line: 94, column: 27, scope: !314, inlinedAt: !339)
!347 = !DILocation(line: 94, column: 9, scope: !314, inlinedAt: !339)
!348 = !DILocation(line: 95, column: 14, scope: !314, inlinedAt: !339, atomGroup: 3, atomRank: 2)
!349 = !DILocation(line: 96, column: 13, scope: !314, inlinedAt: !339)
!350 = !DILocation(line: 96, column: 22, scope: !314, inlinedAt: !339)
!351 = !DILocation(line: 96, column: 22, scope: !314, inlinedAt: !339, atomGroup: 4, atomRank: 2)
!352 = !DILocation(line: 96, column: 22, scope: !314, inlinedAt: !339, atomGroup: 4, atomRank: 1)
!353 = !DILocation(line: 99, column: 5, scope: !314, inlinedAt: !339)
!354 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !339, atomGroup: 1, atomRank: 1)
!355 = !DILocation(line: 91, column: 5, scope: !314, inlinedAt: !339, atomGroup: 2, atomRank: 1)
!356 = distinct !{!356, !343, !353, !46}
!357 = !DILocation(line: 224, column: 22, scope: !11)
!358 = !DILocation(line: 224, column: 13, scope: !11, atomGroup: 48, atomRank: 1)
!359 = !{!"branch_weights", !"expected", i32 -2147483648, i32 0}
!360 = !DILocation(line: 226, column: 45, scope: !11)
!361 = !DILocation(line: 226, column: 9, scope: !11)
!362 = !DILocation(line: 227, column: 22, scope: !11)
!363 = !DILocation(line: 227, column: 13, scope: !11)
!364 = !DILocation(line: 227, column: 13, scope: !11, atomGroup: 50, atomRank: 1)
!365 = !DILocation(line: 230, column: 23, scope: !11, atomGroup: 53, atomRank: 2)
!366 = !DILocation(line: 231, column: 24, scope: !11)
!367 = !DILocation(line: 231, column: 22, scope: !11)
!368 = !DILocation(line: 231, column: 13, scope: !11, atomGroup: 54, atomRank: 1)
!369 = !DILocation(line: 234, column: 16, scope: !11, atomGroup: 56, atomRank: 1)
!370 = !DILocation(line: 235, column: 16, scope: !11, atomGroup: 57, atomRank: 1)
!371 = !DILocation(line: 236, column: 18, scope: !11, atomGroup: 58, atomRank: 2)
!372 = !DILocation(line: 236, column: 16, scope: !11, atomGroup: 58, atomRank: 1)
!373 = !DILocation(line: 237, column: 18, scope: !11, atomGroup: 59, atomRank: 2)
!374 = !DILocation(line: 237, column: 16, scope: !11, atomGroup: 59, atomRank: 1)
!375 = !DILocation(line: 238, column: 18, scope: !11, atomGroup: 60, atomRank: 2)
!376 = !DILocation(line: 238, column: 16, scope: !11, atomGroup: 60, atomRank: 1)
!377 = !DILocation(line: 239, column: 20, scope: !11, atomGroup: 61, atomRank: 2)
!378 = !DILocation(line: 239, column: 16, scope: !11, atomGroup: 61, atomRank: 1)
!379 = !DILocation(line: 240, column: 20, scope: !11, atomGroup: 62, atomRank: 2)
!380 = !{!63, !8, i64 8}
!381 = !DILocation(line: 240, column: 16, scope: !11, atomGroup: 62, atomRank: 1)
!382 = !DILocation(line: 241, column: 16, scope: !11, atomGroup: 63, atomRank: 1)
!383 = !DILocation(line: 242, column: 9, scope: !11)
!384 = !DILocation(line: 44, column: 27, scope: !124, inlinedAt: !385)
!385 = distinct !DILocation(line: 244, column: 9, scope: !11)
!386 = !DILocation(line: 44, column: 24, scope: !124, inlinedAt: !385)
!387 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !385, atomGroup: 82, atomRank: 1)
!388 = !DILocation(line: 45, column: 9, scope: !124, inlinedAt: !385)
!389 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !385, atomGroup: 2, atomRank: 1)
!390 = distinct !{!390, !391, !392, !46}
!391 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !385)
!392 = !DILocation(line: 45, column: 18, scope: !124, inlinedAt: !385)
!393 = !DILocation(line: 245, column: 37, scope: !11)
!394 = !DILocation(line: 245, column: 9, scope: !11)
!395 = !DILocation(line: 246, column: 9, scope: !11)
!396 = !DILocation(line: 247, column: 19, scope: !11)
!397 = !DILocation(line: 247, column: 31, scope: !11)
!398 = !DILocation(line: 247, column: 29, scope: !11, atomGroup: 65, atomRank: 2)
!399 = !DILocation(line: 248, column: 13, scope: !11)
!400 = !DILocation(line: 248, column: 13, scope: !11, atomGroup: 66, atomRank: 1)
!401 = !DILocation(line: 33, column: 26, scope: !402, inlinedAt: !403)
!402 = distinct !DISubprogram(name: "count_for_port", scope: !12, file: !12, line: 31, type: !13, scopeLine: 32, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!403 = distinct !DILocation(line: 249, column: 13, scope: !11)
!404 = !DILocation(line: 33, column: 5, scope: !402, inlinedAt: !403)
!405 = !DILocation(line: 34, column: 5, scope: !402, inlinedAt: !403)
!406 = !DILocation(line: 39, column: 13, scope: !118, inlinedAt: !407, atomGroup: 1, atomRank: 2)
!407 = distinct !DILocation(line: 250, column: 23, scope: !11)
!408 = !DILocation(line: 250, column: 13, scope: !11)
!409 = !DILocation(line: 251, column: 21, scope: !11)
!410 = !DILocation(line: 251, column: 21, scope: !11, atomGroup: 67, atomRank: 2)
!411 = !DILocation(line: 251, column: 21, scope: !11, atomGroup: 67, atomRank: 1)
!412 = !DILocation(line: 252, column: 13, scope: !11, atomGroup: 68, atomRank: 1)
!413 = !DILocation(line: 243, column: 15, scope: !11, atomGroup: 64, atomRank: 2)
!414 = !DILocation(line: 254, column: 26, scope: !11)
!415 = !DILocation(line: 254, column: 46, scope: !11)
!416 = !DILocation(line: 254, column: 31, scope: !11)
!417 = !DILocation(line: 254, column: 58, scope: !11)
!418 = !DILocation(line: 254, column: 51, scope: !11)
!419 = !DILocation(line: 254, column: 65, scope: !11, atomGroup: 69, atomRank: 2)
!420 = !DILocation(line: 254, column: 17, scope: !11, atomGroup: 69, atomRank: 1)
!421 = !DILocation(line: 255, column: 17, scope: !11, atomGroup: 70, atomRank: 1)
!422 = !DILocation(line: 257, column: 81, scope: !11)
!423 = !DILocation(line: 257, column: 20, scope: !11)
!424 = !DILocation(line: 256, column: 9, scope: !11)
!425 = !DILocation(line: 258, column: 9, scope: !11)
!426 = !DILocation(line: 259, column: 21, scope: !11, atomGroup: 71, atomRank: 2)
!427 = !DILocation(line: 259, column: 21, scope: !11, atomGroup: 71, atomRank: 1)
!428 = !DILocation(line: 260, column: 13, scope: !11)
!429 = !DILocation(line: 261, column: 17, scope: !11)
!430 = !DILocation(line: 261, column: 17, scope: !11, atomGroup: 72, atomRank: 2)
!431 = !DILocation(line: 261, column: 17, scope: !11, atomGroup: 72, atomRank: 1)
!432 = !DILocation(line: 262, column: 9, scope: !11, atomGroup: 73, atomRank: 1)
!433 = !DILocation(line: 33, column: 26, scope: !402, inlinedAt: !434)
!434 = distinct !DILocation(line: 265, column: 9, scope: !11)
!435 = !DILocation(line: 33, column: 5, scope: !402, inlinedAt: !434)
!436 = !DILocation(line: 34, column: 5, scope: !402, inlinedAt: !434)
!437 = !DILocation(line: 39, column: 13, scope: !118, inlinedAt: !438, atomGroup: 1, atomRank: 2)
!438 = distinct !DILocation(line: 266, column: 19, scope: !11)
!439 = !DILocation(line: 266, column: 9, scope: !11)
!440 = !DILocation(line: 44, column: 27, scope: !124, inlinedAt: !441)
!441 = distinct !DILocation(line: 267, column: 9, scope: !11)
!442 = !DILocation(line: 44, column: 24, scope: !124, inlinedAt: !441)
!443 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !441, atomGroup: 84, atomRank: 1)
!444 = !DILocation(line: 45, column: 9, scope: !124, inlinedAt: !441)
!445 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !441, atomGroup: 2, atomRank: 1)
!446 = distinct !{!446, !447, !448, !46}
!447 = !DILocation(line: 44, column: 5, scope: !124, inlinedAt: !441)
!448 = !DILocation(line: 45, column: 18, scope: !124, inlinedAt: !441)
!449 = !DILocation(line: 268, column: 17, scope: !11)
!450 = !DILocation(line: 268, column: 17, scope: !11, atomGroup: 74, atomRank: 2)
!451 = !DILocation(line: 268, column: 17, scope: !11, atomGroup: 74, atomRank: 1)
!452 = !DISubprogram(name: "wait_for", scope: !453, file: !453, line: 34, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!453 = !DIFile(filename: "ixp.h", directory: "")
!454 = !DISubprogram(name: "ctx", scope: !453, file: !453, line: 39, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!455 = !DISubprogram(name: "scratch_set_bits", scope: !456, file: !456, line: 229, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!456 = !DIFile(filename: "ixp_machine.h", directory: "")
!457 = !DISubprogram(name: "fast_wr", scope: !456, file: !456, line: 250, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!458 = !DISubprogram(name: "sdram_read_ordered", scope: !456, file: !456, line: 164, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!459 = !DISubprogram(name: "scratch_read_start", scope: !456, file: !456, line: 224, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!460 = !DISubprogram(name: "sram_read_queued", scope: !456, file: !456, line: 63, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!461 = !DISubprogram(name: "sram_read_start", scope: !456, file: !456, line: 59, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!462 = !DISubprogram(name: "sram_read", scope: !456, file: !456, line: 55, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!463 = !DISubprogram(name: "sdram_write_start_optimize_mem", scope: !456, file: !456, line: 182, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!464 = !DISubprogram(name: "sram_push", scope: !456, file: !456, line: 147, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!465 = !DISubprogram(name: "sram_write_queued_ordered", scope: !456, file: !456, line: 76, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!466 = !DISubprogram(name: "scratch_incr_queued", scope: !456, file: !456, line: 239, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!467 = !DISubprogram(name: "scratch_set_bits_queued", scope: !456, file: !456, line: 231, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!468 = !DISubprogram(name: "scratch_test_and_set_bits", scope: !456, file: !456, line: 235, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!469 = !DISubprogram(name: "ctx_swap", scope: !453, file: !453, line: 37, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!470 = !DISubprogram(name: "sram_write", scope: !456, file: !456, line: 67, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!471 = !DISubprogram(name: "scratch_read", scope: !456, file: !456, line: 223, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!472 = !DISubprogram(name: "csum_add", scope: !453, file: !453, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
