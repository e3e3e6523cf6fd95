#include "engine/word.h"

namespace ixp {

namespace {

bool may_run_ahead(const PackedWord& word) {
  switch (static_cast<WordKind>(word.kind)) {
    case WordKind::kPrivate:
      return true;
    case WordKind::kCtxArb:
      return (word.events & ~kOwnEvents) == 0;
    case WordKind::kStateBranch:
      return !word.from_state() && (1U << word.number & kOwnEvents) != 0;
    case WordKind::kLocalCsr:  // a word that faults must do so in its cycle
      return word.number == local_csr::kCrcResidue || word.number == local_csr::kCtxEnables ||
             (word.number == local_csr::kActiveCtxSts && !word.write());
    default:
      return false;
  }
}

}  // namespace

Word::Word(const PackedWord& packed)
    : handler(packed.handler),
      ahead{packed.in_order() ? kLater : handler,
            packed.in_order() || packed.uses_transfers() ? kLater : handler},
      kind(static_cast<WordKind>(packed.kind)),
      may_run_ahead(ixp::may_run_ahead(packed)),
      guess(packed.guess()),
      defer(packed.defer),
      kill_after(packed.kill_after),
      a(packed.a),
      b(packed.b),
      dest(packed.dest),
      k(packed.k),
      k2(packed.k2),
      k3(packed.k3) {}

Interaction::Interaction(const PackedWord& packed)
    : has_address(packed.has_address()),
      swap(packed.swap()),
      kill(packed.kill()),
      write(packed.write()),
      from_state(packed.from_state()),
      defines(packed.defines),
      uses(packed.uses),
      number(packed.number),
      events(packed.events) {
  reference.address = packed.value;
  reference.target = packed.target;
  reference.unit = packed.unit;
  reference.op = static_cast<Op>(packed.op);
  reference.queue = static_cast<Queue>(packed.queue);
  reference.count = packed.data_count;
  reference.xfer = packed.xfer;
  reference.fills_at = packed.fills_at;
  reference.empties_at = packed.empties_at;
  reference.signal = packed.signal();
  reference.chain = packed.chain();
  reference.has_indirect = packed.has_indirect();
  reference.mask_left = packed.mask_left();
  reference.mask_right = packed.mask_right();
}

}  // namespace ixp
