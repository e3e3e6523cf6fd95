// A link between hosts: it carries frames from one end to another.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/ring.h"
#include "hosts/model/event_queue.h"
#include "hosts/model/wire/frame.h"

namespace ixp::hosts {

// The end of a link at a host.
class LinkEnd {
 public:
  virtual ~LinkEnd() = default;
  // The last bit of a frame has arrived.
  virtual void receive(const Frame& frame) = 0;
};

struct Carried {
  uint64_t frames = 0;
  uint64_t bytes = 0;
  void count(const Frame& frame) {
    ++frames;
    bytes += frame.bytes();
  }
  void uncount(const Frame& frame) {
    --frames;
    bytes -= frame.bytes();
  }
};

// A frame on a wire, with the end time of its last bit.
struct Captured {
  Time end;
  Frame frame;
};

class Link {
 public:
  virtual ~Link() = default;
  // A host begins to send; the first bit of the frame leaves at `start`, the last one at `end`, and
  // the host's own end is free at `free`. Return when the link takes its next frame.
  virtual Time carry(LinkEnd& from, const Frame& frame, Time start, Time end, Time free) = 0;
  // Frames and bytes in flight.
  virtual Carried in_flight() const = 0;

  // Store a copy of all frames from now on, until they are taken.
  void capture() { captures_ = true; }
  // Return the frames whose last bit has been sent, in the order of these times.
  std::vector<Captured> take_captured(Time now);

 protected:
  void note(const Frame& frame, Time end) {
    if (captures_) [[unlikely]] {
      captured_.push_back({end, frame});
    }
  }

 private:
  bool captures_ = false;
  std::vector<Captured> captured_;
};

inline std::vector<Captured> Link::take_captured(Time now) {
  const auto by_end = [](const Captured& a, const Captured& b) { return a.end < b.end; };
  std::stable_sort(captured_.begin(), captured_.end(), by_end);
  const auto sent = std::upper_bound(captured_.begin(), captured_.end(), Captured{now, {}}, by_end);
  std::vector<Captured> taken(captured_.begin(), sent);
  captured_.erase(captured_.begin(), sent);
  return taken;
}

// A cable between two hosts.
class Crossover : public Link {
 public:
  Crossover(EventQueue& events, LinkEnd& a, LinkEnd& b, Time propagation)
      : events_(events), propagation_(propagation), ways_{{a, b, *this}, {b, a, *this}} {}
  Time carry(LinkEnd& from, const Frame& frame, Time /*start*/, Time end, Time free) override {
    Way& way = ways_[&from == &ways_[0].from ? 0 : 1];
    way.frames.push(frame);
    note(frame, end);
    events_.add(end + propagation_, Kind::kArrival, way, 0);
    return free;
  }
  Carried in_flight() const override {
    Carried all;
    for (const Way& way : ways_) {
      for (size_t i = 0; i < way.frames.size(); ++i) {
        all.count(way.frames[i]);
      }
    }
    return all;
  }

 private:
  struct Way : Actor {
    Way(LinkEnd& from, LinkEnd& to, Crossover& link) : from(from), to(to), link(link) {}
    void act(uint32_t /*what*/) override {
      const Frame frame = frames.pop();
      link.events_.note(uint64_t{frame.sequence} << 32 | frame.payload);
      to.receive(frame);
    }
    LinkEnd& from;
    LinkEnd& to;
    Crossover& link;
    Ring<Frame> frames;
  };

  EventQueue& events_;
  const Time propagation_;
  Way ways_[2];
};

}  // namespace ixp::hosts
