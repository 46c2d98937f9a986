// What the parts of packets.bpf.c share.
#pragma once

#include <linux/bpf.h>
#include <stdbool.h>

#include <bpf/bpf_endian.h>
#include <bpf/bpf_helpers.h>

// A function that the kernel checks once, and not with each way that leads to it: of what checking all programs took at the
// start of a run, that is most. It takes numbers and memory of known size, and answers a number.
#define CHECKED_ONCE __attribute__((noinline))

// Mirrored in PacketCapture.swift.
struct counted_interfaces {
  __u32 count;  // 0: all but the loopback
  __u32 numbers[8];
};

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct counted_interfaces);
} counted SEC(".maps");

// Mirrored in PacketSums.swift.
enum sum {
  SUM_NETWORK = 0,  // four of each: sent packets and bytes, received packets and bytes
  SUM_LOOPBACK = 4,
  SUM_DROPPED = 8,
  SUM_UNTOLD = 12,  // pieces that were counted and not told
  SUM_STRANGERS = 13,  // uses of sockets whose packets are not seen
  SUM_PAST_PROTOCOLS = 14,  // sent by packet sockets, or by express ones (AF_XDP)
  // Fragments that datagrams were cut into, the packets and bytes that this adds, and datagrams that could have been cut
  SUM_CUT_SENT = 16,
  SUM_MORE_SENT = 17,
  SUM_HEADERS_SENT = 18,
  SUM_CUTTABLE_SENT = 19,
  SUM_CUT_RECEIVED = 20,
  SUM_MORE_RECEIVED = 21,
  SUM_HEADERS_RECEIVED = 22,
  SUM_CUTTABLE_RECEIVED = 23,
  SUMS = 24,
};

struct sum_values {
  __u64 values[SUMS];
};

struct {
  __uint(type, BPF_MAP_TYPE_PERCPU_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, struct sum_values);
} sums SEC(".maps");

// When the first piece passed that was not told; CLOCK_MONOTONIC, nanoseconds.
struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, __u64);
} untold_since SEC(".maps");

// Mirrored in PacketRecord.swift.
struct flow_key {
  __u8 local[16];
  __u8 remote[16];
  __u16 local_port;
  __u16 remote_port;
  __u32 interface;
  __u8 transport;
  __u8 version;
  __u8 padding[6];
};

// The number that a flow was told with. One that was forgotten, since so many others came, is told again.
struct {
  __uint(type, BPF_MAP_TYPE_LRU_HASH);
  __uint(max_entries, 16384);
  __type(key, struct flow_key);
  __type(value, __u32);
} flows SEC(".maps");

struct {
  __uint(type, BPF_MAP_TYPE_ARRAY);
  __uint(max_entries, 1);
  __type(key, __u32);
  __type(value, __u32);
} flow_count SEC(".maps");

struct owner {
  __u32 process;
  char name[16];
};

struct {
  __uint(type, BPF_MAP_TYPE_LRU_HASH);
  __uint(max_entries, 16384);
  __type(key, __u64);
  __type(value, struct owner);
} owners SEC(".maps");

#define RING (1 << 21)

struct {
  __uint(type, BPF_MAP_TYPE_RINGBUF);
  __uint(max_entries, RING);
} packets SEC(".maps");

// Mirrored in PacketRecord.swift.
struct packet {
  __u64 time;  // CLOCK_MONOTONIC, nanoseconds
  __u32 flow;
  __u32 bytes;
  __u32 payload;
  __u32 sequence;
  __u16 segments;
  __u8 flags;
  __u8 way;
};

enum { WAY_SENT = 1, WAY_DROPPED = 2, WAY_FLOW = 128 };

// The first of its flow's records, told apart by its way.
struct flow_told {
  struct packet packet;
  struct flow_key key;
  struct owner owner;
};

struct lookup {
  struct packet packet;
  __u32 length;
  __u8 bytes[512];
};

// What a stimulus that takes the network away puts on what it drops; it is attached first (gate.bpf.c).
#define DROPPED_MARK 0x48445250

enum {
  LOOPBACK_INDEX = 1,
  PROTOCOL_4 = 0x0800,
  PROTOCOL_6 = 0x86DD,
  TCP = 6,
  UDP = 17,
  NAME_SERVICE = 53,
};

struct ipv4 {
  __u8 version_length, service;
  __be16 length, identity, fragment;
  __u8 lifetime, transport;
  __be16 checksum;
  __u8 source[4], target[4];
};

struct ipv6 {
  __be32 version_flow;
  __be16 length;
  __u8 transport, lifetime;
  __u8 source[16], target[16];
};

struct tcp {
  __be16 source, target;
  __be32 sequence, acknowledged;
  __u8 offset, flags;
  __be16 window, checksum, urgent;
};

struct udp {
  __be16 source, target, length, checksum;
};

// Bytes of the headers, and where the transport's begins.
struct place {
  __u32 transport;
  __u32 headers;
};

// A system call's packet may be interrupted by one that comes in on the same processor.
static __always_inline void add(__u64 *sum, __u64 amount) { __sync_fetch_and_add(sum, amount); }

static __always_inline void add_sum(__u32 sum, __u64 amount) {
  __u32 first = 0;
  struct sum_values *all = bpf_map_lookup_elem(&sums, &first);
  if (all && sum < SUMS) add(&all->values[sum], amount);
}
