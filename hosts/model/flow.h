// A test between two hosts: its parameters and its counters.
#pragma once

#include <cstdint>

#include "hosts/model/parameters.h"

namespace ixp::hosts {

enum class Test : uint8_t { kTcpStream, kUdpStream, kTcpRequests };

struct FlowParameters {
  explicit FlowParameters(const Numbers& n)
      : test(static_cast<Test>(n["test"])),
        number(static_cast<uint32_t>(n["number"])),
        sender(static_cast<uint8_t>(n["sender"])),
        receiver(static_cast<uint8_t>(n["receiver"])),
        start(n["start_ps"]),
        duration(n["duration_ps"]),
        message(n["message_bytes"]),
        read(n["read_bytes"]),
        request(n["request_bytes"]),
        response(n["response_bytes"]),
        sender_send(n["sender_send_bytes"]),
        sender_receive(n["sender_receive_bytes"]),
        receiver_send(n["receiver_send_bytes"]),
        receiver_receive(n["receiver_receive_bytes"]),
        seed(static_cast<uint32_t>(n["seed"])) {}

  Test test;
  uint32_t number;
  uint8_t sender, receiver;  // numbers of hosts; for request flows: client and server
  Time start;                // start time of the sender, which opens the connection
  Time duration;             // duration of its calls, from the first call
  int64_t message, read;     // bytes of each call
  int64_t request, response;
  int64_t sender_send, sender_receive, receiver_send, receiver_receive;  // socket buffers
  uint32_t seed;  // of initial sequence numbers
};

// The counters of the applications of a flow.
struct FlowCounters {
  uint64_t sent_calls = 0, sent_bytes = 0;  // passed to the socket by the sender
  uint64_t received_calls = 0, received_bytes = 0;
  uint64_t transactions = 0;
  // Datagrams at the receiver: all that passed the driver, those lost at a full socket buffer, and
  // parts of incomplete ones.
  uint64_t input_bytes = 0;
  uint64_t dropped_datagrams = 0, dropped_bytes = 0, dropped_frames = 0;
  uint64_t torn_datagrams = 0, torn_bytes = 0, torn_frames = 0;
  Time blocked_ring = 0;    // time in which the sender had no descriptor
  Time blocked_buffer = 0;  // time in which the sender had no room in the send buffer
  Time blocked_since = kForever;
  Time begun = kForever;  // first call
  Time ended = kForever;  // all data acknowledged; for datagrams: the sender's last call
};

}  // namespace ixp::hosts
