target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@next = internal addrspace(6) global i32 0, align 4

; Function Attrs: noreturn nounwind
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  %ip.i56 = alloca [8 x i32], align 4
  %transport.i57 = alloca [4 x i32], align 4
  %written.i58 = alloca [2 x i32], align 4
  %ip.i = alloca [8 x i32], align 4
  %transport.i = alloca [4 x i32], align 4
  %written.i = alloca [2 x i32], align 4
  %status.i1 = alloca [1 x i32], align 4
  %control.i2 = alloca [2 x i32], align 4
  %status.i = alloca [1 x i32], align 4
  %control.i = alloca [2 x i32], align 4
  %call = tail call i32 @ctx() #5, !dbg !15
  %cmp = icmp eq i32 %call, 1, !dbg !16
  br i1 %cmp, label %if.then, label %if.end, !dbg !17

if.then:                                          ; preds = %entry
  call void @llvm.lifetime.start.p0(ptr nonnull %status.i) #6, !dbg !18
  call void @llvm.lifetime.start.p0(ptr nonnull %control.i) #6, !dbg !21
  %call.i = call i32 @xfer_number(ptr inreg noundef nonnull %status.i) #7, !dbg !22
  %shl2.i = shl i32 %call.i, 12, !dbg !23
  %or5.i = or i32 %shl2.i, 65793, !dbg !24
  %arrayidx.i = getelementptr inbounds nuw i8, ptr %control.i, i32 4, !dbg !25
  store i32 0, ptr %arrayidx.i, align 4, !dbg !26, !tbaa !7
  %arrayidx.i59 = getelementptr inbounds nuw i8, ptr %ip.i56, i32 4
  %.sroa.gep3.i65 = getelementptr inbounds nuw i8, ptr %ip.i56, i32 20
  %.sroa.gep.i64 = getelementptr inbounds nuw i8, ptr %ip.i56, i32 16
  %arrayidx6.i72 = getelementptr inbounds nuw i8, ptr %ip.i56, i32 12
  %arrayidx22.i80 = getelementptr inbounds nuw i8, ptr %written.i58, i32 4
  %arrayidx58.i92 = getelementptr inbounds nuw i8, ptr %transport.i57, i32 4
  %arrayidx31.i94 = getelementptr inbounds nuw i8, ptr %transport.i57, i32 8
  %arrayidx38.i99 = getelementptr inbounds nuw i8, ptr %transport.i57, i32 12
  br label %while.cond.i, !dbg !27

while.cond.i:                                     ; preds = %while.cond.i.backedge, %if.then
  %call6.i = call i32 @csr_read(i32 inreg noundef 49) #7, !dbg !28
  %0 = and i32 %call6.i, 2, !dbg !29
  %tobool.not.i = icmp eq i32 %0, 0, !dbg !29
  br i1 %tobool.not.i, label %while.cond.i.backedge, label %while.end.i, !dbg !30

while.cond.i.backedge:                            ; preds = %while.cond53.i, %while.cond.i, %while.end.i
  br label %while.cond.i, !dbg !28, !llvm.loop !31

while.end.i:                                      ; preds = %while.cond.i
  call void @csr_write(i32 inreg noundef 7, i32 inreg noundef %or5.i) #7, !dbg !35
  call void @wait_receive(ptr inreg noundef nonnull %status.i) #7, !dbg !36
  %1 = load i32, ptr %status.i, align 4, !dbg !37, !tbaa !7
  %and9.i = and i32 %1, 65536, !dbg !38
  %tobool10.not.i = icmp eq i32 %and9.i, 0, !dbg !39
  br i1 %tobool10.not.i, label %if.end.i, label %while.cond.i.backedge, !dbg !40

if.end.i:                                         ; preds = %while.end.i
  call void @sdram_r_fifo_rd(ptr addrspace(2) inreg noundef nonnull inttoptr (i32 64 to ptr addrspace(2)), i32 inreg noundef 8, i32 inreg noundef 142606336) #7, !dbg !41
  %2 = load i32, ptr %status.i, align 4, !dbg !42, !tbaa !7
  %and15.i = and i32 %2, 8192, !dbg !43
  %tobool16.not.i = icmp eq i32 %and15.i, 0, !dbg !44
  br i1 %tobool16.not.i, label %for.body.i.preheader, label %if.then17.i, !dbg !45

if.then17.i:                                      ; preds = %if.end.i
  call void @llvm.lifetime.start.p0(ptr nonnull %ip.i56) #6, !dbg !46
  call void @llvm.lifetime.start.p0(ptr nonnull %transport.i57) #6, !dbg !49
  call void @llvm.lifetime.start.p0(ptr nonnull %written.i58) #6, !dbg !50
  call void @sdram_read(ptr inreg noundef nonnull %ip.i56, ptr addrspace(2) inreg noundef nonnull inttoptr (i32 72 to ptr addrspace(2)), i32 inreg noundef 4) #7, !dbg !51
  %3 = load i32, ptr %arrayidx.i59, align 4, !dbg !52, !tbaa !7
  %shr.mask.i60 = and i32 %3, -256, !dbg !53
  %cmp.not.i61 = icmp eq i32 %shr.mask.i60, 134235392, !dbg !53
  br i1 %cmp.not.i61, label %if.end.i63, label %translate.exit100, !dbg !54

if.end.i63:                                       ; preds = %if.then17.i
  %.sroa.gep3.val.i67 = load i32, ptr %.sroa.gep3.i65, align 4, !dbg !55
  %4 = and i32 %.sroa.gep3.val.i67, 65280, !dbg !56
  %cmp3.not.i70 = icmp eq i32 %4, 50688, !dbg !56
  br i1 %cmp3.not.i70, label %if.end5.i71, label %translate.exit100, !dbg !57

if.end5.i71:                                      ; preds = %if.end.i63
  %5 = load i32, ptr %arrayidx6.i72, align 4, !dbg !58, !tbaa !7
  %6 = load i32, ptr %.sroa.gep.i64, align 4, !dbg !59, !tbaa !7
  %7 = xor i32 %6, -1, !dbg !60
  %xor.i110 = lshr i32 %7, 16, !dbg !60
  %add.i111 = add nuw nsw i32 %xor.i110, 39423, !dbg !63
  %shr.i113 = lshr i32 %add.i111, 16, !dbg !64
  %add1.i114 = add nuw nsw i32 %shr.i113, %add.i111, !dbg !65
  %xor2.i115 = xor i32 %add1.i114, -1, !dbg !66
  %shl.i76 = shl i32 %xor2.i115, 16, !dbg !67
  %and14.i77 = and i32 %6, 65535, !dbg !68
  %or.i79 = or disjoint i32 %shl.i76, %and14.i77, !dbg !69
  store i32 %or.i79, ptr %written.i58, align 4, !dbg !70, !tbaa !7
  %xor21.i = xor i32 %.sroa.gep3.val.i67, 42496, !dbg !71
  store i32 %xor21.i, ptr %arrayidx22.i80, align 4, !dbg !72, !tbaa !7
  call void @sdram_write(ptr inreg noundef nonnull %written.i58, ptr addrspace(2) inreg noundef nonnull inttoptr (i32 88 to ptr addrspace(2)), i32 inreg noundef 1) #7, !dbg !73
  %8 = and i32 %5, 536805376, !dbg !74
  %tobool.not.i81 = icmp eq i32 %8, 0, !dbg !74
  br i1 %tobool.not.i81, label %if.end26.i82, label %translate.exit100, !dbg !75

if.end26.i82:                                     ; preds = %if.end5.i71
  call void @sdram_read(ptr inreg noundef nonnull %transport.i57, ptr addrspace(2) inreg noundef nonnull inttoptr (i32 104 to ptr addrspace(2)), i32 inreg noundef 2) #7, !dbg !76
  %trunc134 = trunc i32 %5 to i8, !dbg !77
  switch i8 %trunc134, label %translate.exit100 [
    i8 6, label %if.then30.i93
    i8 17, label %land.lhs.true.i83
  ], !dbg !77

if.then30.i93:                                    ; preds = %if.end26.i82
  %9 = load i32, ptr %arrayidx31.i94, align 4, !dbg !78, !tbaa !7
  %and32.i95 = and i32 %9, -65536, !dbg !79
  %and34.i96 = and i32 %9, 65535, !dbg !80
  %add.i102 = sub nuw nsw i32 104958, %and34.i96, !dbg !81
  %and.i103 = and i32 %add.i102, 65535, !dbg !83
  %shr.i = lshr i32 %add.i102, 16, !dbg !84
  %add1.i = add nuw nsw i32 %and.i103, %shr.i, !dbg !85
  %10 = or i32 %add1.i, %and32.i95, !dbg !86
  %or36.i98 = xor i32 %10, 65535, !dbg !86
  store i32 %or36.i98, ptr %written.i58, align 4, !dbg !87, !tbaa !7
  %11 = load i32, ptr %arrayidx38.i99, align 4, !dbg !88, !tbaa !7
  br label %translate.exit100.sink.split, !dbg !89

land.lhs.true.i83:                                ; preds = %if.end26.i82
  %12 = load i32, ptr %transport.i57, align 4, !dbg !90, !tbaa !7
  %shr44.i84 = lshr i32 %12, 16, !dbg !91
  %tobool45.not.i85 = icmp eq i32 %shr44.i84, 0, !dbg !92
  br i1 %tobool45.not.i85, label %translate.exit100, label %if.then46.i86, !dbg !93

if.then46.i86:                                    ; preds = %land.lhs.true.i83
  %add.i105 = sub nuw nsw i32 104958, %shr44.i84, !dbg !94
  %and.i106 = and i32 %add.i105, 65535, !dbg !96
  %shr.i107 = lshr i32 %add.i105, 16, !dbg !97
  %add1.i108 = add nuw nsw i32 %and.i106, %shr.i107, !dbg !98
  %xor2.i109 = xor i32 %add1.i108, -1, !dbg !99
  %tobool50.not.i88 = icmp eq i32 %add1.i108, 65535, !dbg !100
  %13 = shl i32 %xor2.i109, 16, !dbg !101
  %shl53.i89 = select i1 %tobool50.not.i88, i32 -65536, i32 %13, !dbg !102
  %and55.i90 = and i32 %12, 65535, !dbg !103
  %or56.i91 = or disjoint i32 %shl53.i89, %and55.i90, !dbg !104
  store i32 %or56.i91, ptr %written.i58, align 4, !dbg !105, !tbaa !7
  %14 = load i32, ptr %arrayidx58.i92, align 4, !dbg !106, !tbaa !7
  br label %translate.exit100.sink.split, !dbg !107

translate.exit100.sink.split:                     ; preds = %if.then46.i86, %if.then30.i93
  %.sink138 = phi i32 [ %11, %if.then30.i93 ], [ %14, %if.then46.i86 ]
  %.sink = phi ptr addrspace(2) [ inttoptr (i32 112 to ptr addrspace(2)), %if.then30.i93 ], [ inttoptr (i32 104 to ptr addrspace(2)), %if.then46.i86 ]
  store i32 %.sink138, ptr %arrayidx22.i80, align 4, !dbg !108, !tbaa !7
  call void @sdram_write(ptr inreg noundef nonnull %written.i58, ptr addrspace(2) inreg noundef nonnull %.sink, i32 inreg noundef 1) #7, !dbg !108
  br label %translate.exit100, !dbg !109

translate.exit100:                                ; preds = %translate.exit100.sink.split, %if.then17.i, %if.end.i63, %if.end5.i71, %if.end26.i82, %land.lhs.true.i83
  call void @llvm.lifetime.end.p0(ptr nonnull %written.i58) #6, !dbg !109
  call void @llvm.lifetime.end.p0(ptr nonnull %transport.i57) #6, !dbg !109
  call void @llvm.lifetime.end.p0(ptr nonnull %ip.i56) #6, !dbg !109
  br label %for.body.i.preheader, !dbg !110

for.body.i.preheader:                             ; preds = %translate.exit100, %if.end.i
  br label %for.body.i, !dbg !111

for.body.i:                                       ; preds = %for.body.i.preheader, %for.body.i
  %turn.0.i136 = phi i32 [ %inc.i, %for.body.i ], [ 0, %for.body.i.preheader ]
  call void asm sideeffect "nop", ""() #6, !dbg !112, !srcloc !113
  %inc.i = add nuw nsw i32 %turn.0.i136, 1, !dbg !114
  %exitcond137.not = icmp eq i32 %inc.i, 8, !dbg !115
  br i1 %exitcond137.not, label %while.cond21.i, label %for.body.i, !dbg !116, !llvm.loop !117

while.cond21.i:                                   ; preds = %for.body.i, %while.cond21.i
  %call22.i = call i32 @csr_read(i32 inreg noundef 57) #7, !dbg !119
  %15 = and i32 %call22.i, 1, !dbg !120
  %tobool25.not.i = icmp eq i32 %15, 0, !dbg !120
  br i1 %tobool25.not.i, label %while.cond21.i, label %while.end28.i, !dbg !121, !llvm.loop !122

while.end28.i:                                    ; preds = %while.cond21.i
  %16 = load volatile i32, ptr addrspace(6) @next, align 4, !dbg !125, !tbaa !7
  %add.i = add i32 %16, 1, !dbg !126
  %and29.i = and i32 %add.i, 15, !dbg !127
  store volatile i32 %and29.i, ptr addrspace(6) @next, align 4, !dbg !128, !tbaa !7
  %17 = load i32, ptr %status.i, align 4, !dbg !129, !tbaa !7
  %and31.i = and i32 %17, 127, !dbg !130
  %spec.store.select.i = call i32 @llvm.umax.i32(i32 %and31.i, i32 1), !dbg !131
  %18 = shl i32 %17, 3, !dbg !132
  %shl38.i = and i32 %18, 196608, !dbg !132
  %19 = shl i32 %17, 4, !dbg !133
  %shl42.i = and i32 %19, 524288, !dbg !133
  %or43.i = or disjoint i32 %shl38.i, %shl42.i, !dbg !134
  %or46.i = or disjoint i32 %or43.i, %spec.store.select.i, !dbg !135
  store i32 %or46.i, ptr %control.i, align 4, !dbg !136, !tbaa !7
  %shl49.i = shl i32 %16, 4, !dbg !137
  %add50.i = or disjoint i32 %shl49.i, 8, !dbg !138
  call void @t_fifo_wr_start(ptr inreg noundef nonnull %control.i, i32 inreg noundef %add50.i, i32 inreg noundef 1) #7, !dbg !139
  %shl51.i = shl i32 %16, 23, !dbg !140
  %or52.i = or i32 %shl51.i, 134217728, !dbg !141
  call void @sdram_t_fifo_wr_start(ptr addrspace(2) inreg noundef nonnull inttoptr (i32 64 to ptr addrspace(2)), i32 inreg noundef 8, i32 inreg noundef %or52.i) #7, !dbg !142
  call void @wait_for(i32 inreg noundef 6) #7, !dbg !143
  call void @csr_write(i32 inreg noundef 116, i32 inreg noundef %16) #7, !dbg !144
  br label %while.cond53.i, !dbg !145

while.cond53.i:                                   ; preds = %while.cond53.i, %while.end28.i
  %call54.i = call i32 @csr_read(i32 inreg noundef 56) #7, !dbg !146
  %sub.i = sub i32 %16, %call54.i, !dbg !147
  %and55.i = and i32 %sub.i, 8, !dbg !148
  %tobool56.not.i = icmp eq i32 %and55.i, 0, !dbg !149
  br i1 %tobool56.not.i, label %while.cond53.i, label %while.cond.i.backedge, !dbg !150, !llvm.loop !151

if.end:                                           ; preds = %entry
  call void @llvm.lifetime.start.p0(ptr nonnull %status.i1) #6, !dbg !153
  call void @llvm.lifetime.start.p0(ptr nonnull %control.i2) #6, !dbg !155
  %call.i3 = call i32 @xfer_number(ptr inreg noundef nonnull %status.i1) #7, !dbg !156
  %shl2.i4 = shl i32 %call.i3, 12, !dbg !157
  %arrayidx.i8 = getelementptr inbounds nuw i8, ptr %control.i2, i32 4, !dbg !158
  store i32 0, ptr %arrayidx.i8, align 4, !dbg !159, !tbaa !7
  %arrayidx.i49 = getelementptr inbounds nuw i8, ptr %ip.i, i32 4
  %.sroa.gep.i = getelementptr inbounds nuw i8, ptr %ip.i, i32 16
  %.sroa.gep3.i = getelementptr inbounds nuw i8, ptr %ip.i, i32 20
  %arrayidx6.i = getelementptr inbounds nuw i8, ptr %ip.i, i32 12
  %arrayidx22.i = getelementptr inbounds nuw i8, ptr %written.i, i32 4
  %arrayidx58.i = getelementptr inbounds nuw i8, ptr %transport.i, i32 4
  %arrayidx31.i = getelementptr inbounds nuw i8, ptr %transport.i, i32 8
  %arrayidx38.i = getelementptr inbounds nuw i8, ptr %transport.i, i32 12
  br label %while.cond.i10, !dbg !160

while.cond.i10:                                   ; preds = %while.cond.i10.backedge, %if.end
  %call6.i11 = call i32 @csr_read(i32 inreg noundef 49) #7, !dbg !161
  %20 = and i32 %call6.i11, 1, !dbg !162
  %tobool.not.i12 = icmp eq i32 %20, 0, !dbg !162
  br i1 %tobool.not.i12, label %while.cond.i10.backedge, label %while.end.i13, !dbg !163

while.cond.i10.backedge:                          ; preds = %while.cond53.i41, %while.cond.i10, %while.end.i13
  br label %while.cond.i10, !dbg !161, !llvm.loop !164

while.end.i13:                                    ; preds = %while.cond.i10
  call void @csr_write(i32 inreg noundef 7, i32 inreg noundef %shl2.i4) #7, !dbg !167
  call void @wait_receive(ptr inreg noundef nonnull %status.i1) #7, !dbg !168
  %21 = load i32, ptr %status.i1, align 4, !dbg !169, !tbaa !7
  %and9.i14 = and i32 %21, 65536, !dbg !170
  %tobool10.not.i15 = icmp eq i32 %and9.i14, 0, !dbg !171
  br i1 %tobool10.not.i15, label %if.end.i17, label %while.cond.i10.backedge, !dbg !172

if.end.i17:                                       ; preds = %while.end.i13
  call void @sdram_r_fifo_rd(ptr addrspace(2) inreg noundef null, i32 inreg noundef 8, i32 inreg noundef 134217728) #7, !dbg !173
  %22 = load i32, ptr %status.i1, align 4, !dbg !174, !tbaa !7
  %and15.i18 = and i32 %22, 8192, !dbg !175
  %tobool16.not.i19 = icmp eq i32 %and15.i18, 0, !dbg !176
  br i1 %tobool16.not.i19, label %for.body.i46.preheader, label %if.then17.i20, !dbg !177

if.then17.i20:                                    ; preds = %if.end.i17
  call void @llvm.lifetime.start.p0(ptr nonnull %ip.i) #6, !dbg !178
  call void @llvm.lifetime.start.p0(ptr nonnull %transport.i) #6, !dbg !180
  call void @llvm.lifetime.start.p0(ptr nonnull %written.i) #6, !dbg !181
  call void @sdram_read(ptr inreg noundef nonnull %ip.i, ptr addrspace(2) inreg noundef nonnull inttoptr (i32 8 to ptr addrspace(2)), i32 inreg noundef 4) #7, !dbg !182
  %23 = load i32, ptr %arrayidx.i49, align 4, !dbg !183, !tbaa !7
  %shr.mask.i = and i32 %23, -256, !dbg !184
  %cmp.not.i = icmp eq i32 %shr.mask.i, 134235392, !dbg !184
  br i1 %cmp.not.i, label %if.end.i51, label %translate.exit, !dbg !185

if.end.i51:                                       ; preds = %if.then17.i20
  %.sroa.gep.val.i = load i32, ptr %.sroa.gep.i, align 4, !dbg !186
  %24 = and i32 %.sroa.gep.val.i, 65280, !dbg !187
  %cmp3.not.i = icmp eq i32 %24, 24576, !dbg !187
  br i1 %cmp3.not.i, label %if.end5.i, label %translate.exit, !dbg !188

if.end5.i:                                        ; preds = %if.end.i51
  %25 = load i32, ptr %arrayidx6.i, align 4, !dbg !189, !tbaa !7
  %26 = xor i32 %.sroa.gep.val.i, -1, !dbg !190
  %xor.i128 = lshr i32 %26, 16, !dbg !190
  %add.i129 = add nuw nsw i32 %xor.i128, 26112, !dbg !192
  %shr.i131 = lshr i32 %add.i129, 16, !dbg !193
  %add1.i132 = add nuw nsw i32 %shr.i131, %add.i129, !dbg !194
  %xor2.i133 = xor i32 %add1.i132, -1, !dbg !195
  %shl.i = shl i32 %xor2.i133, 16, !dbg !196
  %27 = and i32 %.sroa.gep.val.i, 16639, !dbg !197
  %xor.i = or disjoint i32 %27, 34304, !dbg !197
  %or.i53 = or disjoint i32 %shl.i, %xor.i, !dbg !198
  store i32 %or.i53, ptr %written.i, align 4, !dbg !199, !tbaa !7
  %28 = load i32, ptr %.sroa.gep3.i, align 4, !dbg !200, !tbaa !7
  store i32 %28, ptr %arrayidx22.i, align 4, !dbg !201, !tbaa !7
  call void @sdram_write(ptr inreg noundef nonnull %written.i, ptr addrspace(2) inreg noundef nonnull inttoptr (i32 24 to ptr addrspace(2)), i32 inreg noundef 1) #7, !dbg !202
  %29 = and i32 %25, 536805376, !dbg !203
  %tobool.not.i54 = icmp eq i32 %29, 0, !dbg !203
  br i1 %tobool.not.i54, label %if.end26.i, label %translate.exit, !dbg !204

if.end26.i:                                       ; preds = %if.end5.i
  call void @sdram_read(ptr inreg noundef nonnull %transport.i, ptr addrspace(2) inreg noundef nonnull inttoptr (i32 40 to ptr addrspace(2)), i32 inreg noundef 2) #7, !dbg !205
  %trunc = trunc i32 %25 to i8, !dbg !206
  switch i8 %trunc, label %translate.exit [
    i8 6, label %if.then30.i
    i8 17, label %land.lhs.true.i
  ], !dbg !206

if.then30.i:                                      ; preds = %if.end26.i
  %30 = load i32, ptr %arrayidx31.i, align 4, !dbg !207, !tbaa !7
  %and32.i = and i32 %30, -65536, !dbg !208
  %and34.i = and i32 %30, 65535, !dbg !209
  %add.i117 = sub nuw nsw i32 91647, %and34.i, !dbg !210
  %and.i118 = and i32 %add.i117, 65535, !dbg !212
  %shr.i119 = lshr i32 %add.i117, 16, !dbg !213
  %add1.i120 = add nuw nsw i32 %and.i118, %shr.i119, !dbg !214
  %31 = or i32 %add1.i120, %and32.i, !dbg !215
  %or36.i = xor i32 %31, 65535, !dbg !215
  store i32 %or36.i, ptr %written.i, align 4, !dbg !216, !tbaa !7
  %32 = load i32, ptr %arrayidx38.i, align 4, !dbg !217, !tbaa !7
  br label %translate.exit.sink.split, !dbg !218

land.lhs.true.i:                                  ; preds = %if.end26.i
  %33 = load i32, ptr %transport.i, align 4, !dbg !219, !tbaa !7
  %shr44.i = lshr i32 %33, 16, !dbg !220
  %tobool45.not.i = icmp eq i32 %shr44.i, 0, !dbg !221
  br i1 %tobool45.not.i, label %translate.exit, label %if.then46.i, !dbg !222

if.then46.i:                                      ; preds = %land.lhs.true.i
  %add.i123 = sub nuw nsw i32 91647, %shr44.i, !dbg !223
  %and.i124 = and i32 %add.i123, 65535, !dbg !225
  %shr.i125 = lshr i32 %add.i123, 16, !dbg !226
  %add1.i126 = add nuw nsw i32 %and.i124, %shr.i125, !dbg !227
  %xor2.i127 = xor i32 %add1.i126, -1, !dbg !228
  %tobool50.not.i = icmp eq i32 %add1.i126, 65535, !dbg !229
  %34 = shl i32 %xor2.i127, 16, !dbg !230
  %shl53.i = select i1 %tobool50.not.i, i32 -65536, i32 %34, !dbg !231
  %and55.i55 = and i32 %33, 65535, !dbg !232
  %or56.i = or disjoint i32 %shl53.i, %and55.i55, !dbg !233
  store i32 %or56.i, ptr %written.i, align 4, !dbg !234, !tbaa !7
  %35 = load i32, ptr %arrayidx58.i, align 4, !dbg !235, !tbaa !7
  br label %translate.exit.sink.split, !dbg !236

translate.exit.sink.split:                        ; preds = %if.then46.i, %if.then30.i
  %.sink140 = phi i32 [ %32, %if.then30.i ], [ %35, %if.then46.i ]
  %.sink139 = phi ptr addrspace(2) [ inttoptr (i32 48 to ptr addrspace(2)), %if.then30.i ], [ inttoptr (i32 40 to ptr addrspace(2)), %if.then46.i ]
  store i32 %.sink140, ptr %arrayidx22.i, align 4, !dbg !237, !tbaa !7
  call void @sdram_write(ptr inreg noundef nonnull %written.i, ptr addrspace(2) inreg noundef nonnull %.sink139, i32 inreg noundef 1) #7, !dbg !237
  br label %translate.exit, !dbg !238

translate.exit:                                   ; preds = %translate.exit.sink.split, %if.then17.i20, %if.end.i51, %if.end5.i, %if.end26.i, %land.lhs.true.i
  call void @llvm.lifetime.end.p0(ptr nonnull %written.i) #6, !dbg !238
  call void @llvm.lifetime.end.p0(ptr nonnull %transport.i) #6, !dbg !238
  call void @llvm.lifetime.end.p0(ptr nonnull %ip.i) #6, !dbg !238
  br label %for.body.i46.preheader, !dbg !239

for.body.i46.preheader:                           ; preds = %translate.exit, %if.end.i17
  br label %for.body.i46, !dbg !240

for.body.i46:                                     ; preds = %for.body.i46.preheader, %for.body.i46
  %turn.0.i23135 = phi i32 [ %inc.i47, %for.body.i46 ], [ 0, %for.body.i46.preheader ]
  call void asm sideeffect "nop", ""() #6, !dbg !241, !srcloc !113
  %inc.i47 = add nuw nsw i32 %turn.0.i23135, 1, !dbg !242
  %exitcond.not = icmp eq i32 %inc.i47, 8, !dbg !243
  br i1 %exitcond.not, label %while.cond21.i25, label %for.body.i46, !dbg !244, !llvm.loop !245

while.cond21.i25:                                 ; preds = %for.body.i46, %while.cond21.i25
  %call22.i26 = call i32 @csr_read(i32 inreg noundef 57) #7, !dbg !247
  %36 = and i32 %call22.i26, 2, !dbg !248
  %tobool25.not.i27 = icmp eq i32 %36, 0, !dbg !248
  br i1 %tobool25.not.i27, label %while.cond21.i25, label %while.end28.i28, !dbg !249, !llvm.loop !250

while.end28.i28:                                  ; preds = %while.cond21.i25
  %37 = load volatile i32, ptr addrspace(6) @next, align 4, !dbg !253, !tbaa !7
  %add.i29 = add i32 %37, 1, !dbg !254
  %and29.i30 = and i32 %add.i29, 15, !dbg !255
  store volatile i32 %and29.i30, ptr addrspace(6) @next, align 4, !dbg !256, !tbaa !7
  %38 = load i32, ptr %status.i1, align 4, !dbg !257, !tbaa !7
  %and31.i31 = and i32 %38, 127, !dbg !258
  %spec.store.select.i32 = call i32 @llvm.umax.i32(i32 %and31.i31, i32 1), !dbg !259
  %39 = shl i32 %38, 3, !dbg !260
  %shl38.i33 = and i32 %39, 196608, !dbg !260
  %40 = shl i32 %38, 4, !dbg !261
  %shl42.i34 = and i32 %40, 524288, !dbg !261
  %or43.i35 = or disjoint i32 %shl42.i34, %shl38.i33, !dbg !262
  %or45.i = or disjoint i32 %or43.i35, %spec.store.select.i32, !dbg !262
  %or46.i36 = or disjoint i32 %or45.i, 256, !dbg !262
  store i32 %or46.i36, ptr %control.i2, align 4, !dbg !263, !tbaa !7
  %shl49.i37 = shl i32 %37, 4, !dbg !264
  %add50.i38 = or disjoint i32 %shl49.i37, 8, !dbg !265
  call void @t_fifo_wr_start(ptr inreg noundef nonnull %control.i2, i32 inreg noundef %add50.i38, i32 inreg noundef 1) #7, !dbg !266
  %shl51.i39 = shl i32 %37, 23, !dbg !267
  %or52.i40 = or i32 %shl51.i39, 134217728, !dbg !268
  call void @sdram_t_fifo_wr_start(ptr addrspace(2) inreg noundef null, i32 inreg noundef 8, i32 inreg noundef %or52.i40) #7, !dbg !269
  call void @wait_for(i32 inreg noundef 6) #7, !dbg !270
  call void @csr_write(i32 inreg noundef 116, i32 inreg noundef %37) #7, !dbg !271
  br label %while.cond53.i41, !dbg !272

while.cond53.i41:                                 ; preds = %while.cond53.i41, %while.end28.i28
  %call54.i42 = call i32 @csr_read(i32 inreg noundef 56) #7, !dbg !273
  %sub.i43 = sub i32 %37, %call54.i42, !dbg !274
  %and55.i44 = and i32 %sub.i43, 8, !dbg !275
  %tobool56.not.i45 = icmp eq i32 %and55.i44, 0, !dbg !276
  br i1 %tobool56.not.i45, label %while.cond53.i41, label %while.cond.i10.backedge, !dbg !277, !llvm.loop !278
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !280 dso_local i32 @ctx() local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

declare !dbg !282 dso_local i32 @xfer_number(ptr inreg noundef) local_unnamed_addr #3

declare !dbg !283 dso_local i32 @csr_read(i32 inreg noundef) local_unnamed_addr #3

declare !dbg !285 dso_local void @csr_write(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !286 dso_local void @wait_receive(ptr inreg noundef) local_unnamed_addr #3

declare !dbg !287 dso_local void @sdram_r_fifo_rd(ptr addrspace(2) inreg noundef, i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

declare !dbg !288 dso_local void @t_fifo_wr_start(ptr inreg noundef, i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !289 dso_local void @sdram_t_fifo_wr_start(ptr addrspace(2) inreg noundef, i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !290 dso_local void @wait_for(i32 inreg noundef) local_unnamed_addr #3

declare !dbg !291 dso_local void @sdram_read(ptr inreg noundef, ptr addrspace(2) inreg noundef, i32 inreg noundef) local_unnamed_addr #3

declare !dbg !292 dso_local void @sdram_write(ptr inreg noundef, ptr addrspace(2) inreg noundef, i32 inreg noundef) local_unnamed_addr #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #4

attributes #0 = { noreturn nounwind "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }
attributes #6 = { nounwind }
attributes #7 = { nobuiltin nounwind "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "nat.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 108, type: !13, scopeLine: 109, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "nat.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 110, column: 9, scope: !11)
!16 = !DILocation(line: 110, column: 15, scope: !11, atomGroup: 1, atomRank: 2)
!17 = !DILocation(line: 110, column: 15, scope: !11, atomGroup: 1, atomRank: 1)
!18 = !DILocation(line: 69, column: 5, scope: !19, inlinedAt: !20)
!19 = distinct !DISubprogram(name: "forward", scope: !12, file: !12, line: 66, type: !13, scopeLine: 67, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!20 = distinct !DILocation(line: 111, column: 9, scope: !11)
!21 = !DILocation(line: 70, column: 5, scope: !19, inlinedAt: !20)
!22 = !DILocation(line: 71, column: 37, scope: !19, inlinedAt: !20)
!23 = !DILocation(line: 71, column: 57, scope: !19, inlinedAt: !20)
!24 = !DILocation(line: 71, column: 75, scope: !19, inlinedAt: !20, atomGroup: 2, atomRank: 2)
!25 = !DILocation(line: 73, column: 5, scope: !19, inlinedAt: !20)
!26 = !DILocation(line: 73, column: 16, scope: !19, inlinedAt: !20, atomGroup: 3, atomRank: 1)
!27 = !DILocation(line: 74, column: 5, scope: !19, inlinedAt: !20)
!28 = !DILocation(line: 77, column: 18, scope: !19, inlinedAt: !20)
!29 = !DILocation(line: 77, column: 16, scope: !19, inlinedAt: !20)
!30 = !DILocation(line: 77, column: 9, scope: !19, inlinedAt: !20, atomGroup: 5, atomRank: 1)
!31 = distinct !{!31, !32, !33, !34}
!32 = !DILocation(line: 77, column: 9, scope: !19, inlinedAt: !20)
!33 = !DILocation(line: 78, column: 13, scope: !19, inlinedAt: !20)
!34 = !{!"llvm.loop.mustprogress"}
!35 = !DILocation(line: 79, column: 9, scope: !19, inlinedAt: !20)
!36 = !DILocation(line: 80, column: 9, scope: !19, inlinedAt: !20)
!37 = !DILocation(line: 81, column: 13, scope: !19, inlinedAt: !20)
!38 = !DILocation(line: 81, column: 23, scope: !19, inlinedAt: !20)
!39 = !DILocation(line: 81, column: 23, scope: !19, inlinedAt: !20, atomGroup: 6, atomRank: 2)
!40 = !DILocation(line: 81, column: 23, scope: !19, inlinedAt: !20, atomGroup: 6, atomRank: 1)
!41 = !DILocation(line: 83, column: 9, scope: !19, inlinedAt: !20)
!42 = !DILocation(line: 84, column: 13, scope: !19, inlinedAt: !20)
!43 = !DILocation(line: 84, column: 23, scope: !19, inlinedAt: !20)
!44 = !DILocation(line: 84, column: 23, scope: !19, inlinedAt: !20, atomGroup: 8, atomRank: 2)
!45 = !DILocation(line: 84, column: 23, scope: !19, inlinedAt: !20, atomGroup: 8, atomRank: 1)
!46 = !DILocation(line: 34, column: 5, scope: !47, inlinedAt: !48)
!47 = distinct !DISubprogram(name: "translate", scope: !12, file: !12, line: 31, type: !13, scopeLine: 32, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!48 = distinct !DILocation(line: 85, column: 13, scope: !19, inlinedAt: !20)
!49 = !DILocation(line: 35, column: 5, scope: !47, inlinedAt: !48)
!50 = !DILocation(line: 36, column: 5, scope: !47, inlinedAt: !48)
!51 = !DILocation(line: 38, column: 5, scope: !47, inlinedAt: !48)
!52 = !DILocation(line: 39, column: 9, scope: !47, inlinedAt: !48)
!53 = !DILocation(line: 39, column: 20, scope: !47, inlinedAt: !48, atomGroup: 2, atomRank: 2)
!54 = !DILocation(line: 39, column: 20, scope: !47, inlinedAt: !48, atomGroup: 2, atomRank: 1)
!55 = !DILocation(line: 41, column: 10, scope: !47, inlinedAt: !48)
!56 = !DILocation(line: 41, column: 42, scope: !47, inlinedAt: !48, atomGroup: 4, atomRank: 2)
!57 = !DILocation(line: 41, column: 42, scope: !47, inlinedAt: !48, atomGroup: 4, atomRank: 1)
!58 = !DILocation(line: 43, column: 16, scope: !47, inlinedAt: !48)
!59 = !DILocation(line: 45, column: 26, scope: !47, inlinedAt: !48)
!60 = !DILocation(line: 25, column: 30, scope: !61, inlinedAt: !62)
!61 = distinct !DISubprogram(name: "updated", scope: !12, file: !12, line: 23, type: !13, scopeLine: 24, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!62 = distinct !DILocation(line: 45, column: 18, scope: !47, inlinedAt: !48)
!63 = !DILocation(line: 25, column: 40, scope: !61, inlinedAt: !62, atomGroup: 1, atomRank: 2)
!64 = !DILocation(line: 27, column: 35, scope: !61, inlinedAt: !62)
!65 = !DILocation(line: 27, column: 28, scope: !61, inlinedAt: !62)
!66 = !DILocation(line: 27, column: 43, scope: !61, inlinedAt: !62, atomGroup: 3, atomRank: 2)
!67 = !DILocation(line: 45, column: 47, scope: !47, inlinedAt: !48)
!68 = !DILocation(line: 45, column: 63, scope: !47, inlinedAt: !48)
!69 = !DILocation(line: 45, column: 53, scope: !47, inlinedAt: !48, atomGroup: 8, atomRank: 2)
!70 = !DILocation(line: 45, column: 16, scope: !47, inlinedAt: !48, atomGroup: 8, atomRank: 1)
!71 = !DILocation(line: 46, column: 24, scope: !47, inlinedAt: !48, atomGroup: 9, atomRank: 2)
!72 = !DILocation(line: 46, column: 16, scope: !47, inlinedAt: !48, atomGroup: 9, atomRank: 1)
!73 = !DILocation(line: 47, column: 5, scope: !47, inlinedAt: !48)
!74 = !DILocation(line: 48, column: 9, scope: !47, inlinedAt: !48, atomGroup: 10, atomRank: 2)
!75 = !DILocation(line: 48, column: 9, scope: !47, inlinedAt: !48, atomGroup: 10, atomRank: 1)
!76 = !DILocation(line: 51, column: 5, scope: !47, inlinedAt: !48)
!77 = !DILocation(line: 52, column: 18, scope: !47, inlinedAt: !48, atomGroup: 12, atomRank: 1)
!78 = !DILocation(line: 53, column: 22, scope: !47, inlinedAt: !48)
!79 = !DILocation(line: 53, column: 35, scope: !47, inlinedAt: !48)
!80 = !DILocation(line: 53, column: 71, scope: !47, inlinedAt: !48)
!81 = !DILocation(line: 25, column: 40, scope: !61, inlinedAt: !82, atomGroup: 1, atomRank: 2)
!82 = distinct !DILocation(line: 53, column: 50, scope: !47, inlinedAt: !48)
!83 = !DILocation(line: 27, column: 18, scope: !61, inlinedAt: !82)
!84 = !DILocation(line: 27, column: 35, scope: !61, inlinedAt: !82)
!85 = !DILocation(line: 27, column: 28, scope: !61, inlinedAt: !82)
!86 = !DILocation(line: 53, column: 48, scope: !47, inlinedAt: !48, atomGroup: 13, atomRank: 2)
!87 = !DILocation(line: 53, column: 20, scope: !47, inlinedAt: !48, atomGroup: 13, atomRank: 1)
!88 = !DILocation(line: 54, column: 22, scope: !47, inlinedAt: !48, atomGroup: 14, atomRank: 2)
!89 = !DILocation(line: 56, column: 5, scope: !47, inlinedAt: !48)
!90 = !DILocation(line: 56, column: 35, scope: !47, inlinedAt: !48)
!91 = !DILocation(line: 56, column: 48, scope: !47, inlinedAt: !48)
!92 = !DILocation(line: 56, column: 48, scope: !47, inlinedAt: !48, atomGroup: 16, atomRank: 2)
!93 = !DILocation(line: 56, column: 32, scope: !47, inlinedAt: !48, atomGroup: 16, atomRank: 1)
!94 = !DILocation(line: 25, column: 40, scope: !61, inlinedAt: !95, atomGroup: 1, atomRank: 2)
!95 = distinct !DILocation(line: 57, column: 20, scope: !47, inlinedAt: !48)
!96 = !DILocation(line: 27, column: 18, scope: !61, inlinedAt: !95)
!97 = !DILocation(line: 27, column: 35, scope: !61, inlinedAt: !95)
!98 = !DILocation(line: 27, column: 28, scope: !61, inlinedAt: !95)
!99 = !DILocation(line: 27, column: 43, scope: !61, inlinedAt: !95, atomGroup: 3, atomRank: 2)
!100 = !DILocation(line: 58, column: 14, scope: !47, inlinedAt: !48, atomGroup: 18, atomRank: 2)
!101 = !DILocation(line: 60, column: 31, scope: !47, inlinedAt: !48)
!102 = !DILocation(line: 58, column: 13, scope: !47, inlinedAt: !48, atomGroup: 18, atomRank: 1)
!103 = !DILocation(line: 60, column: 52, scope: !47, inlinedAt: !48)
!104 = !DILocation(line: 60, column: 37, scope: !47, inlinedAt: !48, atomGroup: 20, atomRank: 2)
!105 = !DILocation(line: 60, column: 20, scope: !47, inlinedAt: !48, atomGroup: 20, atomRank: 1)
!106 = !DILocation(line: 61, column: 22, scope: !47, inlinedAt: !48, atomGroup: 21, atomRank: 2)
!107 = !DILocation(line: 63, column: 5, scope: !47, inlinedAt: !48)
!108 = !DILocation(line: 0, scope: !47, inlinedAt: !48)
!109 = !DILocation(line: 64, column: 1, scope: !47, inlinedAt: !48)
!110 = !DILocation(line: 85, column: 13, scope: !19, inlinedAt: !20)
!111 = !DILocation(line: 87, column: 9, scope: !19, inlinedAt: !20)
!112 = !DILocation(line: 88, column: 13, scope: !19, inlinedAt: !20, atomGroup: 12, atomRank: 1)
!113 = !{i64 2147528406}
!114 = !DILocation(line: 87, column: 42, scope: !19, inlinedAt: !20, atomGroup: 13, atomRank: 2)
!115 = !DILocation(line: 87, column: 33, scope: !19, inlinedAt: !20, atomGroup: 10, atomRank: 1)
!116 = !DILocation(line: 87, column: 9, scope: !19, inlinedAt: !20, atomGroup: 11, atomRank: 1)
!117 = distinct !{!117, !111, !118, !34}
!118 = !DILocation(line: 88, column: 13, scope: !19, inlinedAt: !20)
!119 = !DILocation(line: 89, column: 18, scope: !19, inlinedAt: !20)
!120 = !DILocation(line: 89, column: 16, scope: !19, inlinedAt: !20)
!121 = !DILocation(line: 89, column: 9, scope: !19, inlinedAt: !20, atomGroup: 16, atomRank: 1)
!122 = distinct !{!122, !123, !124, !34}
!123 = !DILocation(line: 89, column: 9, scope: !19, inlinedAt: !20)
!124 = !DILocation(line: 90, column: 13, scope: !19, inlinedAt: !20)
!125 = !DILocation(line: 92, column: 19, scope: !19, inlinedAt: !20, atomGroup: 17, atomRank: 2)
!126 = !DILocation(line: 93, column: 25, scope: !19, inlinedAt: !20)
!127 = !DILocation(line: 93, column: 30, scope: !19, inlinedAt: !20, atomGroup: 18, atomRank: 2)
!128 = !DILocation(line: 93, column: 14, scope: !19, inlinedAt: !20, atomGroup: 18, atomRank: 1)
!129 = !DILocation(line: 94, column: 17, scope: !19, inlinedAt: !20)
!130 = !DILocation(line: 94, column: 27, scope: !19, inlinedAt: !20, atomGroup: 19, atomRank: 2)
!131 = !DILocation(line: 95, column: 13, scope: !19, inlinedAt: !20, atomGroup: 20, atomRank: 1)
!132 = !DILocation(line: 97, column: 44, scope: !19, inlinedAt: !20)
!133 = !DILocation(line: 97, column: 74, scope: !19, inlinedAt: !20)
!134 = !DILocation(line: 97, column: 50, scope: !19, inlinedAt: !20)
!135 = !DILocation(line: 97, column: 90, scope: !19, inlinedAt: !20, atomGroup: 22, atomRank: 2)
!136 = !DILocation(line: 97, column: 20, scope: !19, inlinedAt: !20, atomGroup: 22, atomRank: 1)
!137 = !DILocation(line: 98, column: 43, scope: !19, inlinedAt: !20)
!138 = !DILocation(line: 98, column: 49, scope: !19, inlinedAt: !20)
!139 = !DILocation(line: 98, column: 9, scope: !19, inlinedAt: !20)
!140 = !DILocation(line: 99, column: 64, scope: !19, inlinedAt: !20)
!141 = !DILocation(line: 99, column: 54, scope: !19, inlinedAt: !20)
!142 = !DILocation(line: 99, column: 9, scope: !19, inlinedAt: !20)
!143 = !DILocation(line: 100, column: 9, scope: !19, inlinedAt: !20)
!144 = !DILocation(line: 102, column: 9, scope: !19, inlinedAt: !20)
!145 = !DILocation(line: 103, column: 9, scope: !19, inlinedAt: !20)
!146 = !DILocation(line: 103, column: 28, scope: !19, inlinedAt: !20)
!147 = !DILocation(line: 103, column: 26, scope: !19, inlinedAt: !20)
!148 = !DILocation(line: 103, column: 47, scope: !19, inlinedAt: !20)
!149 = !DILocation(line: 103, column: 16, scope: !19, inlinedAt: !20)
!150 = !DILocation(line: 103, column: 9, scope: !19, inlinedAt: !20, atomGroup: 24, atomRank: 1)
!151 = distinct !{!151, !145, !152, !34}
!152 = !DILocation(line: 104, column: 13, scope: !19, inlinedAt: !20)
!153 = !DILocation(line: 69, column: 5, scope: !19, inlinedAt: !154)
!154 = distinct !DILocation(line: 112, column: 5, scope: !11)
!155 = !DILocation(line: 70, column: 5, scope: !19, inlinedAt: !154)
!156 = !DILocation(line: 71, column: 37, scope: !19, inlinedAt: !154)
!157 = !DILocation(line: 71, column: 57, scope: !19, inlinedAt: !154)
!158 = !DILocation(line: 73, column: 5, scope: !19, inlinedAt: !154)
!159 = !DILocation(line: 73, column: 16, scope: !19, inlinedAt: !154, atomGroup: 3, atomRank: 1)
!160 = !DILocation(line: 74, column: 5, scope: !19, inlinedAt: !154)
!161 = !DILocation(line: 77, column: 18, scope: !19, inlinedAt: !154)
!162 = !DILocation(line: 77, column: 16, scope: !19, inlinedAt: !154)
!163 = !DILocation(line: 77, column: 9, scope: !19, inlinedAt: !154, atomGroup: 5, atomRank: 1)
!164 = distinct !{!164, !165, !166, !34}
!165 = !DILocation(line: 77, column: 9, scope: !19, inlinedAt: !154)
!166 = !DILocation(line: 78, column: 13, scope: !19, inlinedAt: !154)
!167 = !DILocation(line: 79, column: 9, scope: !19, inlinedAt: !154)
!168 = !DILocation(line: 80, column: 9, scope: !19, inlinedAt: !154)
!169 = !DILocation(line: 81, column: 13, scope: !19, inlinedAt: !154)
!170 = !DILocation(line: 81, column: 23, scope: !19, inlinedAt: !154)
!171 = !DILocation(line: 81, column: 23, scope: !19, inlinedAt: !154, atomGroup: 6, atomRank: 2)
!172 = !DILocation(line: 81, column: 23, scope: !19, inlinedAt: !154, atomGroup: 6, atomRank: 1)
!173 = !DILocation(line: 83, column: 9, scope: !19, inlinedAt: !154)
!174 = !DILocation(line: 84, column: 13, scope: !19, inlinedAt: !154)
!175 = !DILocation(line: 84, column: 23, scope: !19, inlinedAt: !154)
!176 = !DILocation(line: 84, column: 23, scope: !19, inlinedAt: !154, atomGroup: 8, atomRank: 2)
!177 = !DILocation(line: 84, column: 23, scope: !19, inlinedAt: !154, atomGroup: 8, atomRank: 1)
!178 = !DILocation(line: 34, column: 5, scope: !47, inlinedAt: !179)
!179 = distinct !DILocation(line: 85, column: 13, scope: !19, inlinedAt: !154)
!180 = !DILocation(line: 35, column: 5, scope: !47, inlinedAt: !179)
!181 = !DILocation(line: 36, column: 5, scope: !47, inlinedAt: !179)
!182 = !DILocation(line: 38, column: 5, scope: !47, inlinedAt: !179)
!183 = !DILocation(line: 39, column: 9, scope: !47, inlinedAt: !179)
!184 = !DILocation(line: 39, column: 20, scope: !47, inlinedAt: !179, atomGroup: 2, atomRank: 2)
!185 = !DILocation(line: 39, column: 20, scope: !47, inlinedAt: !179, atomGroup: 2, atomRank: 1)
!186 = !DILocation(line: 41, column: 10, scope: !47, inlinedAt: !179)
!187 = !DILocation(line: 41, column: 42, scope: !47, inlinedAt: !179, atomGroup: 4, atomRank: 2)
!188 = !DILocation(line: 41, column: 42, scope: !47, inlinedAt: !179, atomGroup: 4, atomRank: 1)
!189 = !DILocation(line: 43, column: 16, scope: !47, inlinedAt: !179)
!190 = !DILocation(line: 25, column: 30, scope: !61, inlinedAt: !191)
!191 = distinct !DILocation(line: 45, column: 18, scope: !47, inlinedAt: !179)
!192 = !DILocation(line: 25, column: 40, scope: !61, inlinedAt: !191, atomGroup: 1, atomRank: 2)
!193 = !DILocation(line: 27, column: 35, scope: !61, inlinedAt: !191)
!194 = !DILocation(line: 27, column: 28, scope: !61, inlinedAt: !191)
!195 = !DILocation(line: 27, column: 43, scope: !61, inlinedAt: !191, atomGroup: 3, atomRank: 2)
!196 = !DILocation(line: 45, column: 47, scope: !47, inlinedAt: !179)
!197 = !DILocation(line: 45, column: 73, scope: !47, inlinedAt: !179)
!198 = !DILocation(line: 45, column: 53, scope: !47, inlinedAt: !179, atomGroup: 8, atomRank: 2)
!199 = !DILocation(line: 45, column: 16, scope: !47, inlinedAt: !179, atomGroup: 8, atomRank: 1)
!200 = !DILocation(line: 46, column: 18, scope: !47, inlinedAt: !179)
!201 = !DILocation(line: 46, column: 16, scope: !47, inlinedAt: !179, atomGroup: 9, atomRank: 1)
!202 = !DILocation(line: 47, column: 5, scope: !47, inlinedAt: !179)
!203 = !DILocation(line: 48, column: 9, scope: !47, inlinedAt: !179, atomGroup: 10, atomRank: 2)
!204 = !DILocation(line: 48, column: 9, scope: !47, inlinedAt: !179, atomGroup: 10, atomRank: 1)
!205 = !DILocation(line: 51, column: 5, scope: !47, inlinedAt: !179)
!206 = !DILocation(line: 52, column: 18, scope: !47, inlinedAt: !179, atomGroup: 12, atomRank: 1)
!207 = !DILocation(line: 53, column: 22, scope: !47, inlinedAt: !179)
!208 = !DILocation(line: 53, column: 35, scope: !47, inlinedAt: !179)
!209 = !DILocation(line: 53, column: 71, scope: !47, inlinedAt: !179)
!210 = !DILocation(line: 25, column: 40, scope: !61, inlinedAt: !211, atomGroup: 1, atomRank: 2)
!211 = distinct !DILocation(line: 53, column: 50, scope: !47, inlinedAt: !179)
!212 = !DILocation(line: 27, column: 18, scope: !61, inlinedAt: !211)
!213 = !DILocation(line: 27, column: 35, scope: !61, inlinedAt: !211)
!214 = !DILocation(line: 27, column: 28, scope: !61, inlinedAt: !211)
!215 = !DILocation(line: 53, column: 48, scope: !47, inlinedAt: !179, atomGroup: 13, atomRank: 2)
!216 = !DILocation(line: 53, column: 20, scope: !47, inlinedAt: !179, atomGroup: 13, atomRank: 1)
!217 = !DILocation(line: 54, column: 22, scope: !47, inlinedAt: !179, atomGroup: 14, atomRank: 2)
!218 = !DILocation(line: 56, column: 5, scope: !47, inlinedAt: !179)
!219 = !DILocation(line: 56, column: 35, scope: !47, inlinedAt: !179)
!220 = !DILocation(line: 56, column: 48, scope: !47, inlinedAt: !179)
!221 = !DILocation(line: 56, column: 48, scope: !47, inlinedAt: !179, atomGroup: 16, atomRank: 2)
!222 = !DILocation(line: 56, column: 32, scope: !47, inlinedAt: !179, atomGroup: 16, atomRank: 1)
!223 = !DILocation(line: 25, column: 40, scope: !61, inlinedAt: !224, atomGroup: 1, atomRank: 2)
!224 = distinct !DILocation(line: 57, column: 20, scope: !47, inlinedAt: !179)
!225 = !DILocation(line: 27, column: 18, scope: !61, inlinedAt: !224)
!226 = !DILocation(line: 27, column: 35, scope: !61, inlinedAt: !224)
!227 = !DILocation(line: 27, column: 28, scope: !61, inlinedAt: !224)
!228 = !DILocation(line: 27, column: 43, scope: !61, inlinedAt: !224, atomGroup: 3, atomRank: 2)
!229 = !DILocation(line: 58, column: 14, scope: !47, inlinedAt: !179, atomGroup: 18, atomRank: 2)
!230 = !DILocation(line: 60, column: 31, scope: !47, inlinedAt: !179)
!231 = !DILocation(line: 58, column: 13, scope: !47, inlinedAt: !179, atomGroup: 18, atomRank: 1)
!232 = !DILocation(line: 60, column: 52, scope: !47, inlinedAt: !179)
!233 = !DILocation(line: 60, column: 37, scope: !47, inlinedAt: !179, atomGroup: 20, atomRank: 2)
!234 = !DILocation(line: 60, column: 20, scope: !47, inlinedAt: !179, atomGroup: 20, atomRank: 1)
!235 = !DILocation(line: 61, column: 22, scope: !47, inlinedAt: !179, atomGroup: 21, atomRank: 2)
!236 = !DILocation(line: 63, column: 5, scope: !47, inlinedAt: !179)
!237 = !DILocation(line: 0, scope: !47, inlinedAt: !179)
!238 = !DILocation(line: 64, column: 1, scope: !47, inlinedAt: !179)
!239 = !DILocation(line: 85, column: 13, scope: !19, inlinedAt: !154)
!240 = !DILocation(line: 87, column: 9, scope: !19, inlinedAt: !154)
!241 = !DILocation(line: 88, column: 13, scope: !19, inlinedAt: !154, atomGroup: 12, atomRank: 1)
!242 = !DILocation(line: 87, column: 42, scope: !19, inlinedAt: !154, atomGroup: 13, atomRank: 2)
!243 = !DILocation(line: 87, column: 33, scope: !19, inlinedAt: !154, atomGroup: 10, atomRank: 1)
!244 = !DILocation(line: 87, column: 9, scope: !19, inlinedAt: !154, atomGroup: 11, atomRank: 1)
!245 = distinct !{!245, !240, !246, !34}
!246 = !DILocation(line: 88, column: 13, scope: !19, inlinedAt: !154)
!247 = !DILocation(line: 89, column: 18, scope: !19, inlinedAt: !154)
!248 = !DILocation(line: 89, column: 16, scope: !19, inlinedAt: !154)
!249 = !DILocation(line: 89, column: 9, scope: !19, inlinedAt: !154, atomGroup: 16, atomRank: 1)
!250 = distinct !{!250, !251, !252, !34}
!251 = !DILocation(line: 89, column: 9, scope: !19, inlinedAt: !154)
!252 = !DILocation(line: 90, column: 13, scope: !19, inlinedAt: !154)
!253 = !DILocation(line: 92, column: 19, scope: !19, inlinedAt: !154, atomGroup: 17, atomRank: 2)
!254 = !DILocation(line: 93, column: 25, scope: !19, inlinedAt: !154)
!255 = !DILocation(line: 93, column: 30, scope: !19, inlinedAt: !154, atomGroup: 18, atomRank: 2)
!256 = !DILocation(line: 93, column: 14, scope: !19, inlinedAt: !154, atomGroup: 18, atomRank: 1)
!257 = !DILocation(line: 94, column: 17, scope: !19, inlinedAt: !154)
!258 = !DILocation(line: 94, column: 27, scope: !19, inlinedAt: !154, atomGroup: 19, atomRank: 2)
!259 = !DILocation(line: 95, column: 13, scope: !19, inlinedAt: !154, atomGroup: 20, atomRank: 1)
!260 = !DILocation(line: 97, column: 44, scope: !19, inlinedAt: !154)
!261 = !DILocation(line: 97, column: 74, scope: !19, inlinedAt: !154)
!262 = !DILocation(line: 97, column: 90, scope: !19, inlinedAt: !154, atomGroup: 22, atomRank: 2)
!263 = !DILocation(line: 97, column: 20, scope: !19, inlinedAt: !154, atomGroup: 22, atomRank: 1)
!264 = !DILocation(line: 98, column: 43, scope: !19, inlinedAt: !154)
!265 = !DILocation(line: 98, column: 49, scope: !19, inlinedAt: !154)
!266 = !DILocation(line: 98, column: 9, scope: !19, inlinedAt: !154)
!267 = !DILocation(line: 99, column: 64, scope: !19, inlinedAt: !154)
!268 = !DILocation(line: 99, column: 54, scope: !19, inlinedAt: !154)
!269 = !DILocation(line: 99, column: 9, scope: !19, inlinedAt: !154)
!270 = !DILocation(line: 100, column: 9, scope: !19, inlinedAt: !154)
!271 = !DILocation(line: 102, column: 9, scope: !19, inlinedAt: !154)
!272 = !DILocation(line: 103, column: 9, scope: !19, inlinedAt: !154)
!273 = !DILocation(line: 103, column: 28, scope: !19, inlinedAt: !154)
!274 = !DILocation(line: 103, column: 26, scope: !19, inlinedAt: !154)
!275 = !DILocation(line: 103, column: 47, scope: !19, inlinedAt: !154)
!276 = !DILocation(line: 103, column: 16, scope: !19, inlinedAt: !154)
!277 = !DILocation(line: 103, column: 9, scope: !19, inlinedAt: !154, atomGroup: 24, atomRank: 1)
!278 = distinct !{!278, !272, !279, !34}
!279 = !DILocation(line: 104, column: 13, scope: !19, inlinedAt: !154)
!280 = !DISubprogram(name: "ctx", scope: !281, file: !281, line: 39, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!281 = !DIFile(filename: "ixp.h", directory: "")
!282 = !DISubprogram(name: "xfer_number", scope: !281, file: !281, line: 40, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!283 = !DISubprogram(name: "csr_read", scope: !284, file: !284, line: 246, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!284 = !DIFile(filename: "ixp_machine.h", directory: "")
!285 = !DISubprogram(name: "csr_write", scope: !284, file: !284, line: 247, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!286 = !DISubprogram(name: "wait_receive", scope: !281, file: !281, line: 35, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!287 = !DISubprogram(name: "sdram_r_fifo_rd", scope: !284, file: !284, line: 187, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!288 = !DISubprogram(name: "t_fifo_wr_start", scope: !284, file: !284, line: 244, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!289 = !DISubprogram(name: "sdram_t_fifo_wr_start", scope: !284, file: !284, line: 203, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!290 = !DISubprogram(name: "wait_for", scope: !281, file: !281, line: 34, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!291 = !DISubprogram(name: "sdram_read", scope: !284, file: !284, line: 163, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!292 = !DISubprogram(name: "sdram_write", scope: !284, file: !284, line: 175, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
