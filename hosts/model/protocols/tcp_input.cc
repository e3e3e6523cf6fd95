// TCP: processing of received segments.
#include "hosts/model/protocols/tcp.h"

namespace ixp::hosts {

// Return the position with a sequence number that is nearest to another position.
TcpConnection::Position TcpConnection::unwrap(uint32_t sequence, uint32_t isn, Position near) {
  return near + static_cast<int32_t>(sequence - isn - static_cast<uint32_t>(near));
}

void TcpConnection::input(const Frame& frame) {
  if (frame.has(tcp_flag::kSyn)) {
    open(frame);
  } else if (state_ == State::kSynReceived || state_ == State::kEstablished) {
    if (frame.has(tcp_flag::kAck)) {
      acknowledged(frame);
    }
    if (state_ == State::kEstablished) {
      accept(frame);
    }
  }
  trigger(Level::kNetwork);
}

void TcpConnection::open(const Frame& frame) {
  if (state_ == State::kEstablished || (state_ == State::kSynReceived && rcv_next_ != 0)) {
    ack_now_ = true;  // our reply was lost
    return;
  }
  peer_isn_ = frame.sequence;
  echo_ = frame.stamp;
  rcv_next_ = rcv_right_ = 1;
  stamped_ = stamped_ && frame.stamped;
  mss_ = std::min<int64_t>(mss_, frame.mss) - (stamped_ ? kStampOption : 0);
  const bool scaled = receive_scale_ >= 0 && frame.scale >= 0;
  receive_scale_ = scaled ? receive_scale_ : -1;
  send_scale_ = scaled ? frame.scale : 0;
  window_ = largest_window_ = frame.window;
  cwnd_ = 2 * mss_;
  if (state_ == State::kListen) {
    state_ = State::kSynReceived;
  } else {
    state_ = State::kEstablished;
    advance(1);
    ack_now_ = true;
    application_->connected();
  }
}

void TcpConnection::acknowledged(const Frame& frame) {
  const Position to = unwrap(frame.acknowledgement, ends_.isn, una_);
  const int64_t window = int64_t{frame.window} << send_scale_;
  if (to > max_ || to < una_) {
    return;
  }
  if (state_ == State::kSynReceived && to >= 1) {
    state_ = State::kEstablished;
    application_->connected();
  }
  const bool same = to == una_ && frame.payload == 0 && window == window_ && max_ > una_ &&
                    !frame.has(tcp_flag::kFin);
  window_ = window;
  largest_window_ = std::max(largest_window_, window);
  if (to > una_) {
    advance(to);
  } else if (same) {
    duplicate_acknowledgement();
  }
}

void TcpConnection::advance(Position to) {
  const int64_t bytes = to - una_;
  if (timing_ && to > timed_) {
    timing_ = false;
    sample_rtt(now() - timed_at_);
  }
  if (recovering_ && to >= recover_) {
    recovering_ = false;
    cwnd_ = ssthresh_;
  } else if (recovering_) {  // partial acknowledgement: resend the next hole
    resend_ = true;
    cwnd_ = std::max(cwnd_ - bytes + mss_, mss_);
  } else if (una_ > 0) {
    cwnd_ += cwnd_ < ssthresh_ ? mss_ : std::max<int64_t>(mss_ * mss_ / cwnd_, 1);
    cwnd_ = std::min(cwnd_, int64_t{1} << 30);
  }
  duplicates_ = 0;
  backoff_ = 0;
  una_ = to;
  next_ = std::max(next_, una_);
  if (una_ == max_) {
    retransmission_.cancel();
  } else {
    retransmission_.set(now() + rto());
  }
  application_->writable();
  note_closed();
}

void TcpConnection::note_closed() {
  if (closing_ && una_ == end_ + 1 && fin_received_ && !closed_) {
    closed_ = true;
    application_->closed();
  }
}

// The third duplicate acknowledgement means that a segment is lost (RFC 5681, 3.2).
void TcpConnection::duplicate_acknowledgement() {
  ++duplicates_;
  if (recovering_) {
    cwnd_ += mss_;
  } else if (duplicates_ == 3 && una_ >= recover_) {
    ++counters_.fast_retransmits;
    ssthresh_ = std::max((max_ - una_) / 2, 2 * mss_);
    cwnd_ = ssthresh_ + 3 * mss_;
    recovering_ = resend_ = true;
    recover_ = max_;
    timing_ = false;
  }
}

// RFC 6298, 2.
void TcpConnection::sample_rtt(Time sample) {
  ++counters_.round_trips;
  counters_.round_trip_total += sample;
  counters_.round_trip_longest = std::max(counters_.round_trip_longest, sample);
  if (srtt_ == 0) {
    srtt_ = sample;
    rttvar_ = sample / 2;
  } else {
    rttvar_ += ((srtt_ > sample ? srtt_ - sample : sample - srtt_) - rttvar_) / 4;
    srtt_ += (sample - srtt_) / 8;
  }
}

void TcpConnection::accept(const Frame& frame) {
  const Position from = unwrap(frame.sequence, peer_isn_, rcv_next_);
  const Position to = from + frame.payload;
  const bool fin = frame.has(tcp_flag::kFin);
  if (frame.stamped && from <= rcv_next_) {
    echo_ = frame.stamp;
  }
  if (frame.payload == 0 && !fin) {
    return;
  }
  if (frame.payload != 0) {
    ++counters_.segments_received;
    counters_.bytes_received += frame.payload;
  }
  if (from > rcv_next_ || to + (fin ? 1 : 0) <= rcv_next_ || fin_received_) {
    ack_now_ = true;  // out of order, or already received
    keep_out_of_order(from, to);
    return;
  }
  // Data beyond the window are a probe of a closed window.
  const int64_t fresh = to - rcv_next_;
  const int64_t fits = std::min(fresh, ends_.receive_bytes - buffered_);
  counters_.duplicate_bytes += static_cast<uint64_t>(frame.payload - fits);
  rcv_next_ += fits;
  buffered_ += fits;
  if (!beyond_.empty()) {
    ack_now_ = true;
    join_out_of_order();
  }
  if (fin && rcv_next_ == to) {
    fin_received_ = true;
    ++rcv_next_;
    rcv_right_ = std::max(rcv_right_, rcv_next_);
  }
  if (fin || fits < fresh || ++unacked_segments_ >= p_.ack_segments) {
    ack_now_ = true;
  } else if (!delayed_.running()) {
    delayed_.set(now() + p_.delayed_ack);
  }
  application_->readable();
  note_closed();
}

void TcpConnection::keep_out_of_order(Position from, Position to) {
  if (from == to) {
    return;
  }
  if (from <= rcv_next_ || to > rcv_right_) {
    counters_.duplicate_bytes += static_cast<uint64_t>(to - from);
    return;
  }
  auto at = beyond_.begin();
  while (at != beyond_.end() && at->second < from) {
    ++at;
  }
  int64_t known = 0;
  while (at != beyond_.end() && at->first <= to) {  // merge all ranges that it touches
    known += std::max<int64_t>(0, std::min(to, at->second) - std::max(from, at->first));
    from = std::min(from, at->first);
    to = std::max(to, at->second);
    at = beyond_.erase(at);
  }
  counters_.duplicate_bytes += static_cast<uint64_t>(known);
  beyond_.insert(at, {from, to});
}

void TcpConnection::join_out_of_order() {
  while (!beyond_.empty() && beyond_.front().first <= rcv_next_) {
    const auto [from, to] = beyond_.front();
    beyond_.erase(beyond_.begin());
    const int64_t more = std::max<int64_t>(0, to - rcv_next_);
    counters_.duplicate_bytes += static_cast<uint64_t>(to - from - more);
    rcv_next_ += more;
    buffered_ += more;
  }
}

}  // namespace ixp::hosts
