// The parameters of a host as times and lengths, resolved from its description.
#pragma once

#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>

#include "hosts/model/event_queue.h"

namespace ixp::hosts {

// Integers by name; the caller must provide every name.
class Numbers {
 public:
  explicit Numbers(std::map<std::string, int64_t> rows) : rows_(std::move(rows)) {}
  // Return the value of a name; throws if it is missing.
  int64_t operator[](const std::string& name) const {
    const auto row = rows_.find(name);
    if (row == rows_.end()) {
      throw std::invalid_argument("a host or flow must have a number " + name);
    }
    return row->second;
  }

 private:
  std::map<std::string, int64_t> rows_;
};

// A cost per byte in 1/2^20 ps: products with lengths are exact and equal on all machines.
struct PerByte {
  int64_t fraction = 0;
  Time of(int64_t bytes) const { return (bytes * fraction + (1 << 19)) >> 20; }
};

// Processor time, with clock and stall factor applied.
struct Costs {
  explicit Costs(const Numbers& n)
      : frame_tx(n["frame_tx_ps"]),
        frame_rx(n["frame_rx_ps"]),
        call_tx(n["call_tx_ps"]),
        call_rx(n["call_rx_ps"]),
        wakeup(n["segment_wakeup_ps"]),
        interrupt(n["interrupt_ps"]),
        descriptor(n["descriptor_ps"]),
        poll(n["poll_cost_ps"]),
        driver_tx{n["driver_tx_byte"]},
        driver_rx{n["driver_rx_byte"]},
        copy_tx{n["copy_tx_byte"]},
        copy_rx{n["copy_rx_byte"]},
        copy_stream_tx{n["copy_stream_tx_byte"]} {}

  Time frame_tx, frame_rx;  // driver and IP, per frame
  Time call_tx, call_rx;    // one socket call
  Time wakeup;              // per received stream segment with data
  Time interrupt;
  Time descriptor;               // per reclaimed descriptor
  Time poll;                     // per check in polled mode
  PerByte driver_tx, driver_rx;  // cache maintenance and software checksum
  PerByte copy_tx, copy_rx;      // copy of the socket API
  PerByte copy_stream_tx;        // copy into the send buffer of a stream
};

struct NicParameters {
  explicit NicParameters(const Numbers& n)
      : bit_rate(n["link_bps"]),
        gap(n["frame_gap_ps"]),
        mtu(static_cast<uint32_t>(n["mtu"])),
        tx_descriptors(static_cast<size_t>(n["tx_descriptors"])),
        rx_descriptors(static_cast<size_t>(n["rx_descriptors"])),
        tx_coalesce(n["tx_coalesce"]),
        rx_coalesce(n["rx_coalesce"]),
        coalesce_timer(n["coalesce_timer_ps"]),
        poll(n["poll_ps"]),
        tx_fifo(n["tx_fifo_bytes"]),
        rx_fifo(n["rx_fifo_bytes"]),
        pcie_rate(n["pcie_bps"]),
        pcie_latency(n["pcie_latency_ps"]),
        pcie_write(n["pcie_write_bytes"]),
        pcie_read(n["pcie_read_bytes"]),
        pcie_overhead(n["pcie_packet_overhead_bytes"]),
        pcie_descriptor(n["pcie_descriptor_bytes"]) {}

  int64_t bit_rate;  // of the wire
  Time gap;          // between frames, in addition to the standard's
  uint32_t mtu;
  size_t tx_descriptors, rx_descriptors;
  int64_t tx_coalesce, rx_coalesce;
  Time coalesce_timer;
  Time poll;  // period of polled mode, 0 with interrupts
  int64_t tx_fifo, rx_fifo;
  int64_t pcie_rate;  // bits of packets per second, 0: no limit
  Time pcie_latency;
  int64_t pcie_write, pcie_read;  // payload of a packet towards memory, and of one from it
  int64_t pcie_overhead;
  int64_t pcie_descriptor;  // bytes read, and written back, for each frame
};

struct TcpParameters {
  explicit TcpParameters(const Numbers& n)
      : scaling(n["window_scaling"] != 0),
        timestamps(n["timestamps"] != 0),
        ack_segments(n["delayed_ack_segments"]),
        delayed_ack(n["delayed_ack_ps"]),
        least_rto(n["min_rto_ps"]) {}

  bool scaling, timestamps;
  int64_t ack_segments;
  Time delayed_ack;
  Time least_rto;
};

// The addresses of a host.
struct Address {
  Address() = default;
  Address(uint32_t ip, uint64_t mac) : ip(ip), mac(mac) {}
  explicit Address(const Numbers& n)
      : ip(static_cast<uint32_t>(n["ip_address"])), mac(static_cast<uint64_t>(n["mac_address"])) {}

  uint32_t ip = 0;
  uint64_t mac = 0;
};

struct HostParameters {
  explicit HostParameters(const Numbers& n)
      : address(n),
        costs(n),
        nic(n),
        tcp(n),
        network_priority(n["network_priority"]),
        application_priority(n["application_priority"]) {}

  Address address;
  Costs costs;
  NicParameters nic;
  TcpParameters tcp;
  int64_t network_priority, application_priority;
};

}  // namespace ixp::hosts
