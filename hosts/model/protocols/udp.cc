#include "hosts/model/protocols/udp.h"

namespace ixp::hosts {

// ---- sender ------------------------------------------------------------------------------------

UdpSender::UdpSender(NetHost& host, const FlowParameters& flow, FlowCounters& counters)
    : host_(host),
      flow_(flow),
      counters_(counters),
      fragment_((host.parameters().nic.mtu - kIpHeader) / 8 * 8) {
  const Costs& costs = host.costs();
  const int64_t packet = flow.message + kUdpHeader;
  const bool one = packet + kIpHeader <= host.parameters().nic.mtu;
  const int64_t frames = one ? 1 : (packet + fragment_ - 1) / fragment_;
  cost_ = costs.call_tx + frames * costs.frame_tx + costs.copy_tx.of(flow.message) +
          costs.driver_tx.of(flow.message);
  next_.protocol = Protocol::kUdp;
  next_.flow = flow.number;
  next_.message = static_cast<uint32_t>(flow.message);
  next_.source = flow.sender;
  next_.destination = flow.receiver;
}

void UdpSender::start() { host_.events().add(flow_.start, Kind::kStart, *this, 0); }

void UdpSender::act(uint32_t /*what*/) {
  counters_.begun = host_.events().now();
  call();
}

void UdpSender::call() {
  if (host_.events().now() < counters_.begun + flow_.duration) {
    host_.work(Level::kApplication, *this, 0);
  } else {
    counters_.ended = host_.events().now();
  }
}

Time UdpSender::begin(Level /*level*/, int /*what*/) { return cost_; }

void UdpSender::done(Level /*level*/, int /*what*/) {
  left_ = flow_.message + kUdpHeader;
  next_.offset = 0;
  next_.id = host_.next_id();
  if (hand_over()) {
    call();
  }
}

// Pass the rest of the packet to the driver; return whether all of it had room.
bool UdpSender::hand_over() {
  while (left_ > 0) {
    if (!host_.can_send()) {
      blocked_ = true;
      counters_.blocked_since = host_.events().now();
      return false;
    }
    next_.more = kIpHeader + left_ > host_.parameters().nic.mtu;
    const int64_t bytes = next_.more ? fragment_ : left_;
    next_.payload = static_cast<uint32_t>(bytes - (next_.offset == 0 ? kUdpHeader : 0));
    next_.ip_bytes = static_cast<uint32_t>(kIpHeader + bytes);
    host_.send(next_);
    next_.offset += static_cast<uint32_t>(bytes);
    left_ -= bytes;
  }
  ++next_.datagram;
  ++counters_.sent_calls;
  counters_.sent_bytes += static_cast<uint64_t>(flow_.message);
  return true;
}

void UdpSender::ring_room() {
  if (!blocked_) {
    return;
  }
  blocked_ = false;
  counters_.blocked_ring += host_.events().now() - counters_.blocked_since;
  counters_.blocked_since = kForever;
  if (hand_over()) {
    call();
  }
}

// ---- receiver ----------------------------------------------------------------------------------

UdpReceiver::UdpReceiver(NetHost& host, const FlowParameters& flow, FlowCounters& counters)
    : host_(host), flow_(flow), counters_(counters) {}

// Add a fragment; return whether its datagram is complete. Links keep frames in order, so a
// fragment of another datagram means that the rest of this one is lost.
bool UdpReceiver::whole(const Frame& frame) {
  if (frame.datagram != datagram_ && gathered_ != 0) {
    ++counters_.torn_datagrams;
    counters_.torn_bytes += static_cast<uint64_t>(gathered_);
    counters_.torn_frames += gathered_frames_;
    gathered_ = 0;
    gathered_frames_ = 0;
    whole_ = -1;
  }
  datagram_ = frame.datagram;
  counters_.input_bytes += frame.payload;
  gathered_ += frame.payload;
  ++gathered_frames_;
  if (!frame.more) {
    whole_ = frame.offset + frame.ip_bytes - kIpHeader - kUdpHeader;
  }
  return gathered_ == whole_;
}

void UdpReceiver::input(const Frame& frame) {
  if (!whole(frame)) {
    return;
  }
  const int64_t bytes = gathered_;
  const uint64_t frames = gathered_frames_;
  gathered_ = 0;
  gathered_frames_ = 0;
  whole_ = -1;
  if (bytes_ + bytes > flow_.receiver_receive) {
    ++counters_.dropped_datagrams;
    counters_.dropped_frames += frames;
    counters_.dropped_bytes += static_cast<uint64_t>(bytes);
    return;
  }
  buffer_.push(bytes);
  bytes_ += bytes;
  if (!reading_) {
    reading_ = true;
    host_.work(Level::kApplication, *this, 0);
  }
}

Time UdpReceiver::begin(Level /*level*/, int /*what*/) {
  return host_.costs().call_rx + host_.costs().copy_rx.of(buffer_.front());
}

void UdpReceiver::done(Level /*level*/, int /*what*/) {
  const int64_t bytes = buffer_.pop();
  bytes_ -= bytes;
  ++counters_.received_calls;
  counters_.received_bytes += static_cast<uint64_t>(bytes);
  reading_ = !buffer_.empty();
  if (reading_) {
    host_.work(Level::kApplication, *this, 0);
  }
}

}  // namespace ixp::hosts
