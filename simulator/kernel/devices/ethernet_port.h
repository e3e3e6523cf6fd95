// One port of the octal MAC: a byte FIFO in each direction, frames on a wire.
#pragma once

#include "devices/port.h"

namespace ixp {

class EthernetPort : public Port {
 public:
  EthernetPort(Kernel& kernel, int number, WireRate rate, const ChipTable& chip);
  void enable(Cycle now) override;
  void set_up(bool up, Cycle now) override;
  void act(Cycle now) override;
  Cycle due() const override;
  bool receive_ready() const override;
  BusUnit receive(Cycle now) override;
  Cycle transmit_ready_from() const override;
  void transmit(const BusUnit& unit, Cycle now) override;
  void fed(Cycle now) override;
  bool idle() const override;
  bool holds() const override { return !rx_.empty() || !tx_.empty(); }
  bool expects() const override { return enabled_ && up_ && coming_; }
  WireUse wire_use(Cycle now) const override;
  void save(Writer& writer) override;
  void restore(Reader& reader) override;

 private:
  template <class Archive>
  void archive(Archive& a) {
    Port::archive(a);
    a(coming_, in_, in_lost_, rx_, tx_, sending_, discarding_, in_start_, in_free_, out_start_,
      out_free_, in_used_, out_used_, in_done_, rx_level_);
  }

  static constexpr int64_t kChunk = 64;
  static constexpr int64_t kPreamble = 8;

  struct Frame {  // a frame being sent
    std::vector<uint8_t> bytes;
    bool asis = false;  // the bytes already contain the FCS
    bool error = false;
    bool complete = false;

    template <class Archive>
    void archive(Archive& a) {
      a(bytes, asis, error, complete);
    }
  };

  void cut_off(Cycle now);
  // receive
  void next_frame(Cycle now);
  void begin_frame(Cycle now);
  bool waits(Cycle now) const;
  void fill(Cycle now);
  bool uses_wire_time(const WireUnit& frame) const override;
  Cycle chunk_end() const;
  void enter_chunk(Cycle now);
  void end_frame();
  int64_t padded(int64_t bytes) const { return std::max(bytes, minimum_ - fcs_); }
  // transmit
  void add(const BusUnit& unit, Cycle now);
  void start_frame(Cycle now);
  bool open() { return !tx_.empty() && !tx_.back().complete; }
  int64_t whole(const Frame& frame) const;
  int64_t departed(Cycle now) const;
  int64_t held() const;
  Cycle frame_due() const;
  void lose_frame();
  void send_frame(Cycle end);

  const int64_t fifo_, ready_, start_, room_, fcs_, minimum_, maximum_, overhead_;

  // The frame being received.
  bool coming_ = false;
  WireUnit in_;
  Cycle in_start_ = 0;
  int64_t in_done_ = 0;   // bytes that entered the FIFO
  bool in_lost_ = false;  // the rest of the frame finds no room
  Cycle in_free_ = 0;     // the first cycle of the next frame on the wire
  Cycle in_used_ = 0;     // wire time of all received frames, with their gaps
  Ring<BusUnit> rx_;
  int64_t rx_level_ = 0;

  Ring<Frame> tx_;  // only the last one may be incomplete
  bool sending_ = false;
  Cycle out_start_ = 0;
  Cycle out_free_ = 0;
  Cycle out_used_ = 0;
  bool discarding_ = false;  // received bytes belong to a frame that is lost
};

}  // namespace ixp
