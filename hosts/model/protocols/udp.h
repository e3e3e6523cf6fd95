// UDP streams: a sender without flow control, a receiver with a bounded buffer.
#pragma once

#include "hosts/model/flow.h"
#include "hosts/model/net_host.h"

namespace ixp::hosts {

class UdpSender : public Socket, public Actor {
 public:
  UdpSender(NetHost& host, const FlowParameters& flow, FlowCounters& counters);
  void start() override;
  void input(const Frame& /*frame*/) override {}
  void ring_room() override;
  void act(uint32_t what) override;
  Time begin(Level level, int what) override;
  void done(Level level, int what) override;

 private:
  void call();
  bool hand_over();

  NetHost& host_;
  const FlowParameters& flow_;
  FlowCounters& counters_;
  const int64_t fragment_;  // bytes after the IP header in a fragment, except the last
  Time cost_ = 0;           // of one call
  Frame next_;              // the next fragment to pass to the driver
  int64_t left_ = 0;        // bytes of the present packet not passed on yet
  bool blocked_ = false;
};

class UdpReceiver : public Socket {
 public:
  UdpReceiver(NetHost& host, const FlowParameters& flow, FlowCounters& counters);
  void start() override {}
  void input(const Frame& frame) override;
  void ring_room() override {}
  Time begin(Level level, int what) override;
  void done(Level level, int what) override;
  int64_t buffered_bytes() const { return bytes_; }
  int64_t gathered_bytes() const { return gathered_; }
  uint64_t gathered_frames() const { return gathered_frames_; }
  uint64_t buffered_datagrams() const { return buffer_.size(); }

 private:
  bool whole(const Frame& frame);

  NetHost& host_;
  const FlowParameters& flow_;
  FlowCounters& counters_;
  Ring<int64_t> buffer_;  // lengths of datagrams
  int64_t bytes_ = 0;
  bool reading_ = false;
  uint32_t datagram_ = 0;  // number of the arriving datagram
  int64_t gathered_ = 0;   // bytes of its fragments so far
  uint64_t gathered_frames_ = 0;
  int64_t whole_ = -1;  // its length, once the last fragment has arrived
};

}  // namespace ixp::hosts
