// TCP: selection of the next segment, of its task and of its time.
//
// A segment is built in the task that triggers it: the application's after a call, the network task
// after an acknowledgement or a timer. Only one task at a time builds a segment with data.
#include "hosts/model/protocols/tcp.h"

namespace ixp::hosts {

namespace {
enum What { kSegment };
constexpr Time kStampTick = 1'000'000'000;  // timestamps count milliseconds
}  // namespace

void TcpConnection::trigger(Level level) {
  bool& queued = queued_[static_cast<size_t>(level)];
  if (!queued && wants()) {
    queued = true;
    host_.work(level, *this, kSegment);
  }
  watch_window();
}

// Whether a segment can be sent.
bool TcpConnection::wants() const {
  const bool opening = state_ == State::kSynSent || state_ == State::kSynReceived;
  if (opening && next_ == 0) {
    return true;
  }
  if (state_ != State::kEstablished) {
    return false;
  }
  const bool fin = closing_ && next_ == end_;
  return ack_now_ || resend_ || probe_ ||
         (!making_data_ && host_.can_send() && (fin || sendable() > 0));
}

// The bytes of the next segment: a full one, or half of the largest window, or the last written
// data if nothing was in flight then, or is now (Nagle, RFC 1122, 4.2.3.4).
int64_t TcpConnection::sendable() const {
  const int64_t left = end_ - next_;
  const int64_t bytes = std::min({mss_, left, una_ + std::min(window_, cwnd_) - next_});
  if (bytes <= 0) {
    return 0;
  }
  const bool last = bytes == left && (una_ == next_ || closing_ || end_ == at_once_);
  const bool sends = bytes == mss_ || last || 2 * bytes >= largest_window_ || next_ < max_;
  return sends ? bytes : 0;
}

TcpConnection::Plan TcpConnection::plan_data() {
  Plan plan;
  plan.any = plan.data = true;
  plan.flags = tcp_flag::kAck;
  plan.at = resend_ ? una_ : next_;
  plan.bytes = resend_ ? std::min(mss_, end_ - una_) : sendable();
  if (probe_ && plan.bytes == 0) {
    plan.bytes = std::min<int64_t>(1, end_ - next_);
    ++counters_.probes;
  }
  const Position behind = plan.at + plan.bytes;
  if (closing_ && behind == end_) {
    plan.flags |= tcp_flag::kFin;
  }
  if (plan.bytes != 0 && behind == end_) {
    plan.flags |= tcp_flag::kPush;
  }
  plan.again = plan.at < max_;
  const Position after = behind + ((plan.flags & tcp_flag::kFin) != 0 ? 1 : 0);
  plan.any = plan.data = after != plan.at;
  if (!resend_) {
    next_ = after;
  }
  max_ = std::max(max_, after);
  resend_ = probe_ = false;
  return plan;
}

TcpConnection::Plan TcpConnection::plan() {
  Plan plan;
  if (state_ != State::kEstablished) {
    const bool answers = state_ == State::kSynReceived;
    plan.any = next_ == 0;
    plan.flags = tcp_flag::kSyn | (answers ? tcp_flag::kAck : 0);
    plan.again = max_ != 0;
    next_ = max_ = 1;
    return plan;
  }
  const bool data = resend_ || probe_ || sendable() > 0 || (closing_ && next_ == end_);
  if (data && !making_data_ && host_.can_send()) {
    plan = plan_data();
  }
  if (!plan.any && ack_now_) {
    plan.any = true;
    plan.at = next_;
    plan.flags = tcp_flag::kAck;
  }
  return plan;
}

Time TcpConnection::begin(Level level, int /*what*/) {
  Plan& plan = plans_[static_cast<size_t>(level)];
  plan = this->plan();
  if (!plan.any) {
    return 0;
  }
  making_data_ |= plan.data;
  ack_now_ = false;
  return host_.costs().frame_tx + host_.costs().driver_tx.of(plan.bytes);
}

void TcpConnection::done(Level level, int /*what*/) {
  const Plan plan = plans_[static_cast<size_t>(level)];
  queued_[static_cast<size_t>(level)] = false;
  if (plan.any) {
    emit(plan);
  }
  if (plan.data) {
    making_data_ = false;
  }
  trigger(level);
}

void TcpConnection::emit(const Plan& plan) {
  const bool syn = (plan.flags & tcp_flag::kSyn) != 0;
  if (plan.data || syn) {
    if (!retransmission_.running()) {
      retransmission_.set(now() + rto());
    }
    if (!timing_ && !plan.again) {
      timing_ = true;
      timed_ = plan.at;
      timed_at_ = now();
    }
  }
  if (plan.bytes != 0) {
    ++counters_.segments_sent;
    counters_.bytes_sent += static_cast<uint64_t>(plan.bytes);
    counters_.retransmissions += plan.again ? 1 : 0;
    counters_.retransmitted_bytes += plan.again ? static_cast<uint64_t>(plan.bytes) : 0;
  } else if (!plan.data && !syn) {
    ++counters_.acknowledgements_sent;
  }
  host_.send(make(plan));
}

Frame TcpConnection::make(const Plan& plan) {
  Frame frame;
  frame.protocol = Protocol::kTcp;
  frame.flow = ends_.flow;
  frame.reply = !ends_.active;
  frame.source = ends_.local;
  frame.destination = ends_.remote;
  frame.payload = static_cast<uint32_t>(plan.bytes);
  frame.sequence = ends_.isn + static_cast<uint32_t>(plan.at);
  frame.flags = plan.flags;
  frame.stamped = stamped_;
  uint32_t options = stamped_ ? kStampOption : 0;
  if (frame.has(tcp_flag::kSyn)) {
    frame.mss = static_cast<uint16_t>(host_.parameters().nic.mtu - kIpHeader - kTcpHeader);
    frame.scale = static_cast<int8_t>(receive_scale_);
    options += kMssOption + (frame.scale >= 0 ? kScaleOption : 0);
  }
  frame.ip_bytes = kIpHeader + kTcpHeader + options + frame.payload;
  if (stamped_) {
    frame.stamp = ends_.isn + static_cast<uint32_t>(now() / kStampTick);
    frame.echo = echo_;
  }
  if (frame.has(tcp_flag::kAck)) {
    frame.acknowledgement = peer_isn_ + static_cast<uint32_t>(rcv_next_);
    unacked_segments_ = 0;
    delayed_.cancel();
  }
  advertise(frame);
  return frame;
}

// Advertise the room of the receive buffer. The right edge never moves back, and advances by at
// least a segment or half of the buffer (RFC 1122, 4.2.3.3).
void TcpConnection::advertise(Frame& frame) {
  const bool syn = frame.has(tcp_flag::kSyn);
  const int scale = syn || receive_scale_ < 0 ? 0 : receive_scale_;
  Position right = rcv_next_ + ends_.receive_bytes - buffered_;
  if (right - rcv_right_ < std::min(mss_, ends_.receive_bytes / 2)) {
    right = std::max(rcv_right_, rcv_next_);
  }
  frame.window = static_cast<uint16_t>(std::min<int64_t>((right - rcv_next_) >> scale, 65535));
  rcv_right_ = rcv_next_ + (int64_t{frame.window} << scale);
}

// Measure how long data wait for a window, and probe a closed window (RFC 1122, 4.2.2.17).
void TcpConnection::watch_window() {
  const bool waits = state_ == State::kEstablished && end_ > next_ && !making_data_ &&
                     una_ + std::min(window_, cwnd_) - next_ < std::min(mss_, end_ - next_);
  if (waits != (closed_since_ != kForever)) {
    counters_.window_closed += waits ? 0 : now() - closed_since_;
    closed_since_ = waits ? now() : kForever;
  }
  if (waits && una_ == max_ && !persist_.running() && !probe_) {
    persist_.set(now() + rto());
  } else if (!waits) {
    persist_.cancel();
  }
}

// Retransmission timeout: resend all unacknowledged data (RFC 5681, 3.1).
void TcpConnection::timeout() {
  ++counters_.timeouts;
  backoff_ = std::min(backoff_ + 1, 6);
  ssthresh_ = std::max((max_ - una_) / 2, 2 * mss_);
  cwnd_ = mss_;
  next_ = una_;
  duplicates_ = 0;
  recovering_ = resend_ = timing_ = false;
  probe_ = state_ == State::kEstablished && window_ == 0;
  retransmission_.set(now() + rto());
}

}  // namespace ixp::hosts
