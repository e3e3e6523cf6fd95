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
  %entry1.i107 = alloca [1 x i32], align 4
  %entry1.i = alloca [1 x i32], align 4
  %ports.i = alloca [2 x i32], align 4
  %word.i70 = alloca [1 x i32], align 4
  %slot.i71 = alloca [1 x i32], align 4
  %word.i54 = alloca [1 x i32], align 4
  %slot.i55 = alloca [1 x i32], align 4
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
  %arrayidx4.i = getelementptr inbounds nuw i8, ptr %entries.i, i32 4
  %arrayidx8.i = getelementptr inbounds nuw i8, ptr %entries.i, i32 8
  %arrayidx12.i = getelementptr inbounds nuw i8, ptr %entries.i, i32 12
  %ip2.i = getelementptr inbounds nuw i8, ptr %p, i32 12
  %ip0 = getelementptr inbounds nuw i8, ptr %p, i32 4
  %ip1 = getelementptr inbounds nuw i8, ptr %p, i32 8
  %source = getelementptr inbounds nuw i8, ptr %p, i32 16
  %arrayidx128 = getelementptr inbounds nuw i8, ptr %out, i32 4
  %arrayidx129 = getelementptr inbounds nuw i8, ptr %words, i32 4
  %arrayidx130 = getelementptr inbounds nuw i8, ptr %out, i32 8
  %arrayidx131 = getelementptr inbounds nuw i8, ptr %words, i32 8
  %arrayidx132 = getelementptr inbounds nuw i8, ptr %out, i32 12
  %arrayidx133 = getelementptr inbounds nuw i8, ptr %words, i32 12
  %arrayidx134 = getelementptr inbounds nuw i8, ptr %out, i32 16
  %arrayidx136 = getelementptr inbounds nuw i8, ptr %out, i32 20
  %arrayidx138 = getelementptr inbounds nuw i8, ptr %out, i32 24
  %arrayidx139 = getelementptr inbounds nuw i8, ptr %out, i32 28
  %arrayidx148 = getelementptr inbounds nuw i8, ptr %counts, i32 4
  %arrayidx164 = getelementptr inbounds nuw i8, ptr %slot, i32 4
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
  %tobool.not.i164 = icmp sgt i32 %call.i, -1, !dbg !35
  br i1 %tobool.not.i164, label %receive.exit, label %do.body.i, !dbg !36, !prof !37

do.body.i:                                        ; preds = %for.cond, %do.body.i.backedge
  call void @ctx_swap() #5, !dbg !38
  %1 = load volatile i32, ptr addrspace(6) @taken, align 4, !dbg !39, !tbaa !7
  %sub.i = sub i32 %0, %1, !dbg !40
  %cmp.i = icmp sgt i32 %sub.i, 0, !dbg !41
  br i1 %cmp.i, label %do.body.i.backedge, label %do.end.i, !dbg !42

do.body.i.backedge:                               ; preds = %do.body.i, %do.end.i
  br label %do.body.i, !dbg !38, !llvm.loop !43

do.end.i:                                         ; preds = %do.body.i
  %call4.i = call i32 @scratch_test_and_set_bits(ptr addrspace(3) inreg noundef nonnull %arrayidx.i, i32 inreg noundef -2147483648) #5, !dbg !47
  %tobool.not.i = icmp sgt i32 %call4.i, -1, !dbg !48
  br i1 %tobool.not.i, label %receive.exit, label %do.body.i.backedge, !dbg !49, !prof !50

receive.exit:                                     ; preds = %do.end.i, %for.cond
  %message.0.i.lcssa = phi i32 [ %call.i, %for.cond ], [ %call4.i, %do.end.i ], !dbg !51
  %2 = load volatile i32, ptr addrspace(6) @taken, align 4, !dbg !52, !tbaa !7
  %inc.i = add i32 %2, 1, !dbg !53
  store volatile i32 %inc.i, ptr addrspace(6) @taken, align 4, !dbg !54, !tbaa !7
  %and = and i32 %message.0.i.lcssa, 32767, !dbg !55
  %shr = lshr i32 %message.0.i.lcssa, 15, !dbg !56
  %and2 = and i32 %shr, 2047, !dbg !57
  %shr3 = lshr i32 %message.0.i.lcssa, 26, !dbg !58
  %mul = shl nuw nsw i32 %and, 8, !dbg !59
  %3 = getelementptr inbounds nuw i64, ptr addrspace(2) null, i32 %mul, !dbg !60
  %arrayidx = getelementptr inbounds nuw i8, ptr addrspace(2) %3, i32 16, !dbg !60
  call void @sdram_read_ordered(ptr inreg noundef nonnull %p, ptr addrspace(2) inreg noundef nonnull %arrayidx, i32 inreg noundef 3) #5, !dbg !61
  %4 = load i32, ptr %destination, align 4, !dbg !62, !tbaa !63
  %shr.i = lshr i32 %4, 16, !dbg !65
  %xor.i = xor i32 %shr.i, %4, !dbg !68
  %shr1.i = lshr i32 %xor.i, 8, !dbg !69
  %xor2.i = xor i32 %shr1.i, %xor.i, !dbg !70
  %and.i43 = shl i32 %xor2.i, 3, !dbg !71
  %shl.i = and i32 %and.i43, 2040, !dbg !71
  call void @llvm.lifetime.start.p0(ptr nonnull %entries.i) #7, !dbg !72
  call void @llvm.lifetime.start.p0(ptr nonnull %kind.i) #7, !dbg !72
  br label %for.cond.i, !dbg !73

for.cond.i:                                       ; preds = %if.end11.i, %receive.exit
  %block.0.i = phi i32 [ %shl.i, %receive.exit ], [ %8, %if.end11.i ], !dbg !74
  %arrayidx.i44 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 3903488 to ptr addrspace(1)), i32 %block.0.i, !dbg !75
  call void @sram_read(ptr inreg noundef nonnull %entries.i, ptr addrspace(1) inreg noundef nonnull %arrayidx.i44, i32 inreg noundef 4) #5, !dbg !76
  %5 = load i32, ptr %entries.i, align 4, !dbg !77, !tbaa !7
  %cmp.i45 = icmp eq i32 %5, %4, !dbg !78
  br i1 %cmp.i45, label %kind_of.exit, label %if.end.i, !dbg !79

if.end.i:                                         ; preds = %for.cond.i
  %6 = load i32, ptr %arrayidx4.i, align 4, !dbg !80, !tbaa !7
  %cmp5.i = icmp eq i32 %6, %4, !dbg !81
  br i1 %cmp5.i, label %kind_of.exit, label %if.end7.i, !dbg !82

if.end7.i:                                        ; preds = %if.end.i
  %7 = load i32, ptr %arrayidx8.i, align 4, !dbg !83, !tbaa !7
  %cmp9.i = icmp eq i32 %7, %4, !dbg !84
  br i1 %cmp9.i, label %kind_of.exit, label %if.end11.i, !dbg !85

if.end11.i:                                       ; preds = %if.end7.i
  %8 = load i32, ptr %arrayidx12.i, align 4, !dbg !86, !tbaa !7
  %tobool.not.i46 = icmp eq i32 %8, 0, !dbg !87
  br i1 %tobool.not.i46, label %kind_of.exit.thread, label %for.cond.i, !dbg !88

kind_of.exit.thread:                              ; preds = %if.end11.i
  call void @llvm.lifetime.end.p0(ptr nonnull %kind.i) #7, !dbg !89
  call void @llvm.lifetime.end.p0(ptr nonnull %entries.i) #7, !dbg !89
  br label %if.end10, !dbg !90

kind_of.exit:                                     ; preds = %for.cond.i, %if.end.i, %if.end7.i
  %place.0.i = phi i32 [ 4, %for.cond.i ], [ 5, %if.end.i ], [ 6, %if.end7.i ], !dbg !74
  %arrayidx17.i = getelementptr i32, ptr addrspace(1) %arrayidx.i44, i32 %place.0.i, !dbg !91
  call void @sram_read(ptr inreg noundef nonnull %kind.i, ptr addrspace(1) inreg noundef %arrayidx17.i, i32 inreg noundef 1) #5, !dbg !92
  %9 = load i32, ptr %kind.i, align 4, !dbg !93, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %kind.i) #7, !dbg !89
  call void @llvm.lifetime.end.p0(ptr nonnull %entries.i) #7, !dbg !89
  %and6 = and i32 %9, 1, !dbg !94
  %tobool.not = icmp eq i32 %and6, 0, !dbg !95
  br i1 %tobool.not, label %if.end10, label %if.then7, !dbg !96

if.then7:                                         ; preds = %kind_of.exit
  %add8 = add nuw nsw i32 %and2, 12, !dbg !97
  %10 = load i32, ptr %ip2.i, align 4, !dbg !98, !tbaa !101
  %shr.i86 = lshr i32 %10, 16, !dbg !102
  call void @llvm.lifetime.start.p0(ptr nonnull %ports.i) #7, !dbg !103
  %trunc = trunc i32 %shr.i86 to i8, !dbg !104
  switch i8 %trunc, label %if.then10.i [
    i8 1, label %reason_of.exit
    i8 2, label %if.then5.i
    i8 17, label %if.end11.i88
  ], !dbg !104

if.then5.i:                                       ; preds = %if.then7
  br label %reason_of.exit, !dbg !105

if.then10.i:                                      ; preds = %if.then7
  br label %reason_of.exit, !dbg !106

if.end11.i88:                                     ; preds = %if.then7
  %.idx.i = shl nuw nsw i32 %and, 11, !dbg !107
  %11 = getelementptr inbounds nuw i8, ptr addrspace(2) null, i32 %.idx.i, !dbg !107
  %arrayidx.i89 = getelementptr inbounds nuw i8, ptr addrspace(2) %11, i32 40, !dbg !107
  call void @sdram_read_ordered(ptr inreg noundef nonnull %ports.i, ptr addrspace(2) inreg noundef nonnull %arrayidx.i89, i32 inreg noundef 1) #5, !dbg !108
  %12 = load i32, ptr %ports.i, align 4, !dbg !109, !tbaa !7
  %and13.i = and i32 %12, 65535, !dbg !110
  %cmp15.i = icmp samesign ult i32 %and13.i, 163, !dbg !111
  %cond.i = select i1 %cmp15.i, i32 19, i32 24, !dbg !112
  br label %reason_of.exit, !dbg !113

reason_of.exit:                                   ; preds = %if.then7, %if.then5.i, %if.then10.i, %if.end11.i88
  %retval.0.i90 = phi i32 [ %cond.i, %if.end11.i88 ], [ 21, %if.then5.i ], [ 24, %if.then10.i ], [ 20, %if.then7 ], !dbg !114
  call void @llvm.lifetime.end.p0(ptr nonnull %ports.i) #7, !dbg !115
  %arrayidx.idx.i148 = shl nuw nsw i32 %and, 4, !dbg !116
  %arrayidx.i149 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i148, !dbg !116
  call void @llvm.lifetime.start.p0(ptr nonnull %word.i) #7, !dbg !121
  call void @llvm.lifetime.start.p0(ptr nonnull %slot.i) #7, !dbg !121
  %13 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !122, !tbaa !7
  %cmp.not.i129165 = icmp eq i32 %0, %13, !dbg !125
  br i1 %cmp.not.i129165, label %wait_turn.exit131, label %while.body.i130, !dbg !126, !prof !37

while.body.i130:                                  ; preds = %reason_of.exit, %while.body.i130
  call void @ctx_swap() #5, !dbg !127
  %14 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !122, !tbaa !7
  %cmp.not.i129 = icmp eq i32 %0, %14, !dbg !125
  br i1 %cmp.not.i129, label %wait_turn.exit131, label %while.body.i130, !dbg !128, !prof !50, !llvm.loop !129

wait_turn.exit131:                                ; preds = %while.body.i130, %reason_of.exit
  store i32 %add8, ptr %word.i, align 4, !dbg !132, !tbaa !7
  %add.ptr.i = getelementptr inbounds nuw i8, ptr addrspace(1) %arrayidx.i149, i32 4, !dbg !133
  call void @sram_write(ptr inreg noundef nonnull %word.i, ptr addrspace(1) inreg noundef nonnull %add.ptr.i, i32 inreg noundef 1) #5, !dbg !134
  %15 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !135, !tbaa !7
  %and.i48 = and i32 %15, 15, !dbg !136
  %arrayidx1.i = getelementptr inbounds nuw i32, ptr addrspace(3) inttoptr (i32 2304 to ptr addrspace(3)), i32 %and.i48, !dbg !137
  call void @scratch_read(ptr inreg noundef nonnull %slot.i, ptr addrspace(3) inreg noundef nonnull %arrayidx1.i, i32 inreg noundef 1) #5, !dbg !138
  %16 = load i32, ptr %slot.i, align 4, !dbg !139, !tbaa !7
  %tobool.not.i49 = icmp sgt i32 %16, -1, !dbg !140
  br i1 %tobool.not.i49, label %if.else18.i, label %if.then.i, !dbg !141

if.then.i:                                        ; preds = %wait_turn.exit131
  %17 = ptrtoint ptr addrspace(1) %arrayidx.i149 to i32, !dbg !142
  %shr.i50 = lshr exact i32 %17, 2, !dbg !143
  %shl.i51 = shl nuw nsw i32 %shr3, 21, !dbg !144
  %or.i = or disjoint i32 %shr.i50, %shl.i51, !dbg !145
  %shl5.i = shl nuw nsw i32 %retval.0.i90, 25, !dbg !146
  %or6.i = or i32 %shl5.i, %or.i, !dbg !147
  store i32 %or6.i, ptr addrspace(3) %arrayidx1.i, align 4, !dbg !148, !tbaa !7
  %18 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !149, !tbaa !7
  %inc.i52 = add i32 %18, 1, !dbg !150
  store volatile i32 %inc.i52, ptr addrspace(6) @core_index, align 4, !dbg !151, !tbaa !7
  %cmp11.i = icmp samesign ult i32 %retval.0.i90, 22
  br i1 %cmp11.i, label %if.then13.i, label %to_core.exit, !dbg !152

if.then13.i:                                      ; preds = %if.then.i
  %narrow.i = shl nuw nsw i32 %retval.0.i90, 2, !dbg !153
  %19 = add nuw nsw i32 %narrow.i, 748, !dbg !153
  %20 = inttoptr i32 %19 to ptr addrspace(3), !dbg !153
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull %20) #5, !dbg !154
  br label %to_core.exit, !dbg !154

if.else18.i:                                      ; preds = %wait_turn.exit131
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 936 to ptr addrspace(3))) #5, !dbg !155
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i149, i32 inreg noundef 0) #5, !dbg !156
  br label %to_core.exit

to_core.exit:                                     ; preds = %if.then.i, %if.then13.i, %if.else18.i
  %21 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !157, !tbaa !7
  %inc20.i = add i32 %21, 1, !dbg !158
  store volatile i32 %inc20.i, ptr addrspace(6) @out_turn, align 4, !dbg !159, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %slot.i) #7, !dbg !160
  call void @llvm.lifetime.end.p0(ptr nonnull %word.i) #7, !dbg !160
  br label %cleanup, !dbg !161, !llvm.loop !162

if.end10:                                         ; preds = %kind_of.exit.thread, %kind_of.exit
  %retval.0.i157 = phi i32 [ 0, %kind_of.exit.thread ], [ %9, %kind_of.exit ]
  %22 = load i32, ptr %ip0, align 4, !dbg !164, !tbaa !165
  %shr11.mask = and i32 %22, -16777216, !dbg !166
  %cmp12.not = icmp eq i32 %shr11.mask, 1157627904, !dbg !166
  br i1 %cmp12.not, label %lor.lhs.false, label %if.then15, !dbg !167

lor.lhs.false:                                    ; preds = %if.end10
  %23 = load i32, ptr %ip1, align 4, !dbg !168, !tbaa !169
  %and13 = and i32 %23, 16383, !dbg !170
  %tobool14.not = icmp eq i32 %and13, 0, !dbg !171
  br i1 %tobool14.not, label %if.end17, label %if.then15, !dbg !172

if.then15:                                        ; preds = %lor.lhs.false, %if.end10
  %add16 = add nuw nsw i32 %and2, 12, !dbg !173
  %arrayidx.idx.i146 = shl nuw nsw i32 %and, 4, !dbg !174
  %arrayidx.i147 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i146, !dbg !174
  call void @llvm.lifetime.start.p0(ptr nonnull %word.i54) #7, !dbg !177
  call void @llvm.lifetime.start.p0(ptr nonnull %slot.i55) #7, !dbg !177
  %24 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !178, !tbaa !7
  %cmp.not.i125166 = icmp eq i32 %0, %24, !dbg !180
  br i1 %cmp.not.i125166, label %wait_turn.exit127, label %while.body.i126, !dbg !181, !prof !37

while.body.i126:                                  ; preds = %if.then15, %while.body.i126
  call void @ctx_swap() #5, !dbg !182
  %25 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !178, !tbaa !7
  %cmp.not.i125 = icmp eq i32 %0, %25, !dbg !180
  br i1 %cmp.not.i125, label %wait_turn.exit127, label %while.body.i126, !dbg !183, !prof !50, !llvm.loop !184

wait_turn.exit127:                                ; preds = %while.body.i126, %if.then15
  store i32 %add16, ptr %word.i54, align 4, !dbg !187, !tbaa !7
  %add.ptr.i57 = getelementptr inbounds nuw i8, ptr addrspace(1) %arrayidx.i147, i32 4, !dbg !188
  call void @sram_write(ptr inreg noundef nonnull %word.i54, ptr addrspace(1) inreg noundef nonnull %add.ptr.i57, i32 inreg noundef 1) #5, !dbg !189
  %26 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !190, !tbaa !7
  %and.i58 = and i32 %26, 15, !dbg !191
  %arrayidx1.i59 = getelementptr inbounds nuw i32, ptr addrspace(3) inttoptr (i32 2304 to ptr addrspace(3)), i32 %and.i58, !dbg !192
  call void @scratch_read(ptr inreg noundef nonnull %slot.i55, ptr addrspace(3) inreg noundef nonnull %arrayidx1.i59, i32 inreg noundef 1) #5, !dbg !193
  %27 = load i32, ptr %slot.i55, align 4, !dbg !194, !tbaa !7
  %tobool.not.i60 = icmp sgt i32 %27, -1, !dbg !195
  br i1 %tobool.not.i60, label %if.else18.i68, label %if.then.i61, !dbg !196

if.then.i61:                                      ; preds = %wait_turn.exit127
  %28 = ptrtoint ptr addrspace(1) %arrayidx.i147 to i32, !dbg !197
  %shr.i62 = lshr exact i32 %28, 2, !dbg !198
  %shl.i63 = shl nuw nsw i32 %shr3, 21, !dbg !199
  %or.i64 = or disjoint i32 %shr.i62, %shl.i63, !dbg !200
  %or6.i65 = or i32 %or.i64, 603979776, !dbg !201
  store i32 %or6.i65, ptr addrspace(3) %arrayidx1.i59, align 4, !dbg !202, !tbaa !7
  %29 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !203, !tbaa !7
  %inc.i66 = add i32 %29, 1, !dbg !204
  store volatile i32 %inc.i66, ptr addrspace(6) @core_index, align 4, !dbg !205, !tbaa !7
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 816 to ptr addrspace(3))) #5, !dbg !206
  br label %to_core.exit69, !dbg !206

if.else18.i68:                                    ; preds = %wait_turn.exit127
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 936 to ptr addrspace(3))) #5, !dbg !207
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i147, i32 inreg noundef 0) #5, !dbg !208
  br label %to_core.exit69

to_core.exit69:                                   ; preds = %if.then.i61, %if.else18.i68
  %30 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !209, !tbaa !7
  %inc20.i67 = add i32 %30, 1, !dbg !210
  store volatile i32 %inc20.i67, ptr addrspace(6) @out_turn, align 4, !dbg !211, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %slot.i55) #7, !dbg !212
  call void @llvm.lifetime.end.p0(ptr nonnull %word.i54) #7, !dbg !212
  br label %cleanup, !dbg !213, !llvm.loop !162

if.end17:                                         ; preds = %lor.lhs.false
  %31 = load i32, ptr %source, align 4, !dbg !214, !tbaa !215
  %shr.i91 = lshr i32 %31, 24, !dbg !216
  %trunc161 = trunc nuw i32 %shr.i91 to i8, !dbg !219
  switch i8 %trunc161, label %lor.lhs.false19 [
    i8 127, label %drop
    i8 0, label %drop
  ], !dbg !219

lor.lhs.false19:                                  ; preds = %if.end17
  %cmp.i96 = icmp ugt i32 %31, -536870913, !dbg !220
  br i1 %cmp.i96, label %drop, label %lor.lhs.false22, !dbg !223

lor.lhs.false22:                                  ; preds = %lor.lhs.false19
  %32 = load i32, ptr %destination, align 4, !dbg !224, !tbaa !63
  %shr.i93 = lshr i32 %32, 24, !dbg !225
  %trunc162 = trunc nuw i32 %shr.i93 to i8, !dbg !227
  switch i8 %trunc162, label %if.end26 [
    i8 127, label %drop
    i8 0, label %drop
  ], !dbg !227

if.end26:                                         ; preds = %lor.lhs.false22
  %cmp.i97 = icmp ugt i32 %32, -536870913, !dbg !228
  br i1 %cmp.i97, label %if.then29, label %if.end39, !dbg !230

if.then29:                                        ; preds = %if.end26
  %33 = and i32 %32, 268435456, !dbg !231
  %tobool33.not = icmp eq i32 %33, 0, !dbg !231
  %tobool35.not = icmp eq i32 %32, -1
  %or.cond41 = or i1 %tobool35.not, %tobool33.not, !dbg !232
  br i1 %or.cond41, label %if.end37, label %drop, !dbg !232

if.end37:                                         ; preds = %if.then29
  %add38 = add nuw nsw i32 %and2, 12, !dbg !233
  %arrayidx.idx.i144 = shl nuw nsw i32 %and, 4, !dbg !234
  %arrayidx.i145 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i144, !dbg !234
  call void @llvm.lifetime.start.p0(ptr nonnull %word.i70) #7, !dbg !237
  call void @llvm.lifetime.start.p0(ptr nonnull %slot.i71) #7, !dbg !237
  %34 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !238, !tbaa !7
  %cmp.not.i180 = icmp eq i32 %0, %34, !dbg !240
  br i1 %cmp.not.i180, label %wait_turn.exit, label %while.body.i123, !dbg !241, !prof !37

while.body.i123:                                  ; preds = %if.end37, %while.body.i123
  call void @ctx_swap() #5, !dbg !242
  %35 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !238, !tbaa !7
  %cmp.not.i = icmp eq i32 %0, %35, !dbg !240
  br i1 %cmp.not.i, label %wait_turn.exit, label %while.body.i123, !dbg !243, !prof !50, !llvm.loop !244

wait_turn.exit:                                   ; preds = %while.body.i123, %if.end37
  store i32 %add38, ptr %word.i70, align 4, !dbg !247, !tbaa !7
  %add.ptr.i73 = getelementptr inbounds nuw i8, ptr addrspace(1) %arrayidx.i145, i32 4, !dbg !248
  call void @sram_write(ptr inreg noundef nonnull %word.i70, ptr addrspace(1) inreg noundef nonnull %add.ptr.i73, i32 inreg noundef 1) #5, !dbg !249
  %36 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !250, !tbaa !7
  %and.i74 = and i32 %36, 15, !dbg !251
  %arrayidx1.i75 = getelementptr inbounds nuw i32, ptr addrspace(3) inttoptr (i32 2304 to ptr addrspace(3)), i32 %and.i74, !dbg !252
  call void @scratch_read(ptr inreg noundef nonnull %slot.i71, ptr addrspace(3) inreg noundef nonnull %arrayidx1.i75, i32 inreg noundef 1) #5, !dbg !253
  %37 = load i32, ptr %slot.i71, align 4, !dbg !254, !tbaa !7
  %tobool.not.i76 = icmp sgt i32 %37, -1, !dbg !255
  br i1 %tobool.not.i76, label %if.else18.i84, label %if.then.i77, !dbg !256

if.then.i77:                                      ; preds = %wait_turn.exit
  %38 = ptrtoint ptr addrspace(1) %arrayidx.i145 to i32, !dbg !257
  %shr.i78 = lshr exact i32 %38, 2, !dbg !258
  %shl.i79 = shl nuw nsw i32 %shr3, 21, !dbg !259
  %or.i80 = or disjoint i32 %shr.i78, %shl.i79, !dbg !260
  %or6.i81 = or i32 %or.i80, 771751936, !dbg !261
  store i32 %or6.i81, ptr addrspace(3) %arrayidx1.i75, align 4, !dbg !262, !tbaa !7
  %39 = load volatile i32, ptr addrspace(6) @core_index, align 4, !dbg !263, !tbaa !7
  %inc.i82 = add i32 %39, 1, !dbg !264
  store volatile i32 %inc.i82, ptr addrspace(6) @core_index, align 4, !dbg !265, !tbaa !7
  br label %to_core.exit85, !dbg !266

if.else18.i84:                                    ; preds = %wait_turn.exit
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 936 to ptr addrspace(3))) #5, !dbg !267
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i145, i32 inreg noundef 0) #5, !dbg !268
  br label %to_core.exit85

to_core.exit85:                                   ; preds = %if.then.i77, %if.else18.i84
  %40 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !269, !tbaa !7
  %inc20.i83 = add i32 %40, 1, !dbg !270
  store volatile i32 %inc20.i83, ptr addrspace(6) @out_turn, align 4, !dbg !271, !tbaa !7
  call void @llvm.lifetime.end.p0(ptr nonnull %slot.i71) #7, !dbg !272
  call void @llvm.lifetime.end.p0(ptr nonnull %word.i70) #7, !dbg !272
  br label %cleanup, !dbg !273, !llvm.loop !162

if.end39:                                         ; preds = %if.end26
  %and40 = and i32 %retval.0.i157, 2, !dbg !274
  %tobool41.not = icmp eq i32 %and40, 0, !dbg !275
  br i1 %tobool41.not, label %if.end43, label %drop, !dbg !276

if.end43:                                         ; preds = %if.end39
  %and45 = and i32 %22, 65535, !dbg !277
  %41 = add nsw i32 %and45, -1501, !dbg !278
  %or.cond = icmp ult i32 %41, -1481, !dbg !278
  %add50 = add nuw nsw i32 %and45, 8
  %cmp51 = icmp samesign ult i32 %and2, %add50
  %or.cond42 = select i1 %or.cond, i1 true, i1 %cmp51, !dbg !278
  br i1 %or.cond42, label %drop, label %if.end53, !dbg !278

if.end53:                                         ; preds = %if.end43
  %42 = load i32, ptr %ip2.i, align 4, !dbg !279, !tbaa !101
  %add54 = add i32 %42, -16776960, !dbg !280
  %43 = and i32 %42, 65024, !dbg !281
  %cmp59 = icmp eq i32 %43, 65024, !dbg !281
  br i1 %cmp59, label %land.lhs.true62, label %if.end69, !dbg !282, !prof !283

land.lhs.true62:                                  ; preds = %if.end53
  %and64 = and i32 %42, 65535, !dbg !284
  %tobool67.not = icmp samesign ult i32 %and64, 65279, !dbg !285
  %sub = add i32 %42, -16842495
  %spec.select = select i1 %tobool67.not, i32 %add54, i32 %sub, !dbg !286
  br label %if.end69, !dbg !286

if.end69:                                         ; preds = %land.lhs.true62, %if.end53
  %changed.0 = phi i32 [ %add54, %if.end53 ], [ %spec.select, %land.lhs.true62 ], !dbg !287
  %shr70 = lshr i32 %changed.0, 24, !dbg !288
  %shr70.off = add nsw i32 %shr70, -1, !dbg !289
  %switch = icmp ult i32 %shr70.off, 254, !dbg !289
  br i1 %switch, label %if.end78, label %drop, !dbg !289

if.end78:                                         ; preds = %if.end69
  %call.i98 = call i32 @csum_add(i32 inreg noundef %32, i32 inreg noundef %22) #6, !dbg !290
  %call1.i = call i32 @csum_add(i32 inreg noundef %call.i98, i32 inreg noundef %23) #6, !dbg !293
  %call2.i = call i32 @csum_add(i32 inreg noundef %call1.i, i32 inreg noundef %42) #6, !dbg !294
  %call3.i = call i32 @csum_add(i32 inreg noundef %call2.i, i32 inreg noundef %31) #6, !dbg !295
  %or.i100 = call i32 @llvm.fshl.i32(i32 %call3.i, i32 %call3.i, i32 16), !dbg !296
  %add.i = add i32 %or.i100, %call3.i, !dbg !297
  %cmp.i101 = icmp ugt i32 %add.i, -65537, !dbg !298
  br i1 %cmp.i101, label %if.end81, label %drop, !dbg !299

if.end81:                                         ; preds = %if.end78
  call void @scratch_read_start(ptr inreg noundef nonnull %enable, ptr addrspace(3) inreg noundef nonnull inttoptr (i32 2564 to ptr addrspace(3)), i32 inreg noundef 1) #5, !dbg !300
  %44 = load i32, ptr %destination, align 4, !dbg !301, !tbaa !63
  %shr84 = lshr i32 %44, 16, !dbg !302
  %arrayidx85 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 524288 to ptr addrspace(1)), i32 %shr84, !dbg !303
  call void @sram_read_queued(ptr inreg noundef nonnull %entry16, ptr addrspace(1) inreg noundef nonnull %arrayidx85, i32 inreg noundef 1) #5, !dbg !304
  %45 = load i32, ptr %destination, align 4, !dbg !305, !tbaa !63
  %shr88 = lshr i32 %45, 24, !dbg !306
  %arrayidx89 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 786432 to ptr addrspace(1)), i32 %shr88, !dbg !307
  call void @sram_read_start(ptr inreg noundef nonnull %entry8, ptr addrspace(1) inreg noundef nonnull %arrayidx89, i32 inreg noundef 1) #5, !dbg !308
  call void @wait_for(i32 inreg noundef 5) #5, !dbg !309
  %46 = load i32, ptr %entry16, align 4, !dbg !310, !tbaa !7
  %shr91 = lshr i32 %46, 16, !dbg !311
  %block.addr.0.i167 = and i32 %46, 65535, !dbg !312
  %tobool.not.i103168 = icmp eq i32 %block.addr.0.i167, 0, !dbg !313
  br i1 %tobool.not.i103168, label %walk.exit, label %while.body.i.preheader, !dbg !316

while.body.i.preheader:                           ; preds = %if.end81
  %47 = load i32, ptr %destination, align 4, !dbg !317, !tbaa !63
  %shl = shl i32 %47, 16, !dbg !318
  br label %while.body.i, !dbg !319

while.body.i:                                     ; preds = %while.body.i.preheader, %while.body.i
  %block.addr.0.i171 = phi i32 [ %block.addr.0.i, %while.body.i ], [ %block.addr.0.i167, %while.body.i.preheader ]
  %bits.addr.0.i170 = phi i32 [ %shl2.i, %while.body.i ], [ %shl, %while.body.i.preheader ]
  %route.addr.0.i169 = phi i32 [ %spec.select.i, %while.body.i ], [ %shr91, %while.body.i.preheader ]
  call void @llvm.lifetime.start.p0(ptr nonnull %entry1.i) #7, !dbg !320
  %add.i104 = call i32 @llvm.fshl.i32(i32 %block.addr.0.i171, i32 %bits.addr.0.i170, i32 4), !dbg !321
  %arrayidx.i105 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 787456 to ptr addrspace(1)), i32 %add.i104, !dbg !322
  call void @sram_read(ptr inreg noundef nonnull %entry1.i, ptr addrspace(1) inreg noundef nonnull %arrayidx.i105, i32 inreg noundef 1) #5, !dbg !323
  %shl2.i = shl i32 %bits.addr.0.i170, 4, !dbg !324
  %48 = load i32, ptr %entry1.i, align 4, !dbg !325, !tbaa !7
  %shr4.i = lshr i32 %48, 16, !dbg !326
  %tobool5.not.i = icmp eq i32 %shr4.i, 0, !dbg !327
  %spec.select.i = select i1 %tobool5.not.i, i32 %route.addr.0.i169, i32 %shr4.i, !dbg !328
  call void @llvm.lifetime.end.p0(ptr nonnull %entry1.i) #7, !dbg !329
  %block.addr.0.i = and i32 %48, 65535, !dbg !312
  %tobool.not.i103 = icmp eq i32 %block.addr.0.i, 0, !dbg !330
  br i1 %tobool.not.i103, label %walk.exit, label %while.body.i, !dbg !331, !llvm.loop !332

walk.exit:                                        ; preds = %while.body.i, %if.end81
  %route.addr.0.i.lcssa = phi i32 [ %shr91, %if.end81 ], [ %spec.select.i, %while.body.i ]
  %tobool96.not = icmp eq i32 %route.addr.0.i.lcssa, 0, !dbg !333
  br i1 %tobool96.not, label %if.then99, label %if.end110, !dbg !334, !prof !283

if.then99:                                        ; preds = %walk.exit
  %49 = load i32, ptr %entry8, align 4, !dbg !335, !tbaa !7
  %shr101 = lshr i32 %49, 16, !dbg !336
  %block.addr.0.i110173 = and i32 %49, 65535, !dbg !337
  %tobool.not.i112174 = icmp eq i32 %block.addr.0.i110173, 0, !dbg !338
  br i1 %tobool.not.i112174, label %if.end107, label %while.body.i113.preheader, !dbg !340

while.body.i113.preheader:                        ; preds = %if.then99
  %50 = load i32, ptr %destination, align 4, !dbg !341, !tbaa !63
  %shl105 = shl i32 %50, 8, !dbg !342
  br label %while.body.i113, !dbg !343

while.body.i113:                                  ; preds = %while.body.i113.preheader, %while.body.i113
  %block.addr.0.i110177 = phi i32 [ %block.addr.0.i110, %while.body.i113 ], [ %block.addr.0.i110173, %while.body.i113.preheader ]
  %bits.addr.0.i111176 = phi i32 [ %shl2.i116, %while.body.i113 ], [ %shl105, %while.body.i113.preheader ]
  %route.addr.0.i109175 = phi i32 [ %spec.select.i119, %while.body.i113 ], [ %shr101, %while.body.i113.preheader ]
  call void @llvm.lifetime.start.p0(ptr nonnull %entry1.i107) #7, !dbg !344
  %add.i114 = call i32 @llvm.fshl.i32(i32 %block.addr.0.i110177, i32 %bits.addr.0.i111176, i32 4), !dbg !345
  %arrayidx.i115 = getelementptr inbounds nuw i32, ptr addrspace(1) inttoptr (i32 787456 to ptr addrspace(1)), i32 %add.i114, !dbg !346
  call void @sram_read(ptr inreg noundef nonnull %entry1.i107, ptr addrspace(1) inreg noundef nonnull %arrayidx.i115, i32 inreg noundef 1) #5, !dbg !347
  %shl2.i116 = shl i32 %bits.addr.0.i111176, 4, !dbg !348
  %51 = load i32, ptr %entry1.i107, align 4, !dbg !349, !tbaa !7
  %shr4.i117 = lshr i32 %51, 16, !dbg !350
  %tobool5.not.i118 = icmp eq i32 %shr4.i117, 0, !dbg !351
  %spec.select.i119 = select i1 %tobool5.not.i118, i32 %route.addr.0.i109175, i32 %shr4.i117, !dbg !352
  call void @llvm.lifetime.end.p0(ptr nonnull %entry1.i107) #7, !dbg !353
  %block.addr.0.i110 = and i32 %51, 65535, !dbg !337
  %tobool.not.i112 = icmp eq i32 %block.addr.0.i110, 0, !dbg !354
  br i1 %tobool.not.i112, label %if.end107, label %while.body.i113, !dbg !355, !llvm.loop !356

if.end107:                                        ; preds = %while.body.i113, %if.then99
  %route.addr.0.i109.lcssa = phi i32 [ %shr101, %if.then99 ], [ %spec.select.i119, %while.body.i113 ]
  %tobool108.not = icmp eq i32 %route.addr.0.i109.lcssa, 0, !dbg !357
  br i1 %tobool108.not, label %drop, label %if.end110, !dbg !358

if.end110:                                        ; preds = %walk.exit, %if.end107
  %route.0160 = phi i32 [ %route.addr.0.i109.lcssa, %if.end107 ], [ %route.addr.0.i.lcssa, %walk.exit ]
  %add.ptr.idx = mul nsw i32 %route.0160, -16, !dbg !359
  %add.ptr = getelementptr inbounds i8, ptr addrspace(1) inttoptr (i32 2150400 to ptr addrspace(1)), i32 %add.ptr.idx, !dbg !359
  call void @sram_read(ptr inreg noundef nonnull %words, ptr addrspace(1) inreg noundef %add.ptr, i32 inreg noundef 4) #5, !dbg !360
  %52 = load i32, ptr %words, align 4, !dbg !361, !tbaa !7
  %tobool115.not = icmp sgt i32 %52, -1, !dbg !362
  br i1 %tobool115.not, label %if.end117, label %drop, !dbg !363

if.end117:                                        ; preds = %if.end110
  %shr119 = lshr i32 %52, 27, !dbg !364
  %53 = load i32, ptr %enable, align 4, !dbg !365, !tbaa !7
  %54 = shl nuw nsw i32 1, %shr119, !dbg !366
  %55 = and i32 %53, %54, !dbg !366
  %tobool123.not = icmp eq i32 %55, 0, !dbg !366
  br i1 %tobool123.not, label %drop, label %if.end125, !dbg !367

if.end125:                                        ; preds = %if.end117
  store i32 0, ptr %out, align 4, !dbg !368, !tbaa !7
  store i32 %52, ptr %arrayidx128, align 4, !dbg !369, !tbaa !7
  %56 = load i32, ptr %arrayidx129, align 4, !dbg !370, !tbaa !7
  store i32 %56, ptr %arrayidx130, align 4, !dbg !371, !tbaa !7
  %57 = load i32, ptr %arrayidx131, align 4, !dbg !372, !tbaa !7
  store i32 %57, ptr %arrayidx132, align 4, !dbg !373, !tbaa !7
  %58 = load i32, ptr %arrayidx133, align 4, !dbg !374, !tbaa !7
  store i32 %58, ptr %arrayidx134, align 4, !dbg !375, !tbaa !7
  %59 = load i32, ptr %ip0, align 4, !dbg !376, !tbaa !165
  store i32 %59, ptr %arrayidx136, align 4, !dbg !377, !tbaa !7
  %60 = load i32, ptr %ip1, align 4, !dbg !378, !tbaa !169
  store i32 %60, ptr %arrayidx138, align 4, !dbg !379, !tbaa !7
  store i32 %changed.0, ptr %arrayidx139, align 4, !dbg !380, !tbaa !7
  call void @sdram_write_start_optimize_mem(ptr inreg noundef nonnull %out, ptr addrspace(2) inreg noundef %3, i32 inreg noundef 4) #5, !dbg !381
  %61 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !382, !tbaa !7
  %cmp.not.i133179 = icmp eq i32 %0, %61, !dbg !384
  br i1 %cmp.not.i133179, label %wait_turn.exit135, label %while.body.i134, !dbg !385, !prof !37

while.body.i134:                                  ; preds = %if.end125, %while.body.i134
  call void @ctx_swap() #5, !dbg !386
  %62 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !382, !tbaa !7
  %cmp.not.i133 = icmp eq i32 %0, %62, !dbg !384
  br i1 %cmp.not.i133, label %wait_turn.exit135, label %while.body.i134, !dbg !387, !prof !50, !llvm.loop !388

wait_turn.exit135:                                ; preds = %while.body.i134, %if.end125
  %arrayidx146.idx = shl nuw nsw i32 %shr119, 3, !dbg !391
  %arrayidx146 = getelementptr inbounds nuw i8, ptr addrspace(3) inttoptr (i32 2624 to ptr addrspace(3)), i32 %arrayidx146.idx, !dbg !391
  call void @scratch_read_start(ptr inreg noundef nonnull %counts, ptr addrspace(3) inreg noundef nonnull %arrayidx146, i32 inreg noundef 2) #5, !dbg !392
  call void @wait_for(i32 inreg noundef 6) #5, !dbg !393
  %63 = load i32, ptr %counts, align 4, !dbg !394, !tbaa !7
  %64 = load i32, ptr %arrayidx148, align 4, !dbg !395, !tbaa !7
  %sub149 = sub i32 %63, %64, !dbg !396
  %65 = and i32 %sub149, 128, !dbg !397
  %tobool152.not = icmp eq i32 %65, 0, !dbg !397
  br i1 %tobool152.not, label %if.end155, label %if.then153, !dbg !398

if.then153:                                       ; preds = %wait_turn.exit135
  %arrayidx.idx.i = shl nuw nsw i32 %shr119, 6, !dbg !399
  %arrayidx.i140 = getelementptr inbounds nuw i8, ptr addrspace(3) null, i32 %arrayidx.idx.i, !dbg !399
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef %arrayidx.i140) #5, !dbg !402
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 768 to ptr addrspace(3))) #5, !dbg !403
  %arrayidx.idx.i150 = shl nuw nsw i32 %and, 4, !dbg !404
  %arrayidx.i151 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i150, !dbg !404
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i151, i32 inreg noundef 0) #5, !dbg !406
  %66 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !407, !tbaa !7
  %inc = add i32 %66, 1, !dbg !408
  store volatile i32 %inc, ptr addrspace(6) @out_turn, align 4, !dbg !409, !tbaa !7
  br label %cleanup, !dbg !410, !llvm.loop !162

if.end155:                                        ; preds = %wait_turn.exit135
  %add143 = add nuw nsw i32 %and45, 13, !dbg !411
  %shr156 = lshr i32 %add143, 6, !dbg !412
  %and157 = shl nuw nsw i32 %add143, 6, !dbg !413
  %shl158 = and i32 %and157, 4032, !dbg !413
  %or = or disjoint i32 %shr156, %shl158, !dbg !414
  %shl159 = and i32 %message.0.i.lcssa, 2080374784, !dbg !415
  %or160 = or disjoint i32 %shl159, 24577, !dbg !416
  %add161 = add nuw nsw i32 %or160, %or, !dbg !417
  store i32 %add161, ptr %slot, align 4, !dbg !418, !tbaa !7
  store i32 %mul, ptr %arrayidx164, align 4, !dbg !419, !tbaa !7
  %and168 = shl i32 %63, 1, !dbg !420
  %shl169 = and i32 %and168, 254, !dbg !420
  %.idx = shl nuw nsw i32 %shr119, 10, !dbg !421
  %67 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3887104 to ptr addrspace(1)), i32 %.idx, !dbg !421
  %arrayidx171 = getelementptr inbounds nuw i32, ptr addrspace(1) %67, i32 %shl169, !dbg !421
  call void @sram_write_queued_ordered(ptr inreg noundef nonnull %slot, ptr addrspace(1) inreg noundef nonnull %arrayidx171, i32 inreg noundef 2) #5, !dbg !422
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull %arrayidx146) #5, !dbg !423
  %cmp175 = icmp ult i32 %sub149, 8, !dbg !424
  br i1 %cmp175, label %if.then177, label %if.end179, !dbg !425

if.then177:                                       ; preds = %if.end155
  call void @scratch_set_bits_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 2560 to ptr addrspace(3)), i32 inreg noundef %54) #5, !dbg !426
  br label %if.end179, !dbg !426

if.end179:                                        ; preds = %if.then177, %if.end155
  %68 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !427, !tbaa !7
  %inc180 = add i32 %68, 1, !dbg !428
  store volatile i32 %inc180, ptr addrspace(6) @out_turn, align 4, !dbg !429, !tbaa !7
  br label %cleanup, !dbg !430, !llvm.loop !162

drop:                                             ; preds = %lor.lhs.false22, %lor.lhs.false22, %if.end17, %if.end17, %if.end69, %if.then29, %if.end117, %if.end110, %if.end107, %if.end78, %if.end43, %if.end39, %lor.lhs.false19
  %fault.0 = phi i32 [ 48, %if.end17 ], [ 48, %lor.lhs.false19 ], [ 48, %lor.lhs.false22 ], [ 48, %if.then29 ], [ 56, %if.end39 ], [ 32, %if.end43 ], [ 40, %if.end78 ], [ 44, %if.end107 ], [ 36, %if.end69 ], [ 44, %if.end110 ], [ 60, %if.end117 ], [ 48, %if.end17 ], [ 48, %lor.lhs.false22 ], !dbg !287
  %69 = inttoptr i32 %fault.0 to ptr addrspace(3), !dbg !431
  %arrayidx.idx.i142 = shl nuw nsw i32 %shr3, 6, !dbg !431
  %arrayidx.i143 = getelementptr inbounds nuw i8, ptr addrspace(3) %69, i32 %arrayidx.idx.i142, !dbg !431
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull %arrayidx.i143) #5, !dbg !433
  call void @scratch_incr_queued(ptr addrspace(3) inreg noundef nonnull inttoptr (i32 768 to ptr addrspace(3))) #5, !dbg !434
  %arrayidx.idx.i152 = shl nuw nsw i32 %and, 4, !dbg !435
  %arrayidx.i153 = getelementptr inbounds nuw i8, ptr addrspace(1) inttoptr (i32 3801088 to ptr addrspace(1)), i32 %arrayidx.idx.i152, !dbg !435
  call void @sram_push(ptr addrspace(1) inreg noundef nonnull %arrayidx.i153, i32 inreg noundef 0) #5, !dbg !437
  %70 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !438, !tbaa !7
  %cmp.not.i137181 = icmp eq i32 %0, %70, !dbg !440
  br i1 %cmp.not.i137181, label %wait_turn.exit139, label %while.body.i138, !dbg !441, !prof !37

while.body.i138:                                  ; preds = %drop, %while.body.i138
  call void @ctx_swap() #5, !dbg !442
  %71 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !438, !tbaa !7
  %cmp.not.i137 = icmp eq i32 %0, %71, !dbg !440
  br i1 %cmp.not.i137, label %wait_turn.exit139, label %while.body.i138, !dbg !443, !prof !50, !llvm.loop !444

wait_turn.exit139:                                ; preds = %while.body.i138, %drop
  %72 = load volatile i32, ptr addrspace(6) @out_turn, align 4, !dbg !447, !tbaa !7
  %inc182 = add i32 %72, 1, !dbg !448
  store volatile i32 %inc182, ptr addrspace(6) @out_turn, align 4, !dbg !449, !tbaa !7
  br label %cleanup, !dbg !163

cleanup:                                          ; preds = %wait_turn.exit139, %if.end179, %if.then153, %to_core.exit85, %to_core.exit69, %to_core.exit
  call void @llvm.lifetime.end.p0(ptr nonnull %counts) #7, !dbg !163
  call void @llvm.lifetime.end.p0(ptr nonnull %entry8) #7, !dbg !163
  call void @llvm.lifetime.end.p0(ptr nonnull %entry16) #7, !dbg !163
  call void @llvm.lifetime.end.p0(ptr nonnull %enable) #7, !dbg !163
  call void @llvm.lifetime.end.p0(ptr nonnull %words) #7, !dbg !163
  call void @llvm.lifetime.end.p0(ptr nonnull %slot) #7, !dbg !163
  call void @llvm.lifetime.end.p0(ptr nonnull %out) #7, !dbg !163
  call void @llvm.lifetime.end.p0(ptr nonnull %p) #7, !dbg !163
  br label %for.cond
}

declare !dbg !450 dso_local void @wait_for(i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !452 dso_local i32 @ctx() local_unnamed_addr #2

declare !dbg !453 dso_local void @scratch_set_bits(ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !455 dso_local void @fast_wr(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

declare !dbg !456 dso_local void @sdram_read_ordered(ptr inreg noundef, ptr addrspace(2) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !457 dso_local void @scratch_read_start(ptr inreg noundef, ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !458 dso_local void @sram_read_queued(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !459 dso_local void @sram_read_start(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !460 dso_local void @sram_read(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !461 dso_local void @sdram_write_start_optimize_mem(ptr inreg noundef, ptr addrspace(2) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !462 dso_local void @sram_push(ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !463 dso_local void @sram_write_queued_ordered(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !464 dso_local void @scratch_incr_queued(ptr addrspace(3) inreg noundef) local_unnamed_addr #1

declare !dbg !465 dso_local void @scratch_set_bits_queued(ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

declare !dbg !466 dso_local i32 @scratch_test_and_set_bits(ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !467 dso_local void @ctx_swap() local_unnamed_addr #1

declare !dbg !468 dso_local void @sram_write(ptr inreg noundef, ptr addrspace(1) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

declare !dbg !469 dso_local void @scratch_read(ptr inreg noundef, ptr addrspace(3) inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !470 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #2

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
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 155, type: !13, scopeLine: 156, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "ip_route.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 157, column: 5, scope: !11)
!16 = !DILocation(line: 158, column: 9, scope: !11)
!17 = !DILocation(line: 158, column: 15, scope: !11, atomGroup: 1, atomRank: 2)
!18 = !DILocation(line: 158, column: 15, scope: !11, atomGroup: 1, atomRank: 1)
!19 = !DILocation(line: 159, column: 9, scope: !11)
!20 = !DILocation(line: 160, column: 9, scope: !11)
!21 = !DILocation(line: 161, column: 9, scope: !11)
!22 = !DILocation(line: 162, column: 9, scope: !11)
!23 = !DILocation(line: 163, column: 5, scope: !11)
!24 = !DILocation(line: 164, column: 5, scope: !11)
!25 = !DILocation(line: 165, column: 9, scope: !11)
!26 = !DILocation(line: 166, column: 9, scope: !11)
!27 = !DILocation(line: 169, column: 14, scope: !11, atomGroup: 2, atomRank: 2)
!28 = !DILocation(line: 170, column: 23, scope: !11, atomGroup: 3, atomRank: 2)
!29 = !DILocation(line: 170, column: 18, scope: !11, atomGroup: 3, atomRank: 1)
!30 = !DILocation(line: 47, column: 85, scope: !31, inlinedAt: !32)
!31 = distinct !DISubprogram(name: "receive", scope: !12, file: !12, line: 45, type: !13, scopeLine: 46, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!32 = distinct !DILocation(line: 171, column: 19, scope: !11)
!33 = !DILocation(line: 47, column: 33, scope: !31, inlinedAt: !32, atomGroup: 1, atomRank: 2)
!34 = !DILocation(line: 48, column: 24, scope: !31, inlinedAt: !32, atomGroup: 2, atomRank: 2)
!35 = !DILocation(line: 50, column: 5, scope: !31, inlinedAt: !32, atomGroup: 78, atomRank: 1)
!36 = !DILocation(line: 50, column: 5, scope: !31, inlinedAt: !32, atomGroup: 79, atomRank: 1)
!37 = !{!"branch_weights", i32 1999, i32 1}
!38 = !DILocation(line: 52, column: 13, scope: !31, inlinedAt: !32)
!39 = !DILocation(line: 53, column: 27, scope: !31, inlinedAt: !32)
!40 = !DILocation(line: 53, column: 25, scope: !31, inlinedAt: !32)
!41 = !DILocation(line: 53, column: 34, scope: !31, inlinedAt: !32, atomGroup: 5, atomRank: 1)
!42 = !DILocation(line: 52, column: 13, scope: !31, inlinedAt: !32, atomGroup: 6, atomRank: 1)
!43 = distinct !{!43, !44, !45, !46}
!44 = !DILocation(line: 50, column: 5, scope: !31, inlinedAt: !32)
!45 = !DILocation(line: 55, column: 5, scope: !31, inlinedAt: !32)
!46 = !{!"llvm.loop.mustprogress"}
!47 = !DILocation(line: 54, column: 19, scope: !31, inlinedAt: !32, atomGroup: 7, atomRank: 2)
!48 = !DILocation(line: 50, column: 5, scope: !31, inlinedAt: !32, atomGroup: 3, atomRank: 1)
!49 = !DILocation(line: 50, column: 5, scope: !31, inlinedAt: !32, atomGroup: 4, atomRank: 1)
!50 = !{!"branch_weights", i32 1, i32 0}
!51 = !DILocation(line: 0, scope: !31, inlinedAt: !32)
!52 = !DILocation(line: 56, column: 10, scope: !31, inlinedAt: !32)
!53 = !DILocation(line: 56, column: 10, scope: !31, inlinedAt: !32, atomGroup: 8, atomRank: 2)
!54 = !DILocation(line: 56, column: 10, scope: !31, inlinedAt: !32, atomGroup: 8, atomRank: 1)
!55 = !DILocation(line: 172, column: 24, scope: !11, atomGroup: 5, atomRank: 2)
!56 = !DILocation(line: 173, column: 26, scope: !11)
!57 = !DILocation(line: 173, column: 44, scope: !11, atomGroup: 6, atomRank: 2)
!58 = !DILocation(line: 174, column: 24, scope: !11, atomGroup: 7, atomRank: 2)
!59 = !DILocation(line: 175, column: 47, scope: !11)
!60 = !DILocation(line: 175, column: 33, scope: !11)
!61 = !DILocation(line: 175, column: 9, scope: !11)
!62 = !DILocation(line: 177, column: 26, scope: !11)
!63 = !{!64, !8, i64 20}
!64 = !{!"packet", !8, i64 0, !8, i64 4, !8, i64 8, !8, i64 12, !8, i64 16, !8, i64 20}
!65 = !DILocation(line: 63, column: 41, scope: !66, inlinedAt: !67)
!66 = distinct !DISubprogram(name: "kind_of", scope: !12, file: !12, line: 61, type: !13, scopeLine: 62, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!67 = distinct !DILocation(line: 177, column: 16, scope: !11)
!68 = !DILocation(line: 63, column: 31, scope: !66, inlinedAt: !67, atomGroup: 1, atomRank: 2)
!69 = !DILocation(line: 63, column: 65, scope: !66, inlinedAt: !67)
!70 = !DILocation(line: 63, column: 70, scope: !66, inlinedAt: !67)
!71 = !DILocation(line: 63, column: 88, scope: !66, inlinedAt: !67, atomGroup: 2, atomRank: 2)
!72 = !DILocation(line: 64, column: 5, scope: !66, inlinedAt: !67)
!73 = !DILocation(line: 66, column: 5, scope: !66, inlinedAt: !67)
!74 = !DILocation(line: 0, scope: !66, inlinedAt: !67)
!75 = !DILocation(line: 67, column: 29, scope: !66, inlinedAt: !67)
!76 = !DILocation(line: 67, column: 9, scope: !66, inlinedAt: !67)
!77 = !DILocation(line: 69, column: 13, scope: !66, inlinedAt: !67)
!78 = !DILocation(line: 69, column: 24, scope: !66, inlinedAt: !67, atomGroup: 4, atomRank: 2)
!79 = !DILocation(line: 69, column: 24, scope: !66, inlinedAt: !67, atomGroup: 4, atomRank: 1)
!80 = !DILocation(line: 72, column: 13, scope: !66, inlinedAt: !67)
!81 = !DILocation(line: 72, column: 24, scope: !66, inlinedAt: !67, atomGroup: 7, atomRank: 2)
!82 = !DILocation(line: 72, column: 24, scope: !66, inlinedAt: !67, atomGroup: 7, atomRank: 1)
!83 = !DILocation(line: 75, column: 13, scope: !66, inlinedAt: !67)
!84 = !DILocation(line: 75, column: 24, scope: !66, inlinedAt: !67, atomGroup: 10, atomRank: 2)
!85 = !DILocation(line: 75, column: 24, scope: !66, inlinedAt: !67, atomGroup: 10, atomRank: 1)
!86 = !DILocation(line: 77, column: 14, scope: !66, inlinedAt: !67)
!87 = !DILocation(line: 77, column: 14, scope: !66, inlinedAt: !67, atomGroup: 12, atomRank: 2)
!88 = !DILocation(line: 77, column: 13, scope: !66, inlinedAt: !67, atomGroup: 12, atomRank: 1)
!89 = !DILocation(line: 83, column: 1, scope: !66, inlinedAt: !67)
!90 = !DILocation(line: 178, column: 18, scope: !11, atomGroup: 76, atomRank: 1)
!91 = !DILocation(line: 81, column: 22, scope: !66, inlinedAt: !67)
!92 = !DILocation(line: 81, column: 5, scope: !66, inlinedAt: !67)
!93 = !DILocation(line: 82, column: 12, scope: !66, inlinedAt: !67, atomGroup: 16, atomRank: 2)
!94 = !DILocation(line: 178, column: 18, scope: !11)
!95 = !DILocation(line: 178, column: 18, scope: !11, atomGroup: 9, atomRank: 2)
!96 = !DILocation(line: 178, column: 18, scope: !11, atomGroup: 9, atomRank: 1)
!97 = !DILocation(line: 179, column: 38, scope: !11)
!98 = !DILocation(line: 143, column: 28, scope: !99, inlinedAt: !100)
!99 = distinct !DISubprogram(name: "reason_of", scope: !12, file: !12, line: 141, type: !13, scopeLine: 142, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!100 = distinct !DILocation(line: 179, column: 58, scope: !11)
!101 = !{!64, !8, i64 12}
!102 = !DILocation(line: 143, column: 32, scope: !99, inlinedAt: !100)
!103 = !DILocation(line: 143, column: 5, scope: !99, inlinedAt: !100)
!104 = !DILocation(line: 145, column: 18, scope: !99, inlinedAt: !100, atomGroup: 2, atomRank: 1)
!105 = !DILocation(line: 148, column: 9, scope: !99, inlinedAt: !100, atomGroup: 5, atomRank: 1)
!106 = !DILocation(line: 150, column: 9, scope: !99, inlinedAt: !100, atomGroup: 7, atomRank: 1)
!107 = !DILocation(line: 151, column: 32, scope: !99, inlinedAt: !100)
!108 = !DILocation(line: 151, column: 5, scope: !99, inlinedAt: !100)
!109 = !DILocation(line: 152, column: 13, scope: !99, inlinedAt: !100)
!110 = !DILocation(line: 152, column: 22, scope: !99, inlinedAt: !100)
!111 = !DILocation(line: 152, column: 39, scope: !99, inlinedAt: !100)
!112 = !DILocation(line: 152, column: 12, scope: !99, inlinedAt: !100, atomGroup: 8, atomRank: 2)
!113 = !DILocation(line: 152, column: 5, scope: !99, inlinedAt: !100, atomGroup: 8, atomRank: 1)
!114 = !DILocation(line: 0, scope: !99, inlinedAt: !100)
!115 = !DILocation(line: 153, column: 1, scope: !99, inlinedAt: !100)
!116 = !DILocation(line: 35, column: 13, scope: !117, inlinedAt: !118, atomGroup: 1, atomRank: 2)
!117 = distinct !DISubprogram(name: "descriptor_of", scope: !12, file: !12, line: 33, type: !13, scopeLine: 34, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!118 = distinct !DILocation(line: 117, column: 35, scope: !119, inlinedAt: !120)
!119 = distinct !DISubprogram(name: "to_core", scope: !12, file: !12, line: 115, type: !13, scopeLine: 116, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!120 = distinct !DILocation(line: 179, column: 13, scope: !11)
!121 = !DILocation(line: 119, column: 5, scope: !119, inlinedAt: !120)
!122 = !DILocation(line: 40, column: 35, scope: !123, inlinedAt: !124)
!123 = distinct !DISubprogram(name: "wait_turn", scope: !12, file: !12, line: 38, type: !13, scopeLine: 39, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!124 = distinct !DILocation(line: 121, column: 5, scope: !119, inlinedAt: !120)
!125 = !DILocation(line: 40, column: 32, scope: !123, inlinedAt: !124)
!126 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !124, atomGroup: 80, atomRank: 1)
!127 = !DILocation(line: 41, column: 9, scope: !123, inlinedAt: !124)
!128 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !124, atomGroup: 2, atomRank: 1)
!129 = distinct !{!129, !130, !131, !46}
!130 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !124)
!131 = !DILocation(line: 41, column: 18, scope: !123, inlinedAt: !124)
!132 = !DILocation(line: 122, column: 13, scope: !119, inlinedAt: !120, atomGroup: 2, atomRank: 1)
!133 = !DILocation(line: 123, column: 33, scope: !119, inlinedAt: !120)
!134 = !DILocation(line: 123, column: 5, scope: !119, inlinedAt: !120)
!135 = !DILocation(line: 124, column: 61, scope: !119, inlinedAt: !120)
!136 = !DILocation(line: 124, column: 72, scope: !119, inlinedAt: !120)
!137 = !DILocation(line: 124, column: 14, scope: !119, inlinedAt: !120, atomGroup: 3, atomRank: 2)
!138 = !DILocation(line: 125, column: 5, scope: !119, inlinedAt: !120)
!139 = !DILocation(line: 126, column: 9, scope: !119, inlinedAt: !120)
!140 = !DILocation(line: 126, column: 17, scope: !119, inlinedAt: !120, atomGroup: 4, atomRank: 2)
!141 = !DILocation(line: 126, column: 17, scope: !119, inlinedAt: !120, atomGroup: 4, atomRank: 1)
!142 = !DILocation(line: 127, column: 18, scope: !119, inlinedAt: !120)
!143 = !DILocation(line: 127, column: 39, scope: !119, inlinedAt: !120)
!144 = !DILocation(line: 127, column: 51, scope: !119, inlinedAt: !120)
!145 = !DILocation(line: 127, column: 44, scope: !119, inlinedAt: !120)
!146 = !DILocation(line: 128, column: 25, scope: !119, inlinedAt: !120)
!147 = !DILocation(line: 127, column: 72, scope: !119, inlinedAt: !120, atomGroup: 5, atomRank: 2)
!148 = !DILocation(line: 127, column: 16, scope: !119, inlinedAt: !120, atomGroup: 5, atomRank: 1)
!149 = !DILocation(line: 129, column: 19, scope: !119, inlinedAt: !120)
!150 = !DILocation(line: 129, column: 19, scope: !119, inlinedAt: !120, atomGroup: 6, atomRank: 2)
!151 = !DILocation(line: 129, column: 19, scope: !119, inlinedAt: !120, atomGroup: 6, atomRank: 1)
!152 = !DILocation(line: 132, column: 40, scope: !119, inlinedAt: !120, atomGroup: 8, atomRank: 1)
!153 = !DILocation(line: 133, column: 33, scope: !119, inlinedAt: !120)
!154 = !DILocation(line: 133, column: 13, scope: !119, inlinedAt: !120)
!155 = !DILocation(line: 135, column: 9, scope: !119, inlinedAt: !120)
!156 = !DILocation(line: 136, column: 9, scope: !119, inlinedAt: !120)
!157 = !DILocation(line: 138, column: 13, scope: !119, inlinedAt: !120)
!158 = !DILocation(line: 138, column: 13, scope: !119, inlinedAt: !120, atomGroup: 10, atomRank: 2)
!159 = !DILocation(line: 138, column: 13, scope: !119, inlinedAt: !120, atomGroup: 10, atomRank: 1)
!160 = !DILocation(line: 139, column: 1, scope: !119, inlinedAt: !120)
!161 = !DILocation(line: 180, column: 13, scope: !11, atomGroup: 10, atomRank: 1)
!162 = distinct !{!162, !24, !163}
!163 = !DILocation(line: 265, column: 5, scope: !11)
!164 = !DILocation(line: 182, column: 15, scope: !11)
!165 = !{!64, !8, i64 4}
!166 = !DILocation(line: 182, column: 25, scope: !11, atomGroup: 11, atomRank: 2)
!167 = !DILocation(line: 182, column: 33, scope: !11, atomGroup: 11, atomRank: 1)
!168 = !DILocation(line: 182, column: 38, scope: !11)
!169 = !{!64, !8, i64 8}
!170 = !DILocation(line: 182, column: 42, scope: !11)
!171 = !DILocation(line: 182, column: 42, scope: !11, atomGroup: 12, atomRank: 2)
!172 = !DILocation(line: 182, column: 33, scope: !11, atomGroup: 12, atomRank: 1)
!173 = !DILocation(line: 183, column: 38, scope: !11)
!174 = !DILocation(line: 35, column: 13, scope: !117, inlinedAt: !175, atomGroup: 1, atomRank: 2)
!175 = distinct !DILocation(line: 117, column: 35, scope: !119, inlinedAt: !176)
!176 = distinct !DILocation(line: 183, column: 13, scope: !11)
!177 = !DILocation(line: 119, column: 5, scope: !119, inlinedAt: !176)
!178 = !DILocation(line: 40, column: 35, scope: !123, inlinedAt: !179)
!179 = distinct !DILocation(line: 121, column: 5, scope: !119, inlinedAt: !176)
!180 = !DILocation(line: 40, column: 32, scope: !123, inlinedAt: !179)
!181 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !179, atomGroup: 81, atomRank: 1)
!182 = !DILocation(line: 41, column: 9, scope: !123, inlinedAt: !179)
!183 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !179, atomGroup: 2, atomRank: 1)
!184 = distinct !{!184, !185, !186, !46}
!185 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !179)
!186 = !DILocation(line: 41, column: 18, scope: !123, inlinedAt: !179)
!187 = !DILocation(line: 122, column: 13, scope: !119, inlinedAt: !176, atomGroup: 2, atomRank: 1)
!188 = !DILocation(line: 123, column: 33, scope: !119, inlinedAt: !176)
!189 = !DILocation(line: 123, column: 5, scope: !119, inlinedAt: !176)
!190 = !DILocation(line: 124, column: 61, scope: !119, inlinedAt: !176)
!191 = !DILocation(line: 124, column: 72, scope: !119, inlinedAt: !176)
!192 = !DILocation(line: 124, column: 14, scope: !119, inlinedAt: !176, atomGroup: 3, atomRank: 2)
!193 = !DILocation(line: 125, column: 5, scope: !119, inlinedAt: !176)
!194 = !DILocation(line: 126, column: 9, scope: !119, inlinedAt: !176)
!195 = !DILocation(line: 126, column: 17, scope: !119, inlinedAt: !176, atomGroup: 4, atomRank: 2)
!196 = !DILocation(line: 126, column: 17, scope: !119, inlinedAt: !176, atomGroup: 4, atomRank: 1)
!197 = !DILocation(line: 127, column: 18, scope: !119, inlinedAt: !176)
!198 = !DILocation(line: 127, column: 39, scope: !119, inlinedAt: !176)
!199 = !DILocation(line: 127, column: 51, scope: !119, inlinedAt: !176)
!200 = !DILocation(line: 127, column: 44, scope: !119, inlinedAt: !176)
!201 = !DILocation(line: 127, column: 72, scope: !119, inlinedAt: !176, atomGroup: 5, atomRank: 2)
!202 = !DILocation(line: 127, column: 16, scope: !119, inlinedAt: !176, atomGroup: 5, atomRank: 1)
!203 = !DILocation(line: 129, column: 19, scope: !119, inlinedAt: !176)
!204 = !DILocation(line: 129, column: 19, scope: !119, inlinedAt: !176, atomGroup: 6, atomRank: 2)
!205 = !DILocation(line: 129, column: 19, scope: !119, inlinedAt: !176, atomGroup: 6, atomRank: 1)
!206 = !DILocation(line: 131, column: 13, scope: !119, inlinedAt: !176)
!207 = !DILocation(line: 135, column: 9, scope: !119, inlinedAt: !176)
!208 = !DILocation(line: 136, column: 9, scope: !119, inlinedAt: !176)
!209 = !DILocation(line: 138, column: 13, scope: !119, inlinedAt: !176)
!210 = !DILocation(line: 138, column: 13, scope: !119, inlinedAt: !176, atomGroup: 10, atomRank: 2)
!211 = !DILocation(line: 138, column: 13, scope: !119, inlinedAt: !176, atomGroup: 10, atomRank: 1)
!212 = !DILocation(line: 139, column: 1, scope: !119, inlinedAt: !176)
!213 = !DILocation(line: 184, column: 13, scope: !11, atomGroup: 13, atomRank: 1)
!214 = !DILocation(line: 187, column: 26, scope: !11)
!215 = !{!64, !8, i64 16}
!216 = !DILocation(line: 103, column: 20, scope: !217, inlinedAt: !218)
!217 = distinct !DISubprogram(name: "is_invalid", scope: !12, file: !12, line: 101, type: !13, scopeLine: 102, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!218 = distinct !DILocation(line: 187, column: 13, scope: !11)
!219 = !DILocation(line: 187, column: 34, scope: !11, atomGroup: 15, atomRank: 1)
!220 = !DILocation(line: 99, column: 66, scope: !221, inlinedAt: !222, atomGroup: 1, atomRank: 2)
!221 = distinct !DISubprogram(name: "is_class_d", scope: !12, file: !12, line: 99, type: !13, scopeLine: 99, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!222 = distinct !DILocation(line: 187, column: 37, scope: !11)
!223 = !DILocation(line: 187, column: 58, scope: !11, atomGroup: 16, atomRank: 1)
!224 = !DILocation(line: 187, column: 74, scope: !11)
!225 = !DILocation(line: 103, column: 20, scope: !217, inlinedAt: !226)
!226 = distinct !DILocation(line: 187, column: 61, scope: !11)
!227 = !DILocation(line: 187, column: 58, scope: !11, atomGroup: 17, atomRank: 1)
!228 = !DILocation(line: 99, column: 66, scope: !221, inlinedAt: !229, atomGroup: 1, atomRank: 2)
!229 = distinct !DILocation(line: 189, column: 13, scope: !11)
!230 = !DILocation(line: 189, column: 13, scope: !11, atomGroup: 19, atomRank: 1)
!231 = !DILocation(line: 190, column: 37, scope: !11, atomGroup: 20, atomRank: 2)
!232 = !DILocation(line: 190, column: 41, scope: !11, atomGroup: 20, atomRank: 1)
!233 = !DILocation(line: 192, column: 38, scope: !11)
!234 = !DILocation(line: 35, column: 13, scope: !117, inlinedAt: !235, atomGroup: 1, atomRank: 2)
!235 = distinct !DILocation(line: 117, column: 35, scope: !119, inlinedAt: !236)
!236 = distinct !DILocation(line: 192, column: 13, scope: !11)
!237 = !DILocation(line: 119, column: 5, scope: !119, inlinedAt: !236)
!238 = !DILocation(line: 40, column: 35, scope: !123, inlinedAt: !239)
!239 = distinct !DILocation(line: 121, column: 5, scope: !119, inlinedAt: !236)
!240 = !DILocation(line: 40, column: 32, scope: !123, inlinedAt: !239)
!241 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !239, atomGroup: 87, atomRank: 1)
!242 = !DILocation(line: 41, column: 9, scope: !123, inlinedAt: !239)
!243 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !239, atomGroup: 2, atomRank: 1)
!244 = distinct !{!244, !245, !246, !46}
!245 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !239)
!246 = !DILocation(line: 41, column: 18, scope: !123, inlinedAt: !239)
!247 = !DILocation(line: 122, column: 13, scope: !119, inlinedAt: !236, atomGroup: 2, atomRank: 1)
!248 = !DILocation(line: 123, column: 33, scope: !119, inlinedAt: !236)
!249 = !DILocation(line: 123, column: 5, scope: !119, inlinedAt: !236)
!250 = !DILocation(line: 124, column: 61, scope: !119, inlinedAt: !236)
!251 = !DILocation(line: 124, column: 72, scope: !119, inlinedAt: !236)
!252 = !DILocation(line: 124, column: 14, scope: !119, inlinedAt: !236, atomGroup: 3, atomRank: 2)
!253 = !DILocation(line: 125, column: 5, scope: !119, inlinedAt: !236)
!254 = !DILocation(line: 126, column: 9, scope: !119, inlinedAt: !236)
!255 = !DILocation(line: 126, column: 17, scope: !119, inlinedAt: !236, atomGroup: 4, atomRank: 2)
!256 = !DILocation(line: 126, column: 17, scope: !119, inlinedAt: !236, atomGroup: 4, atomRank: 1)
!257 = !DILocation(line: 127, column: 18, scope: !119, inlinedAt: !236)
!258 = !DILocation(line: 127, column: 39, scope: !119, inlinedAt: !236)
!259 = !DILocation(line: 127, column: 51, scope: !119, inlinedAt: !236)
!260 = !DILocation(line: 127, column: 44, scope: !119, inlinedAt: !236)
!261 = !DILocation(line: 127, column: 72, scope: !119, inlinedAt: !236, atomGroup: 5, atomRank: 2)
!262 = !DILocation(line: 127, column: 16, scope: !119, inlinedAt: !236, atomGroup: 5, atomRank: 1)
!263 = !DILocation(line: 129, column: 19, scope: !119, inlinedAt: !236)
!264 = !DILocation(line: 129, column: 19, scope: !119, inlinedAt: !236, atomGroup: 6, atomRank: 2)
!265 = !DILocation(line: 129, column: 19, scope: !119, inlinedAt: !236, atomGroup: 6, atomRank: 1)
!266 = !DILocation(line: 132, column: 40, scope: !119, inlinedAt: !236, atomGroup: 8, atomRank: 1)
!267 = !DILocation(line: 135, column: 9, scope: !119, inlinedAt: !236)
!268 = !DILocation(line: 136, column: 9, scope: !119, inlinedAt: !236)
!269 = !DILocation(line: 138, column: 13, scope: !119, inlinedAt: !236)
!270 = !DILocation(line: 138, column: 13, scope: !119, inlinedAt: !236, atomGroup: 10, atomRank: 2)
!271 = !DILocation(line: 138, column: 13, scope: !119, inlinedAt: !236, atomGroup: 10, atomRank: 1)
!272 = !DILocation(line: 139, column: 1, scope: !119, inlinedAt: !236)
!273 = !DILocation(line: 193, column: 13, scope: !11, atomGroup: 23, atomRank: 1)
!274 = !DILocation(line: 196, column: 18, scope: !11)
!275 = !DILocation(line: 196, column: 18, scope: !11, atomGroup: 25, atomRank: 2)
!276 = !DILocation(line: 196, column: 18, scope: !11, atomGroup: 25, atomRank: 1)
!277 = !DILocation(line: 199, column: 23, scope: !11, atomGroup: 28, atomRank: 2)
!278 = !DILocation(line: 200, column: 24, scope: !11, atomGroup: 29, atomRank: 1)
!279 = !DILocation(line: 203, column: 21, scope: !11)
!280 = !DILocation(line: 203, column: 25, scope: !11, atomGroup: 34, atomRank: 3)
!281 = !DILocation(line: 204, column: 50, scope: !11)
!282 = !DILocation(line: 204, column: 62, scope: !11, atomGroup: 35, atomRank: 1)
!283 = !{!"branch_weights", !"expected", i32 1, i32 2000}
!284 = !DILocation(line: 204, column: 72, scope: !11)
!285 = !DILocation(line: 204, column: 90, scope: !11, atomGroup: 36, atomRank: 2)
!286 = !DILocation(line: 204, column: 62, scope: !11, atomGroup: 36, atomRank: 1)
!287 = !DILocation(line: 0, scope: !11)
!288 = !DILocation(line: 206, column: 21, scope: !11)
!289 = !DILocation(line: 206, column: 32, scope: !11, atomGroup: 38, atomRank: 1)
!290 = !DILocation(line: 108, column: 47, scope: !291, inlinedAt: !292)
!291 = distinct !DISubprogram(name: "checksum_is_right", scope: !12, file: !12, line: 106, type: !13, scopeLine: 107, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!292 = distinct !DILocation(line: 209, column: 14, scope: !11)
!293 = !DILocation(line: 108, column: 38, scope: !291, inlinedAt: !292)
!294 = !DILocation(line: 108, column: 29, scope: !291, inlinedAt: !292)
!295 = !DILocation(line: 108, column: 20, scope: !291, inlinedAt: !292, atomGroup: 1, atomRank: 2)
!296 = !DILocation(line: 111, column: 22, scope: !291, inlinedAt: !292)
!297 = !DILocation(line: 111, column: 9, scope: !291, inlinedAt: !292, atomGroup: 2, atomRank: 2)
!298 = !DILocation(line: 112, column: 22, scope: !291, inlinedAt: !292, atomGroup: 4, atomRank: 2)
!299 = !DILocation(line: 209, column: 13, scope: !11, atomGroup: 42, atomRank: 1)
!300 = !DILocation(line: 212, column: 9, scope: !11)
!301 = !DILocation(line: 213, column: 57, scope: !11)
!302 = !DILocation(line: 213, column: 69, scope: !11)
!303 = !DILocation(line: 213, column: 36, scope: !11)
!304 = !DILocation(line: 213, column: 9, scope: !11)
!305 = !DILocation(line: 214, column: 54, scope: !11)
!306 = !DILocation(line: 214, column: 66, scope: !11)
!307 = !DILocation(line: 214, column: 34, scope: !11)
!308 = !DILocation(line: 214, column: 9, scope: !11)
!309 = !DILocation(line: 215, column: 9, scope: !11)
!310 = !DILocation(line: 216, column: 22, scope: !11)
!311 = !DILocation(line: 216, column: 33, scope: !11)
!312 = !DILocation(line: 216, scope: !11)
!313 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !315, atomGroup: 82, atomRank: 1)
!314 = distinct !DISubprogram(name: "walk", scope: !12, file: !12, line: 85, type: !13, scopeLine: 86, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!315 = distinct !DILocation(line: 216, column: 17, scope: !11)
!316 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !315, atomGroup: 83, atomRank: 1)
!317 = !DILocation(line: 216, column: 63, scope: !11)
!318 = !DILocation(line: 216, column: 75, scope: !11)
!319 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !315)
!320 = !DILocation(line: 88, column: 9, scope: !314, inlinedAt: !315)
!321 = !DILocation(line: 90, column: 62, scope: !314, inlinedAt: !315)
!322 = !DILocation(line: 90, column: 27, scope: !314, inlinedAt: !315)
!323 = !DILocation(line: 90, column: 9, scope: !314, inlinedAt: !315)
!324 = !DILocation(line: 91, column: 14, scope: !314, inlinedAt: !315, atomGroup: 3, atomRank: 2)
!325 = !DILocation(line: 92, column: 13, scope: !314, inlinedAt: !315)
!326 = !DILocation(line: 92, column: 22, scope: !314, inlinedAt: !315)
!327 = !DILocation(line: 92, column: 22, scope: !314, inlinedAt: !315, atomGroup: 4, atomRank: 2)
!328 = !DILocation(line: 92, column: 22, scope: !314, inlinedAt: !315, atomGroup: 4, atomRank: 1)
!329 = !DILocation(line: 95, column: 5, scope: !314, inlinedAt: !315)
!330 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !315, atomGroup: 1, atomRank: 1)
!331 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !315, atomGroup: 2, atomRank: 1)
!332 = distinct !{!332, !319, !329, !46}
!333 = !DILocation(line: 217, column: 30, scope: !11)
!334 = !DILocation(line: 217, column: 13, scope: !11, atomGroup: 45, atomRank: 1)
!335 = !DILocation(line: 218, column: 26, scope: !11)
!336 = !DILocation(line: 218, column: 36, scope: !11)
!337 = !DILocation(line: 218, scope: !11)
!338 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !339, atomGroup: 84, atomRank: 1)
!339 = distinct !DILocation(line: 218, column: 21, scope: !11)
!340 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !339, atomGroup: 85, atomRank: 1)
!341 = !DILocation(line: 218, column: 65, scope: !11)
!342 = !DILocation(line: 218, column: 77, scope: !11)
!343 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !339)
!344 = !DILocation(line: 88, column: 9, scope: !314, inlinedAt: !339)
!345 = !DILocation(line: 90, column: 62, scope: !314, inlinedAt: !339)
!346 = !DILocation(line: 90, column: 27, scope: !314, inlinedAt: !339)
!347 = !DILocation(line: 90, column: 9, scope: !314, inlinedAt: !339)
!348 = !DILocation(line: 91, column: 14, scope: !314, inlinedAt: !339, atomGroup: 3, atomRank: 2)
!349 = !DILocation(line: 92, column: 13, scope: !314, inlinedAt: !339)
!350 = !DILocation(line: 92, column: 22, scope: !314, inlinedAt: !339)
!351 = !DILocation(line: 92, column: 22, scope: !314, inlinedAt: !339, atomGroup: 4, atomRank: 2)
!352 = !DILocation(line: 92, column: 22, scope: !314, inlinedAt: !339, atomGroup: 4, atomRank: 1)
!353 = !DILocation(line: 95, column: 5, scope: !314, inlinedAt: !339)
!354 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !339, atomGroup: 1, atomRank: 1)
!355 = !DILocation(line: 87, column: 5, scope: !314, inlinedAt: !339, atomGroup: 2, atomRank: 1)
!356 = distinct !{!356, !343, !353, !46}
!357 = !DILocation(line: 220, column: 14, scope: !11, atomGroup: 48, atomRank: 2)
!358 = !DILocation(line: 220, column: 13, scope: !11, atomGroup: 48, atomRank: 1)
!359 = !DILocation(line: 222, column: 45, scope: !11)
!360 = !DILocation(line: 222, column: 9, scope: !11)
!361 = !DILocation(line: 223, column: 13, scope: !11)
!362 = !DILocation(line: 223, column: 22, scope: !11, atomGroup: 50, atomRank: 2)
!363 = !DILocation(line: 223, column: 22, scope: !11, atomGroup: 50, atomRank: 1)
!364 = !DILocation(line: 226, column: 23, scope: !11, atomGroup: 53, atomRank: 2)
!365 = !DILocation(line: 227, column: 15, scope: !11)
!366 = !DILocation(line: 227, column: 31, scope: !11, atomGroup: 54, atomRank: 2)
!367 = !DILocation(line: 227, column: 13, scope: !11, atomGroup: 54, atomRank: 1)
!368 = !DILocation(line: 230, column: 16, scope: !11, atomGroup: 56, atomRank: 1)
!369 = !DILocation(line: 231, column: 16, scope: !11, atomGroup: 57, atomRank: 1)
!370 = !DILocation(line: 232, column: 18, scope: !11, atomGroup: 58, atomRank: 2)
!371 = !DILocation(line: 232, column: 16, scope: !11, atomGroup: 58, atomRank: 1)
!372 = !DILocation(line: 233, column: 18, scope: !11, atomGroup: 59, atomRank: 2)
!373 = !DILocation(line: 233, column: 16, scope: !11, atomGroup: 59, atomRank: 1)
!374 = !DILocation(line: 234, column: 18, scope: !11, atomGroup: 60, atomRank: 2)
!375 = !DILocation(line: 234, column: 16, scope: !11, atomGroup: 60, atomRank: 1)
!376 = !DILocation(line: 235, column: 20, scope: !11, atomGroup: 61, atomRank: 2)
!377 = !DILocation(line: 235, column: 16, scope: !11, atomGroup: 61, atomRank: 1)
!378 = !DILocation(line: 236, column: 20, scope: !11, atomGroup: 62, atomRank: 2)
!379 = !DILocation(line: 236, column: 16, scope: !11, atomGroup: 62, atomRank: 1)
!380 = !DILocation(line: 237, column: 16, scope: !11, atomGroup: 63, atomRank: 1)
!381 = !DILocation(line: 238, column: 9, scope: !11)
!382 = !DILocation(line: 40, column: 35, scope: !123, inlinedAt: !383)
!383 = distinct !DILocation(line: 240, column: 9, scope: !11)
!384 = !DILocation(line: 40, column: 32, scope: !123, inlinedAt: !383)
!385 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !383, atomGroup: 86, atomRank: 1)
!386 = !DILocation(line: 41, column: 9, scope: !123, inlinedAt: !383)
!387 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !383, atomGroup: 2, atomRank: 1)
!388 = distinct !{!388, !389, !390, !46}
!389 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !383)
!390 = !DILocation(line: 41, column: 18, scope: !123, inlinedAt: !383)
!391 = !DILocation(line: 241, column: 37, scope: !11)
!392 = !DILocation(line: 241, column: 9, scope: !11)
!393 = !DILocation(line: 242, column: 9, scope: !11)
!394 = !DILocation(line: 243, column: 19, scope: !11)
!395 = !DILocation(line: 243, column: 31, scope: !11)
!396 = !DILocation(line: 243, column: 29, scope: !11, atomGroup: 65, atomRank: 2)
!397 = !DILocation(line: 244, column: 41, scope: !11, atomGroup: 66, atomRank: 2)
!398 = !DILocation(line: 244, column: 41, scope: !11, atomGroup: 66, atomRank: 1)
!399 = !DILocation(line: 29, column: 26, scope: !400, inlinedAt: !401)
!400 = distinct !DISubprogram(name: "count_for_port", scope: !12, file: !12, line: 27, type: !13, scopeLine: 28, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!401 = distinct !DILocation(line: 245, column: 13, scope: !11)
!402 = !DILocation(line: 29, column: 5, scope: !400, inlinedAt: !401)
!403 = !DILocation(line: 30, column: 5, scope: !400, inlinedAt: !401)
!404 = !DILocation(line: 35, column: 13, scope: !117, inlinedAt: !405, atomGroup: 1, atomRank: 2)
!405 = distinct !DILocation(line: 246, column: 23, scope: !11)
!406 = !DILocation(line: 246, column: 13, scope: !11)
!407 = !DILocation(line: 247, column: 21, scope: !11)
!408 = !DILocation(line: 247, column: 21, scope: !11, atomGroup: 67, atomRank: 2)
!409 = !DILocation(line: 247, column: 21, scope: !11, atomGroup: 67, atomRank: 1)
!410 = !DILocation(line: 248, column: 13, scope: !11, atomGroup: 68, atomRank: 1)
!411 = !DILocation(line: 239, column: 15, scope: !11, atomGroup: 64, atomRank: 2)
!412 = !DILocation(line: 250, column: 26, scope: !11)
!413 = !DILocation(line: 250, column: 46, scope: !11)
!414 = !DILocation(line: 250, column: 31, scope: !11)
!415 = !DILocation(line: 250, column: 58, scope: !11)
!416 = !DILocation(line: 250, column: 51, scope: !11)
!417 = !DILocation(line: 250, column: 65, scope: !11, atomGroup: 69, atomRank: 2)
!418 = !DILocation(line: 250, column: 17, scope: !11, atomGroup: 69, atomRank: 1)
!419 = !DILocation(line: 251, column: 17, scope: !11, atomGroup: 70, atomRank: 1)
!420 = !DILocation(line: 253, column: 81, scope: !11)
!421 = !DILocation(line: 253, column: 20, scope: !11)
!422 = !DILocation(line: 252, column: 9, scope: !11)
!423 = !DILocation(line: 254, column: 9, scope: !11)
!424 = !DILocation(line: 255, column: 21, scope: !11, atomGroup: 71, atomRank: 2)
!425 = !DILocation(line: 255, column: 21, scope: !11, atomGroup: 71, atomRank: 1)
!426 = !DILocation(line: 256, column: 13, scope: !11)
!427 = !DILocation(line: 257, column: 17, scope: !11)
!428 = !DILocation(line: 257, column: 17, scope: !11, atomGroup: 72, atomRank: 2)
!429 = !DILocation(line: 257, column: 17, scope: !11, atomGroup: 72, atomRank: 1)
!430 = !DILocation(line: 258, column: 9, scope: !11, atomGroup: 73, atomRank: 1)
!431 = !DILocation(line: 29, column: 26, scope: !400, inlinedAt: !432)
!432 = distinct !DILocation(line: 261, column: 9, scope: !11)
!433 = !DILocation(line: 29, column: 5, scope: !400, inlinedAt: !432)
!434 = !DILocation(line: 30, column: 5, scope: !400, inlinedAt: !432)
!435 = !DILocation(line: 35, column: 13, scope: !117, inlinedAt: !436, atomGroup: 1, atomRank: 2)
!436 = distinct !DILocation(line: 262, column: 19, scope: !11)
!437 = !DILocation(line: 262, column: 9, scope: !11)
!438 = !DILocation(line: 40, column: 35, scope: !123, inlinedAt: !439)
!439 = distinct !DILocation(line: 263, column: 9, scope: !11)
!440 = !DILocation(line: 40, column: 32, scope: !123, inlinedAt: !439)
!441 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !439, atomGroup: 88, atomRank: 1)
!442 = !DILocation(line: 41, column: 9, scope: !123, inlinedAt: !439)
!443 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !439, atomGroup: 2, atomRank: 1)
!444 = distinct !{!444, !445, !446, !46}
!445 = !DILocation(line: 40, column: 5, scope: !123, inlinedAt: !439)
!446 = !DILocation(line: 41, column: 18, scope: !123, inlinedAt: !439)
!447 = !DILocation(line: 264, column: 17, scope: !11)
!448 = !DILocation(line: 264, column: 17, scope: !11, atomGroup: 74, atomRank: 2)
!449 = !DILocation(line: 264, column: 17, scope: !11, atomGroup: 74, atomRank: 1)
!450 = !DISubprogram(name: "wait_for", scope: !451, file: !451, line: 34, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!451 = !DIFile(filename: "ixp.h", directory: "")
!452 = !DISubprogram(name: "ctx", scope: !451, file: !451, line: 39, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!453 = !DISubprogram(name: "scratch_set_bits", scope: !454, file: !454, line: 229, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!454 = !DIFile(filename: "ixp_machine.h", directory: "")
!455 = !DISubprogram(name: "fast_wr", scope: !454, file: !454, line: 250, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!456 = !DISubprogram(name: "sdram_read_ordered", scope: !454, file: !454, line: 164, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!457 = !DISubprogram(name: "scratch_read_start", scope: !454, file: !454, line: 224, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!458 = !DISubprogram(name: "sram_read_queued", scope: !454, file: !454, line: 63, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!459 = !DISubprogram(name: "sram_read_start", scope: !454, file: !454, line: 59, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!460 = !DISubprogram(name: "sram_read", scope: !454, file: !454, line: 55, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!461 = !DISubprogram(name: "sdram_write_start_optimize_mem", scope: !454, file: !454, line: 182, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!462 = !DISubprogram(name: "sram_push", scope: !454, file: !454, line: 147, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!463 = !DISubprogram(name: "sram_write_queued_ordered", scope: !454, file: !454, line: 76, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!464 = !DISubprogram(name: "scratch_incr_queued", scope: !454, file: !454, line: 239, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!465 = !DISubprogram(name: "scratch_set_bits_queued", scope: !454, file: !454, line: 231, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!466 = !DISubprogram(name: "scratch_test_and_set_bits", scope: !454, file: !454, line: 235, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!467 = !DISubprogram(name: "ctx_swap", scope: !451, file: !451, line: 37, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!468 = !DISubprogram(name: "sram_write", scope: !454, file: !454, line: 67, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!469 = !DISubprogram(name: "scratch_read", scope: !454, file: !454, line: 223, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!470 = !DISubprogram(name: "csum_add", scope: !451, file: !451, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
