#include "bindings/names.h"

namespace ixp {

const std::map<std::string, Op>& op_names() {
  static const std::map<std::string, Op> names = {
      {"read", Op::kRead},
      {"write", Op::kWrite},
      {"read_lock", Op::kReadLock},
      {"write_unlock", Op::kWriteUnlock},
      {"unlock", Op::kUnlock},
      {"set_bits", Op::kSetBits},
      {"clear_bits", Op::kClearBits},
      {"test_and_set_bits", Op::kTestAndSetBits},
      {"test_and_clear_bits", Op::kTestAndClearBits},
      {"incr", Op::kIncr},
      {"push", Op::kPush},
      {"pop", Op::kPop},
      {"r_fifo_rd", Op::kRFifoRd},
      {"t_fifo_wr", Op::kTFifoWr},
      {"r_fifo_rd_crc", Op::kCrcRFifoRd},
      {"t_fifo_wr_crc", Op::kCrcTFifoWr},
      {"hash48", Op::kHash48},
      {"hash64", Op::kHash64},
      {"csr_read", Op::kCsrRead},
      {"csr_write", Op::kCsrWrite},
      {"fast_wr", Op::kFastWr},
  };
  return names;
}

const std::map<std::string, int>& unit_names() {
  static const std::map<std::string, int> names = {
      {"sdram", kSdram}, {"sram", kSram}, {"scratch", kScratch}, {"hash", kHash}, {"fbi", kFbi}};
  return names;
}

const std::map<std::string, Queue>& queue_names() {
  static const std::map<std::string, Queue> names = {{"ordered", Queue::kOrdered},
                                                     {"priority", Queue::kPriority},
                                                     {"optimize_mem", Queue::kOptimizeMem}};
  return names;
}

const std::map<std::string, WordKind>& kind_names() {
  static const std::map<std::string, WordKind> names = {
      {"private", WordKind::kPrivate},    {"reference", WordKind::kReference},
      {"ctx_arb", WordKind::kCtxArb},     {"state_branch", WordKind::kStateBranch},
      {"local_csr", WordKind::kLocalCsr}, {"trap", WordKind::kTrap}};
  return names;
}

const std::map<std::string, Leftover>& leftover_names() {
  static const std::map<std::string, Leftover> names = {{"codes", kCodes},
                                                        {"result", kResult},
                                                        {"operand", kOperand},
                                                        {"first_search", kFirstSearch},
                                                        {"second_search", kSecondSearch},
                                                        {"csr_value", kCsrValue}};
  return names;
}

}  // namespace ixp
