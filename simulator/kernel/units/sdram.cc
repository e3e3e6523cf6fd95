#include "units/sdram.h"

#include "base/crc32.h"
#include "description.h"
#include "kernel.h"

namespace ixp {

namespace {

// SDRAM's own clock if the chip table has one, otherwise the clock of both memories.
ClockDomain sdram_clock(const ChipTable& chip) {
  const int64_t own = chip["sdram_mhz"];
  return own != 0 ? ClockDomain(chip["core_mhz"], own)
                  : ClockDomain(chip["memory_clock_cycles"], 1);
}

}  // namespace

Sdram::Sdram(Kernel& kernel, const ChipTable& chip)
    : Unit(kernel, kSdram, chip, chip["sdram_decode_cycles"]),
      clock_(sdram_clock(chip)),
      return_(chip["sdram_return_cycles"]),
      residue_(chip["crc_residue_cycles"]),
      banks_(static_cast<int>(chip["sdram_banks"])),
      bank_shift_(static_cast<int>(chip["sdram_bank_shift"])),
      row_quadwords_(static_cast<uint32_t>(chip["sdram_row_quadwords"])),
      tcl_(chip["sdram_tcl_clocks"]),
      trcd_(chip["sdram_trcd_clocks"]),
      trp_(chip["sdram_trp_clocks"]),
      tras_(chip["sdram_tras_clocks"]),
      trc_(chip["sdram_trc_clocks"]),
      trrd_(chip["sdram_trrd_clocks"]),
      twr_(chip["sdram_twr_clocks"]),
      turnaround_(chip["sdram_turnaround_clocks"]),
      partial_(chip["sdram_partial_clocks"]),
      refresh_(chip["sdram_refresh_clocks"]),
      trfc_(chip["sdram_trfc_clocks"]),
      closes_(chip["sdram_closed_page"] != 0),
      memory_(static_cast<size_t>(chip["sdram_quadwords"])),
      queues_{{{kernel, kSdramOrdered, chip["sdram_ordered_depth"], transport_},
               {kernel, kSdramPriority, chip["sdram_priority_depth"], transport_},
               {kernel, kSdramEven, chip["sdram_even_depth"], transport_},
               {kernel, kSdramOdd, chip["sdram_odd_depth"], transport_}}},
      refresh_due_(refresh_ > 0 ? refresh_ : kNever),
      last_activate_(-trrd_) {}

int Sdram::bank_of(uint32_t address) const {
  return static_cast<int>((address >> bank_shift_) % static_cast<unsigned>(banks_));
}

UnitQueue& Sdram::queue_for(const Command& command) {
  switch (command.queue) {
    case Queue::kPriority:
      return queues_[kPriorityQueue];
    case Queue::kOptimizeMem:
      return queues_[(bank_of(command.address) & 1) != 0 ? kOddQueue : kEvenQueue];
    default:
      return queues_[kOrderedQueue];
  }
}

// A command that is certain to be selected on arrival starts at once.
[[gnu::noinline]] void Sdram::accept(UnitQueue& queue, Command& command) {
  const Clock start = clock_.edge(command.arrived);
  ahead_.check(command.arrived, "a command for SDRAM");
  const bool free = clock_.at_edge(command.arrived) && select_ok_ <= start && refresh_due_ > start;
  if (free && waiting_ == 0 && may_look_ahead(command.arrived)) {
    queue.leaves(command.arrived);
    ahead_.decided(command.arrived);
    command.started = command.arrived;
    serve(static_cast<int>(&queue - queues_.data()), command, start);
    due_by(pending_.front()->done);
  } else {
    wait(queue, command, clock_.next(command.arrived));
  }
}

// Return the commands that are visible to the controller in a memory clock.
Sdram::Visible Sdram::visible(Clock now) const {
  const Cycle cycle = clock_.cycle(now), before = clock_.cycle(now - 1);
  Visible seen;
  Cycle arrives = kNever;
  for (size_t queue = 0; queue < kQueues; ++queue) {
    const CommandQueue& commands = queues_[queue].commands;
    if (commands.empty()) {
      continue;
    }
    const Command* c = commands.front();
    seen.heads |= (c->arrived <= cycle ? 1U : 0U) << queue;
    if (commands.back()->arrived <= cycle) {  // all are visible, and the last one is the newest
      seen.fresh |= commands.back()->arrived > before;
      continue;
    }
    for (; c->arrived <= cycle; c = c->next) {
      seen.fresh |= c->arrived > before;
    }
    arrives = std::min(arrives, c->arrived);
  }
  seen.next = arrives == kNever ? kNever : clock_.next(arrives);
  return seen;
}

Cycle Sdram::act(Cycle cycle) {
  complete(*this, cycle);
  const Clock now = clock_.edge(cycle);
  if (now >= refresh_due_ && now >= select_ok_ && clock_.cycle(now) == cycle) {
    refresh(now);
  }
  Cycle next = waiting_ == 0 ? kNever : select(cycle);
  if (refresh_ > 0) {
    next = std::min(next, clock_.cycle(std::max(refresh_due_, select_ok_)));
  }
  return std::min(next == kNever ? kNever : clock_.next(next), next_completion());
}

// Serve a command if one is visible and may be selected in this cycle, and open rows for others.
// Return the next cycle in which a command becomes visible or may be selected.
Cycle Sdram::select(Cycle cycle) {
  const Clock now = clock_.edge(cycle);
  Visible seen = visible(now);
  if (clock_.cycle(now) == cycle) {
    const bool selects = seen.heads != 0 && now >= select_ok_;
    if (selects) {
      const int queue = first_of(seen.heads);
      serve(queue, take(queues_[queue], cycle), now);
      if (!queues_[queue].visible(cycle)) {
        seen.heads &= ~(1U << queue);
      }
    }
    if (seen.heads != 0 && (selects || seen.fresh)) {
      activate_early(seen.heads, now);
    }
  }
  const Cycle selected = std::max(clock_.cycle(select_ok_), cycle + 1);
  return seen.heads == 0 ? seen.next : std::min(seen.next, selected);
}

// The order of service: priority, the optimize_mem queue of the opposite bank parity, ordered, the
// other optimize_mem queue.
const std::array<int, Sdram::kQueues>& Sdram::service_order() const {
  static constexpr std::array<int, kQueues> kEvenFirst = {kPriorityQueue, kEvenQueue, kOrderedQueue,
                                                          kOddQueue};
  static constexpr std::array<int, kQueues> kOddFirst = {kPriorityQueue, kOddQueue, kOrderedQueue,
                                                         kEvenQueue};
  return last_bank_ < 0 || (last_bank_ & 1) != 0 ? kEvenFirst : kOddFirst;
}

// The queue to serve: the queue of a chain, otherwise the first queue in service order.
int Sdram::first_of(unsigned queues) const {
  if (chained_ >= 0 && (queues >> chained_ & 1) != 0) {
    return chained_;
  }
  return *std::find_if(service_order().begin(), service_order().end(),
                       [queues](int queue) { return (queues >> queue & 1) != 0; });
}

// Return the memory clock in which a column command to the row may issue; open the row if needed.
Sdram::Clock Sdram::prepare(int number, int64_t row, Clock now) {
  Bank& bank = bank_[number];
  if (bank.row == row) {
    return std::max(now, bank.column_ok);
  }
  Clock activate = std::max({now, bank.activate_ok, last_activate_ + trrd_});
  if (bank.row >= 0) {
    const Clock precharge = std::max(now, bank.precharge_ok);
    activate = std::max({precharge + trp_, bank.activate_ok, last_activate_ + trrd_});
  }
  bank.row = row;
  bank.column_ok = activate + trcd_;
  bank.activate_ok = activate + trc_;
  bank.precharge_ok = activate + tras_;
  last_activate_ = activate;
  return bank.column_ok;
}

Sdram::Clock Sdram::beats(const Command& c) const {
  const bool partial = reads_fifo(c.op) && (c.mask_left || c.mask_right);
  return (writes_fifo(c.op) ? Fifo::sources(c) : c.count) + (partial ? partial_ : 0);
}

// A burst is selected at most tcl clocks before the previous burst ends. So at most tcl other
// bursts overlap with it, and `latest_` is long enough.
[[gnu::always_inline]] inline const ServiceTime& Sdram::count(const ServiceTime& spent) {
  spent.add_to(counters_, 1);
  if (latest_.size() > static_cast<size_t>(tcl_) + 1) {
    latest_.drop_front();
  }
  return latest_.add() = spent;
}

void Sdram::serve(int queue, Command& command, Clock now) {
  const bool write = stores(command.op);
  const int bank = bank_of(command.address);
  const Clock column = prepare(bank, row_of(command.address), now);
  const bool turns = last_direction_ >= 0 && last_direction_ != (write ? 1 : 0);
  const Clock bus_free = data_free_ + (turns ? turnaround_ : 0);
  const Clock data = std::max(write ? column : column + tcl_, bus_free);
  const Clock length = beats(command);
  const Clock wanted = std::max(now, data_free_);
  const Clock turn = std::clamp<Clock>(bus_free - wanted, 0, data - wanted);
  const ServiceTime& spent =
      count({.begin = clock_.cycle(wanted),
             .data = clock_.cycle(data + length) - clock_.cycle(data),
             .exposed = clock_.cycle(data) - clock_.cycle(wanted + turn),
             .turnaround = clock_.cycle(wanted + turn) - clock_.cycle(wanted)});
  if (watched()) [[unlikely]] {
    served(command, queues_[queue], spent, clock_.cycle(now));
  }
  data_free_ = data + length;
  bank_[bank].precharge_ok = std::max(bank_[bank].precharge_ok, data_free_ + (write ? twr_ : 0));
  if (closes_) {
    bank_[bank].row = -1;
    bank_[bank].activate_ok = std::max(bank_[bank].activate_ok, bank_[bank].precharge_ok + trp_);
  }
  last_direction_ = write ? 1 : 0;
  last_bank_ = current_bank_ = bank;
  chained_ = command.chain ? queue : -1;
  select_ok_ = std::max(now + 1, data_free_ - tcl_);
  const Cycle done = clock_.cycle(data_free_) + return_;
  if (is_crc(command.op)) {
    Command& residue = *kernel_.command_pool().allocate();
    residue = command;
    residue.moves = false;
    command.ends = false;
    schedule(command, done);
    schedule(residue, done + residue_);
  } else {
    schedule(command, done);
  }
}

// Close all banks and refresh them; no command is selected before the end.
[[gnu::cold]] void Sdram::refresh(Clock now) {
  Clock start = now;
  for (const Bank& bank : bank_) {
    const bool open = bank.row >= 0;
    start = std::max(start, open ? std::max(now, bank.precharge_ok) + trp_ : bank.activate_ok);
  }
  const Clock end = start + trfc_;
  for (Bank& bank : bank_) {
    bank.row = -1;
    bank.activate_ok = std::max(bank.activate_ok, end);
  }
  const Cycle begin = clock_.cycle(std::max(now, data_free_));  // no burst is active at its end
  count({.begin = begin, .other = clock_.cycle(end) - begin});
  select_ok_ = end;
  refresh_due_ += refresh_;
}

[[gnu::cold]] ServiceTime Sdram::after(Cycle now) const {
  ServiceTime sum;
  for (size_t i = 0; i < latest_.size(); ++i) {
    const ServiceTime rest = latest_[i].after(now);
    sum.data += rest.data;
    sum.exposed += rest.exposed;
    sum.turnaround += rest.turnaround;
    sum.other += rest.other;
  }
  return sum;
}

// Open the rows of the visible heads: one row per bank, none in the bank of the current burst.
void Sdram::activate_early(unsigned heads, Clock now) {
  unsigned banks = data_free_ > now && current_bank_ >= 0 ? 1U << current_bank_ : 0;
  for (const int queue : service_order()) {
    if ((heads >> queue & 1) != 0) {
      const uint32_t address = queues_[queue].commands.front()->address;
      const int bank = bank_of(address);
      if ((banks >> bank & 1) == 0) {
        prepare(bank, row_of(address), now);
      }
      banks |= 1U << bank;
    }
  }
}

// ---- data --------------------------------------------------------------------------------------

uint64_t* Sdram::cells(const Command& command, int count) {
  return words(memory_, command, count, "sdram address must be below");
}

void Sdram::move(const Command& c) {
  if (!c.moves) {
    return add_to_residue(c);
  }
  (stores(c.op) ? counters_.writes : counters_.reads) += 1;
  counters_.bytes += 4 * static_cast<uint64_t>(longwords(c));
  if (is_fifo(c.op)) {
    return fifo_move(c);
  }
  const bool read = c.op == Op::kRead;
  Microengine& engine = kernel_.engine(c.engine);
  uint32_t* const registers =
      read ? engine.fills(c, longwords(c)) : engine.empties(c, longwords(c));
  uint64_t* const cells = this->cells(c, c.count);
  for (int i = 0; i < c.count; ++i) {
    uint32_t& high = registers[2 * i];
    uint32_t& low = registers[2 * i + 1];
    if (read) {
      high = static_cast<uint32_t>(cells[i] >> 32);
      low = static_cast<uint32_t>(cells[i]);
    } else {
      cells[i] = uint64_t{high} << 32 | low;
    }
  }
}

// Read quadwords, align them, add them to the CRC if there is one, and write them.
[[gnu::noinline]] void Sdram::fifo_move(const Command& c) {
  const bool receive = stores(c.op);
  Fifo& fifo = receive ? kernel_.rfifo() : kernel_.tfifo();
  const int place = static_cast<int>(Fifo::place(c));
  const int first = place % kFifoDataQuadwords;
  const int shift = Fifo::alignment(c);
  const int total = c.count;
  const int sources = Fifo::sources(c);
  const auto copy = [](const uint64_t* from, int count,
                       uint64_t* to) {  // faster than memcpy for so few words
    for (int i = 0; i < count; ++i) {
      to[i] = from[i];
    }
  };
  if (first + (receive ? sources : total) > kFifoDataQuadwords + (receive && shift != 0 ? 1 : 0)) {
    kernel_.fail(c, "the last quadword of the FIFO element must be below",
                 static_cast<uint64_t>(kFifoDataQuadwords), static_cast<uint64_t>(first + total));
  }
  uint64_t* const element = &fifo.at(place / kFifoDataQuadwords, first);
  uint64_t* const cells = this->cells(c, receive ? total : sources);
  std::array<uint64_t, kFifoDataQuadwords + 1> moved;
  copy(receive ? element : cells, sources, moved.data());
  if (receive && first + sources > kFifoDataQuadwords) {
    moved[static_cast<size_t>(total)] = 0;  // behind the element
  }
  for (size_t i = 0; shift != 0 && i < static_cast<size_t>(total); ++i) {
    moved[i] = moved[i] << (8 * shift) | moved[i + 1] >> (64 - 8 * shift);
  }
  if (is_crc(c.op)) {
    sum(c, moved.data());
  }
  uint64_t* const to = receive ? cells : element;
  const auto keep = [&](int i, uint64_t bits) {  // masked bits are unchanged
    uint64_t& value = moved[static_cast<size_t>(i)];
    value = (to[i] & bits) | (value & ~bits);
  };
  if (c.mask_right) {
    keep(0, uint64_t{0xffffffff} << 32);
  }
  if (c.mask_left) {
    keep(total - 1, 0xffffffff);
  }
  copy(moved.data(), total, to);
}

// Save the bytes for the residue, without those that the CRC masks leave out at both ends.
void Sdram::sum(const Command& c, const uint64_t* quadwords) {
  Summed summed;
  for (int i = 0; i < c.count; ++i) {
    put_quadword(quadwords[i], &summed.bytes[static_cast<size_t>(8 * i)]);
  }
  const bool masked = c.has_indirect && bits::kIndirectRefOvMask.get(c.indirect) != 0;
  summed.first = masked ? static_cast<int>(bits::kIndirectRefCrcLeft.get(c.indirect)) : 0;
  const int left_out = masked ? static_cast<int>(bits::kIndirectRefCrcRight.get(c.indirect)) : 0;
  summed.count = std::max(8 * c.count - left_out - summed.first, 0);
  summed_.push(summed);
}

// The residues of all commands are complete in the order in which their data are.
void Sdram::add_to_residue(const Command& c) {
  uint32_t& residue = kernel_.engine(c.engine).residue(c.context);
  const Summed& summed = summed_.front();
  residue = crc32::add(residue, &summed.bytes[static_cast<size_t>(summed.first)],
                       static_cast<size_t>(summed.count));
  summed_.drop_front();
}

}  // namespace ixp
