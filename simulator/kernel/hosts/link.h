// What joins hosts: a link takes the frames of one end's wire and brings them to another's.
#pragma once

#include <cstdint>

#include "base/ring.h"
#include "hosts/event_queue.h"
#include "hosts/frame.h"

namespace ixp::hosts {

// The end of a link at a host.
class LinkEnd {
 public:
  virtual ~LinkEnd() = default;
  // The last bit of a frame has come.
  virtual void receive(const Frame& frame) = 0;
};

struct Carried {
  uint64_t frames = 0;
  uint64_t bytes = 0;
  void count(const Frame& frame) {
    ++frames;
    bytes += frame.bytes();
  }
};

class Link {
 public:
  virtual ~Link() = default;
  // A host begins to send; the first bit of the frame leaves at `start`, the last one at `end`.
  virtual void carry(LinkEnd& from, const Frame& frame, Time start, Time end) = 0;
  // What is under way.
  virtual Carried in_flight() const = 0;
};

// A cable between two hosts.
class Crossover : public Link {
 public:
  Crossover(EventQueue& events, LinkEnd& a, LinkEnd& b, Time propagation)
      : events_(events), propagation_(propagation), ways_{{a, b, *this}, {b, a, *this}} {}
  void carry(LinkEnd& from, const Frame& frame, Time /*start*/, Time end) override {
    Way& way = ways_[&from == &ways_[0].from ? 0 : 1];
    way.frames.push(frame);
    events_.add(end + propagation_, Kind::kArrival, way, 0);
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
