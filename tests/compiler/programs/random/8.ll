; results: 000002d3 ffffffcc 00000018 00000019 1eb2682a
target datalayout = "E-m:e-p:32:32-i64:64-a:0:32-n32-S64"
target triple = "lanai-none-none"

@a = dso_local local_unnamed_addr addrspace(1) global [16 x i32] zeroinitializer, align 4

; Function Attrs: nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none)
define dso_local noundef i32 @main() local_unnamed_addr #0 !dbg !11 {
entry:
  br label %for.body, !dbg !15

for.cond.cleanup:                                 ; preds = %for.body
  %0 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 12), align 4, !dbg !16, !tbaa !7
  %xor = xor i32 %0, 1946188980, !dbg !17
  %and = and i32 %xor, 15, !dbg !18
  %arrayidx1 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and, !dbg !19
  %1 = load i32, ptr addrspace(1) %arrayidx1, align 4, !dbg !19, !tbaa !7
  br label %for.body.i155, !dbg !20

for.body.i155:                                    ; preds = %for.cond.cleanup, %for.body.i155
  %bit.0.i153233 = phi i32 [ 0, %for.cond.cleanup ], [ %inc.i164, %for.body.i155 ]
  %rest.0.i152232 = phi i32 [ 0, %for.cond.cleanup ], [ %rest.1.i163, %for.body.i155 ]
  %quotient.0.i151231 = phi i32 [ 0, %for.cond.cleanup ], [ %quotient.1.i162, %for.body.i155 ]
  %a.addr.0.i150230 = phi i32 [ %1, %for.cond.cleanup ], [ %shl1.i157, %for.body.i155 ]
  %or.i156 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i152232, i32 %a.addr.0.i150230, i32 1), !dbg !20
  %shl1.i157 = shl i32 %a.addr.0.i150230, 1, !dbg !20
  %shl2.i158 = shl i32 %quotient.0.i151231, 1, !dbg !20
  %cmp3.not.i159 = icmp ugt i32 %or.i156, 193, !dbg !20
  %sub.i160 = add i32 %or.i156, -194, !dbg !20
  %or4.i161 = zext i1 %cmp3.not.i159 to i32, !dbg !20
  %quotient.1.i162 = or disjoint i32 %shl2.i158, %or4.i161, !dbg !20
  %rest.1.i163 = select i1 %cmp3.not.i159, i32 %sub.i160, i32 %or.i156, !dbg !20
  %inc.i164 = add nuw nsw i32 %bit.0.i153233, 1, !dbg !20
  %exitcond.not319 = icmp eq i32 %inc.i164, 32, !dbg !20
  br i1 %exitcond.not319, label %ixp_runtime_udiv.exit165, label %for.body.i155, !dbg !20, !llvm.loop !21

ixp_runtime_udiv.exit165:                         ; preds = %for.body.i155
  %2 = load i32, ptr addrspace(1) getelementptr inbounds nuw (i8, ptr addrspace(1) @a, i32 36), align 4, !dbg !23, !tbaa !7
  %cmp4 = icmp ult i32 %2, 16, !dbg !24
  %conv = zext i1 %cmp4 to i32, !dbg !24
  %3 = or i32 %quotient.1.i162, %conv, !dbg !25
  %tobool.not = icmp eq i32 %3, 0, !dbg !25
  br i1 %tobool.not, label %if.else, label %if.then, !dbg !26

for.body:                                         ; preds = %for.body, %entry
  %i.0234 = phi i32 [ 0, %entry ], [ %inc, %for.body ]
  %mul = mul i32 %i.0234, -1640531527, !dbg !27
  %arrayidx = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i.0234, !dbg !28
  store i32 %mul, ptr addrspace(1) %arrayidx, align 4, !dbg !29, !tbaa !7
  %inc = add nuw nsw i32 %i.0234, 1, !dbg !30
  %exitcond.not = icmp eq i32 %inc, 16, !dbg !31
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !dbg !32, !llvm.loop !33

if.then:                                          ; preds = %ixp_runtime_udiv.exit165
  %shr14 = ashr i32 %xor, 4, !dbg !36
  br label %if.end191, !dbg !37

if.else:                                          ; preds = %ixp_runtime_udiv.exit165
  %and19 = and i32 %xor, 7, !dbg !38
  switch i32 %and19, label %if.end191 [
    i32 5, label %sw.bb
    i32 3, label %sw.bb23
    i32 4, label %sw.bb106
    i32 1, label %sw.bb136
    i32 2, label %sw.bb147
  ], !dbg !39

sw.bb:                                            ; preds = %if.else
  %shr20 = ashr i32 %xor, 26, !dbg !40
  %cmp21 = icmp ugt i32 %shr20, %xor, !dbg !41
  %conv22 = zext i1 %cmp21 to i32, !dbg !42
  br label %sw.bb23, !dbg !43

sw.bb23:                                          ; preds = %sw.bb, %if.else
  %v0.1 = phi i32 [ %conv22, %sw.bb ], [ 24, %if.else ], !dbg !44
  %shr40 = lshr i32 %v0.1, 1
  %add41 = add i32 %shr40, %xor
  %and45 = and i32 %v0.1, 9
  %arrayidx46 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and45
  %4 = load i32, ptr addrspace(1) %arrayidx46, align 4, !tbaa !7
  br label %for.body28, !dbg !45

for.body28:                                       ; preds = %ixp_runtime_mul.exit117, %sw.bb23
  %i18.0236 = phi i32 [ 0, %sw.bb23 ], [ %inc55, %ixp_runtime_mul.exit117 ]
  %v3.2235.off0 = phi i32 [ 25, %sw.bb23 ], [ %product.0.i121.lcssa322, %ixp_runtime_mul.exit117 ]
  %conv39 = xor i32 %v3.2235.off0, %1, !dbg !46
  %cmp42 = icmp eq i32 %conv39, %add41, !dbg !47
  %sh_prom = zext i1 %cmp42 to i32, !dbg !48
  %shl = shl i32 %4, %sh_prom, !dbg !48
  %tobool.not.i122234 = icmp eq i32 %shl, 0, !dbg !49
  br i1 %tobool.not.i122234, label %ixp_runtime_mul.exit117, label %while.body.i123, !dbg !49

while.cond.i105.preheader:                        ; preds = %while.body.i123
  %tobool.not.i109238 = icmp eq i32 %spec.select.i127, 0, !dbg !50
  br i1 %tobool.not.i109238, label %ixp_runtime_mul.exit117, label %while.body.i110, !dbg !50

while.body.i123:                                  ; preds = %for.body28, %while.body.i123
  %product.0.i121237 = phi i32 [ %spec.select.i127, %while.body.i123 ], [ 0, %for.body28 ]
  %b.addr.0.i120236 = phi i32 [ %add2.i128, %while.body.i123 ], [ %xor, %for.body28 ]
  %a.addr.0.i119235 = phi i32 [ %shr.i129, %while.body.i123 ], [ %shl, %for.body28 ]
  %and.i124 = and i32 %a.addr.0.i119235, 1, !dbg !49
  %tobool1.not.i125 = icmp eq i32 %and.i124, 0, !dbg !49
  %add.i126 = select i1 %tobool1.not.i125, i32 0, i32 %b.addr.0.i120236, !dbg !49
  %spec.select.i127 = add i32 %add.i126, %product.0.i121237, !dbg !49
  %add2.i128 = shl i32 %b.addr.0.i120236, 1, !dbg !49
  %shr.i129 = lshr i32 %a.addr.0.i119235, 1, !dbg !49
  %tobool.not.i122 = icmp eq i32 %shr.i129, 0, !dbg !49
  br i1 %tobool.not.i122, label %while.cond.i105.preheader, label %while.body.i123, !dbg !49, !llvm.loop !51

while.body.i110:                                  ; preds = %while.cond.i105.preheader, %while.body.i110
  %product.0.i108241 = phi i32 [ %spec.select.i114, %while.body.i110 ], [ 0, %while.cond.i105.preheader ]
  %b.addr.0.i107240 = phi i32 [ %add2.i115, %while.body.i110 ], [ %v0.1, %while.cond.i105.preheader ]
  %a.addr.0.i106239 = phi i32 [ %shr.i116, %while.body.i110 ], [ %spec.select.i127, %while.cond.i105.preheader ]
  %and.i111 = and i32 %a.addr.0.i106239, 1, !dbg !50
  %tobool1.not.i112 = icmp eq i32 %and.i111, 0, !dbg !50
  %add.i113 = select i1 %tobool1.not.i112, i32 0, i32 %b.addr.0.i107240, !dbg !50
  %spec.select.i114 = add i32 %add.i113, %product.0.i108241, !dbg !50
  %add2.i115 = shl i32 %b.addr.0.i107240, 1, !dbg !50
  %shr.i116 = lshr i32 %a.addr.0.i106239, 1, !dbg !50
  %tobool.not.i109 = icmp eq i32 %shr.i116, 0, !dbg !50
  br i1 %tobool.not.i109, label %ixp_runtime_mul.exit117.loopexit, label %while.body.i110, !dbg !50, !llvm.loop !52

ixp_runtime_mul.exit117.loopexit:                 ; preds = %while.body.i110
  %5 = icmp ne i32 %spec.select.i114, 0, !dbg !53
  br label %ixp_runtime_mul.exit117, !dbg !53

ixp_runtime_mul.exit117:                          ; preds = %for.body28, %ixp_runtime_mul.exit117.loopexit, %while.cond.i105.preheader
  %product.0.i121.lcssa322 = phi i32 [ 0, %while.cond.i105.preheader ], [ %spec.select.i127, %ixp_runtime_mul.exit117.loopexit ], [ 0, %for.body28 ]
  %product.0.i108.lcssa = phi i1 [ false, %while.cond.i105.preheader ], [ %5, %ixp_runtime_mul.exit117.loopexit ], [ false, %for.body28 ], !dbg !50
  %inc55 = add nuw nsw i32 %i18.0236, 1
  %exitcond246.not = icmp eq i32 %inc55, 6
  %or.cond = select i1 %product.0.i108.lcssa, i1 true, i1 %exitcond246.not, !dbg !54
  br i1 %or.cond, label %cleanup, label %for.body28, !dbg !54, !llvm.loop !55

cleanup:                                          ; preds = %ixp_runtime_mul.exit117
  %not = xor i32 %v0.1, -1, !dbg !58
  %6 = add i32 %v3.2235.off0, %not
  %conv32.le = and i32 %6, -461130570
  %and57 = and i32 %6, 6, !dbg !59
  %cond = icmp eq i32 %and57, 0, !dbg !60
  br i1 %cond, label %sw.bb58, label %sw.epilog, !dbg !60

sw.bb58:                                          ; preds = %cleanup
  %tobool66.not = icmp ne i32 %product.0.i121.lcssa322, 0, !dbg !61
  %7 = load i32, ptr addrspace(1) @a, align 4, !dbg !62
  %8 = icmp sgt i32 %7, -1, !dbg !62
  %narrow = select i1 %tobool66.not, i1 %8, i1 false, !dbg !62
  %v0.5 = zext i1 %narrow to i32, !dbg !62
  %and95 = and i32 %6, 16, !dbg !63
  %shl96 = shl i32 %conv32.le, %and95, !dbg !64
  %tobool97.not = icmp eq i32 %shl96, 0, !dbg !65
  %cond98 = select i1 %tobool97.not, i32 38, i32 -134217728, !dbg !65
  %add101 = add i32 %7, %cond98, !dbg !66
  br label %sw.epilog, !dbg !67

sw.epilog:                                        ; preds = %sw.bb58, %cleanup
  %v0.3 = phi i32 [ %v0.1, %cleanup ], [ %v0.5, %sw.bb58 ], !dbg !44
  %v3.4.in = phi i32 [ %product.0.i121.lcssa322, %cleanup ], [ %add101, %sw.bb58 ]
  %call103 = tail call i32 @csum_add(i32 inreg noundef %conv32.le, i32 inreg noundef %v0.3) #3, !dbg !68
  %tobool.not.i96243 = icmp eq i32 %call103, 0, !dbg !69
  br i1 %tobool.not.i96243, label %sw.bb106, label %while.body.i97, !dbg !69

while.body.i97:                                   ; preds = %sw.epilog, %while.body.i97
  %product.0.i95246 = phi i32 [ %spec.select.i101, %while.body.i97 ], [ 0, %sw.epilog ]
  %b.addr.0.i94245 = phi i32 [ %add2.i102, %while.body.i97 ], [ %v0.3, %sw.epilog ]
  %a.addr.0.i93244 = phi i32 [ %shr.i103, %while.body.i97 ], [ %call103, %sw.epilog ]
  %and.i98 = and i32 %a.addr.0.i93244, 1, !dbg !69
  %tobool1.not.i99 = icmp eq i32 %and.i98, 0, !dbg !69
  %add.i100 = select i1 %tobool1.not.i99, i32 0, i32 %b.addr.0.i94245, !dbg !69
  %spec.select.i101 = add i32 %add.i100, %product.0.i95246, !dbg !69
  %add2.i102 = shl i32 %b.addr.0.i94245, 1, !dbg !69
  %shr.i103 = lshr i32 %a.addr.0.i93244, 1, !dbg !69
  %tobool.not.i96 = icmp eq i32 %shr.i103, 0, !dbg !69
  br i1 %tobool.not.i96, label %ixp_runtime_mul.exit104.loopexit, label %while.body.i97, !dbg !69, !llvm.loop !70

ixp_runtime_mul.exit104.loopexit:                 ; preds = %while.body.i97
  %9 = xor i32 %spec.select.i101, 20, !dbg !71
  br label %sw.bb106, !dbg !71

sw.bb106:                                         ; preds = %sw.epilog, %ixp_runtime_mul.exit104.loopexit, %if.else
  %v0.2 = phi i32 [ 24, %if.else ], [ %v0.3, %ixp_runtime_mul.exit104.loopexit ], [ %v0.3, %sw.epilog ], !dbg !44
  %v2.1 = phi i32 [ %xor, %if.else ], [ %9, %ixp_runtime_mul.exit104.loopexit ], [ 20, %sw.epilog ], !dbg !44
  %v3.1.shrunk = phi i32 [ 25, %if.else ], [ %v3.4.in, %ixp_runtime_mul.exit104.loopexit ], [ %v3.4.in, %sw.epilog ]
  %v3.1 = zext i32 %v3.1.shrunk to i64, !dbg !44
  %idxprom126 = and i32 %v3.1.shrunk, 15
  %arrayidx127 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %idxprom126
  %10 = load i32, ptr addrspace(1) %arrayidx127, align 4, !tbaa !7
  %tobool129.not = icmp ugt i32 %10, 16777215
  br label %for.body111, !dbg !72

for.body111:                                      ; preds = %for.body111, %sw.bb106
  %i40.0238 = phi i32 [ 0, %sw.bb106 ], [ %inc133, %for.body111 ]
  %v0.6237 = phi i32 [ %v0.2, %sw.bb106 ], [ %shr115, %for.body111 ]
  %and112 = and i32 %v0.6237, 15, !dbg !73
  %arrayidx113 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and112, !dbg !74
  %11 = load i32, ptr addrspace(1) %arrayidx113, align 4, !dbg !74, !tbaa !7
  %sub114 = sub i32 %11, %v0.6237, !dbg !75
  %shr115 = lshr i32 %sub114, 18, !dbg !76
  %inc133 = add nuw nsw i32 %i40.0238, 1
  %exitcond247.not = icmp eq i32 %inc133, 9
  %or.cond258 = select i1 %tobool129.not, i1 true, i1 %exitcond247.not, !dbg !77
  br i1 %or.cond258, label %if.end191, label %for.body111, !dbg !77, !llvm.loop !78

sw.bb136:                                         ; preds = %if.else
  br label %if.end191, !dbg !81

sw.bb147:                                         ; preds = %if.else
  %12 = load i32, ptr addrspace(1) @a, align 4, !dbg !82, !tbaa !7
  %add155 = add i32 %12, %xor, !dbg !83
  %tobool157.not = icmp eq i32 %add155, -1, !dbg !84
  %.xor = select i1 %tobool157.not, i32 33661, i32 %xor
  br label %if.end191, !dbg !85

if.end191:                                        ; preds = %for.body111, %sw.bb147, %sw.bb136, %if.else, %if.then
  %v0.0 = phi i32 [ %shr14, %if.then ], [ 24, %if.else ], [ 0, %sw.bb147 ], [ 0, %sw.bb136 ], [ %shr115, %for.body111 ], !dbg !44
  %v2.0 = phi i32 [ %xor, %if.then ], [ %xor, %if.else ], [ %.xor, %sw.bb147 ], [ %xor, %sw.bb136 ], [ %v2.1, %for.body111 ], !dbg !44
  %v3.0 = phi i64 [ 25, %if.then ], [ 25, %if.else ], [ 0, %sw.bb147 ], [ 25, %sw.bb136 ], [ %v3.1, %for.body111 ], !dbg !44
  %conv192 = zext i32 %v0.0 to i64, !dbg !86
  %tobool194.not = icmp eq i64 %v3.0, %conv192, !dbg !87
  br i1 %tobool194.not, label %cond.end200, label %cond.true195, !dbg !88

cond.true195:                                     ; preds = %if.end191
  %and196 = and i32 %v2.0, 15, !dbg !89
  %arrayidx197 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and196, !dbg !90
  %13 = load i32, ptr addrspace(1) %arrayidx197, align 4, !dbg !90, !tbaa !7
  %mul198 = shl i32 %13, 9, !dbg !91
  br label %cond.end200, !dbg !92

cond.end200:                                      ; preds = %cond.true195, %if.end191
  %cond201 = phi i32 [ %mul198, %cond.true195 ], [ -280, %if.end191 ], !dbg !92
  %add202 = add nsw i32 %v0.0, 63954, !dbg !93
  %14 = trunc nuw i64 %v3.0 to i32, !dbg !94
  %sh_prom204 = and i32 %14, 31, !dbg !94
  %shr205 = lshr i32 %add202, %sh_prom204, !dbg !94
  %call206 = tail call i32 @csum_add(i32 inreg noundef %cond201, i32 inreg noundef %shr205) #3, !dbg !95
  %and207 = and i32 %v0.0, 15, !dbg !96
  %arrayidx208 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and207, !dbg !97
  %15 = load i32, ptr addrspace(1) %arrayidx208, align 4, !dbg !97, !tbaa !7
  %tobool209.not = icmp eq i32 %15, 0, !dbg !98
  br i1 %tobool209.not, label %if.else255, label %if.then210, !dbg !99

if.then210:                                       ; preds = %cond.end200
  %not214 = xor i32 %v2.0, -1, !dbg !100
  br label %for.body.i221, !dbg !101

for.body.i221:                                    ; preds = %if.then210, %for.body.i221
  %bit.0.i219250 = phi i32 [ 0, %if.then210 ], [ %inc.i227, %for.body.i221 ]
  %rest.0.i218249 = phi i32 [ 0, %if.then210 ], [ %spec.select.i226, %for.body.i221 ]
  %a.addr.0.i217248 = phi i32 [ %not214, %if.then210 ], [ %shl1.i223, %for.body.i221 ]
  %or.i222 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i218249, i32 %a.addr.0.i217248, i32 1), !dbg !101
  %shl1.i223 = shl i32 %a.addr.0.i217248, 1, !dbg !101
  %cmp2.not.i224 = icmp ult i32 %or.i222, 58, !dbg !101
  %sub.i225 = add i32 %or.i222, -58, !dbg !101
  %spec.select.i226 = select i1 %cmp2.not.i224, i32 %or.i222, i32 %sub.i225, !dbg !101
  %inc.i227 = add nuw nsw i32 %bit.0.i219250, 1, !dbg !101
  %exitcond312.not = icmp eq i32 %inc.i227, 32, !dbg !101
  br i1 %exitcond312.not, label %ixp_runtime_urem.exit228, label %for.body.i221, !dbg !101, !llvm.loop !102

ixp_runtime_urem.exit228:                         ; preds = %for.body.i221
  %sub211 = sub nsw i32 2097152, %v0.0, !dbg !103
  %and212 = and i32 %v0.0, 31, !dbg !104
  %shr213 = lshr i32 %sub211, %and212, !dbg !105
  %sub216 = sub i32 %shr213, %spec.select.i226, !dbg !106
  %and217 = and i32 %sub216, 7, !dbg !107
  %extract.t214 = trunc i64 %v3.0 to i3, !dbg !108
  switch i32 %and217, label %sw.epilog244 [
    i32 7, label %while.cond.i79.preheader
    i32 6, label %sw.bb223
  ], !dbg !108

while.cond.i79.preheader:                         ; preds = %ixp_runtime_urem.exit228
  %tobool.not.i83261 = icmp eq i32 %sub216, 0, !dbg !109
  br i1 %tobool.not.i83261, label %for.body.i138.preheader, label %while.body.i84, !dbg !109

while.body.i84:                                   ; preds = %while.cond.i79.preheader, %while.body.i84
  %product.0.i82264 = phi i32 [ %spec.select.i88, %while.body.i84 ], [ 0, %while.cond.i79.preheader ]
  %b.addr.0.i81263 = phi i32 [ %add2.i89, %while.body.i84 ], [ %v2.0, %while.cond.i79.preheader ]
  %a.addr.0.i80262 = phi i32 [ %shr.i90, %while.body.i84 ], [ %sub216, %while.cond.i79.preheader ]
  %and.i85 = and i32 %a.addr.0.i80262, 1, !dbg !109
  %tobool1.not.i86 = icmp eq i32 %and.i85, 0, !dbg !109
  %add.i87 = select i1 %tobool1.not.i86, i32 0, i32 %b.addr.0.i81263, !dbg !109
  %spec.select.i88 = add i32 %add.i87, %product.0.i82264, !dbg !109
  %add2.i89 = shl i32 %b.addr.0.i81263, 1, !dbg !109
  %shr.i90 = lshr i32 %a.addr.0.i80262, 1, !dbg !109
  %tobool.not.i83 = icmp eq i32 %shr.i90, 0, !dbg !109
  br i1 %tobool.not.i83, label %ixp_runtime_mul.exit91.loopexit, label %while.body.i84, !dbg !109, !llvm.loop !110

ixp_runtime_mul.exit91.loopexit:                  ; preds = %while.body.i84
  %16 = and i32 %spec.select.i88, %sub216, !dbg !111
  br label %for.body.i138.preheader, !dbg !111

for.body.i138.preheader:                          ; preds = %ixp_runtime_mul.exit91.loopexit, %while.cond.i79.preheader
  %a.addr.0.i133266.ph = phi i32 [ 0, %while.cond.i79.preheader ], [ %16, %ixp_runtime_mul.exit91.loopexit ]
  br label %for.body.i138, !dbg !112

for.body.i138:                                    ; preds = %for.body.i138.preheader, %for.body.i138
  %bit.0.i136269 = phi i32 [ %inc.i147, %for.body.i138 ], [ 0, %for.body.i138.preheader ]
  %rest.0.i135268 = phi i32 [ %rest.1.i146, %for.body.i138 ], [ 0, %for.body.i138.preheader ]
  %quotient.0.i134267 = phi i32 [ %quotient.1.i145, %for.body.i138 ], [ 0, %for.body.i138.preheader ]
  %a.addr.0.i133266 = phi i32 [ %shl1.i140, %for.body.i138 ], [ %a.addr.0.i133266.ph, %for.body.i138.preheader ]
  %or.i139 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i135268, i32 %a.addr.0.i133266, i32 1), !dbg !112
  %shl1.i140 = shl i32 %a.addr.0.i133266, 1, !dbg !112
  %shl2.i141 = shl i32 %quotient.0.i134267, 1, !dbg !112
  %cmp3.not.i142 = icmp ugt i32 %or.i139, 54, !dbg !112
  %sub.i143 = add i32 %or.i139, -55, !dbg !112
  %or4.i144 = zext i1 %cmp3.not.i142 to i32, !dbg !112
  %quotient.1.i145 = or disjoint i32 %shl2.i141, %or4.i144, !dbg !112
  %rest.1.i146 = select i1 %cmp3.not.i142, i32 %sub.i143, i32 %or.i139, !dbg !112
  %inc.i147 = add nuw nsw i32 %bit.0.i136269, 1, !dbg !112
  %exitcond313.not = icmp eq i32 %inc.i147, 32, !dbg !112
  br i1 %exitcond313.not, label %ixp_runtime_udiv.exit148, label %for.body.i138, !dbg !112, !llvm.loop !113

ixp_runtime_udiv.exit148:                         ; preds = %for.body.i138
  %extract.t215 = trunc i32 %quotient.1.i145 to i3, !dbg !114
  br label %sw.epilog244, !dbg !114

sw.bb223:                                         ; preds = %ixp_runtime_urem.exit228
  %cmp225 = icmp sge i32 %v2.0, %14, !dbg !115
  %conv226 = zext i1 %cmp225 to i32, !dbg !115
  %add227 = add i32 %sub216, %v2.0, !dbg !116
  %tobool229.not = icmp eq i32 %add227, %conv226, !dbg !117
  br i1 %tobool229.not, label %if.else236, label %if.then230, !dbg !118

if.then230:                                       ; preds = %sw.bb223
  %shl233 = shl i32 %v2.0, 26, !dbg !119
  %tobool.not.i70251 = icmp eq i32 %shl233, 0, !dbg !120
  br i1 %tobool.not.i70251, label %sw.epilog244, label %while.body.i71, !dbg !120

while.body.i71:                                   ; preds = %if.then230, %while.body.i71
  %product.0.i69254 = phi i32 [ %spec.select.i75, %while.body.i71 ], [ 0, %if.then230 ]
  %b.addr.0.i68253 = phi i32 [ %add2.i76, %while.body.i71 ], [ %sub216, %if.then230 ]
  %a.addr.0.i67252 = phi i32 [ %shr.i77, %while.body.i71 ], [ %shl233, %if.then230 ]
  %and.i72 = and i32 %a.addr.0.i67252, 1, !dbg !120
  %tobool1.not.i73 = icmp eq i32 %and.i72, 0, !dbg !120
  %add.i74 = select i1 %tobool1.not.i73, i32 0, i32 %b.addr.0.i68253, !dbg !120
  %spec.select.i75 = add i32 %add.i74, %product.0.i69254, !dbg !120
  %add2.i76 = shl i32 %b.addr.0.i68253, 1, !dbg !120
  %shr.i77 = lshr i32 %a.addr.0.i67252, 1, !dbg !120
  %tobool.not.i70 = icmp eq i32 %shr.i77, 0, !dbg !120
  br i1 %tobool.not.i70, label %sw.epilog244, label %while.body.i71, !dbg !120, !llvm.loop !121

if.else236:                                       ; preds = %sw.bb223
  %shl240 = shl i32 %14, 27, !dbg !122
  %tobool.not.i57256 = icmp eq i32 %shl240, 0, !dbg !123
  br i1 %tobool.not.i57256, label %sw.epilog244, label %while.body.i58.preheader, !dbg !123

while.body.i58.preheader:                         ; preds = %if.else236
  %conv239 = or i32 %sub216, %14, !dbg !124
  br label %while.body.i58, !dbg !123

while.body.i58:                                   ; preds = %while.body.i58.preheader, %while.body.i58
  %product.0.i56259 = phi i32 [ %spec.select.i62, %while.body.i58 ], [ 0, %while.body.i58.preheader ]
  %b.addr.0.i55258 = phi i32 [ %add2.i63, %while.body.i58 ], [ %conv239, %while.body.i58.preheader ]
  %a.addr.0.i54257 = phi i32 [ %shr.i64, %while.body.i58 ], [ %shl240, %while.body.i58.preheader ]
  %and.i59 = and i32 %a.addr.0.i54257, 1, !dbg !123
  %tobool1.not.i60 = icmp eq i32 %and.i59, 0, !dbg !123
  %add.i61 = select i1 %tobool1.not.i60, i32 0, i32 %b.addr.0.i55258, !dbg !123
  %spec.select.i62 = add i32 %add.i61, %product.0.i56259, !dbg !123
  %add2.i63 = shl i32 %b.addr.0.i55258, 1, !dbg !123
  %shr.i64 = lshr i32 %a.addr.0.i54257, 1, !dbg !123
  %tobool.not.i57 = icmp eq i32 %shr.i64, 0, !dbg !123
  br i1 %tobool.not.i57, label %sw.epilog244, label %while.body.i58, !dbg !123, !llvm.loop !125

sw.epilog244:                                     ; preds = %while.body.i71, %while.body.i58, %if.then230, %if.else236, %ixp_runtime_udiv.exit148, %ixp_runtime_urem.exit228
  %v2.4 = phi i32 [ %v2.0, %ixp_runtime_urem.exit228 ], [ %v2.0, %ixp_runtime_udiv.exit148 ], [ %v2.0, %if.then230 ], [ 0, %if.else236 ], [ %spec.select.i62, %while.body.i58 ], [ %v2.0, %while.body.i71 ], !dbg !126
  %v3.6.off0 = phi i3 [ %extract.t214, %ixp_runtime_urem.exit228 ], [ %extract.t215, %ixp_runtime_udiv.exit148 ], [ 0, %if.then230 ], [ %extract.t214, %if.else236 ], [ %extract.t214, %while.body.i58 ], [ 0, %while.body.i71 ]
  %v3.6.off0217 = phi i32 [ %14, %ixp_runtime_urem.exit228 ], [ %quotient.1.i145, %ixp_runtime_udiv.exit148 ], [ 0, %if.then230 ], [ %14, %if.else236 ], [ %14, %while.body.i58 ], [ %spec.select.i75, %while.body.i71 ]
  %17 = lshr i32 %v2.4, 22, !dbg !127
  %shr250 = ashr i32 %sub216, 24, !dbg !128
  %not251 = xor i32 %shr250, -1, !dbg !129
  %18 = and i32 %v3.6.off0217, %v0.0, !dbg !130
  %19 = add i32 %18, %17, !dbg !130
  %conv254 = or i32 %19, %not251, !dbg !130
  br label %if.end359, !dbg !131

if.else255:                                       ; preds = %cond.end200
  %and261 = and i32 %v2.0, 7, !dbg !132
  %extract.t226 = trunc i64 %v3.0 to i3, !dbg !133
  switch i32 %and261, label %sw.epilog352 [
    i32 4, label %sw.bb262
    i32 7, label %sw.bb267
    i32 6, label %sw.bb325
  ], !dbg !133

sw.bb262:                                         ; preds = %if.else255
  %not264 = add i32 %call206, 439322950, !dbg !134
  br label %sw.epilog352, !dbg !135

sw.bb267:                                         ; preds = %if.else255
  %sub272 = sub i32 0, %call206, !dbg !136
  %idxprom275 = and i32 %14, 15, !dbg !137
  %arrayidx276 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %idxprom275, !dbg !137
  %20 = load i32, ptr addrspace(1) %arrayidx276, align 4, !dbg !137, !tbaa !7
  %conv279 = sub i32 %14, %20, !dbg !138
  %shr280 = ashr i32 %conv279, 2, !dbg !139
  %call281 = tail call i32 @csum_add(i32 inreg noundef %sub272, i32 inreg noundef %shr280) #3, !dbg !140
  %shr285 = ashr i32 %20, 29, !dbg !141
  %add286 = add i32 %call281, %call206, !dbg !142
  %tobool288.not = icmp eq i32 %shr285, %add286, !dbg !143
  br i1 %tobool288.not, label %sw.bb325, label %if.then289, !dbg !144

if.then289:                                       ; preds = %sw.bb267
  %cmp291 = icmp sgt i32 %14, 2097151, !dbg !145
  %conv292 = zext i1 %cmp291 to i32, !dbg !145
  %shr295 = lshr i32 %conv292, %sh_prom204, !dbg !146
  store i32 %shr295, ptr addrspace(1) %arrayidx276, align 4, !dbg !147, !tbaa !7
  br label %sw.bb325, !dbg !148

sw.bb325:                                         ; preds = %sw.bb267, %if.then289, %if.else255
  %v1.5 = phi i32 [ %call206, %if.then289 ], [ %call206, %if.else255 ], [ %v2.0, %sw.bb267 ], !dbg !44
  %v3.10.off0 = phi i3 [ 0, %if.then289 ], [ %extract.t226, %if.else255 ], [ %extract.t226, %sw.bb267 ]
  %v3.10.off0253 = phi i32 [ 0, %if.then289 ], [ %14, %if.else255 ], [ %14, %sw.bb267 ]
  br label %for.body.i

while.cond.i40.preheader:                         ; preds = %for.body.i
  %cmp341 = icmp eq i32 %v1.5, 0
  %tobool.not.i44274 = icmp eq i32 %quotient.1.i, 0
  br i1 %tobool.not.i44274, label %ixp_runtime_mul.exit52, label %while.body.i45

for.body.i:                                       ; preds = %sw.bb325, %for.body.i
  %bit.0.i273 = phi i32 [ 0, %sw.bb325 ], [ %inc.i, %for.body.i ]
  %rest.0.i272 = phi i32 [ 0, %sw.bb325 ], [ %rest.1.i, %for.body.i ]
  %quotient.0.i271 = phi i32 [ 0, %sw.bb325 ], [ %quotient.1.i, %for.body.i ]
  %a.addr.0.i131270 = phi i32 [ %v3.10.off0253, %sw.bb325 ], [ %shl1.i, %for.body.i ]
  %or.i = tail call i32 @llvm.fshl.i32(i32 %rest.0.i272, i32 %a.addr.0.i131270, i32 1)
  %shl1.i = shl i32 %a.addr.0.i131270, 1
  %shl2.i = shl i32 %quotient.0.i271, 1
  %cmp3.not.i = icmp ugt i32 %or.i, 187
  %sub.i = add i32 %or.i, -188
  %or4.i = zext i1 %cmp3.not.i to i32
  %quotient.1.i = or disjoint i32 %shl2.i, %or4.i
  %rest.1.i = select i1 %cmp3.not.i, i32 %sub.i, i32 %or.i
  %inc.i = add nuw nsw i32 %bit.0.i273, 1
  %exitcond314.not = icmp eq i32 %inc.i, 32
  br i1 %exitcond314.not, label %while.cond.i40.preheader, label %for.body.i, !llvm.loop !149

while.body.i45:                                   ; preds = %while.cond.i40.preheader, %while.body.i45
  %product.0.i43277 = phi i32 [ %spec.select.i49, %while.body.i45 ], [ 0, %while.cond.i40.preheader ]
  %b.addr.0.i42276 = phi i32 [ 0, %while.body.i45 ], [ %v3.10.off0253, %while.cond.i40.preheader ]
  %a.addr.0.i41275 = phi i32 [ %shr.i51, %while.body.i45 ], [ %quotient.1.i, %while.cond.i40.preheader ]
  %and.i46 = and i32 %a.addr.0.i41275, 1
  %tobool1.not.i47 = icmp eq i32 %and.i46, 0
  %add.i48 = select i1 %tobool1.not.i47, i32 0, i32 %b.addr.0.i42276
  %spec.select.i49 = add i32 %add.i48, %product.0.i43277
  %shr.i51 = lshr i32 %a.addr.0.i41275, 1
  %tobool.not.i44 = icmp eq i32 %shr.i51, 0
  br i1 %tobool.not.i44, label %ixp_runtime_mul.exit52.loopexit, label %while.body.i45, !llvm.loop !150

ixp_runtime_mul.exit52.loopexit:                  ; preds = %while.body.i45
  %21 = and i32 %spec.select.i49, 1
  br label %ixp_runtime_mul.exit52

ixp_runtime_mul.exit52:                           ; preds = %ixp_runtime_mul.exit52.loopexit, %while.cond.i40.preheader
  %product.0.i43.lcssa = phi i32 [ 0, %while.cond.i40.preheader ], [ %21, %ixp_runtime_mul.exit52.loopexit ]
  %and347 = select i1 %cmp341, i32 %product.0.i43.lcssa, i32 0
  br label %sw.epilog352, !dbg !151

sw.epilog352:                                     ; preds = %ixp_runtime_mul.exit52, %sw.bb262, %if.else255
  %v0.9 = phi i32 [ 0, %if.else255 ], [ %not264, %sw.bb262 ], [ %and347, %ixp_runtime_mul.exit52 ], !dbg !44
  %v1.4 = phi i32 [ %call206, %if.else255 ], [ %call206, %sw.bb262 ], [ 0, %ixp_runtime_mul.exit52 ], !dbg !152
  %v2.7 = phi i32 [ %v2.0, %if.else255 ], [ %v2.0, %sw.bb262 ], [ %v1.5, %ixp_runtime_mul.exit52 ], !dbg !44
  %v3.9.off0 = phi i3 [ %extract.t226, %if.else255 ], [ %extract.t226, %sw.bb262 ], [ %v3.10.off0, %ixp_runtime_mul.exit52 ]
  %v3.9.off0229 = phi i32 [ %14, %if.else255 ], [ %14, %sw.bb262 ], [ %v3.10.off0253, %ixp_runtime_mul.exit52 ]
  %and353 = and i32 %v2.7, 15, !dbg !153
  %arrayidx354 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and353, !dbg !154
  %22 = load i32, ptr addrspace(1) %arrayidx354, align 4, !dbg !154, !tbaa !7
  %and356 = and i32 %v1.4, -235, !dbg !155
  %or358 = or i32 %22, %and356, !dbg !156
  br label %if.end359

if.end359:                                        ; preds = %sw.epilog352, %sw.epilog244
  %v0.8 = phi i32 [ %conv254, %sw.epilog244 ], [ %v0.9, %sw.epilog352 ], !dbg !44
  %v1.3 = phi i32 [ %sub216, %sw.epilog244 ], [ %v1.4, %sw.epilog352 ], !dbg !44
  %v2.6 = phi i32 [ %v2.4, %sw.epilog244 ], [ %or358, %sw.epilog352 ], !dbg !44
  %v3.8.off0 = phi i3 [ %v3.6.off0, %sw.epilog244 ], [ %v3.9.off0, %sw.epilog352 ]
  %v3.8.off0211 = phi i32 [ %v3.6.off0217, %sw.epilog244 ], [ %v3.9.off0229, %sw.epilog352 ]
  %and360 = and i32 %v1.3, 15, !dbg !157
  %arrayidx361 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and360, !dbg !158
  %23 = load i32, ptr addrspace(1) %arrayidx361, align 4, !dbg !158, !tbaa !7
  %tobool.not.i31279 = icmp eq i32 %v2.6, 0, !dbg !159
  br i1 %tobool.not.i31279, label %ixp_runtime_mul.exit39, label %while.body.i32, !dbg !159

while.body.i32:                                   ; preds = %if.end359, %while.body.i32
  %product.0.i30282 = phi i32 [ %spec.select.i36, %while.body.i32 ], [ 0, %if.end359 ]
  %b.addr.0.i29281 = phi i32 [ %add2.i37, %while.body.i32 ], [ %v1.3, %if.end359 ]
  %a.addr.0.i28280 = phi i32 [ %shr.i38, %while.body.i32 ], [ %v2.6, %if.end359 ]
  %and.i33 = and i32 %a.addr.0.i28280, 1, !dbg !159
  %tobool1.not.i34 = icmp eq i32 %and.i33, 0, !dbg !159
  %add.i35 = select i1 %tobool1.not.i34, i32 0, i32 %b.addr.0.i29281, !dbg !159
  %spec.select.i36 = add i32 %add.i35, %product.0.i30282, !dbg !159
  %add2.i37 = shl i32 %b.addr.0.i29281, 1, !dbg !159
  %shr.i38 = lshr i32 %a.addr.0.i28280, 1, !dbg !159
  %tobool.not.i31 = icmp eq i32 %shr.i38, 0, !dbg !159
  br i1 %tobool.not.i31, label %ixp_runtime_mul.exit39.loopexit, label %while.body.i32, !dbg !159, !llvm.loop !160

ixp_runtime_mul.exit39.loopexit:                  ; preds = %while.body.i32
  %24 = and i32 %spec.select.i36, %23, !dbg !161
  br label %ixp_runtime_mul.exit39, !dbg !161

ixp_runtime_mul.exit39:                           ; preds = %ixp_runtime_mul.exit39.loopexit, %if.end359
  %product.0.i30.lcssa = phi i32 [ 0, %if.end359 ], [ %24, %ixp_runtime_mul.exit39.loopexit ], !dbg !159
  br label %for.body.i208

for.body.i208:                                    ; preds = %ixp_runtime_mul.exit39, %for.body.i208
  %bit.0.i206286 = phi i32 [ 0, %ixp_runtime_mul.exit39 ], [ %inc.i214, %for.body.i208 ]
  %rest.0.i205285 = phi i32 [ 0, %ixp_runtime_mul.exit39 ], [ %spec.select.i213, %for.body.i208 ]
  %a.addr.0.i204284 = phi i32 [ %v0.8, %ixp_runtime_mul.exit39 ], [ %shl1.i210, %for.body.i208 ]
  %or.i209 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i205285, i32 %a.addr.0.i204284, i32 1)
  %shl1.i210 = shl i32 %a.addr.0.i204284, 1
  %cmp2.not.i211 = icmp ult i32 %or.i209, 282
  %sub.i212 = add i32 %or.i209, -282
  %spec.select.i213 = select i1 %cmp2.not.i211, i32 %or.i209, i32 %sub.i212
  %inc.i214 = add nuw nsw i32 %bit.0.i206286, 1
  %exitcond315.not = icmp eq i32 %inc.i214, 32
  br i1 %exitcond315.not, label %ixp_runtime_urem.exit215, label %for.body.i208, !llvm.loop !162

ixp_runtime_urem.exit215:                         ; preds = %for.body.i208
  %ixp.a1 = and i32 %spec.select.i213, 65535
  br label %for.body.i195

for.body.i195:                                    ; preds = %ixp_runtime_urem.exit215, %for.body.i195
  %bit.0.i193289 = phi i32 [ 0, %ixp_runtime_urem.exit215 ], [ %inc.i201, %for.body.i195 ]
  %rest.0.i192288 = phi i32 [ 0, %ixp_runtime_urem.exit215 ], [ %spec.select.i200, %for.body.i195 ]
  %a.addr.0.i191287 = phi i32 [ %ixp.a1, %ixp_runtime_urem.exit215 ], [ %shl1.i197, %for.body.i195 ]
  %or.i196 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i192288, i32 %a.addr.0.i191287, i32 1)
  %shl1.i197 = shl i32 %a.addr.0.i191287, 1
  %cmp2.not.i198 = icmp ult i32 %or.i196, 14
  %sub.i199 = add i32 %or.i196, -14
  %spec.select.i200 = select i1 %cmp2.not.i198, i32 %or.i196, i32 %sub.i199
  %inc.i201 = add nuw nsw i32 %bit.0.i193289, 1
  %exitcond316.not = icmp eq i32 %inc.i201, 32
  br i1 %exitcond316.not, label %ixp_runtime_urem.exit202, label %for.body.i195, !llvm.loop !162

ixp_runtime_urem.exit202:                         ; preds = %for.body.i195
  %and364 = and i32 %v1.3, 31, !dbg !163
  %shl365 = shl i32 %product.0.i30.lcssa, %and364, !dbg !164
  %rem376.zext = and i32 %spec.select.i200, 65535
  br label %for.body370, !dbg !165

for.cond.cleanup369:                              ; preds = %for.body370
  %idxprom372 = and i32 %v3.8.off0211, 15
  %arrayidx373 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %idxprom372
  store i32 %25, ptr addrspace(1) %arrayidx373, align 4, !dbg !166, !tbaa !7
  %and382 = and i32 %v0.8, 7, !dbg !167
  switch i32 %and382, label %sw.epilog511 [
    i32 0, label %sw.bb383
    i32 1, label %sw.bb413
    i32 3, label %sw.bb495
    i32 7, label %sw.bb504
  ], !dbg !168

for.body370:                                      ; preds = %for.body370, %ixp_runtime_urem.exit202
  %i116.0243 = phi i32 [ 0, %ixp_runtime_urem.exit202 ], [ %inc379, %for.body370 ]
  %25 = phi i32 [ %shl365, %ixp_runtime_urem.exit202 ], [ %add377, %for.body370 ]
  %not374 = xor i32 %25, -1, !dbg !169
  %add377 = add i32 %rem376.zext, %not374, !dbg !170
  %inc379 = add nuw nsw i32 %i116.0243, 1, !dbg !171
  %exitcond248.not = icmp eq i32 %inc379, 6, !dbg !172
  br i1 %exitcond248.not, label %for.cond.cleanup369, label %for.body370, !dbg !173, !llvm.loop !174

sw.bb383:                                         ; preds = %for.cond.cleanup369
  %and384 = and i32 %v0.8, 15, !dbg !177
  %arrayidx385 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and384, !dbg !178
  %26 = load i32, ptr addrspace(1) %arrayidx385, align 4, !dbg !178, !tbaa !7
  %cmp387 = icmp ne i32 %26, %v3.8.off0211, !dbg !179
  %conv388 = zext i1 %cmp387 to i32, !dbg !179
  %and389 = and i32 %add377, 31, !dbg !180
  %shl390 = shl nuw i32 %conv388, %and389, !dbg !181
  %and391 = and i32 %shl390, %v0.8, !dbg !182
  %and392 = and i32 %add377, %v1.3, !dbg !183
  %and393 = and i32 %and391, -36, !dbg !184
  %and394 = and i32 %and392, 15, !dbg !185
  %arrayidx395 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and394, !dbg !186
  %27 = load i32, ptr addrspace(1) %arrayidx395, align 4, !dbg !186, !tbaa !7
  %shr396 = lshr i32 %27, 8, !dbg !187
  %tobool398.not = icmp eq i32 %and393, %shr396, !dbg !188
  br i1 %tobool398.not, label %if.else404, label %if.then399, !dbg !189

if.then399:                                       ; preds = %sw.bb383
  %shl401 = shl i32 %v3.8.off0211, 21, !dbg !190
  %and402 = and i32 %and391, %shl401, !dbg !191
  %mul403 = mul i32 %and402, 61762, !dbg !192
  br label %sw.epilog511, !dbg !193

if.else404:                                       ; preds = %sw.bb383
  %not408 = and i32 %25, -1169176732, !dbg !194
  %28 = xor i32 %v3.8.off0211, %not408
  %extract.t205 = xor i32 %28, -1169176732
  br label %sw.epilog511

sw.bb413:                                         ; preds = %for.cond.cleanup369
  switch i3 %v3.8.off0, label %sw.epilog490 [
    i3 3, label %sw.bb415
    i3 0, label %sw.bb433
    i3 -3, label %sw.bb453
    i3 1, label %sw.bb476
  ], !dbg !195

sw.bb415:                                         ; preds = %sw.bb413
  %conv417 = and i32 %v3.8.off0211, 1, !dbg !196
  %and418 = and i32 %v0.8, 15, !dbg !197
  %arrayidx419 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and418, !dbg !198
  %29 = load i32, ptr addrspace(1) %arrayidx419, align 4, !dbg !198, !tbaa !7
  %cmp420 = icmp ne i32 %conv417, %29, !dbg !199
  %conv421 = zext i1 %cmp420 to i32, !dbg !199
  %or422 = or disjoint i32 %conv421, 1073741824, !dbg !200
  %30 = load i32, ptr addrspace(1) %arrayidx361, align 4, !dbg !201, !tbaa !7
  %31 = lshr i32 %30, 1, !dbg !202
  %shl429 = shl i32 %31, %and364, !dbg !203
  %and430 = and i32 %add377, 31, !dbg !204
  %shr431 = lshr i32 %shl429, %and430, !dbg !205
  %.pre = and i32 %shr431, 15, !dbg !206
  %arrayidx443.phi.trans.insert = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %.pre
  %.pre250 = load i32, ptr addrspace(1) %arrayidx443.phi.trans.insert, align 4, !dbg !206, !tbaa !7
  br label %sw.bb433, !dbg !207

sw.bb433:                                         ; preds = %sw.bb415, %sw.bb413
  %32 = phi i32 [ %.pre250, %sw.bb415 ], [ %25, %sw.bb413 ], !dbg !206
  %v0.14 = phi i32 [ %or422, %sw.bb415 ], [ %v0.8, %sw.bb413 ], !dbg !44
  %v3.12.off0 = phi i32 [ %shr431, %sw.bb415 ], [ %v3.8.off0211, %sw.bb413 ]
  %tobool.not.i18293 = icmp eq i32 %v3.12.off0, 0, !dbg !208
  br i1 %tobool.not.i18293, label %ixp_runtime_mul.exit26, label %while.body.i19, !dbg !208

while.body.i19:                                   ; preds = %sw.bb433, %while.body.i19
  %product.0.i17296 = phi i32 [ %spec.select.i23, %while.body.i19 ], [ 0, %sw.bb433 ]
  %b.addr.0.i16295 = phi i32 [ %add2.i24, %while.body.i19 ], [ %v0.14, %sw.bb433 ]
  %a.addr.0.i15294 = phi i32 [ %shr.i25, %while.body.i19 ], [ %v3.12.off0, %sw.bb433 ]
  %and.i20 = and i32 %a.addr.0.i15294, 1, !dbg !208
  %tobool1.not.i21 = icmp eq i32 %and.i20, 0, !dbg !208
  %add.i22 = select i1 %tobool1.not.i21, i32 0, i32 %b.addr.0.i16295, !dbg !208
  %spec.select.i23 = add i32 %add.i22, %product.0.i17296, !dbg !208
  %add2.i24 = shl i32 %b.addr.0.i16295, 1, !dbg !208
  %shr.i25 = lshr i32 %a.addr.0.i15294, 1, !dbg !208
  %tobool.not.i18 = icmp eq i32 %shr.i25, 0, !dbg !208
  br i1 %tobool.not.i18, label %ixp_runtime_mul.exit26, label %while.body.i19, !dbg !208, !llvm.loop !209

ixp_runtime_mul.exit26:                           ; preds = %while.body.i19, %sw.bb433
  %product.0.i17.lcssa = phi i32 [ 0, %sw.bb433 ], [ %spec.select.i23, %while.body.i19 ], !dbg !208
  %and436 = and i32 %product.0.i17.lcssa, -70, !dbg !210
  %and437 = and i32 %product.0.i17.lcssa, 10, !dbg !211
  %arrayidx438 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and437, !dbg !212
  %33 = load i32, ptr addrspace(1) %arrayidx438, align 4, !dbg !212, !tbaa !7
  %add444 = sub i32 0, %32, !dbg !213
  %tobool445.not = icmp eq i32 %add377, %add444, !dbg !213
  br i1 %tobool445.not, label %cond.end450, label %cond.true446, !dbg !214

cond.true446:                                     ; preds = %ixp_runtime_mul.exit26
  %34 = load i32, ptr addrspace(1) %arrayidx361, align 4, !dbg !215, !tbaa !7
  br label %cond.end450, !dbg !216

cond.end450:                                      ; preds = %cond.true446, %ixp_runtime_mul.exit26
  %cond451 = phi i32 [ %34, %cond.true446 ], [ 67108864, %ixp_runtime_mul.exit26 ], !dbg !216
  %or452 = or i32 %cond451, %33, !dbg !217
  br label %sw.bb453, !dbg !218

sw.bb453:                                         ; preds = %cond.end450, %sw.bb413
  %v0.15 = phi i32 [ %and436, %cond.end450 ], [ %v0.8, %sw.bb413 ], !dbg !44
  %v1.9 = phi i32 [ %or452, %cond.end450 ], [ %v1.3, %sw.bb413 ], !dbg !44
  %and454 = and i32 %v0.15, 15, !dbg !219
  %arrayidx455 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and454, !dbg !220
  %35 = load i32, ptr addrspace(1) %arrayidx455, align 4, !dbg !220, !tbaa !7
  %and459 = and i32 %add377, 15, !dbg !221
  %arrayidx460 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and459, !dbg !222
  %36 = load i32, ptr addrspace(1) %arrayidx460, align 4, !dbg !222, !tbaa !7
  %cmp456 = icmp sgt i32 %35, -1496318128, !dbg !223
  %conv458 = zext i1 %cmp456 to i32, !dbg !224
  %37 = lshr i32 %36, 19, !dbg !225
  %add463 = add nuw nsw i32 %37, %conv458, !dbg !226
  %tobool.not.i5298 = icmp eq i32 %add463, 0, !dbg !227
  br i1 %tobool.not.i5298, label %sw.epilog490, label %while.body.i6, !dbg !227

while.body.i6:                                    ; preds = %sw.bb453, %while.body.i6
  %product.0.i4301 = phi i32 [ %spec.select.i10, %while.body.i6 ], [ 0, %sw.bb453 ]
  %b.addr.0.i3300 = phi i32 [ %add2.i11, %while.body.i6 ], [ %v0.15, %sw.bb453 ]
  %a.addr.0.i2299 = phi i32 [ %shr.i12, %while.body.i6 ], [ %add463, %sw.bb453 ]
  %and.i7 = and i32 %a.addr.0.i2299, 1, !dbg !227
  %tobool1.not.i8 = icmp eq i32 %and.i7, 0, !dbg !227
  %add.i9 = select i1 %tobool1.not.i8, i32 0, i32 %b.addr.0.i3300, !dbg !227
  %spec.select.i10 = add i32 %add.i9, %product.0.i4301, !dbg !227
  %add2.i11 = shl i32 %b.addr.0.i3300, 1, !dbg !227
  %shr.i12 = lshr i32 %a.addr.0.i2299, 1, !dbg !227
  %tobool.not.i5 = icmp eq i32 %shr.i12, 0, !dbg !227
  br i1 %tobool.not.i5, label %sw.epilog490, label %while.body.i6, !dbg !227, !llvm.loop !228

sw.bb476:                                         ; preds = %sw.bb413
  %and484 = and i32 %v0.8, 15, !dbg !229
  %arrayidx485 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and484, !dbg !230
  %38 = load i32, ptr addrspace(1) %arrayidx485, align 4, !dbg !230, !tbaa !7
  %add486 = add i32 %38, 262144, !dbg !231
  br label %for.body.i182, !dbg !232

for.body.i182:                                    ; preds = %sw.bb476, %for.body.i182
  %bit.0.i180292 = phi i32 [ 0, %sw.bb476 ], [ %inc.i188, %for.body.i182 ]
  %rest.0.i179291 = phi i32 [ 0, %sw.bb476 ], [ %spec.select.i187, %for.body.i182 ]
  %a.addr.0.i178290 = phi i32 [ %add486, %sw.bb476 ], [ %shl1.i184, %for.body.i182 ]
  %or.i183 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i179291, i32 %a.addr.0.i178290, i32 1), !dbg !232
  %shl1.i184 = shl i32 %a.addr.0.i178290, 1, !dbg !232
  %cmp2.not.i185 = icmp ult i32 %or.i183, 292, !dbg !232
  %sub.i186 = add i32 %or.i183, -292, !dbg !232
  %spec.select.i187 = select i1 %cmp2.not.i185, i32 %or.i183, i32 %sub.i186, !dbg !232
  %inc.i188 = add nuw nsw i32 %bit.0.i180292, 1, !dbg !232
  %exitcond317.not = icmp eq i32 %inc.i188, 32, !dbg !232
  br i1 %exitcond317.not, label %sw.epilog490.thread, label %for.body.i182, !dbg !232, !llvm.loop !233

sw.epilog490.thread:                              ; preds = %for.body.i182
  %and488 = and i32 %v0.8, 31, !dbg !234
  %shr489 = lshr i32 %spec.select.i187, %and488, !dbg !235
  br label %for.cond.i166.preheader, !dbg !236

sw.epilog490:                                     ; preds = %while.body.i6, %sw.bb453, %sw.bb413
  %v0.13 = phi i32 [ %v0.8, %sw.bb413 ], [ 0, %sw.bb453 ], [ %spec.select.i10, %while.body.i6 ], !dbg !44
  %v1.8 = phi i32 [ %v1.3, %sw.bb413 ], [ %v1.9, %sw.bb453 ], [ %v1.9, %while.body.i6 ], !dbg !44
  %tobool.not.i303 = icmp eq i32 %add377, 0, !dbg !236
  br i1 %tobool.not.i303, label %for.cond.i166.preheader, label %while.body.i, !dbg !236

for.cond.i166.preheader:                          ; preds = %while.body.i, %sw.epilog490.thread, %sw.epilog490
  %v2.10329 = phi i32 [ 0, %sw.epilog490 ], [ 0, %sw.epilog490.thread ], [ %add377, %while.body.i ]
  %v1.8328 = phi i32 [ %v1.8, %sw.epilog490 ], [ %shr489, %sw.epilog490.thread ], [ %v1.8, %while.body.i ]
  %v0.13327 = phi i32 [ %v0.13, %sw.epilog490 ], [ %v0.8, %sw.epilog490.thread ], [ %v0.13, %while.body.i ]
  %product.0.i.lcssa = phi i32 [ 0, %sw.epilog490 ], [ 0, %sw.epilog490.thread ], [ %spec.select.i, %while.body.i ], !dbg !236
  br label %for.body.i171, !dbg !237

while.body.i:                                     ; preds = %sw.epilog490, %while.body.i
  %product.0.i306 = phi i32 [ %spec.select.i, %while.body.i ], [ 0, %sw.epilog490 ]
  %b.addr.0.i305 = phi i32 [ %add2.i, %while.body.i ], [ %v0.13, %sw.epilog490 ]
  %a.addr.0.i304 = phi i32 [ %shr.i, %while.body.i ], [ %add377, %sw.epilog490 ]
  %and.i = and i32 %a.addr.0.i304, 1, !dbg !236
  %tobool1.not.i = icmp eq i32 %and.i, 0, !dbg !236
  %add.i = select i1 %tobool1.not.i, i32 0, i32 %b.addr.0.i305, !dbg !236
  %spec.select.i = add i32 %add.i, %product.0.i306, !dbg !236
  %add2.i = shl i32 %b.addr.0.i305, 1, !dbg !236
  %shr.i = lshr i32 %a.addr.0.i304, 1, !dbg !236
  %tobool.not.i = icmp eq i32 %shr.i, 0, !dbg !236
  br i1 %tobool.not.i, label %for.cond.i166.preheader, label %while.body.i, !dbg !236, !llvm.loop !238

for.body.i171:                                    ; preds = %for.cond.i166.preheader, %for.body.i171
  %bit.0.i169310 = phi i32 [ 0, %for.cond.i166.preheader ], [ %inc.i176, %for.body.i171 ]
  %rest.0.i168309 = phi i32 [ 0, %for.cond.i166.preheader ], [ %spec.select.i175, %for.body.i171 ]
  %a.addr.0.i167308 = phi i32 [ %product.0.i.lcssa, %for.cond.i166.preheader ], [ %shl1.i173, %for.body.i171 ]
  %or.i172 = tail call i32 @llvm.fshl.i32(i32 %rest.0.i168309, i32 %a.addr.0.i167308, i32 1), !dbg !237
  %shl1.i173 = shl i32 %a.addr.0.i167308, 1, !dbg !237
  %cmp2.not.i = icmp ult i32 %or.i172, 94, !dbg !237
  %sub.i174 = add i32 %or.i172, -94, !dbg !237
  %spec.select.i175 = select i1 %cmp2.not.i, i32 %or.i172, i32 %sub.i174, !dbg !237
  %inc.i176 = add nuw nsw i32 %bit.0.i169310, 1, !dbg !237
  %exitcond318.not = icmp eq i32 %inc.i176, 32, !dbg !237
  br i1 %exitcond318.not, label %ixp_runtime_urem.exit, label %for.body.i171, !dbg !237, !llvm.loop !239

ixp_runtime_urem.exit:                            ; preds = %for.body.i171
  %add493 = add i32 %spec.select.i175, %v1.8328, !dbg !240
  br label %sw.epilog511, !dbg !241

sw.bb495:                                         ; preds = %for.cond.cleanup369
  %39 = load i32, ptr addrspace(1) %arrayidx361, align 4, !dbg !242, !tbaa !7
  %shl498 = shl i32 %39, 27, !dbg !243
  %conv500 = and i32 %v3.8.off0211, -162, !dbg !244
  %call501 = tail call i32 @csum_add(i32 inreg noundef %shl498, i32 inreg noundef %conv500) #3, !dbg !245
  %sext202 = shl i32 %call501, 16, !dbg !246
  %conv503 = ashr exact i32 %sext202, 16, !dbg !246
  br label %sw.epilog511, !dbg !247

sw.bb504:                                         ; preds = %for.cond.cleanup369
  %cmp506.not = icmp ugt i32 %add377, %v3.8.off0211, !dbg !248
  %shl508 = select i1 %cmp506.not, i32 0, i32 128, !dbg !249
  %and509 = and i32 %v0.8, 15, !dbg !250
  %arrayidx510 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %and509, !dbg !251
  store i32 %shl508, ptr addrspace(1) %arrayidx510, align 4, !dbg !252, !tbaa !7
  br label %sw.epilog511, !dbg !253

sw.epilog511:                                     ; preds = %sw.bb504, %sw.bb495, %ixp_runtime_urem.exit, %if.else404, %if.then399, %for.cond.cleanup369
  %v0.12 = phi i32 [ %v0.8, %for.cond.cleanup369 ], [ %mul403, %if.then399 ], [ %and391, %if.else404 ], [ %v0.13327, %ixp_runtime_urem.exit ], [ %v0.8, %sw.bb495 ], [ %v0.8, %sw.bb504 ], !dbg !44
  %v1.7 = phi i32 [ %v1.3, %for.cond.cleanup369 ], [ %and392, %if.then399 ], [ %and392, %if.else404 ], [ %add493, %ixp_runtime_urem.exit ], [ %v1.3, %sw.bb495 ], [ %v1.3, %sw.bb504 ], !dbg !44
  %v2.9 = phi i32 [ %add377, %for.cond.cleanup369 ], [ %add377, %if.then399 ], [ %add377, %if.else404 ], [ %v2.10329, %ixp_runtime_urem.exit ], [ %conv503, %sw.bb495 ], [ %add377, %sw.bb504 ], !dbg !44
  %v3.11.off0 = phi i32 [ %v3.8.off0211, %for.cond.cleanup369 ], [ %v3.8.off0211, %if.then399 ], [ %extract.t205, %if.else404 ], [ %add493, %ixp_runtime_urem.exit ], [ %v3.8.off0211, %sw.bb495 ], [ %v3.8.off0211, %sw.bb504 ]
  store i32 %v0.12, ptr addrspace(3) inttoptr (i32 1024 to ptr addrspace(3)), align 1024, !dbg !254, !tbaa !7
  store i32 %v1.7, ptr addrspace(3) inttoptr (i32 1028 to ptr addrspace(3)), align 4, !dbg !255, !tbaa !7
  store i32 %v2.9, ptr addrspace(3) inttoptr (i32 1032 to ptr addrspace(3)), align 8, !dbg !256, !tbaa !7
  store i32 %v3.11.off0, ptr addrspace(3) inttoptr (i32 1036 to ptr addrspace(3)), align 4, !dbg !257, !tbaa !7
  br label %for.body518, !dbg !258

for.cond.cleanup517:                              ; preds = %for.body518
  store i32 %xor523, ptr addrspace(3) inttoptr (i32 1040 to ptr addrspace(3)), align 16, !dbg !259, !tbaa !7
  ret i32 0, !dbg !260

for.body518:                                      ; preds = %for.body518, %sw.epilog511
  %i513.0245 = phi i32 [ 0, %sw.epilog511 ], [ %inc525, %for.body518 ]
  %h.0244 = phi i32 [ 0, %sw.epilog511 ], [ %xor523, %for.body518 ]
  %or521 = tail call i32 @llvm.fshl.i32(i32 %h.0244, i32 %h.0244, i32 1), !dbg !261
  %arrayidx522 = getelementptr inbounds nuw i32, ptr addrspace(1) @a, i32 %i513.0245, !dbg !262
  %40 = load i32, ptr addrspace(1) %arrayidx522, align 4, !dbg !262, !tbaa !7
  %xor523 = xor i32 %40, %or521, !dbg !263
  %inc525 = add nuw nsw i32 %i513.0245, 1, !dbg !264
  %exitcond249.not = icmp eq i32 %inc525, 16, !dbg !265
  br i1 %exitcond249.not, label %for.cond.cleanup517, label %for.body518, !dbg !266, !llvm.loop !267
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare !dbg !270 dso_local i32 @csum_add(i32 inreg noundef, i32 inreg noundef) local_unnamed_addr #1

; Function Attrs: mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.fshl.i32(i32, i32, i32) #2

attributes #0 = { nofree nosync nounwind memory(readwrite, argmem: write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-jump-tables"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { mustprogress nofree nosync nounwind willreturn memory(none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nobuiltin nounwind willreturn memory(none) "no-builtins" }

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4, !5}
!llvm.ident = !{!6}
!llvm.errno.tbaa = !{!7}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: "clang version 22.1.8", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "8.c", directory: "")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"clang version 22.1.8"}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C/C++ TBAA"}
!11 = distinct !DISubprogram(name: "main", scope: !12, file: !12, line: 3, type: !13, scopeLine: 3, flags: DIFlagPrototyped | DIFlagAllCallsDescribed, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, keyInstructions: true)
!12 = !DIFile(filename: "8.c", directory: "")
!13 = !DISubroutineType(types: !14)
!14 = !{}
!15 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 177, atomRank: 1)
!16 = !DILocation(line: 9, column: 7, scope: !11)
!17 = !DILocation(line: 9, column: 4, scope: !11, atomGroup: 11, atomRank: 2)
!18 = !DILocation(line: 10, column: 22, scope: !11)
!19 = !DILocation(line: 10, column: 17, scope: !11)
!20 = !DILocation(line: 10, column: 28, scope: !11)
!21 = distinct !{!21, !22}
!22 = !{!"llvm.loop.mustprogress"}
!23 = !DILocation(line: 10, column: 49, scope: !11)
!24 = !DILocation(line: 10, column: 60, scope: !11)
!25 = !DILocation(line: 10, column: 36, scope: !11, atomGroup: 12, atomRank: 2)
!26 = !DILocation(line: 10, column: 5, scope: !11, atomGroup: 12, atomRank: 1)
!27 = !DILocation(line: 4, column: 44, scope: !11, atomGroup: 4, atomRank: 2)
!28 = !DILocation(line: 4, column: 35, scope: !11)
!29 = !DILocation(line: 4, column: 40, scope: !11, atomGroup: 4, atomRank: 1)
!30 = !DILocation(line: 4, column: 31, scope: !11, atomGroup: 5, atomRank: 2)
!31 = !DILocation(line: 4, column: 24, scope: !11, atomGroup: 2, atomRank: 1)
!32 = !DILocation(line: 4, column: 1, scope: !11, atomGroup: 3, atomRank: 1)
!33 = distinct !{!33, !34, !35, !22}
!34 = !DILocation(line: 4, column: 1, scope: !11)
!35 = !DILocation(line: 4, column: 46, scope: !11)
!36 = !DILocation(line: 12, column: 20, scope: !11)
!37 = !DILocation(line: 13, column: 1, scope: !11)
!38 = !DILocation(line: 14, column: 12, scope: !11, atomGroup: 15, atomRank: 2)
!39 = !DILocation(line: 14, column: 1, scope: !11, atomGroup: 15, atomRank: 1)
!40 = !DILocation(line: 16, column: 37, scope: !11)
!41 = !DILocation(line: 16, column: 44, scope: !11, atomGroup: 16, atomRank: 3)
!42 = !DILocation(line: 16, column: 44, scope: !11, atomGroup: 16, atomRank: 2)
!43 = !DILocation(line: 16, column: 1, scope: !11)
!44 = !DILocation(line: 0, scope: !11)
!45 = !DILocation(line: 19, column: 1, scope: !11, atomGroup: 179, atomRank: 1)
!46 = !DILocation(line: 21, column: 7, scope: !11)
!47 = !DILocation(line: 21, column: 49, scope: !11, atomGroup: 21, atomRank: 4)
!48 = !DILocation(line: 22, column: 57, scope: !11)
!49 = !DILocation(line: 22, column: 81, scope: !11)
!50 = !DILocation(line: 23, column: 19, scope: !11)
!51 = distinct !{!51, !22}
!52 = distinct !{!52, !22}
!53 = !DILocation(line: 23, column: 19, scope: !11, atomGroup: 23, atomRank: 2)
!54 = !DILocation(line: 23, column: 5, scope: !11, atomGroup: 23, atomRank: 1)
!55 = distinct !{!55, !56, !57, !22}
!56 = !DILocation(line: 19, column: 1, scope: !11)
!57 = !DILocation(line: 24, column: 1, scope: !11)
!58 = !DILocation(line: 20, column: 44, scope: !11)
!59 = !DILocation(line: 25, column: 12, scope: !11, atomGroup: 27, atomRank: 2)
!60 = !DILocation(line: 25, column: 1, scope: !11, atomGroup: 27, atomRank: 1)
!61 = !DILocation(line: 28, column: 18, scope: !11, atomGroup: 30, atomRank: 2)
!62 = !DILocation(line: 28, column: 18, scope: !11, atomGroup: 30, atomRank: 1)
!63 = !DILocation(line: 35, column: 29, scope: !11)
!64 = !DILocation(line: 35, column: 22, scope: !11)
!65 = !DILocation(line: 35, column: 8, scope: !11)
!66 = !DILocation(line: 35, column: 74, scope: !11, atomGroup: 34, atomRank: 3)
!67 = !DILocation(line: 36, column: 1, scope: !11, atomGroup: 35, atomRank: 1)
!68 = !DILocation(line: 38, column: 18, scope: !11)
!69 = !DILocation(line: 38, column: 35, scope: !11)
!70 = distinct !{!70, !22}
!71 = !DILocation(line: 38, column: 51, scope: !11, atomGroup: 36, atomRank: 2)
!72 = !DILocation(line: 41, column: 1, scope: !11, atomGroup: 181, atomRank: 1)
!73 = !DILocation(line: 42, column: 34, scope: !11)
!74 = !DILocation(line: 42, column: 29, scope: !11)
!75 = !DILocation(line: 42, column: 40, scope: !11)
!76 = !DILocation(line: 42, column: 46, scope: !11)
!77 = !DILocation(line: 44, column: 5, scope: !11, atomGroup: 42, atomRank: 1)
!78 = distinct !{!78, !79, !80, !22}
!79 = !DILocation(line: 41, column: 1, scope: !11)
!80 = !DILocation(line: 45, column: 1, scope: !11)
!81 = !DILocation(line: 51, column: 1, scope: !11, atomGroup: 50, atomRank: 1)
!82 = !DILocation(line: 54, column: 8, scope: !11)
!83 = !DILocation(line: 54, column: 19, scope: !11)
!84 = !DILocation(line: 54, column: 6, scope: !11, atomGroup: 52, atomRank: 2)
!85 = !DILocation(line: 63, column: 1, scope: !11, atomGroup: 60, atomRank: 1)
!86 = !DILocation(line: 66, column: 17, scope: !11)
!87 = !DILocation(line: 66, column: 20, scope: !11, atomGroup: 62, atomRank: 2)
!88 = !DILocation(line: 66, column: 16, scope: !11, atomGroup: 62, atomRank: 1)
!89 = !DILocation(line: 66, column: 44, scope: !11)
!90 = !DILocation(line: 66, column: 39, scope: !11)
!91 = !DILocation(line: 66, column: 50, scope: !11)
!92 = !DILocation(line: 66, column: 16, scope: !11)
!93 = !DILocation(line: 66, column: 89, scope: !11)
!94 = !DILocation(line: 66, column: 95, scope: !11)
!95 = !DILocation(line: 66, column: 6, scope: !11, atomGroup: 61, atomRank: 2)
!96 = !DILocation(line: 67, column: 10, scope: !11)
!97 = !DILocation(line: 67, column: 5, scope: !11)
!98 = !DILocation(line: 67, column: 5, scope: !11, atomGroup: 63, atomRank: 2)
!99 = !DILocation(line: 67, column: 5, scope: !11, atomGroup: 63, atomRank: 1)
!100 = !DILocation(line: 68, column: 62, scope: !11)
!101 = !DILocation(line: 68, column: 67, scope: !11)
!102 = distinct !{!102, !22}
!103 = !DILocation(line: 68, column: 28, scope: !11)
!104 = !DILocation(line: 68, column: 41, scope: !11)
!105 = !DILocation(line: 68, column: 34, scope: !11)
!106 = !DILocation(line: 68, column: 48, scope: !11, atomGroup: 64, atomRank: 2)
!107 = !DILocation(line: 69, column: 12, scope: !11, atomGroup: 65, atomRank: 2)
!108 = !DILocation(line: 69, column: 1, scope: !11, atomGroup: 65, atomRank: 1)
!109 = !DILocation(line: 71, column: 37, scope: !11)
!110 = distinct !{!110, !22}
!111 = !DILocation(line: 71, column: 21, scope: !11)
!112 = !DILocation(line: 71, column: 54, scope: !11)
!113 = distinct !{!113, !22}
!114 = !DILocation(line: 72, column: 1, scope: !11, atomGroup: 67, atomRank: 1)
!115 = !DILocation(line: 74, column: 19, scope: !11)
!116 = !DILocation(line: 74, column: 41, scope: !11)
!117 = !DILocation(line: 74, column: 35, scope: !11, atomGroup: 68, atomRank: 2)
!118 = !DILocation(line: 74, column: 5, scope: !11, atomGroup: 68, atomRank: 1)
!119 = !DILocation(line: 75, column: 43, scope: !11)
!120 = !DILocation(line: 75, column: 50, scope: !11)
!121 = distinct !{!121, !22}
!122 = !DILocation(line: 77, column: 38, scope: !11)
!123 = !DILocation(line: 77, column: 45, scope: !11)
!124 = !DILocation(line: 77, column: 18, scope: !11)
!125 = distinct !{!125, !22}
!126 = !DILocation(line: 9, column: 4, scope: !11, atomGroup: 11, atomRank: 1)
!127 = !DILocation(line: 88, column: 22, scope: !11)
!128 = !DILocation(line: 88, column: 59, scope: !11)
!129 = !DILocation(line: 88, column: 45, scope: !11)
!130 = !DILocation(line: 88, column: 6, scope: !11, atomGroup: 73, atomRank: 2)
!131 = !DILocation(line: 89, column: 1, scope: !11)
!132 = !DILocation(line: 91, column: 12, scope: !11, atomGroup: 75, atomRank: 2)
!133 = !DILocation(line: 91, column: 1, scope: !11, atomGroup: 75, atomRank: 1)
!134 = !DILocation(line: 93, column: 18, scope: !11)
!135 = !DILocation(line: 94, column: 1, scope: !11, atomGroup: 77, atomRank: 1)
!136 = !DILocation(line: 96, column: 37, scope: !11)
!137 = !DILocation(line: 96, column: 76, scope: !11)
!138 = !DILocation(line: 96, column: 61, scope: !11)
!139 = !DILocation(line: 96, column: 88, scope: !11)
!140 = !DILocation(line: 96, column: 6, scope: !11, atomGroup: 78, atomRank: 2)
!141 = !DILocation(line: 97, column: 27, scope: !11)
!142 = !DILocation(line: 97, column: 40, scope: !11)
!143 = !DILocation(line: 97, column: 34, scope: !11, atomGroup: 79, atomRank: 2)
!144 = !DILocation(line: 97, column: 5, scope: !11, atomGroup: 79, atomRank: 1)
!145 = !DILocation(line: 98, column: 44, scope: !11)
!146 = !DILocation(line: 98, column: 60, scope: !11, atomGroup: 80, atomRank: 2)
!147 = !DILocation(line: 98, column: 12, scope: !11, atomGroup: 80, atomRank: 1)
!148 = !DILocation(line: 101, column: 1, scope: !11)
!149 = distinct !{!149, !22}
!150 = distinct !{!150, !22}
!151 = !DILocation(line: 112, column: 1, scope: !11, atomGroup: 94, atomRank: 1)
!152 = !DILocation(line: 66, column: 4, scope: !11, atomGroup: 61, atomRank: 1)
!153 = !DILocation(line: 114, column: 12, scope: !11)
!154 = !DILocation(line: 114, column: 7, scope: !11)
!155 = !DILocation(line: 114, column: 41, scope: !11)
!156 = !DILocation(line: 114, column: 18, scope: !11, atomGroup: 95, atomRank: 2)
!157 = !DILocation(line: 116, column: 23, scope: !11)
!158 = !DILocation(line: 116, column: 18, scope: !11)
!159 = !DILocation(line: 116, column: 45, scope: !11)
!160 = distinct !{!160, !22}
!161 = !DILocation(line: 116, column: 29, scope: !11)
!162 = distinct !{!162, !22}
!163 = !DILocation(line: 116, column: 69, scope: !11)
!164 = !DILocation(line: 116, column: 62, scope: !11, atomGroup: 96, atomRank: 2)
!165 = !DILocation(line: 117, column: 1, scope: !11, atomGroup: 185, atomRank: 1)
!166 = !DILocation(line: 118, column: 12, scope: !11, atomGroup: 100, atomRank: 1)
!167 = !DILocation(line: 121, column: 12, scope: !11, atomGroup: 104, atomRank: 2)
!168 = !DILocation(line: 121, column: 1, scope: !11, atomGroup: 104, atomRank: 1)
!169 = !DILocation(line: 119, column: 8, scope: !11)
!170 = !DILocation(line: 119, column: 13, scope: !11, atomGroup: 101, atomRank: 2)
!171 = !DILocation(line: 117, column: 39, scope: !11, atomGroup: 102, atomRank: 2)
!172 = !DILocation(line: 117, column: 30, scope: !11, atomGroup: 98, atomRank: 1)
!173 = !DILocation(line: 117, column: 1, scope: !11, atomGroup: 99, atomRank: 1)
!174 = distinct !{!174, !175, !176, !22}
!175 = !DILocation(line: 117, column: 1, scope: !11)
!176 = !DILocation(line: 120, column: 1, scope: !11)
!177 = !DILocation(line: 123, column: 33, scope: !11)
!178 = !DILocation(line: 123, column: 28, scope: !11)
!179 = !DILocation(line: 123, column: 39, scope: !11)
!180 = !DILocation(line: 123, column: 62, scope: !11)
!181 = !DILocation(line: 123, column: 55, scope: !11)
!182 = !DILocation(line: 123, column: 4, scope: !11, atomGroup: 105, atomRank: 2)
!183 = !DILocation(line: 124, column: 4, scope: !11, atomGroup: 106, atomRank: 2)
!184 = !DILocation(line: 125, column: 13, scope: !11)
!185 = !DILocation(line: 125, column: 37, scope: !11)
!186 = !DILocation(line: 125, column: 32, scope: !11)
!187 = !DILocation(line: 125, column: 43, scope: !11)
!188 = !DILocation(line: 125, column: 19, scope: !11, atomGroup: 107, atomRank: 2)
!189 = !DILocation(line: 125, column: 5, scope: !11, atomGroup: 107, atomRank: 1)
!190 = !DILocation(line: 126, column: 57, scope: !11)
!191 = !DILocation(line: 126, column: 41, scope: !11)
!192 = !DILocation(line: 126, column: 65, scope: !11, atomGroup: 108, atomRank: 2)
!193 = !DILocation(line: 128, column: 1, scope: !11)
!194 = !DILocation(line: 129, column: 27, scope: !11)
!195 = !DILocation(line: 133, column: 1, scope: !11, atomGroup: 112, atomRank: 1)
!196 = !DILocation(line: 135, column: 22, scope: !11)
!197 = !DILocation(line: 135, column: 60, scope: !11)
!198 = !DILocation(line: 135, column: 55, scope: !11)
!199 = !DILocation(line: 135, column: 42, scope: !11)
!200 = !DILocation(line: 135, column: 19, scope: !11, atomGroup: 113, atomRank: 2)
!201 = !DILocation(line: 136, column: 39, scope: !11)
!202 = !DILocation(line: 136, column: 50, scope: !11)
!203 = !DILocation(line: 136, column: 56, scope: !11)
!204 = !DILocation(line: 136, column: 77, scope: !11)
!205 = !DILocation(line: 136, column: 70, scope: !11, atomGroup: 114, atomRank: 3)
!206 = !DILocation(line: 140, column: 33, scope: !11)
!207 = !DILocation(line: 136, column: 1, scope: !11)
!208 = !DILocation(line: 139, column: 21, scope: !11)
!209 = distinct !{!209, !22}
!210 = !DILocation(line: 139, column: 37, scope: !11, atomGroup: 115, atomRank: 2)
!211 = !DILocation(line: 140, column: 16, scope: !11)
!212 = !DILocation(line: 140, column: 11, scope: !11)
!213 = !DILocation(line: 140, column: 31, scope: !11, atomGroup: 117, atomRank: 2)
!214 = !DILocation(line: 140, column: 27, scope: !11, atomGroup: 117, atomRank: 1)
!215 = !DILocation(line: 140, column: 47, scope: !11)
!216 = !DILocation(line: 140, column: 27, scope: !11)
!217 = !DILocation(line: 140, column: 24, scope: !11, atomGroup: 116, atomRank: 2)
!218 = !DILocation(line: 140, column: 1, scope: !11)
!219 = !DILocation(line: 143, column: 57, scope: !11)
!220 = !DILocation(line: 143, column: 52, scope: !11)
!221 = !DILocation(line: 143, column: 82, scope: !11)
!222 = !DILocation(line: 143, column: 77, scope: !11)
!223 = !DILocation(line: 143, column: 40, scope: !11)
!224 = !DILocation(line: 143, column: 18, scope: !11)
!225 = !DILocation(line: 143, column: 88, scope: !11)
!226 = !DILocation(line: 143, column: 64, scope: !11)
!227 = !DILocation(line: 143, column: 96, scope: !11)
!228 = distinct !{!228, !22}
!229 = !DILocation(line: 150, column: 44, scope: !11)
!230 = !DILocation(line: 150, column: 39, scope: !11)
!231 = !DILocation(line: 150, column: 37, scope: !11)
!232 = !DILocation(line: 150, column: 51, scope: !11)
!233 = distinct !{!233, !22}
!234 = !DILocation(line: 150, column: 66, scope: !11)
!235 = !DILocation(line: 150, column: 59, scope: !11, atomGroup: 127, atomRank: 2)
!236 = !DILocation(line: 153, column: 32, scope: !11)
!237 = !DILocation(line: 153, column: 48, scope: !11)
!238 = distinct !{!238, !22}
!239 = distinct !{!239, !22}
!240 = !DILocation(line: 153, column: 4, scope: !11, atomGroup: 129, atomRank: 2)
!241 = !DILocation(line: 155, column: 1, scope: !11, atomGroup: 131, atomRank: 1)
!242 = !DILocation(line: 157, column: 36, scope: !11)
!243 = !DILocation(line: 157, column: 47, scope: !11)
!244 = !DILocation(line: 157, column: 55, scope: !11)
!245 = !DILocation(line: 157, column: 16, scope: !11, atomGroup: 132, atomRank: 4)
!246 = !DILocation(line: 157, column: 6, scope: !11, atomGroup: 132, atomRank: 2)
!247 = !DILocation(line: 158, column: 1, scope: !11, atomGroup: 133, atomRank: 1)
!248 = !DILocation(line: 160, column: 39, scope: !11)
!249 = !DILocation(line: 160, column: 56, scope: !11, atomGroup: 134, atomRank: 2)
!250 = !DILocation(line: 160, column: 6, scope: !11)
!251 = !DILocation(line: 160, column: 1, scope: !11)
!252 = !DILocation(line: 160, column: 12, scope: !11, atomGroup: 134, atomRank: 1)
!253 = !DILocation(line: 161, column: 1, scope: !11, atomGroup: 135, atomRank: 1)
!254 = !DILocation(line: 163, column: 1, scope: !11, atomGroup: 136, atomRank: 1)
!255 = !DILocation(line: 164, column: 1, scope: !11, atomGroup: 137, atomRank: 1)
!256 = !DILocation(line: 165, column: 1, scope: !11, atomGroup: 138, atomRank: 1)
!257 = !DILocation(line: 166, column: 1, scope: !11, atomGroup: 139, atomRank: 1)
!258 = !DILocation(line: 168, column: 1, scope: !11, atomGroup: 187, atomRank: 1)
!259 = !DILocation(line: 169, column: 1, scope: !11, atomGroup: 147, atomRank: 1)
!260 = !DILocation(line: 170, column: 1, scope: !11, atomGroup: 149, atomRank: 1)
!261 = !DILocation(line: 168, column: 47, scope: !11)
!262 = !DILocation(line: 168, column: 60, scope: !11)
!263 = !DILocation(line: 168, column: 58, scope: !11, atomGroup: 144, atomRank: 2)
!264 = !DILocation(line: 168, column: 31, scope: !11, atomGroup: 145, atomRank: 2)
!265 = !DILocation(line: 168, column: 24, scope: !11, atomGroup: 142, atomRank: 1)
!266 = !DILocation(line: 168, column: 1, scope: !11, atomGroup: 143, atomRank: 1)
!267 = distinct !{!267, !268, !269, !22}
!268 = !DILocation(line: 168, column: 1, scope: !11)
!269 = !DILocation(line: 168, column: 63, scope: !11)
!270 = !DISubprogram(name: "csum_add", scope: !271, file: !271, line: 42, type: !13, flags: DIFlagPrototyped, spFlags: DISPFlagOptimized)
!271 = !DIFile(filename: "ixp.h", directory: "")
